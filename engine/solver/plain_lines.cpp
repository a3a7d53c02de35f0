#include "engine/solver/plain_lines.hpp"

#include <algorithm>
#include <bit>

namespace pahtum {
namespace {

constexpr std::array<std::uint16_t, 8> kPowersOfThree{1, 3, 9, 27, 81, 243, 729, 2187};

/// A line without an empty cell or a stone, whose facts are all 0.
constexpr std::uint16_t kAllBlocked = PlainTables::kCodes - 1;

struct Line {
    LineMask own = 0;
    LineMask empty = 0;
};

Line line_of(std::size_t code) {
    Line line;
    for (unsigned cell = 0; cell < 8; ++cell, code /= 3) {
        if (code % 3 == 0) line.empty = static_cast<LineMask>(line.empty | 1U << cell);
        if (code % 3 == 1) line.own = static_cast<LineMask>(line.own | 1U << cell);
    }
    return line;
}

std::uint16_t code_of(LineMask own, LineMask blocked) {
    unsigned code = 0;
    for (std::size_t cell = 0; cell < 8; ++cell)
        code += kPowersOfThree[cell] * ((unsigned{own} >> cell & 1) + 2 * (unsigned{blocked} >> cell & 1));
    return static_cast<std::uint16_t>(code);
}

/// What an own stone on `cell` scores at once.
Points gain(Scoring scoring, LineMask own, int cell) {
    const auto after = static_cast<LineMask>(own | 1U << cell);
    if (scoring == Scoring::kRunning) return run_points(run_length(after, cell));
    return line_points(after) - line_points(own);
}

}  // namespace

PlainTables::PlainTables(Scoring scoring) {
    // Fixed point, 16 more bits than a promise.
    constexpr std::int64_t kUnit = std::int64_t{16} << 16;
    constexpr int kOwnChance = 36;
    std::array<std::int64_t, kCodes> promises{};
    // Filling a cell makes the code larger, so all successors are done before their line.
    for (std::size_t code = kCodes; code-- > 0;) {
        const Line line = line_of(code);
        PlainLineFacts& facts = facts_[code];
        std::int64_t sum = 0;
        for (int cell = 0; cell < 8; ++cell) {
            if ((line.empty >> cell & 1) == 0) continue;
            const std::size_t power = kPowersOfThree[static_cast<std::size_t>(cell)];
            const Points now = gain(scoring, line.own, cell);
            facts.limit = std::max(facts.limit, static_cast<std::int16_t>(now + facts_[code + power].limit));
            sum += ((now * kUnit + promises[code + power]) * kOwnChance +
                    promises[code + 2 * power] * (100 - kOwnChance)) /
                   100;
        }
        if (line.empty != 0) promises[code] = sum / std::popcount(line.empty);
        facts.promise = static_cast<std::int16_t>(promises[code] >> 16);
        facts.points = static_cast<std::int16_t>(line_points(line.own));
    }
}

PlainLines::PlainLines(const PlainTables& tables, const Position& position) : tables_(&tables) {
    for (auto& codes : codes_) codes.fill(kAllBlocked);
    const auto outside = static_cast<LineMask>(0xff << position.size());
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const LineSet& own = position.stone_lines(side);
        const LineSet& enemy = position.stone_lines(opponent(side));
        const LineSet& boulders = position.boulder_lines();
        for (int i = 0; i < 8; ++i) {
            const bool on_board = i < position.size();
            const unsigned row = on_board ? enemy.row(i) | boulders.row(i) | outside : 0xffU;
            const unsigned column = on_board ? enemy.column(i) | boulders.column(i) | outside : 0xffU;
            const auto line = static_cast<std::size_t>(i);
            change_line(index_of(side), line, code_of(own.row(i), static_cast<LineMask>(row)) - kAllBlocked);
            change_line(index_of(side), line + 8,
                        code_of(own.column(i), static_cast<LineMask>(column)) - kAllBlocked);
        }
    }
}

void PlainLines::change(Square square, Side side, Change digits) {
    const auto row = static_cast<std::size_t>(square.row());
    const auto column = static_cast<std::size_t>(square.column());
    const unsigned own = index_of(side);
    const unsigned enemy = index_of(opponent(side));
    change_line(own, row, digits.own * kPowersOfThree[column]);
    change_line(own, column + 8, digits.own * kPowersOfThree[row]);
    if (digits.enemy == 0) return;
    change_line(enemy, row, digits.enemy * kPowersOfThree[column]);
    change_line(enemy, column + 8, digits.enemy * kPowersOfThree[row]);
}

void PlainLines::change_line(unsigned colour, std::size_t line, int code_change) {
    const PlainLineFacts& before = (*tables_)[codes_[colour][line]];
    codes_[colour][line] = static_cast<std::uint16_t>(codes_[colour][line] + code_change);
    const PlainLineFacts& after = (*tables_)[codes_[colour][line]];
    Sums& sums = sums_[colour];
    sums.points += after.points - before.points;
    sums.limit += after.limit - before.limit;
    sums.promise += after.promise - before.promise;
}

}  // namespace pahtum
