#include "protocol/play/session_file.hpp"

#include <string_view>
#include <utility>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// Ends the line that a session writes: no file of anybody else's is taken for one.
constexpr std::string_view kMark = " # session of pahtum\n";
/// More than any position takes.
constexpr std::size_t kLongestFile = 1000;
constexpr std::size_t kLongestPath = 400;  ///< in a message

std::string contents_of(const std::string& path) { return is_file(path) ? read_whole_file(path) : ""; }

/// Whether a session wrote the text, all of it.
bool is_of_session(std::string_view text) try {
    if (!text.ends_with(kMark)) return false;
    text.remove_suffix(kMark.size());
    return to_text(parse_position(text)) == text;
} catch (const ParseError&) {
    return false;
}

Position position_of(std::string_view text) {
    if (text.ends_with(kMark)) text.remove_suffix(kMark.size());
    if (text.size() > kLongestFile) throw ParseError{"it is not one position"};
    text = trim(text);
    if (text.find('\n') != std::string_view::npos)
        throw ParseError{"line 2: expected one position, in one line"};
    return parse_position(text);
}

}  // namespace

void SessionFile::save(const Position& start) {
    if (path_.empty()) return;
    if (const std::string found = contents_of(path_); !found.empty() && !is_of_session(found))
        throw FileError{quote(path_, kLongestPath) +
                        " was not written by a session; remove it or choose another"};
    const std::string text = to_text(start) + std::string{kMark};
    write_whole_file(path_, text);
    known_ = text;
}

std::optional<Position> SessionFile::load_if_changed() {
    if (path_.empty()) return std::nullopt;
    std::string text;
    try {
        text = contents_of(path_);
    } catch (const FileError& error) {
        if (std::exchange(known_, error.what()) == error.what()) return std::nullopt;
        throw;
    }
    if (text.empty() || text == known_) return std::nullopt;
    known_ = std::move(text);
    try {
        return position_of(known_);
    } catch (const ParseError& error) {
        throw ParseError{quote(path_, kLongestPath) + ": " + error.what()};
    }
}

}  // namespace pahtum
