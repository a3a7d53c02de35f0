#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/rules/square.hpp"
#include "engine/search/level_player.hpp"
#include "engine/search/player.hpp"

namespace pahtum {

class Book;

/// What `param` and the command-line options of the same names set.
struct Settings {
    PlayerKind player = PlayerKind::kSearch;
    int level = kFullStrength;  ///< of PlayerKind::kSearch: 1 to kFullStrength
    SearchOptions search;
    std::uint64_t seed = 1;
    std::optional<std::chrono::nanoseconds> time = std::nullopt;  ///< for each move
    std::optional<int> depth = std::nullopt;                      ///< plies
    std::optional<std::uint64_t> nodes = std::nullopt;
    std::chrono::nanoseconds overhead = std::chrono::milliseconds{10};  ///< reserved for communication delays
    bool live_graphics = false;                   ///< draw on stderr while thinking, see LiveGraphics
    bool vertices_only = false;                   ///< the client understands only vertices as moves
    std::optional<Points> resign = std::nullopt;  ///< resign when this many points behind, at least 1
    bool ponder = false;                          ///< think during the opponent's turn
    const Book* book = nullptr;                   ///< proven positions; null = none
};

/// For a game against a person: a level that can be beaten.
[[nodiscard]] Settings settings_for_people();

/// One named setting as text.
struct Parameter {
    struct Range {
        int low;
        int high;
    };
    std::string_view name;
    std::string_view type;  ///< as GoGui's parameter dialogs want it: bool, string, list/a/b
    std::string_view help;  ///< for --help
    std::string (*print)(const Settings&);
    void (*read)(Settings&, std::string_view);  ///< throws ParseError, and then has changed nothing
    std::optional<Range> range{};               ///< of a parameter that is always a whole number
};

[[nodiscard]] std::span<const Parameter> parameters();
/// Throws ParseError that lists the known names.
[[nodiscard]] const Parameter& find_parameter(std::string_view name);

}  // namespace pahtum
