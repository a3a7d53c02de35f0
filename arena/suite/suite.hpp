#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// A position of which it is known how to play it. Moves are as the referee prints them; values are final
/// margins under best play, from the view of the side to move.
struct SuitePosition {
    std::string id;
    Position position;
    std::set<std::string> best;           ///< every move that solves it; at least one
    std::optional<Points> value;          ///< what they reach
    std::map<std::string, Points> moves;  ///< what other moves reach too; empty if that is not known

    /// Value less what the move reaches; 0 for a best one. Nothing if that is not known.
    [[nodiscard]] std::optional<Points> loss(const std::string& move) const;
};

/// Reads a line in either form:
///   {"position":"...","value":3,"best":["A4"],"moves":{"A1":0,"A4":3},"id":"..."}
///   POSITION ; bm A4 E6; ce 3; id "..."
/// Needed are the position and `best` or `moves`, or `bm`; members and operations of other names are left
/// out. Throws ParseError, also for moves that are not legal and values that contradict each other.
[[nodiscard]] SuitePosition parse_suite_line(std::string_view line);

/// All positions of a file. Empty lines and those that begin with # are left out; a position without an id
/// gets the number of its line. Throws ParseError "FILE:LINE: ...", or that the file cannot be read or is
/// empty.
[[nodiscard]] std::vector<SuitePosition> read_suite(const std::string& file);

}  // namespace pahtum::arena
