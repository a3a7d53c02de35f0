#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "engine/rules/square.hpp"

namespace pahtum {

/// A set of squares, one bit each (bit number = Square::index). Iterates in order of index.
class Bitboard {
  public:
    constexpr Bitboard() = default;
    explicit constexpr Bitboard(std::uint64_t bits) : bits_(bits) {}
    explicit constexpr Bitboard(Square square) : bits_(std::uint64_t{1} << square.index()) {}

    /// All cells of a board of this size.
    [[nodiscard]] static constexpr Bitboard full(int size) {
        const std::uint64_t row = (std::uint64_t{1} << size) - 1;
        return Bitboard{row * (0x0101'0101'0101'0101 >> (8 * (kMaxSize - size)))};
    }

    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] constexpr bool contains(Square square) const { return (bits_ >> square.index() & 1) != 0; }
    [[nodiscard]] constexpr bool is_empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int count() const { return std::popcount(bits_); }
    /// Requires a non-empty set.
    [[nodiscard]] constexpr Square first() const { return Square::from_index(std::countr_zero(bits_)); }
    /// The byte of row `row`, bit number = column.
    [[nodiscard]] constexpr std::uint8_t row(int row) const {
        return static_cast<std::uint8_t>(bits_ >> (8 * row));
    }

    constexpr void insert(Square square) { bits_ |= Bitboard{square}.bits_; }
    constexpr void erase(Square square) { bits_ &= ~Bitboard{square}.bits_; }

    constexpr Bitboard operator|(Bitboard other) const { return Bitboard{bits_ | other.bits_}; }
    constexpr Bitboard operator&(Bitboard other) const { return Bitboard{bits_ & other.bits_}; }
    constexpr Bitboard operator^(Bitboard other) const { return Bitboard{bits_ ^ other.bits_}; }
    /// Set difference.
    constexpr Bitboard operator-(Bitboard other) const { return Bitboard{bits_ & ~other.bits_}; }
    constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
    constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
    constexpr bool operator==(const Bitboard&) const = default;

    class Iterator {
      public:
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = Square;
        using iterator_category = std::input_iterator_tag;

        constexpr Iterator() = default;
        explicit constexpr Iterator(std::uint64_t rest) : rest_(rest) {}
        constexpr Square operator*() const { return Square::from_index(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr void operator++(int) { ++*this; }
        constexpr bool operator==(const Iterator&) const = default;

      private:
        std::uint64_t rest_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator{bits_}; }
    [[nodiscard]] constexpr Iterator end() const { return Iterator{}; }

  private:
    std::uint64_t bits_ = 0;
};

static_assert(Bitboard::full(3).bits() == 0x07'0707 && Bitboard::full(7).count() == 49 &&
              Bitboard::full(8).bits() == ~std::uint64_t{0});

/// A set of squares of which both rows and columns can be read as bytes.
class LineSet {
  public:
    constexpr LineSet() = default;
    explicit constexpr LineSet(Bitboard squares) {
        for (const Square square : squares) toggle(square);
    }

    [[nodiscard]] constexpr Bitboard squares() const { return rows_; }
    /// Bit number = column.
    [[nodiscard]] constexpr std::uint8_t row(int row) const { return rows_.row(row); }
    /// Bit number = row.
    [[nodiscard]] constexpr std::uint8_t column(int column) const { return columns_.row(column); }

    constexpr void toggle(Square square) {
        rows_ = rows_ ^ Bitboard { square };
        columns_ = columns_ ^ Bitboard {
            Square { square.row(), square.column() }
        };
    }
    constexpr bool operator==(const LineSet&) const = default;

  private:
    Bitboard rows_;
    Bitboard columns_;
};

}  // namespace pahtum
