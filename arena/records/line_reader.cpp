#include "arena/records/line_reader.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <system_error>
#include <unistd.h>

#include "arena/records/record.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;
constexpr std::size_t kLongestName = 1000;

/// https://www.sqlite.org/fileformat.html, offset 0.
constexpr std::string_view kDatabaseStart("SQLite format 3\0", 16);

/// How compressed files begin, and with what they are.
constexpr std::array<std::array<std::string_view, 2>, 4> kCompressed{
    {{"\x1F\x8B", "gzip"}, {"BZh", "bzip2"}, {"\xFD\x37zXZ", "xz"}, {"\x28\xB5\x2F\xFD", "zstd"}}};

/// As many bytes as a database's start has; fewer if the file is shorter, or none if it is not a file.
std::string start_of(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return "";
    std::string start(kDatabaseStart.size(), ' ');
    std::ifstream stream(file, std::ios::binary);
    stream.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(stream.gcount()));
    return start;
}

FileDescriptor open_to_read(const std::filesystem::path& file) try {
    refuse_foreign_file(file);
    return open_regular_file(file.string(), O_RDONLY);
} catch (const FileError& error) {
    throw StoreError{std::string{"cannot open "} + error.what()};
}

}  // namespace

bool is_database_file(const std::filesystem::path& file) { return start_of(file) == kDatabaseStart; }

void refuse_foreign_file(const std::filesystem::path& file) {
    const std::string start = start_of(file);
    for (const auto& [magic, program] : kCompressed)
        if (start.starts_with(magic))
            throw StoreError{"'" + file.string() + "' is compressed with " + std::string{program} +
                             ": decompress it first"};
    if (start != kDatabaseStart) return;
    throw StoreError{
        "'" + file.string() +
        "' is a database of SQLite, not a file of records: a store of events is given as --store, "
        "or to status, report, rate and export"};
}

LineReader::LineReader(const std::filesystem::path& file) : name_(file.string()), file_(open_to_read(file)) {}

bool LineReader::next(std::string_view& line) {
    std::size_t searched = begin_;
    std::size_t end = 0;
    is_too_long_ = false;
    while ((end = buffer_.find('\n', searched)) == std::string::npos) {
        searched = buffer_.size() - begin_;
        is_too_long_ = searched > kLongestLine;
        if (is_too_long_ || !read_more()) break;
    }
    const std::size_t size = (end == std::string::npos ? buffer_.size() : end) - begin_;
    is_ended_ = end != std::string::npos;
    if (!is_ended_ && size == 0) return false;
    line = std::string_view(buffer_).substr(begin_, size);
    if (number_ == 0) line = strip_byte_order_mark(line);
    begin_ += size + (is_ended_ ? 1 : 0);
    offset_ += size + (is_ended_ ? 1 : 0);
    ++number_;
    if (is_too_long_) skip_rest();
    return true;
}

void LineReader::skip_rest() {
    std::array<char, kBlock> block{};
    while (!is_ended_) {
        const std::string_view more(block.data(), read_into(block.data()));
        if (more.empty()) return;
        const std::size_t end = more.find('\n');
        is_ended_ = end != std::string_view::npos;
        offset_ += is_ended_ ? end + 1 : more.size();
        if (is_ended_ && lseek(file_.number(), static_cast<off_t>(offset_), SEEK_SET) < 0) fail();
    }
}

bool LineReader::read_more() {
    buffer_.erase(0, begin_);
    begin_ = 0;
    const std::size_t size = buffer_.size();
    buffer_.resize(size + kBlock);
    const std::size_t count = read_into(buffer_.data() + size);
    buffer_.resize(size + count);
    return count > 0;
}

std::size_t LineReader::read_into(char* block) {
    ssize_t count = 0;
    do count = read(file_.number(), block, kBlock);
    while (count < 0 && errno == EINTR);
    if (count < 0) fail();
    return static_cast<std::size_t>(count);
}

void LineReader::fail() const {
    throw StoreError{"cannot read " + quote(name_, kLongestName) + ": " +
                     std::generic_category().message(errno)};
}

}  // namespace pahtum::arena
