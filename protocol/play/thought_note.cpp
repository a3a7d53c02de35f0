#include "protocol/play/thought_note.hpp"

#include <cmath>
#include <sstream>

#include "engine/rules/text.hpp"

namespace pahtum {

MoveNote thought_note(const Position& position, const SearchReport& thought) {
    if (thought.depth == 0 && !thought.exact) return {};
    const bool is_black = position.side_to_move() == Side::kBlack;
    const double value = is_black || thought.score == 0 ? thought.score : -thought.score;
    std::ostringstream text;
    if (value != 0) text << (value > 0 ? "B+" : "W+");
    text << std::abs(value) << (thought.exact ? " proven" : " expected") << " at depth " << thought.depth
         << " after " << thought.nodes << " nodes:";
    Position later = position;
    for (const Move move : thought.line) {
        text << ' ' << to_text(later, move);
        later.play(move);
    }
    return {.value = value, .comment = text.str()};
}

}  // namespace pahtum
