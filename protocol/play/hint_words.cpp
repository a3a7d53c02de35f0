#include "protocol/play/hint_words.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/hint.hpp"

namespace pahtum {
namespace {

std::string points_counted(Points points) { return counted(points, "point"); }

/// "A1-A5"
std::string span_text(Bitboard cells) {
    std::optional<Square> first;
    std::optional<Square> last;
    for (const Square square : cells) {
        if (!first) first = square;
        last = square;
    }
    return to_text(*first) + "-" + to_text(*last);
}

/// "4 in a row, B2-E2"
std::string row_text(Bitboard cells) {
    return std::to_string(cells.count()) + " in a row, " + span_text(cells);
}

std::string builds_text(const HintLine& line) {
    const std::string text = "It makes " + row_text(line.cells) + ": " + points_counted(line.points);
    return line.gain < line.points ? text + ", " + std::to_string(line.gain) + " more than before."
                                   : text + ".";
}

std::string room_text(const HintRoom& room) {
    if (room.stones < 2) return "There is room for " + row_text(room.cells) + ".";
    return "It gives you " + std::to_string(room.stones) + " stones with room for " + row_text(room.cells) +
           ".";
}

/// The same sentences in the same order as the page's hint.js.
std::vector<std::string> sentences(const HintReasons& reasons, Move move, const std::string& enemy) {
    std::vector<std::string> all;
    for (const HintLine& line : reasons.builds) all.push_back(builds_text(line));
    for (const HintLine& line : reasons.blocks)
        all.push_back("It stops " + enemy + " from making " + row_text(line.cells) + ", for " +
                      points_counted(line.points) + ".");
    if (move.captured()) all.push_back("It captures " + to_text(*move.captured()) + ".");
    if (all.empty() && reasons.room) all.push_back(room_text(*reasons.room));
    if (all.size() < 2 && reasons.blocks.empty() && reasons.takes && reasons.takes->stones > 1)
        all.push_back("It takes room from " + enemy + ", who has " + std::to_string(reasons.takes->stones) +
                      " stones in " + span_text(reasons.takes->cells) + ".");
    return all;
}

}  // namespace

std::string reason_words(const Position& position, Move move) {
    if (position.phase() != Phase::kStones || !move.is_placement()) return "";
    const std::string enemy = position.side_to_move() == Side::kBlack ? "White" : "Black";
    std::string text;
    for (const std::string& sentence : sentences(reasons_for(position, move), move, enemy))
        text += (text.empty() ? "" : " ") + sentence;
    return text;
}

}  // namespace pahtum
