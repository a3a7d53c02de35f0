#pragma once

#include <cstddef>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::gtp {

/// A position, how it came about, and where it began.
class Game {
  public:
    explicit Game(const Position& start) : start_(start), position_(start) {}

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] std::size_t length() const { return before_.size(); }
    [[nodiscard]] bool has_stones() const;

    /// Requires a legal move.
    void play(Move move);
    /// A turn after the end of the game. Requires a game that is over.
    void pass();
    /// Requires count <= length().
    void take_back(std::size_t count);

    /// Back to the start, without the stones that may have been on its board.
    void clear();
    /// The same ruleset on another size, boulders kept where they fit. Throws ParseError if it cannot be
    /// played there.
    void resize(int size);

  private:
    Position start_;
    Position position_;
    std::vector<Position> before_;  ///< the position before each move
};

/// The start of a game: with Setup::kFixed as many random boulders as the ruleset says.
[[nodiscard]] Position draw_start(const Ruleset& ruleset, Random& random);

}  // namespace pahtum::gtp
