#include "arena/process/program_files.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 14> kCode{".py", ".pyc", ".jar", ".js", ".mjs", ".ts",  ".lua",
                                                 ".pl", ".rb",  ".php", ".sh", ".exe", ".dll", ".wasm"};

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
    return {.device = status.st_dev,
            .inode = status.st_ino,
            .size = status.st_size,
            .modified = status.st_mtim,
            .changed = status.st_ctim};
}

/// Reads it again if it changes meanwhile.
CheckedFile checked_file(const fs::path& path) {
    constexpr int kAttempts = 3;
    CheckedFile file{.path = path, .checksum = "", .stamp = {}};
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        file.stamp = stamp_of(path);
        file.checksum = checksum_of(path);
        if (stamp_of(path) == file.stamp) break;
    }
    return file;
}

constexpr std::array<std::uint64_t, 256> make_crc_table() {
    constexpr std::uint64_t kPolynomial = 0xc96c5795d7870f42;  // of ECMA-182, the lowest bit first
    std::array<std::uint64_t, 256> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte) {
        std::uint64_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? kPolynomial : 0);
        table[byte] = rest;
    }
    return table;
}

}  // namespace

bool FileStamp::operator==(const FileStamp& other) const {
    const auto is_same = [](const std::timespec& one, const std::timespec& two) {
        return one.tv_sec == two.tv_sec && one.tv_nsec == two.tv_nsec;
    };
    return device == other.device && inode == other.inode && size == other.size &&
           is_same(modified, other.modified) && is_same(changed, other.changed);
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
        if (stamp_of(file.path) == file.stamp || checksum_of(file.path) == file.checksum) continue;
        throw ProgramChanged{"'" + file.path.string() +
                             "' has been replaced, changed or removed since the run began"};
    }
}

std::string checksum_of(const fs::path& file) {
    static constexpr std::array<std::uint64_t, 256> kTable = make_crc_table();
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return "";
    std::uint64_t crc = ~std::uint64_t{0};
    std::array<char, 1 << 16> block{};
    while (stream.read(block.data(), block.size()), stream.gcount() > 0) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(stream.gcount()); ++i)
            crc = kTable[(crc ^ static_cast<unsigned char>(block[i])) & 0xff] ^ crc >> 8;
    }
    std::ostringstream text;
    text << "crc64:" << std::hex << std::setfill('0') << std::setw(16) << ~crc;
    return text.str();
}

std::string checksum_of(const std::vector<CheckedFile>& files) {
    std::string text;
    for (const CheckedFile& file : files) text += (text.empty() ? "" : " ") + file.checksum;
    return text;
}

}  // namespace pahtum::arena
