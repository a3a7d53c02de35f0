#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// A position whose best moves are known. Moves are as the referee prints them; values are final margins
/// under best play, from the view of the side to move.
struct SuitePosition {
    std::string id;
    Position position;
    std::set<std::string> best;           ///< every move that solves it; at least one
    std::optional<Points> value;          ///< what they achieve
    std::map<std::string, Points> moves;  ///< what each move achieves; empty if unknown

    /// By how much the move falls short of the value; 0 for a best one. Nothing if unknown.
    [[nodiscard]] std::optional<Points> loss(const std::string& move) const;
};

/// Reads a line in one of these forms:
///   {"position":"...","value":3,"best":["A4"],"moves":{"A1":0,"A4":3},"id":"..."}
///   POSITION ; bm A4 E6; ce 3; id "..."
/// Required are the position and `best` or `moves`, or `bm`; other members and operations are ignored. Throws
/// ParseError, also for illegal moves and for values that contradict each other.
[[nodiscard]] SuitePosition parse_suite_line(std::string_view line);

/// All positions of a file. Empty lines and those that begin with # are ignored; a position without an id
/// gets the number of its line. Throws ParseError "FILE:LINE: ...", also if the file cannot be read or is
/// empty.
[[nodiscard]] std::vector<SuitePosition> read_suite(const std::string& file);

}  // namespace pahtum::arena
