#include "protocol/wire/request.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum::gtp {
namespace {

bool is_control(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20 || code == 0x7f;
}

/// The blank-separated words of a line, without control characters.
std::vector<std::string> split(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    for (const char c : line) {
        if (is_blank(c)) {
            in_word = false;
        } else if (!is_control(c)) {
            if (!in_word) words.emplace_back();
            words.back().push_back(c);
            in_word = true;
        }
    }
    return words;
}

}  // namespace

std::optional<Request> parse_request(std::string_view line) {
    std::vector<std::string> words = split(line.substr(0, line.find('#')));
    auto word = words.begin();
    Request request;
    if (word != words.end() && std::ranges::all_of(*word, is_digit)) request.id = std::move(*word++);
    if (word == words.end()) return std::nullopt;
    request.command = std::move(*word++);
    words.erase(words.begin(), word);
    request.arguments = std::move(words);
    return request;
}

bool is_interrupt(std::string_view line) { return split(line) == std::vector<std::string>{"#", "interrupt"}; }

void LineBuffer::feed(std::string_view bytes) {
    for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
        append(bytes.substr(0, end));
        end_line();
        bytes.remove_prefix(end + 1);
    }
    append(bytes);
}

void LineBuffer::finish() {
    if (!current_.text.empty()) end_line();
}

std::optional<LineBuffer::Line> LineBuffer::next() {
    if (lines_.empty()) return std::nullopt;
    Line line = std::move(lines_.front());
    lines_.pop_front();
    if (seen_ > 0) --seen_;
    bytes_waiting_ -= line.text.size() + 1;
    return line;
}

bool LineBuffer::has_command() const {
    for (const Line& line : lines_) {
        if (line.too_long || parse_request(line.text)) return true;
    }
    return false;
}

bool LineBuffer::take_interrupts() {
    const auto is_taken = [](const Line& line) { return is_interrupt(line.text); };
    const auto unseen = lines_.begin() + static_cast<std::ptrdiff_t>(seen_);
    const auto kept_end = std::stable_partition(unseen, lines_.end(), std::not_fn(is_taken));
    const bool has_interrupt = kept_end != lines_.end();
    for (auto line = kept_end; line != lines_.end(); ++line) bytes_waiting_ -= line->text.size() + 1;
    lines_.erase(kept_end, lines_.end());
    seen_ = lines_.size();
    return has_interrupt;
}

void LineBuffer::append(std::string_view part) {
    const std::size_t room = limit_ - current_.text.size();
    current_.text += part.substr(0, room);
    is_cut_ = is_cut_ || part.size() > room;
}

void LineBuffer::end_line() {
    current_.too_long = is_cut_ && current_.text.find('#') == std::string::npos;
    is_cut_ = false;
    bytes_waiting_ += current_.text.size() + 1;
    lines_.push_back(std::exchange(current_, {}));
}

}  // namespace pahtum::gtp
