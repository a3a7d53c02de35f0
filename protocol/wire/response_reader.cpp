#include "protocol/wire/response_reader.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace pahtum::gtp {
namespace {

constexpr std::size_t kMinimumSpace = 4096;
constexpr std::size_t kExcerpt = 80;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// `block` is a response from its `=` or `?` up to, not including, the LF of its last line.
Response parse_response(std::string_view block) {
    const bool success = block.front() == '=';
    block.remove_prefix(1);
    const auto digits =
        static_cast<std::size_t>(std::find_if_not(block.begin(), block.end(), is_digit) - block.begin());
    const bool has_id = digits == block.size() || is_blank(block[digits]) || block[digits] == '\n';
    const std::string_view id = block.substr(0, has_id ? digits : 0);
    std::string_view text = block.substr(id.size());
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && (is_blank(text.back()) || text.back() == '\n')) text.remove_suffix(1);
    return {.success = success, .id = id, .text = text};
}

}  // namespace

std::span<char> ResponseReader::space() {
    const bool is_compact = begin_ == 0 || (begin_ != end_ && buffer_.size() - end_ >= kMinimumSpace);
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
    end_ += static_cast<std::size_t>(std::remove(first, first + count, '\r') - first);
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
    const std::size_t end = waiting.find("\n\n", scanned_ - begin_);
    // An LF at the end may be the first half of what ends the response.
    const std::size_t received = waiting.size() - (waiting.back() == '\n' ? 1 : 0);
    if (std::min(end, received) > limit_) {
        fault_ = Fault::kTooLong;
        return std::nullopt;
    }
    if (end == std::string_view::npos) {
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
