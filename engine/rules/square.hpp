#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pahtum {

/// Game points. Signed, so that a margin is Points too.
using Points = int;
/// The most points that a side can have: no position has a greater bank, and no board is worth so much.
inline constexpr Points kMostPoints = 50'000;

/// Boards are square, kMinSize to kMaxSize cells wide. A row or a column fits a byte, a board 64 bits.
inline constexpr int kMinSize = 3;
inline constexpr int kMaxSize = 8;

/// The players. Black moves first unless a ruleset's opening choice says otherwise.
enum class Side : std::uint8_t { kBlack, kWhite };

[[nodiscard]] constexpr Side opponent(Side side) {
    return side == Side::kBlack ? Side::kWhite : Side::kBlack;
}

/// 0 for Black, 1 for White: the index into arrays with an element for each side.
[[nodiscard]] constexpr unsigned index_of(Side side) { return static_cast<unsigned>(side); }

/// One cell. Column 0 is the letter A, row 0 the bottom row. "No square" is std::optional<Square>.
/// The index is row * 8 + column whatever the size of the board, so a square keeps its index on every size.
class Square {
  public:
    constexpr Square(int column, int row) : index_(static_cast<std::uint8_t>(row * 8 + column)) {
        assert(column >= 0 && column < kMaxSize && row >= 0 && row < kMaxSize);
    }
    /// Requires 0 <= index < 64.
    [[nodiscard]] static constexpr Square from_index(int index) { return {index % 8, index / 8}; }

    [[nodiscard]] constexpr int column() const { return index_ % 8; }
    [[nodiscard]] constexpr int row() const { return index_ / 8; }
    [[nodiscard]] constexpr int index() const { return index_; }
    [[nodiscard]] constexpr bool is_on_board(int size) const { return column() < size && row() < size; }

    constexpr auto operator<=>(const Square&) const = default;

  private:
    std::uint8_t index_;
};

/// Letter and row number, in either case: "c5". Nothing for any other text or a cell outside 8x8.
[[nodiscard]] constexpr std::optional<Square> parse_square(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const int column = (text[0] | 0x20) - 'a';
    const int row = text[1] - '1';
    if (column < 0 || column >= kMaxSize || row < 0 || row >= kMaxSize) return std::nullopt;
    return Square{column, row};
}

static_assert(parse_square("c5") == Square{2, 4} && parse_square("H8") == Square{7, 7});
static_assert(!parse_square("z1") && !parse_square("a0") && !parse_square("a10") && !parse_square("a"));

/// Upper case, as it is printed everywhere: "C5".
[[nodiscard]] inline std::string to_text(Square square) {
    return {static_cast<char>('A' + square.column()), static_cast<char>('1' + square.row())};
}

}  // namespace pahtum
