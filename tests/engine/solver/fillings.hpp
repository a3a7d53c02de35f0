#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules/position.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::testing {

/// A board and all that can come of it until its last cell is filled, whoever is to move, with the values of
/// all by trying every move. Nothing is left out, and only full boards are counted, by the reference.
class Fillings {
  public:
    /// What stands on the cells that were empty, as digits to base 3: 0 empty, 1 Black, 2 White. 0 is the
    /// board itself; a stone makes a code larger.
    using Code = std::size_t;

    /// Rules as in classic, with stones enough. Requires up to 13 empty cells.
    explicit Fillings(const reference::Game& board);

    /// Codes are 0 to count() - 1.
    [[nodiscard]] Code count() const { return margins_[0].size(); }
    /// Of the board itself, in the order of the digits.
    [[nodiscard]] const std::vector<Square>& cells() const { return cells_; }
    [[nodiscard]] bool is_empty(Code code, std::size_t cell) const { return digit(code, cell) == 0; }
    [[nodiscard]] Code with_stone(Code code, std::size_t cell, Side side) const {
        return code + powers_[cell] * (index_of(side) + 1);
    }
    /// Stones of the side among the digits.
    [[nodiscard]] int stones(Code code, Side side) const;

    /// The final margin under best play by both, from the mover's view.
    [[nodiscard]] Points margin(Code code, Side mover) const {
        const Points black = margins_[index_of(mover)][code];
        return mover == Side::kBlack ? black : -black;
    }
    /// The same less what is on the board already.
    [[nodiscard]] Points gain(Code code, Side mover) const;

    [[nodiscard]] reference::Game game(Code code, Side mover) const;
    [[nodiscard]] Position position(Code code, Side mover) const;

  private:
    [[nodiscard]] std::size_t digit(Code code, std::size_t cell) const { return code / powers_[cell] % 3; }
    void find_margins(Code code);

    reference::Game board_;
    PositionParts parts_;
    std::vector<Square> cells_;
    std::vector<Code> powers_;                          ///< of 3, by cell
    std::array<std::vector<std::int16_t>, 2> margins_;  ///< Black's; by mover, by code
};

/// The board with nothing on it but boulders where `boulders` has bits: row by row, from A1 on.
[[nodiscard]] reference::Game empty_board(int size, std::uint64_t boulders);

/// All boards of 3x3 with one to nine empty cells and no stones.
[[nodiscard]] std::vector<reference::Game> boards_of_three_by_three();

/// A board with so many empty cells close together, a few boulders, and stones in streaks: much is open for
/// its size. Any number of stones of either side.
[[nodiscard]] reference::Game random_board(int size, int empty, reference::Random& random);

}  // namespace pahtum::testing
