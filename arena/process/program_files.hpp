#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace pahtum::arena {

/// What shows that a file is the same and unchanged, without reading it.
struct FileStamp {
    bool is_regular = false;
    dev_t device = 0;
    ino_t inode = 0;
    off_t size = 0;
    std::timespec modified{};
    std::timespec changed{};  ///< also by renaming it or replacing its name

    [[nodiscard]] bool operator==(const FileStamp& other) const;
};

/// A file of a program as it was when it was checked.
struct CheckedFile {
    std::filesystem::path path;  ///< absolute
    std::string checksum;        ///< see checksum_of()
    FileStamp stamp;
};

/// A file of a program is no longer what was checked. The message names it.
class ProgramChanged : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The file that runs for the command's first word in this directory (empty = here), as execvp finds it;
/// nothing if there is none that may be executed.
[[nodiscard]] std::optional<std::filesystem::path> program_file(const std::vector<std::string>& command,
                                                                const std::string& directory);

/// Why the file can never run here, a phrase to follow its name: "is empty", "is cut short", "needs the
/// interpreter '/usr/bin/python9', which does not exist". Empty if nothing speaks against it.
[[nodiscard]] std::string why_it_cannot_run(const std::filesystem::path& file);

/// Whether it is a program for a processor that is not ours; an emulator may run it.
[[nodiscard]] bool is_for_other_machine(const std::filesystem::path& file);

/// Whether the system runs the file itself or not at all: otherwise execvp has a shell read it.
[[nodiscard]] bool is_binary(const std::filesystem::path& file);

/// The files that make up a program: the one that runs, and those named by further words of the command that
/// are code: executable, or a script or archive by the end of the name (".py", ".jar"). What the program
/// reads besides (data, libraries, modules) is not among them, as it may well write some of that. Throws
/// FileError, which names the file, if one is larger than 4 GiB.
[[nodiscard]] std::vector<CheckedFile> checked_files(const std::vector<std::string>& command,
                                                     const std::string& directory);

/// Throws ProgramChanged unless all files have the content that was checked. It reads only regular files of
/// the old size whose stamp differs, so it never waits for whatever has taken their place.
void require_unchanged(const std::vector<CheckedFile>& files);

/// Identifies a build of a program: SHA-256 of the file's content, as "sha256:" and 64 hexadecimal digits.
/// Empty if it is not a regular file or cannot be read.
[[nodiscard]] std::string checksum_of(const std::filesystem::path& file);

/// The checksums of all of them, separated by blanks.
[[nodiscard]] std::string checksum_of(const std::vector<CheckedFile>& files);

/// SHA-256 (FIPS 180-4) of bytes that come in pieces: nobody can make two different files with the same hash.
class Sha256 {
  public:
    void add(std::string_view bytes);
    /// The hash of all that was added, in 64 hexadecimal digits. Call it once, last.
    [[nodiscard]] std::string finish();

  private:
    static constexpr std::size_t kBlock = 64;

    void add_block(const char* bytes);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<char, kBlock> rest_{};
    std::size_t rest_size_ = 0;
    std::uint64_t size_ = 0;  ///< in bytes
};

}  // namespace pahtum::arena
