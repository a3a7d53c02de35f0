#include "arena/schedule/openings.hpp"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <utility>

#include "engine/rules/layout.hpp"
#include "engine/rules/parse_error.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view position_part(std::string_view line) {
    if (line.starts_with('#')) return {};
    line = line.substr(0, line.find(';'));
    const std::size_t first = line.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(kBlanks) + 1 - first);
}

std::string checked_opening(std::string_view text) {
    const Position position = parse_position(text);
    if (position.is_over())
        throw ParseError("'" + std::string(text) + "': the game is over in this position");
    return to_text(position);
}

}  // namespace

std::vector<std::string> read_openings(const std::filesystem::path& file) {
    std::ifstream stream(file);
    const auto refuse = [&file](const std::string& reason) -> ParseError {
        return ParseError("openings file '" + file.string() + "' " + reason);
    };
    if (!stream || std::filesystem::is_directory(file)) throw refuse("cannot be read");

    std::vector<std::string> openings;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        const std::string_view text = position_part(line);
        if (text.empty()) continue;
        try {
            openings.push_back(checked_opening(text));
        } catch (const ParseError& error) {
            throw ParseError(file.string() + ":" + std::to_string(number) + ": " + error.what());
        }
    }
    if (openings.empty()) throw refuse("holds no position");
    return openings;
}

std::vector<std::string> in_order(std::vector<std::string> openings, const OpeningOrder& order) {
    if (order.shuffle_seed) {
        Random random{*order.shuffle_seed};
        for (std::size_t left = openings.size(); left > 1; --left) {
            std::swap(openings[left - 1], openings[uniform(random, left)]);
        }
    }
    if (!openings.empty()) {
        const auto start = static_cast<std::ptrdiff_t>(order.start % openings.size());
        std::rotate(openings.begin(), openings.begin() + start, openings.end());
    }
    return openings;
}

}  // namespace pahtum::arena
