#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "engine/rules/square.hpp"

namespace pahtum {

/// A well-formed move that the rules forbid. The message gives the reason: "D4 is occupied".
class IllegalMove : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// One turn. A placement puts a stone on its square, or a boulder in a placing phase; a custodial capture is
/// always explicit in a Move, even where its text may leave it out.
class Move {
  public:
    enum class Kind : std::uint8_t { kPlace, kSwap, kFirst, kSecond };

    /// A placement that captures nothing.
    [[nodiscard]] static constexpr Move place(Square square) { return Move{Kind::kPlace, square, square}; }
    /// Requires captured != square.
    [[nodiscard]] static constexpr Move capture(Square square, Square captured) {
        assert(captured != square);
        return Move{Kind::kPlace, square, captured};
    }
    /// The pie rule's answer: the only stone on the board becomes the mover's.
    [[nodiscard]] static constexpr Move swap() { return Move{Kind::kSwap}; }
    /// Black's choice in Setup::kChoose: to open the stone phase, or to let White open it.
    [[nodiscard]] static constexpr Move first() { return Move{Kind::kFirst}; }
    [[nodiscard]] static constexpr Move second() { return Move{Kind::kSecond}; }

    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(code_ >> 12); }
    [[nodiscard]] constexpr bool is_placement() const { return kind() == Kind::kPlace; }
    /// Requires is_placement().
    [[nodiscard]] constexpr Square square() const {
        assert(is_placement());
        return Square::from_index(code_ & 63);
    }
    /// The square whose piece is replaced, if any.
    [[nodiscard]] constexpr std::optional<Square> captured() const {
        const int captured = code_ >> 6 & 63;
        if (!is_placement() || captured == (code_ & 63)) return std::nullopt;
        return Square::from_index(captured);
    }

    /// A number below 2^14 that identifies the move.
    [[nodiscard]] constexpr std::uint16_t code() const { return code_; }
    /// Requires a number returned by code().
    [[nodiscard]] static constexpr Move from_code(std::uint16_t code) {
        Move move{Kind::kPlace};
        move.code_ = code;
        return move;
    }

    constexpr auto operator<=>(const Move&) const = default;

  private:
    explicit constexpr Move(Kind kind, Square square = {0, 0}, Square captured = {0, 0})
        : code_(static_cast<std::uint16_t>(square.index() | captured.index() << 6 |
                                           static_cast<int>(kind) << 12)) {}

    std::uint16_t code_;
};

static_assert(!Move::place({3, 3}).captured() && Move::capture({3, 3}, {3, 4}).captured() == Square{3, 4});

/// The legal moves of a position, in a fixed order. At most four captures for each of 64 cells, and a swap.
class MoveList {
  public:
    static constexpr std::size_t kCapacity = 64 * 4 + 1;

    void push_back(Move move) {
        assert(size_ < kCapacity);
        codes_[size_++] = move.code();
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t index) const { return Move::from_code(codes_[index]); }

    class Iterator {
      public:
        explicit Iterator(const std::uint16_t* code) : code_(code) {}
        Move operator*() const { return Move::from_code(*code_); }
        Iterator& operator++() {
            ++code_;
            return *this;
        }
        bool operator==(const Iterator&) const = default;

      private:
        const std::uint16_t* code_;
    };
    [[nodiscard]] Iterator begin() const { return Iterator{codes_.data()}; }
    [[nodiscard]] Iterator end() const { return Iterator{codes_.data() + size_}; }

  private:
    std::array<std::uint16_t, kCapacity> codes_;
    std::size_t size_ = 0;
};

}  // namespace pahtum
