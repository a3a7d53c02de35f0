#include "engine/rules/text.hpp"
#include "engine/search/playout_player.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

/// Probabilities of the three results for Black if every legal move is equally likely.
struct Chances {
    double win = 0;
    double draw = 0;
};

Chances chances(const reference::Game& game) {
    if (game.phase == "over") {
        const int margin = reference::margin(game);
        return {margin > 0 ? 1.0 : 0.0, margin == 0 ? 1.0 : 0.0};
    }
    Chances sum;
    const std::vector<std::string> moves = reference::legal_moves(game);
    for (const std::string& move : moves) {
        const Chances after = chances(*reference::play(game, move));
        sum.win += after.win / static_cast<double>(moves.size());
        sum.draw += after.draw / static_cast<double>(moves.size());
    }
    return sum;
}

/// Whether a frequency is one that this probability explains: within five standard deviations.
bool is_plausible(int count, int trials, double probability) {
    const double deviation = std::sqrt(trials * probability * (1 - probability));
    return std::abs(count - trials * probability) <= 5 * deviation + 1e-6;
}

BOOST_AUTO_TEST_SUITE(playout)

BOOST_AUTO_TEST_CASE(each_way_to_fill_the_board_is_equally_likely) {
    const Position position = parse_position("-xo4/xx-o3/ox-oxoo/oxxo-ox/xooxxo-/oxxooxx/ooxxo-x o classic");
    const auto empty = static_cast<std::size_t>(position.empty().count());
    BOOST_TEST_REQUIRE(empty == 7U);
    constexpr int kTrials = 70'000;
    std::map<std::uint64_t, int> counts;
    Random random{3};
    for (int i = 0; i < kTrials; ++i) {
        const Playout playout = play_out(position, random);
        const Bitboard black = playout.placed[0];
        const Bitboard white = playout.placed[1];
        BOOST_TEST_REQUIRE((black.count() == 3 && (black | white) == position.empty()));
        ++counts[white.bits()];
    }
    BOOST_TEST(counts.size() == 35U);  // 7 choose 4
    for (const auto& [white, count] : counts) BOOST_TEST(is_plausible(count, kTrials, 1 / 35.0));
}

BOOST_AUTO_TEST_CASE(the_margin_is_that_of_the_stones_placed) {
    Random random{5};
    for (const std::string text :
         {"7/5-1/7/3-3/7/1-5/7 x classic", "8/8/2--4/8/8/5-2/8/6-1 o classic", "3/1-1/3 o classic"}) {
        const Position start = parse_position(text);
        for (int i = 0; i < 200; ++i) {
            const Playout playout = play_out(start, random);
            Position end = start;
            std::array<Bitboard, 2> rest = playout.placed;
            while (!end.is_over()) {
                Bitboard& cells = rest[index_of(end.side_to_move())];
                BOOST_TEST_REQUIRE(!cells.is_empty());
                const Square cell = cells.first();
                cells.erase(cell);
                end.play(Move::place(cell));
            }
            BOOST_TEST(end.margin(Side::kBlack) == playout.margin);
        }
    }
}

BOOST_AUTO_TEST_CASE(results_are_as_frequent_as_when_every_legal_move_is_equally_likely) {
    reference::Random games{11};
    Random random{7};
    constexpr int kTrials = 4000;
    for (const reference::Rules& rules : reference::variants(games)) {
        if (rules.size > 4) continue;
        const reference::Game game = testing::ending(rules, 4, games);
        const Position position = testing::position_of(game);
        const Chances expected = chances(game);
        int wins = 0;
        int draws = 0;
        for (int i = 0; i < kTrials; ++i) {
            const Points margin = play_out(position, random).margin;
            wins += margin > 0 ? 1 : 0;
            draws += margin == 0 ? 1 : 0;
        }
        BOOST_TEST_CONTEXT(reference::position_text(game)) {
            BOOST_TEST(is_plausible(wins, kTrials, expected.win));
            BOOST_TEST(is_plausible(draws, kTrials, expected.draw));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
