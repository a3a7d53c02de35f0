#include "protocol/terminal/scoring_lines.hpp"

#include <algorithm>

namespace pahtum::terminal {
namespace {

constexpr int kShortest = 3;

/// The side's lines in one direction; `square_at` tells the i-th cell of the n-th line of cells.
template <typename SquareAt>
void add_lines(const Position& position, Bitboard stones, const SquareAt& square_at,
               std::vector<ScoringLine>& lines) {
    for (int n = 0; n < position.size(); ++n) {
        for (int begin = 0; begin < position.size();) {
            int end = begin;
            while (end < position.size() && stones.contains(square_at(n, end))) ++end;
            const int length = end - begin;
            if (length >= kShortest) lines.push_back({square_at(n, begin), square_at(n, end - 1), length});
            begin = end + 1;
        }
    }
}

}  // namespace

std::vector<ScoringLine> scoring_lines(const Position& position, Side side) {
    std::vector<ScoringLine> lines;
    const Bitboard stones = position.stones(side);
    add_lines(
        position, stones,
        [](int row, int column) {
            return Square{column, row};
        },
        lines);
    add_lines(
        position, stones,
        [](int column, int row) {
            return Square{column, row};
        },
        lines);
    std::stable_sort(lines.begin(), lines.end(),
                     [](const ScoringLine& a, const ScoringLine& b) { return a.length > b.length; });
    return lines;
}

Bitboard scoring_cells(const Position& position, Side side) {
    Bitboard cells;
    for (const ScoringLine& line : scoring_lines(position, side)) {
        for (int column = line.first.column(); column <= line.last.column(); ++column) {
            for (int row = line.first.row(); row <= line.last.row(); ++row) cells.insert({column, row});
        }
    }
    return cells;
}

std::string lines_text(const Position& position, Side side) {
    const std::vector<ScoringLine> lines = scoring_lines(position, side);
    std::string text;
    for (auto line = lines.begin(); line != lines.end();) {
        const auto end = std::find_if(line, lines.end(),
                                      [&](const ScoringLine& other) { return other.length != line->length; });
        const auto count = static_cast<int>(end - line);
        text += (text.empty() ? "" : "; ") + std::to_string(line->length) + " in a row: ";
        if (count > 1) text += std::to_string(count) + " x " + std::to_string(line->points()) + " = ";
        text += std::to_string(count * line->points());
        line = end;
    }
    return text.empty() ? "no lines" : text;
}

}  // namespace pahtum::terminal
