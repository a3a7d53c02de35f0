#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/line.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// What one row or column means for one colour.
struct PlainLineFacts {
    std::int16_t points = 0;   ///< of the colour's runs in it now
    std::int16_t limit = 0;    ///< the most the colour can still gain from it, without captures
    std::int16_t promise = 0;  ///< what it can expect to gain, in 16ths of a point: a guess, to order moves
};

/// PlainLineFacts of every possible line. A line's code for a colour has base-3 digits by cell: 0 = empty,
/// 1 = own stone, 2 = blocked (enemy stone, boulder, off the board).
class PlainTables {
  public:
    static constexpr std::size_t kCodes = 6561;

    explicit PlainTables(Scoring scoring);

    [[nodiscard]] const PlainLineFacts& operator[](std::size_t code) const { return facts_[code]; }

  private:
    std::array<PlainLineFacts, kCodes> facts_{};
};

/// The rows and columns of a board as codes for both colours, and sums over them, kept up to date as pieces
/// come and go. The tables must outlive it and be those of the position's ruleset.
class PlainLines {
  public:
    PlainLines(const PlainTables& tables, const Position& position);

    /// A stone of the side comes onto an empty cell.
    void place(Side side, Square square) { change(square, side, {kOwn, kBlocked}); }
    /// A stone of the side takes the place of an enemy stone, or of a boulder.
    void replace_stone(Side side, Square square) { change(square, side, {kOwn - kBlocked, kBlocked - kOwn}); }
    void replace_boulder(Side side, Square square) { change(square, side, {kOwn - kBlocked, 0}); }

    /// The sums of PlainLineFacts over all lines.
    [[nodiscard]] Points points(Side side) const { return sums_[index_of(side)].points; }
    [[nodiscard]] Points limit(Side side) const { return sums_[index_of(side)].limit; }
    [[nodiscard]] int promise(Side side) const { return sums_[index_of(side)].promise; }

  private:
    // Digits of a code.
    static constexpr int kOwn = 1;
    static constexpr int kBlocked = 2;

    struct Change {
        int own;
        int enemy;
    };
    struct Sums {
        std::int32_t points = 0;
        std::int32_t limit = 0;
        std::int32_t promise = 0;
    };

    void change(Square square, Side side, Change digits);
    void change_line(unsigned colour, std::size_t line, int code_change);

    const PlainTables* tables_;
    std::array<std::array<std::uint16_t, 16>, 2> codes_{};  ///< by colour; rows, then columns from 8 on
    std::array<Sums, 2> sums_{};
};

}  // namespace pahtum
