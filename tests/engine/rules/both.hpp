#pragma once

#include <string>
#include <vector>

#include "engine/rules/position.hpp"
#include "tests/support/reference.hpp"

namespace pahtum::testing {

[[nodiscard]] Ruleset ruleset_of(const reference::Rules& rules);
[[nodiscard]] Bitboard bitboard_of(const std::vector<reference::Cell>& cells);
[[nodiscard]] Side side_of(char side);

/// The position in which a game of the reference begins.
[[nodiscard]] Position start_of(const reference::Game& start);

/// Checks (BOOST_TEST) that everything the two can be asked has the same answer.
void check_same(const Position& position, const reference::Game& game);

/// One game, kept by the code under test and by the reference side by side.
struct Both {
    reference::Game game;
    Position position;

    explicit Both(const reference::Game& start) : game(start), position(start_of(start)) {}

    /// Plays a move, given as text, in both. Checks that both allow it and agree afterwards.
    void play(const std::string& move);
};

}  // namespace pahtum::testing
