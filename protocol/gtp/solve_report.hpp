#pragma once

#include <string>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/play/position_reader.hpp"

namespace pahtum::gtp {

/// What a solve found as text. Values are final margins, points already on the board included, from the view
/// of the side to move.

/// What is proven of the value, a sentence for people.
[[nodiscard]] std::string value_sentence(const Position& position, const SolveReport& report);

/// For people: the position, and below it value, answer to SolveGoal::kAtLeast, best moves, line and effort,
/// as far as there are any.
[[nodiscard]] std::string solve_text(const NamedPosition& position, const SolveRequest& request,
                                     const SolveReport& report);

/// One JSON object on one line; its members are documented in protocol/README.md.
[[nodiscard]] std::string solve_json(const NamedPosition& position, const SolveReport& report);

/// The answer of the command `solve`. Requires SolveStatus::kExact.
[[nodiscard]] std::string solve_answer(const Position& position, const SolveReport& report);

}  // namespace pahtum::gtp
