#pragma once

#include <string>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// Why a move is good, as far as reasons_for() says, in English sentences: "It makes 4 in a row, B2-E2: 10
/// points." Empty if there is nothing to say. Requires a legal move.
[[nodiscard]] std::string reason_words(const Position& position, Move move);

}  // namespace pahtum
