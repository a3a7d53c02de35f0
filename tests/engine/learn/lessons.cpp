#include "tests/engine/learn/lessons.hpp"

#include <bit>

#include "engine/core/live_board.hpp"
#include "engine/learn/accuracy.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

Position random_position(int size, int empty, Random& random) {
    for (;;) {
        const Bitboard boulders = random_layout(size, 3, random);
        Position position = Position::new_game(named_ruleset(RulesetName::kClassic, size), boulders);
        while (position.empty().count() > empty) {
            const MoveList moves = position.legal_moves();
            position.play(moves[uniform(random, moves.size())]);
        }
        if (LiveBoard{position}.live() != 0) return position;
    }
}

std::vector<learn::Sample> samples_of_a_rule(std::size_t count, Random& random) {
    constexpr int kSize = 7;
    std::vector<learn::Sample> samples;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Position position = random_position(kSize, 8 + static_cast<int>(uniform(random, 20)), random);
        const bool is_odd = std::popcount(LiveBoard{position}.live()) % 2 != 0;
        const double lines = in_points(learn::outlook_of_lines(position).mean);
        learn::Sample sample = learn::sample_of(position);
        sample.lower = sample.upper = static_cast<std::int16_t>(std::lround(lines) + (is_odd ? 3 : -3));
        sample.game = i;
        samples.push_back(sample);
    }
    return samples;
}

void check_best(const reference::Game& game, Move move) {
    const Position position = position_of(game);
    const std::vector<int> margins = margins_after_moves(game);
    const MoveList moves = position.legal_moves();
    std::size_t chosen = 0;
    while (moves[chosen] != move) ++chosen;
    BOOST_TEST_CONTEXT(to_text(position) << " " << to_text(position, move)) {
        BOOST_TEST(margins[chosen] == *std::ranges::max_element(margins));
    }
}

}  // namespace pahtum::testing
