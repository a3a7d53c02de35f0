#include "engine/rules/scoring_lines.hpp"

#include <algorithm>

namespace pahtum {
namespace {

void add_lines(const BoardLine& line, Side side, LineMask stones, std::vector<ScoringLine>& lines) {
    for_each_run(stones, [&](const LineRun& run) {
        if (run_points(run.length) == 0) return;
        lines.push_back({side, line.square(run.begin), line.square(run.begin + run.length - 1), run.length});
    });
}

}  // namespace

Bitboard ScoringLine::squares() const {
    Bitboard squares;
    for (int row = from.row(); row <= to.row(); ++row) {
        for (int column = from.column(); column <= to.column(); ++column) squares.insert({column, row});
    }
    return squares;
}

std::vector<ScoringLine> scoring_lines(const Position& position) {
    std::vector<ScoringLine> lines;
    for_each_line(position.size(), [&](const BoardLine& line) {
        const std::size_t before = lines.size();
        for (const Side side : {Side::kBlack, Side::kWhite})
            add_lines(line, side, line.mask(position.stone_lines(side)), lines);
        std::sort(lines.begin() + static_cast<std::ptrdiff_t>(before), lines.end(),
                  [](const ScoringLine& a, const ScoringLine& b) { return a.from < b.from; });
    });
    return lines;
}

std::vector<ScoringLine> scoring_lines(const Position& position, Side side) {
    std::vector<ScoringLine> lines = scoring_lines(position);
    std::erase_if(lines, [side](const ScoringLine& line) { return line.side != side; });
    return lines;
}

}  // namespace pahtum
