#include "engine/search/mind.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace mind_test {

using namespace pahtum;

/// Of every kind of rules, from the first move to the last ones.
std::vector<Position> positions() {
    reference::Random random{40};
    std::vector<Position> all;
    while (all.size() < 200) {
        for (const reference::Rules& rules : reference::variants(random)) {
            const int cells = 2 + reference::random_below(random, rules.size * rules.size);
            const reference::Game game = testing::ending(rules, cells, random);
            if (game.phase != "over") all.push_back(testing::position_of(game));
        }
    }
    return all;
}

bool are_same(const Thought& left, const Thought& right) {
    const MoveAnalysis& a = left.best();
    const MoveAnalysis& b = right.best();
    return a.move == b.move && a.score == b.score && a.win_rate == b.win_rate && a.exact == b.exact &&
           a.depth == b.depth && a.pv == b.pv && left.nodes == right.nodes;
}

BOOST_AUTO_TEST_SUITE(mind)

BOOST_AUTO_TEST_CASE(the_same_move_value_and_proof_however_many_lines_are_told) {
    const std::vector<Position> all = positions();
    Mind mind{{.hash_mebibytes = 2}};
    std::size_t proven = 0;
    for (const Position& position : all) {
        const SearchLimits limits{.nodes = 2'000};
        mind.clear();
        const Thought plain = mind.think(position, {.limits = limits});
        mind.clear();
        Thought told;
        const Thought aloud = mind.think(position, {.limits = limits, .lines = 10}, {},
                                         [&](const Thought& thought) { told = thought; });
        mind.clear();
        const Thought values = mind.think(position, {.limits = limits, .lines = 10, .for_values = true});
        BOOST_TEST_CONTEXT(to_text(position)) {
            BOOST_TEST(are_same(aloud, plain));
            BOOST_TEST(are_same(told, plain));
            for (const MoveAnalysis& other : aloud.moves)
                BOOST_TEST((other.exact || other.score <= aloud.best().score));
            if (!plain.is_complete || !values.is_complete) continue;
            BOOST_TEST(values.best().score == plain.best().score);
            if (!fills_the_board(position)) continue;
            ++proven;
            BOOST_TEST((values.best().move == plain.best().move));
        }
    }
    BOOST_TEST(proven >= 10U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace mind_test
