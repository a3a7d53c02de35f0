#pragma once

#include <string>
#include <string_view>

#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// The answer of a solve for its store: "wdl 1 51 some|A3|A3 C1": status, bounds, whether no other move is as
/// good ("all") or others may be ("some"), best moves, line.
[[nodiscard]] std::string answer_text(const Position& position, const SolveReport& report);
/// Without nodes and time. Throws StoreError if it is damaged.
[[nodiscard]] SolveReport parse_answer(const Position& position, std::string_view text);

}  // namespace pahtum
