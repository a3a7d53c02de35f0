#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// A position with a known answer: its best moves, or else its result, to be reached by an engine that plays
/// both sides of a game from there. Moves are as the referee prints them; values are final margins under best
/// play, from the view of the side to move.
struct SuitePosition {
    std::string id;
    Position position;
    std::set<std::string> best = {};             ///< every move that solves it; empty for a start
    std::optional<Points> value = std::nullopt;  ///< what they achieve
    std::map<std::string, Points> margins = {};  ///< what each legal move achieves; empty if unknown
    std::optional<int> outcome = std::nullopt;   ///< 1 a win for the side to move, 0 a draw, -1 a loss
    bool is_open = false;                        ///< `pahtum solve` could not prove who wins

    /// Whether a game is played from here. Then the outcome is known.
    [[nodiscard]] bool is_start() const { return best.empty(); }
    /// By how much the move falls short of the value. Nothing without margins.
    [[nodiscard]] std::optional<Points> loss(const std::string& move) const;
};

/// How a position with best moves is used.
enum class SuiteUse {
    kFindMove,  ///< a move is asked for
    kPlay,      ///< a game is played from it, as from one without; requires its value or outcome
};

/// Reads a line in one of these forms:
///   {"position":"...","value":3,"best":["A4"],"margins":{"A1":0,"A4":3},"wdl":1,"id":"..."}
///   POSITION ; bm A4 E6; ce 3; id "..."
/// Required are the position and `best` or `margins`, or `bm`; or else, for a start, the value or `wdl`, or
/// `ce`. Other members and operations are ignored, except that `best_complete` must not be false where a move
/// is to be found. Where `wdl` is null, the position is open. Throws ParseError, also for illegal moves and
/// for values that contradict each other.
[[nodiscard]] SuitePosition parse_suite_line(std::string_view line, SuiteUse use = SuiteUse::kFindMove);

struct Suite {
    std::vector<SuitePosition> positions;  ///< in the order of the file; at least one
    int open = 0;                          ///< how many positions have no known result and are left out
};

/// The positions of a file. Empty lines and those that begin with # are ignored; a position without an id
/// gets the number of its line. Throws ParseError "FILE:LINE: ...", also if the file cannot be read or is
/// empty.
[[nodiscard]] Suite read_suite(const std::string& file, SuiteUse use = SuiteUse::kFindMove);

}  // namespace pahtum::arena
