#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace pahtum {

/// A file that cannot be read or written; the message names it and says why.
class FileError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A store (a file of records, or a database) that cannot be read, written or used. The message says which
/// and what to do.
class StoreError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The store does not answer: the server is down, the connection is lost, the disk is full, another process
/// holds the file too long. Whether the operation took place is unknown; every operation may be repeated. All
/// other faults (refused, damaged, not what the caller expects) are plain StoreErrors: repeating does not
/// help.
class StoreUnreachable : public StoreError {
    using StoreError::StoreError;
};

/// Owns an open file descriptor, or none.
class FileDescriptor {
  public:
    FileDescriptor() = default;
    explicit FileDescriptor(int number) : number_(number) {}
    ~FileDescriptor() { close(); }
    FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, kNone)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    [[nodiscard]] bool is_open() const { return number_ != kNone; }
    /// -1 if there is none, which every system call refuses.
    [[nodiscard]] int number() const { return number_; }
    /// Returns 0, or an errno: closing can report that an earlier write failed.
    int close();

  private:
    static constexpr int kNone = -1;

    int number_ = kNone;
};

/// The same open file under a number of at least `lowest`, closed on exec. None, with errno, if the system
/// has no descriptor left.
[[nodiscard]] FileDescriptor moved_to(int lowest, FileDescriptor descriptor);

/// Writes all of the text, in as many pieces as it takes; waits if it must. Returns 0 or an errno.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

/// Whether anybody can still read what is written there: false when the other end of a pipe or a socket, or
/// the terminal, is gone.
[[nodiscard]] bool has_reader(int descriptor);

/// Whether there is a regular file. Throws FileError if the path is anything else, such as a directory, a
/// pipe or a device.
[[nodiscard]] bool is_file(const std::string& path);

/// What a symbolic link at the path leads to, even if that does not exist yet; otherwise the path itself.
/// Throws FileError if there are too many links, or one cannot be read.
[[nodiscard]] std::string target_of(const std::string& path);

/// Opens a regular file, and nothing that would wait for ever or never end: a directory, a pipe, a device, or
/// what the kernel makes up in /proc and /sys. `flags` are those of open(2); a file that O_CREAT creates is
/// for everyone whom the umask does not exclude. Throws FileError.
[[nodiscard]] FileDescriptor open_regular_file(const std::string& path, int flags);

/// Syncs the folder of this file, so that a new name in it survives a power failure. Returns 0, also where
/// folders cannot be synced, or an errno.
[[nodiscard]] int sync_folder_of(const std::string& file);

/// A regular file as a stream, without the byte order mark of UTF-8 at its beginning, which some editors
/// write. A read that fails throws FileError.
class InputFile final : public std::istream {
  public:
    /// Throws FileError as open_regular_file() does.
    explicit InputFile(const std::string& path);
    ~InputFile() override;

  private:
    class Buffer;

    std::unique_ptr<Buffer> buffer_;
};

/// What is read at once of a text that anybody may have written, and what need not be bounded, since our own
/// programs write as much.
inline constexpr std::size_t kMostForeignBytes = std::size_t{16} << 20U;
inline constexpr std::size_t kAnySize = ~std::size_t{0};

/// All of a regular file. Throws FileError, also if it has more than `most` bytes.
[[nodiscard]] std::string read_whole_file(const std::string& path, std::size_t most = kMostForeignBytes);

/// Fills the bytes with those from this offset on. Any number of threads may read one file. Throws FileError
/// that names `path`, also if the file ends before.
void read_at(const FileDescriptor& file, std::uint64_t offset, std::span<char> bytes,
             const std::string& path);

/// For a program that is about to make a file, like "a book": throws FileError if the path holds anything but
/// a file that is empty or begins with `start`, as all files of that kind do.
void check_replaceable(const std::string& path, std::string_view start, std::string_view kind);

/// Whether both are names of one file that exists.
[[nodiscard]] bool is_same_file(const std::string& one, const std::string& other);

/// A file being replaced, or created, in one step: the new text is written beside it and takes its place at
/// commit(), so that a reader sees the old text or the new one, never half, even after a power failure.
/// Without commit() nothing changes. Where the system has files without names nothing is left of a process
/// that is killed meanwhile; elsewhere the next writer of the same file removes it (FILE.pahtum-part-1). The
/// new file has the permissions of the old one (not setuid and setgid), and its owner and group as far as
/// this process may give them away; another group gets no permissions. A symbolic link keeps pointing where
/// it does; its target is replaced or created. Further names of the file (hard links) keep the old text.
class AtomicFile {
  public:
    /// Throws FileError if the path is anything but a regular file that this process may write, or no file
    /// can be created there.
    explicit AtomicFile(const std::string& path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Whether commit() replaces a file that is there already.
    [[nodiscard]] bool replaces() const { return replaces_; }

    /// Buffered. Throws FileError.
    void write(std::string_view text);

    /// Throws FileError; the file at the path is then as it was, unless the folder alone could not be synced.
    void commit() { commit(Durability::kOnDisk); }
    enum class Durability {
        kOnDisk,  ///< survives a power failure from here on
        kLater,   ///< when the system writes it; saves milliseconds for files that can be made again
    };
    void commit(Durability durability);

  private:
    void create_unfinished();
    /// The unfinished file has a name afterwards.
    void name_unfinished();
    void take_permissions();
    void flush();

    std::string path_;
    bool replaces_;
    std::string target_;
    std::string temporary_;  ///< the name of the unfinished file, if it has one
    FileDescriptor file_;
    std::string buffer_;
};

/// A new empty file that is removed with this object.
class TemporaryFile {
  public:
    /// Throws FileError if none can be made in the directory.
    explicit TemporaryFile(const std::string& directory);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

/// A new empty file to write and read, which has no name in the directory and is gone when it is closed, or
/// the program ends. Throws FileError.
[[nodiscard]] FileDescriptor open_unnamed_file(const std::string& directory);

/// Replaces a file as AtomicFile does, with text no larger than read_whole_file() reads of as many bytes.
/// Returns whether there was one. Throws FileError.
bool write_whole_file(const std::string& path, std::string_view text, std::size_t most = kMostForeignBytes);

/// Opens those of stdin, stdout and stderr that the program was started without, so that no file it opens
/// gets their numbers and receives messages. Reading from them finds the end of the file, writing fails. Call
/// first in main().
void open_standard_streams();

/// The folder for temporary files: $TMPDIR, or the system's if that is not set. Throws FileError if it is not
/// a folder; `or_else` ends the message.
[[nodiscard]] std::string temporary_folder(const std::string& or_else = {});

/// The user's folder that the environment variable names, like XDG_CACHE_HOME, or else this one below $HOME;
/// a name that does not begin with / names none. Throws FileError if there is none; `option`, like "--cache
/// DIR", ends the message.
[[nodiscard]] std::string user_folder(const char* variable, const std::string& below_home,
                                      const std::string& option);

}  // namespace pahtum
