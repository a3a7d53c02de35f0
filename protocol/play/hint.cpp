#include "protocol/play/hint.hpp"

#include <array>
#include <tuple>

#include "engine/base/text.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

struct LineThrough {
    BoardLine line;
    int cell;  ///< of the square on it
};

std::array<LineThrough, 2> lines_through(Square square) {
    return {{{BoardLine{true, square.row()}, square.column()},
             {BoardLine{false, square.column()}, square.row()}}};
}

/// The cells of the run of set bits that holds bit `cell`.
Bitboard cells_of_run(const BoardLine& line, LineMask set, int cell) {
    Bitboard cells;
    for_each_run(set, [&](const LineRun& run) {
        if ((run.mask() >> cell & 1) == 0) return;
        for (int i = run.begin; i < run.begin + run.length; ++i) cells.insert(line.square(i));
    });
    return cells;
}

/// The lines of three or more that a side has through the square after a move, and what its row or column is
/// worth more than before.
std::vector<HintLine> lines_made(const LineSet& before, const LineSet& after, Square square,
                                 Scoring scoring) {
    std::vector<HintLine> made;
    for (const auto& [line, cell] : lines_through(square)) {
        const Points points = run_points(run_length(line.mask(after), cell));
        if (points == 0) continue;
        // Banked anew with each of its stones.
        const bool counts_anew = scoring == Scoring::kRunning;
        made.push_back(
            {.cells = cells_of_run(line, line.mask(after), cell),
             .points = points,
             .gain = counts_anew ? points : line_points(line.mask(after)) - line_points(line.mask(before))});
    }
    return made;
}

/// The lines that a legal move makes for the mover.
std::vector<HintLine> lines_of_move(const Position& position, const Position& after, Move move) {
    const Side side = position.side_to_move();
    const LineSet& stones = after.stone_lines(side);
    const Scoring scoring = position.ruleset().scoring;
    std::vector<HintLine> made = lines_made(position.stone_lines(side), stones, move.square(), scoring);
    // A captured piece becomes a stone, which banks nothing by itself.
    if (!move.captured() || scoring == Scoring::kRunning) return made;
    for (const HintLine& line : lines_made(position.stone_lines(side), stones, *move.captured(), scoring))
        if (!line.cells.contains(move.square())) made.push_back(line);
    return made;
}

/// The room around the square that `side` has in its row or column, whichever has more stones, then cells.
std::optional<HintRoom> room_at(const Position& position, Side side, Square square) {
    const LineSet open{position.empty() | position.stones(side)};
    std::optional<HintRoom> best;
    for (const auto& [line, cell] : lines_through(square)) {
        const Bitboard cells = cells_of_run(line, line.mask(open), cell);
        if (cells.count() < 3) continue;
        const HintRoom room{.cells = cells, .stones = (cells & position.stones(side)).count()};
        if (!best || std::tuple{room.stones, cells.count()} > std::tuple{best->stones, best->cells.count()})
            best = room;
    }
    return best;
}

/// "A1-A5"
std::string span_text(Bitboard cells) {
    Square last = cells.first();
    for (const Square square : cells) last = square;
    return to_text(cells.first()) + "-" + to_text(last);
}

/// "4 in a row, B2-E2"
std::string row_text(Bitboard cells) {
    return std::to_string(cells.count()) + " in a row, " + span_text(cells);
}

std::string builds_text(const HintLine& line) {
    const std::string text = "It makes " + row_text(line.cells) + ": " + counted(line.points, "point");
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
                      counted(line.points, "point") + ".");
    if (move.captured()) all.push_back("It captures " + to_text(*move.captured()) + ".");
    if (all.empty() && reasons.room) all.push_back(room_text(*reasons.room));
    if (all.size() < 2 && reasons.blocks.empty() && reasons.takes && reasons.takes->stones > 1)
        all.push_back("It takes room from " + enemy + ", who has " + std::to_string(reasons.takes->stones) +
                      " stones in " + span_text(reasons.takes->cells) + ".");
    return all;
}

}  // namespace

HintReasons reasons_for(const Position& position, Move move) {
    if (position.phase() != Phase::kStones || !move.is_placement()) return {};
    const Side side = position.side_to_move();
    const Square square = move.square();
    Position after = position;
    after.play(move);
    const LineSet& theirs = position.stone_lines(opponent(side));
    LineSet with_stone = theirs;
    with_stone.toggle(square);
    HintReasons reasons{.builds = lines_of_move(position, after, move),
                        .blocks = lines_made(theirs, with_stone, square, position.ruleset().scoring),
                        .room = room_at(after, side, square),
                        .takes = room_at(position, opponent(side), square)};
    if (reasons.takes && reasons.takes->stones == 0) reasons.takes.reset();
    return reasons;
}

std::string reason_words(const Position& position, Move move) {
    if (position.phase() != Phase::kStones || !move.is_placement()) return "";
    const std::string enemy = position.side_to_move() == Side::kBlack ? "White" : "Black";
    return join(sentences(reasons_for(position, move), move, enemy));
}

}  // namespace pahtum
