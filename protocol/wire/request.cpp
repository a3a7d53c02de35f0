#include "protocol/wire/request.hpp"

#include <algorithm>
#include <cstddef>
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
    if (word != words.end() && std::all_of(word->begin(), word->end(), is_digit))
        request.id = std::move(*word++);
    if (word == words.end()) return std::nullopt;
    request.command = std::move(*word++);
    words.erase(words.begin(), word);
    request.arguments = std::move(words);
    return request;
}

bool is_interrupt(std::string_view line) { return split(line) == std::vector<std::string>{"#", "interrupt"}; }

}  // namespace pahtum::gtp
