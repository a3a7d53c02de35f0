#include "protocol/wire/response.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::gtp {
namespace {

bool is_forbidden(char c) {
    const auto code = static_cast<unsigned char>(c);
    return (code < 0x20 && c != '\n' && c != '\t') || code == 0x7f;
}

constexpr std::size_t kMinimumSpace = 4096;
constexpr std::size_t kExcerpt = 80;

constexpr std::size_t kNowhere = std::string_view::npos;

/// Where the first two LFs in a row begin, not before `from`. A plain loop, since answers are a few bytes
/// long: for them a call of the library's search costs several times as much.
std::size_t find_empty_line(std::string_view text, std::size_t from) {
    for (std::size_t i = from; i + 1 < text.size(); ++i)
        if (text[i] == '\n' && text[i + 1] == '\n') return i;
    return kNowhere;
}

/// `block` is a response from its `=` or `?` up to, not including, the LF of its last line.
Response parse_response(std::string_view block) {
    const bool success = block.front() == '=';
    std::size_t begin = 1;
    while (begin < block.size() && is_digit(block[begin])) ++begin;
    const bool has_id = begin == block.size() || is_blank(block[begin]) || block[begin] == '\n';
    if (!has_id) begin = 1;
    const std::string_view id = block.substr(1, begin - 1);
    while (begin < block.size() && is_blank(block[begin])) ++begin;
    std::size_t end = block.size();
    while (end > begin && (is_blank(block[end - 1]) || block[end - 1] == '\n')) --end;
    return {.success = success, .id = id, .text = block.substr(begin, end - begin)};
}

}  // namespace

std::string format_response(const Response& response) {
    // Errors quote what people and files said; an answer holds nothing foreign but a game record.
    const bool is_foreign = !response.success || !is_utf8(response.text);
    const std::string safe = is_foreign ? printable_lines(response.text, kLongestMessage) : std::string{};
    const std::string_view text = is_foreign ? std::string_view{safe} : response.text;
    std::string bytes;
    bytes.reserve(response.id.size() + text.size() + 4);
    bytes += response.success ? '=' : '?';
    bytes += response.id;
    bytes += ' ';
    for (const char c : text) {
        const bool is_empty_line = c == '\n' && bytes.back() == '\n';
        if (!is_empty_line && !is_forbidden(c)) bytes += c;
    }
    if (bytes.back() == '\n') bytes.pop_back();
    bytes += "\n\n";
    return bytes;
}

std::span<char> ResponseReader::space() {
    if (begin_ == end_) begin_ = end_ = scanned_ = 0;
    const bool is_compact = begin_ == 0 || buffer_.size() - end_ >= kMinimumSpace;
    if (!is_compact) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        scanned_ -= begin_;
        begin_ = 0;
    }
    if (buffer_.size() - end_ < kMinimumSpace)
        buffer_.resize(std::max(2 * buffer_.size(), end_ + kMinimumSpace));
    return std::span{buffer_}.subspan(end_);
}

void ResponseReader::commit(std::size_t count) {
    assert(count <= buffer_.size() - end_);
    char* const first = buffer_.data() + end_;
    const bool has_cr = count > 0 && std::memchr(first, '\r', count) != nullptr;
    end_ += has_cr ? static_cast<std::size_t>(std::remove(first, first + count, '\r') - first) : count;
}

void ResponseReader::feed(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::span<char> target = space();
        const std::size_t count = std::min(target.size(), bytes.size());
        std::memcpy(target.data(), bytes.data(), count);
        commit(count);
        bytes.remove_prefix(count);
    }
}

std::optional<Response> ResponseReader::next() {
    if (fault_ != Fault::kNone) return std::nullopt;
    skip_empty_lines();
    if (begin_ == end_) return std::nullopt;
    const std::string_view waiting = pending();
    if (waiting.front() != '=' && waiting.front() != '?') {
        fault_ = Fault::kNoResponse;
        return std::nullopt;
    }
    const std::size_t end = find_empty_line(waiting, scanned_ - begin_);
    // An LF at the end may be the first half of what ends the response.
    const std::size_t received = waiting.size() - (waiting.back() == '\n' ? 1 : 0);
    if (std::min(end, received) > limit_) {
        fault_ = Fault::kTooLong;
        return std::nullopt;
    }
    if (end == kNowhere) {
        scanned_ = end_ - 1;
        return std::nullopt;
    }
    begin_ += end + 2;
    scanned_ = begin_;
    return parse_response(waiting.substr(0, end));
}

std::string ResponseReader::pending_line() const {
    const std::string_view waiting = pending();
    return std::string{waiting.substr(0, std::min(waiting.find('\n'), kExcerpt))};
}

void ResponseReader::reset() {
    begin_ = end_ = scanned_ = 0;
    fault_ = Fault::kNone;
}

void ResponseReader::skip_empty_lines() {
    while (begin_ != end_ && buffer_[begin_] == '\n') ++begin_;
    scanned_ = std::max(scanned_, begin_);
}

}  // namespace pahtum::gtp
