#include "protocol/play/position_reader.hpp"

#include <utility>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kLongestArgument = 200;

[[noreturn]] void refuse(const std::string& argument, const ParseError& error) {
    if (looks_like_position(argument)) {
        const bool is_torn = argument.find(' ') == std::string::npos;
        throw ParseError{"position " + quote(argument, kLongestArgument) + ": " + error.what() +
                         (is_torn ? "; put the whole position in quotes" : "")};
    }
    throw ParseError{quote(argument, kLongestArgument) + " is neither a position nor a readable file"};
}

}  // namespace

bool looks_like_position(std::string_view text) {
    const std::string_view board = text.substr(0, text.find(' '));
    return board.find('/') != std::string_view::npos &&
           board.find_first_not_of("0123456789xXoO-/") == std::string_view::npos;
}

PositionReader::PositionReader(std::vector<std::string> arguments, std::istream& standard_input)
    : arguments_(std::move(arguments)), standard_input_(standard_input) {}

std::optional<NamedPosition> PositionReader::next() {
    for (;;) {
        if (auto position = next_in_stream()) return position;
        if (next_argument_ == arguments_.size()) return std::nullopt;
        if (auto position = open(std::string{trim(arguments_[next_argument_++])})) return position;
    }
}

std::optional<NamedPosition> PositionReader::next_in_stream() {
    if (stream_ == nullptr) return std::nullopt;
    for (std::string line; read_line(line);) {
        ++line_number_;
        const std::string text{trim(std::string_view{line}.substr(0, line.find_first_of("#;")))};
        if (text.empty()) continue;
        const std::string place =
            printable(stream_name_, kLongestArgument) + ":" + std::to_string(line_number_);
        try {
            return NamedPosition{parse_position(text), text, place};
        } catch (const ParseError& error) {
            throw ParseError{place + ": " + error.what() + "; correct this line and solve it again"};
        }
    }
    const bool is_broken = stream_->bad();
    stream_ = nullptr;
    if (is_broken) throw ParseError{printable(stream_name_, kLongestArgument) + ": cannot read the rest"};
    return std::nullopt;
}

bool PositionReader::read_line(std::string& line) try {
    if (!std::getline(*stream_, line)) return false;
    if (line_number_ == 0) line = std::string{strip_byte_order_mark(line)};
    return true;
} catch (const FileError&) {
    return false;
}

std::optional<NamedPosition> PositionReader::open(const std::string& argument) {
    if (argument == "-") {
        stream_ = &standard_input_;
        stream_name_ = "stdin";
    } else {
        try {
            return NamedPosition{parse_position(argument), argument, {}};
        } catch (const ParseError& error) {
            try {
                file_.emplace(argument);
            } catch (const FileError&) {
                refuse(argument, error);
            }
        }
        stream_ = &*file_;
        stream_name_ = argument;
    }
    line_number_ = 0;
    return std::nullopt;
}

}  // namespace pahtum
