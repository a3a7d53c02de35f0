#include "arena/process/program_files.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "engine/base/digits.hpp"
#include "engine/base/files.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"

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
    return is_executable(path) || std::ranges::find(kCode, path.extension().string()) != kCode.end();
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

constexpr std::size_t kHead = 4096;

/// The first bytes of the file; nothing if it cannot be read.
std::optional<std::string> head_of(const fs::path& path) {
    std::ifstream input(path, std::ios::binary);
    if (!input) return std::nullopt;
    std::string head(kHead, '\0');
    input.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(input.gcount()));
    return head;
}

/// Of the script's interpreter, if there is none. `line` is what follows "#!".
std::string why_no_interpreter(std::string_view line) {
    constexpr std::string_view kBlanks = " \t";
    line = trim(line, kBlanks);
    const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
    std::string name{line.substr(0, end)};
    const std::string_view argument = trim(line.substr(end), kBlanks);
    bool is_found = !name.starts_with('/') || is_executable(name);
    if (is_found && fs::path(name).filename() == "env" && !argument.empty() && !argument.starts_with('-')) {
        name = argument;
        is_found =
            name.find('/') == std::string::npos ? in_search_path(name).has_value() : is_executable(name);
    }
    if (is_found) return "";
    if (name.ends_with('\r'))
        return "has lines that end as in Windows: its interpreter " + quote(name) +
               " does not exist; end them with LF alone";
    return "needs the interpreter " + quote(name) + ", which does not exist or may not be executed";
}

template <typename Part>
std::optional<Part> part_at(std::ifstream& file, std::uint64_t offset) {
    Part part;
    file.seekg(static_cast<std::streamoff>(offset));
    if (!file.read(reinterpret_cast<char*>(&part), sizeof part)) return std::nullopt;
    return part;
}

std::string loader_at(std::ifstream& file, const Elf64_Phdr& part) {
    std::string name(std::min<std::size_t>(part.p_filesz, kHead), '\0');
    file.seekg(static_cast<std::streamoff>(part.p_offset));
    file.read(name.data(), static_cast<std::streamsize>(name.size()));
    return name.c_str();
}

std::optional<Elf64_Ehdr> own_header() {
    std::ifstream self("/proc/self/exe", std::ios::binary);
    return part_at<Elf64_Ehdr>(self, 0);
}

/// Of a binary of 64 bits with our order of bytes; of others the system says it when they are to run.
std::string why_binary_fails(const fs::path& path, std::uintmax_t size) {
    constexpr const char* kShort = "is cut short: parts of the program are missing";
    std::ifstream file(path, std::ios::binary);
    const auto header = part_at<Elf64_Ehdr>(file, 0);
    if (!header) return kShort;
    const auto own = own_header();
    if (!own || std::memcmp(header->e_ident, own->e_ident, EI_VERSION) != 0) return "";
    for (std::uint64_t i = 0; i < header->e_phnum; ++i) {
        const auto part = part_at<Elf64_Phdr>(file, header->e_phoff + header->e_phentsize * i);
        if (!part || (part->p_type == PT_LOAD && part->p_offset + part->p_filesz > size)) return kShort;
        if (part->p_type != PT_INTERP || header->e_machine != own->e_machine) continue;
        if (const std::string loader = loader_at(file, *part); !is_executable(loader))
            return "needs the loader " + quote(loader) +
                   ", which does not exist here: it was built for another system";
    }
    return "";
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

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> kRoots{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(const char* bytes) {
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = word << 8 | static_cast<unsigned char>(bytes[i]);
    return word;
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

bool is_binary(const fs::path& file) {
    const auto head = head_of(file);
    return head && (head->empty() || head->starts_with(ELFMAG));
}

bool is_for_other_machine(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    const auto header = part_at<Elf64_Ehdr>(file, 0);
    const auto own = own_header();
    if (!header || !own || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return false;
    return std::memcmp(header->e_ident, own->e_ident, EI_VERSION) != 0 || header->e_machine != own->e_machine;
}

std::string why_it_cannot_run(const fs::path& file) {
    std::error_code error;
    if (fs::is_directory(file, error)) return "is a directory";
    const auto head = head_of(file);
    if (!head) return "";
    if (head->empty()) return "is empty";
    const std::string_view text = *head;
    if (text.starts_with("#!")) return why_no_interpreter(text.substr(2, text.find('\n') - 2));
    if (strip_byte_order_mark(text).starts_with("#!"))
        return "begins with a byte order mark, so its line '#!' does not count; save it without";
    return text.starts_with(ELFMAG) ? why_binary_fails(file, fs::file_size(file, error)) : "";
}

std::vector<CheckedFile> checked_files(const std::vector<std::string>& command,
                                       const std::string& directory) {
    std::vector<CheckedFile> files;
    if (const auto program = program_file(command, directory))
        files.push_back(checked_file(fs::absolute(*program)));
    for (std::size_t word = 1; word < command.size(); ++word) {
        if (command[word].empty()) continue;
        const fs::path file = fs::absolute(fs::path(directory) / command[word]);
        if (is_code(file)) files.push_back(checked_file(file));
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
    return joined(files, " ", &CheckedFile::checksum);
}

void Sha256::add(std::string_view bytes) {
    size_ += bytes.size();
    while (!bytes.empty()) {
        const std::size_t count = std::min(bytes.size(), kBlock - rest_size_);
        std::copy_n(bytes.data(), count, rest_.data() + rest_size_);
        bytes.remove_prefix(count);
        rest_size_ += count;
        if (rest_size_ < kBlock) return;
        add_block(rest_.data());
        rest_size_ = 0;
    }
}

void Sha256::add_block(const char* bytes) {
    using std::rotr;
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 16; ++i) words[i] = big_endian(bytes + 4 * i);
    for (std::size_t i = 16; i < words.size(); ++i) {
        const std::uint32_t early = words[i - 15];
        const std::uint32_t late = words[i - 2];
        words[i] = words[i - 16] + (rotr(early, 7) ^ rotr(early, 18) ^ early >> 3) + words[i - 7] +
                   (rotr(late, 17) ^ rotr(late, 19) ^ late >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::uint32_t one =
            h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + kRoots[i] + words[i];
        const std::uint32_t two = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    const std::array<std::uint32_t, 8> more{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += more[i];
}

std::string Sha256::finish() {
    const std::uint64_t bits = size_ * 8;
    add("\x80");
    while (rest_size_ != kBlock - sizeof bits) add(std::string_view{"\0", 1});
    std::string length;
    for (int shift = 56; shift >= 0; shift -= 8) length += static_cast<char>(bits >> shift & 0xff);
    add(length);
    std::string text;
    for (const std::uint32_t word : state_) text += hexadecimal(word, 8);
    return text;
}

}  // namespace pahtum::arena
