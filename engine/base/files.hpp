#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace pahtum {

/// A file that cannot be read or written; the message names it and says why.
class FileError : public std::runtime_error {
    using std::runtime_error::runtime_error;
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

/// Writes all of the text, in as many pieces as it takes. Returns 0 or an errno.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

/// All of a regular file. Throws FileError, also if it is larger than 16 MiB.
[[nodiscard]] std::string read_whole_file(const std::string& path);

/// Whether there is a regular file. Throws FileError if the path is anything else, such as a directory or a
/// device.
[[nodiscard]] bool is_file(const std::string& path);

/// A file being replaced, or created, in one step: the new text is written beside it and takes its place at
/// commit(), so that a reader sees the old text or the new one, never half. Without commit() nothing changes.
/// A symbolic link keeps pointing where it does; its target is replaced.
class AtomicFile {
  public:
    /// Throws FileError if the path is anything but a regular file, or no file can be created there.
    explicit AtomicFile(const std::string& path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Whether commit() replaces a file that is there already.
    [[nodiscard]] bool replaces() const { return replaces_; }

    /// Buffered. Throws FileError.
    void write(std::string_view text);
    /// Throws FileError; the file at the path is then as it was.
    void commit();

  private:
    void flush();

    std::string path_;
    bool replaces_;
    std::string target_;
    std::string temporary_;
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

/// Replaces or creates a file as AtomicFile does. Returns whether there was one. Throws FileError.
bool write_whole_file(const std::string& path, std::string_view text);

/// Opens those of stdin, stdout and stderr that the program was started without, so that no file it opens
/// gets their numbers and receives messages. Reading from them finds the end of the file, writing fails. Call
/// first in main().
void open_standard_streams();

}  // namespace pahtum
