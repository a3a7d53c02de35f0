#include "protocol/play/session_file.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "engine/base/files.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// The first line, up to the length of a position text; empty if there is none.
std::string first_line(const std::string& path) {
    std::array<char, 512> bytes{};
    std::ifstream file{path};
    file.getline(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return bytes.data();
}

bool is_position(const std::string& text) try {
    static_cast<void>(parse_position(text));
    return true;
} catch (const ParseError&) {
    return false;
}

/// Whether there is a file that was not written by a session.
bool is_foreign(const std::string& path) {
    if (const std::string line = first_line(path); !line.empty()) return !is_position(line);
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    return !error && size > 0;
}

}  // namespace

void SessionFile::save(const Position& start) {
    if (path_.empty()) return;
    if (is_foreign(path_))
        throw FileError{"'" + path_ + "' is not a session file; remove it or choose another"};
    const std::string text = to_text(start);
    write_whole_file(path_, text + '\n');
    known_ = text;
}

std::optional<Position> SessionFile::load_if_changed() {
    if (path_.empty()) return std::nullopt;
    std::string text = first_line(path_);
    if (text.empty() || text == known_) return std::nullopt;
    known_ = std::move(text);
    return parse_position(known_);
}

}  // namespace pahtum
