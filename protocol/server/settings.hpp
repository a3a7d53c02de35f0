#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/search/player.hpp"

namespace pahtum::gtp {

/// What `param` and the command line's options of the same names set.
struct Settings {
    PlayerKind player = PlayerKind::kSearch;
    SearchOptions search;
    std::uint64_t seed = 1;
    std::optional<std::chrono::nanoseconds> time = std::nullopt;  ///< for each move
    std::optional<int> depth = std::nullopt;                      ///< plies
    std::optional<std::uint64_t> nodes = std::nullopt;
    std::chrono::nanoseconds overhead = std::chrono::milliseconds{10};  ///< kept back at every move
    bool vertices_only = false;  ///< the client knows vertices and no other moves
};

/// One named setting as text.
struct Parameter {
    std::string_view name;
    std::string_view type;  ///< as GoGui's parameter dialogs want it: bool, string, list/a/b
    std::string_view help;  ///< for --help
    std::string (*print)(const Settings&);
    void (*read)(Settings&, std::string_view);  ///< throws ParseError, and then has changed nothing
};

[[nodiscard]] std::span<const Parameter> parameters();
/// Throws ParseError that lists the known names.
[[nodiscard]] const Parameter& find_parameter(std::string_view name);

}  // namespace pahtum::gtp
