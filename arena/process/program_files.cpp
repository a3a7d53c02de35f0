#include "arena/process/program_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <iterator>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "arena/process/sha256.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 14> kCode{".py", ".pyc", ".jar", ".js", ".mjs", ".ts",  ".lua",
                                                 ".pl", ".rb",  ".php", ".sh", ".exe", ".dll", ".wasm"};

constexpr off_t kLargestProgram = off_t{4} << 30;

bool is_executable(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

bool is_code(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return false;
    return is_executable(path) ||
           std::find(kCode.begin(), kCode.end(), path.extension().string()) != kCode.end();
}

std::optional<fs::path> in_search_path(const std::string& program) {
    const char* const path = std::getenv("PATH");
    std::istringstream directories(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path);
    for (std::string directory; std::getline(directories, directory, ':');) {
        const fs::path file = fs::path(directory.empty() ? "." : directory) / program;
        if (is_executable(file)) return file;
    }
    return std::nullopt;
}

/// All zeros if there is no such file.
FileStamp stamp_of(const fs::path& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return {};
    return {.is_regular = S_ISREG(status.st_mode),
            .device = status.st_dev,
            .inode = status.st_ino,
            .size = status.st_size,
            .modified = status.st_mtim,
            .changed = status.st_ctim};
}

/// Of a regular file of this size, of which no more is read; "" if it is anything else or cannot be read.
std::string checksum_of(const fs::path& path, off_t size) try {
    const FileDescriptor file = open_regular_file(path.string(), O_RDONLY);
    struct stat status {};
    if (fstat(file.number(), &status) != 0 || status.st_size != size) return "";
    Sha256 hash;
    std::vector<char> block(std::size_t{1} << 16);
    for (off_t left = size; left > 0;) {
        const auto wanted = static_cast<std::size_t>(std::min<off_t>(left, std::ssize(block)));
        const ssize_t count = read(file.number(), block.data(), wanted);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return "";
        hash.add({block.data(), static_cast<std::size_t>(count)});
        left -= count;
    }
    return "sha256:" + hash.finish();
} catch (const FileError&) {
    return "";
}

/// Reads it again if it changes meanwhile.
CheckedFile checked_file(const fs::path& path) {
    constexpr int kAttempts = 3;
    CheckedFile file{.path = path, .checksum = "", .stamp = {}};
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        file.stamp = stamp_of(path);
        if (file.stamp.size > kLargestProgram)
            throw FileError{"'" + path.string() + "' is larger than 4 GiB, too large for a program"};
        file.checksum = checksum_of(path, file.stamp.size);
        if (stamp_of(path) == file.stamp) break;
    }
    return file;
}

/// The file itself is read only if it is one that may have the content of then: what stands in its place may
/// be a pipe, a device or of any size.
bool is_unchanged(const CheckedFile& file) {
    const FileStamp now = stamp_of(file.path);
    if (now == file.stamp) return true;
    return now.is_regular && now.size == file.stamp.size && !file.checksum.empty() &&
           checksum_of(file.path, file.stamp.size) == file.checksum;
}

}  // namespace

bool FileStamp::operator==(const FileStamp& other) const {
    const auto is_same = [](const std::timespec& one, const std::timespec& two) {
        return one.tv_sec == two.tv_sec && one.tv_nsec == two.tv_nsec;
    };
    return is_regular == other.is_regular && device == other.device && inode == other.inode &&
           size == other.size && is_same(modified, other.modified) && is_same(changed, other.changed);
}

std::optional<fs::path> program_file(const std::vector<std::string>& command, const std::string& directory) {
    const std::string& program = command.front();
    if (program.find('/') == std::string::npos) return in_search_path(program);
    const fs::path file = fs::path(directory) / program;
    return is_executable(file) ? std::optional(file) : std::nullopt;
}

std::vector<CheckedFile> checked_files(const std::vector<std::string>& command,
                                       const std::string& directory) {
    std::vector<CheckedFile> files;
    if (const auto program = program_file(command, directory))
        files.push_back(checked_file(fs::absolute(*program)));
    for (std::size_t word = 1; word < command.size(); ++word) {
        const fs::path file = fs::absolute(fs::path(directory) / command[word]);
        if (!command[word].empty() && is_code(file)) files.push_back(checked_file(file));
    }
    return files;
}

void require_unchanged(const std::vector<CheckedFile>& files) {
    for (const CheckedFile& file : files) {
        if (is_unchanged(file)) continue;
        throw ProgramChanged{"'" + file.path.string() +
                             "' has been replaced, changed or removed since the run began"};
    }
}

std::string checksum_of(const fs::path& file) {
    const FileStamp stamp = stamp_of(file);
    return stamp.is_regular ? checksum_of(file, stamp.size) : "";
}

std::string checksum_of(const std::vector<CheckedFile>& files) {
    std::string text;
    for (const CheckedFile& file : files) text += (text.empty() ? "" : " ") + file.checksum;
    return text;
}

}  // namespace pahtum::arena
