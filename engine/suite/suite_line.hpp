#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/json/json.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// A position of a suite or an exercise, and what is known of its moves. Values are final margins under best
/// play, from the view of the side to move.
struct SuiteLine {
    Position position;
    std::string id = {};
    std::optional<std::vector<Move>> best = std::nullopt;
    bool is_complete = true;                            ///< no other move is best
    std::vector<std::pair<Move, Points>> margins = {};  ///< what each move achieves
    std::optional<Points> value = std::nullopt;
    std::optional<int> outcome = std::nullopt;  ///< 1 a win for the side to move, 0 a draw, -1 a loss
    bool is_open = false;                       ///< `pahtum solve` could not prove who wins
    std::string theme = {};
    std::optional<int> rating = std::nullopt;
};

/// Reads {"position":"...","value":3,"best":["A4"],"best_complete":true,"margins":{"A1":0,"A4":3},"wdl":1,
/// "id":"...","theme":"...","rating":500,"status":"..."}. Required is the position; other members are
/// ignored. Throws JsonError or ParseError, IllegalMove for illegal moves.
[[nodiscard]] SuiteLine parse_suite_json(const Json& object);

/// The outcome that the value means, or else the one given. Throws ParseError if they contradict each other.
[[nodiscard]] std::optional<int> outcome_of(std::optional<Points> value, std::optional<int> outcome);

}  // namespace pahtum
