#include "protocol/server/session_file.hpp"

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>

#include "engine/rules/text.hpp"
#include "protocol/server/command.hpp"

namespace pahtum::gtp {
namespace {

/// The first line, as much of it as a position text can have; empty if there is none.
std::string first_line(const std::string& path) {
    std::array<char, 512> bytes{};
    std::ifstream file{path};
    file.getline(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return bytes.data();
}

}  // namespace

void SessionFile::save(const Position& start) {
    if (path_.empty()) return;
    const std::string text = to_text(start);
    const std::string temporary = path_ + "." + std::to_string(getpid());
    std::ofstream file{temporary};
    file << text << '\n';
    file.close();
    std::error_code error;
    if (file) std::filesystem::rename(temporary, path_, error);
    if (!file || error) {
        std::filesystem::remove(temporary, error);
        throw CommandFailure{"cannot save file: '" + path_ + "' cannot be written"};
    }
    known_ = text;
}

std::optional<Position> SessionFile::load_if_changed() {
    if (path_.empty()) return std::nullopt;
    std::string text = first_line(path_);
    if (text.empty() || text == known_) return std::nullopt;
    known_ = std::move(text);
    return parse_position(known_);
}

}  // namespace pahtum::gtp
