#pragma once

#include <optional>
#include <string>

#include "engine/rules/position.hpp"
#include "protocol/terminal/style.hpp"

namespace pahtum::terminal {

/// The board, at most 30 columns wide: X Black, O White, # boulders, dots empty cells, the square of the last
/// move in brackets, and in colour the stones of lines that count. Each row ends with an LF.
[[nodiscard]] std::string board_view(const Position& position, std::optional<Move> last, const Style& style);

}  // namespace pahtum::terminal
