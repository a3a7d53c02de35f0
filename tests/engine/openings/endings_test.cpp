#include "engine/openings/endings.hpp"

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/reference_game.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using testing::game_of;
using testing::texts;

Ruleset classic(int size, int boulders) {
    Ruleset ruleset = named_ruleset(RulesetName::kClassic, size);
    ruleset.boulders = boulders;
    return ruleset;
}

std::vector<Position> positions_after(const Position& position) {
    std::vector<Position> all;
    for (const Move move : position.legal_moves()) {
        all.push_back(position);
        all.back().play(move);
    }
    return all;
}

/// What the move between the two gained its player.
Points gained(const Position& before, const Position& after) {
    return after.margin(before.side_to_move()) - before.margin(before.side_to_move());
}

Points most_gained(const Position& before, const std::vector<Position>& all) {
    Points most = gained(before, all.front());
    for (const Position& after : all) most = std::max(most, gained(before, after));
    return most;
}

BOOST_AUTO_TEST_SUITE(noisy_greedy)

BOOST_AUTO_TEST_CASE(positions_have_the_boulders_and_the_empty_cells_asked_for) {
    Random random{1};
    for (const int boulders : {0, 5, 13}) {
        for (const int empty : {2, 21, 36}) {
            const Position position = noisy_greedy_position(classic(7, boulders), empty, random);
            BOOST_TEST(position.boulders().count() == boulders);
            BOOST_TEST(position.empty().count() == empty);
            const int black_more =
                position.stones(Side::kBlack).count() - position.stones(Side::kWhite).count();
            BOOST_TEST(black_more == (position.side_to_move() == Side::kBlack ? 0 : 1));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_game_that_ends_before_is_played_to_its_end) {
    Random random{2};
    // 24 stones each leave one cell of 49.
    const Position position = noisy_greedy_position(classic(7, 0), 0, random);
    BOOST_TEST(position.is_over());
    BOOST_TEST(position.empty().count() == 1);
}

BOOST_AUTO_TEST_CASE(seven_moves_in_ten_gain_the_most_at_once_and_the_others_are_any) {
    Random random{4};
    double expected = 0;
    double variance = 0;
    int greedy = 0;
    for (int game = 0; game < 2000; ++game) {
        // The same numbers make the same game, a move longer.
        Random again = random;
        const Position before = noisy_greedy_position(classic(5, 3), 10, random);
        const Position after = noisy_greedy_position(classic(5, 3), 9, again);
        const std::vector<Position> all = positions_after(before);
        const Points most = most_gained(before, all);
        const auto gains_most = [&](const Position& next) { return gained(before, next) == most; };
        const double share =
            static_cast<double>(std::ranges::count_if(all, gains_most)) / static_cast<double>(all.size());
        const double chance = 0.7 + 0.3 * share;
        expected += chance;
        variance += chance * (1 - chance);
        greedy += gains_most(after) ? 1 : 0;
        BOOST_TEST((std::ranges::find(all, after) != all.end()));
    }
    BOOST_TEST(variance > 100);
    BOOST_TEST(std::abs(greedy - expected) < 4 * std::sqrt(variance));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(hard_ending)

BOOST_AUTO_TEST_CASE(obvious_moves_gain_the_most_or_gain_and_deny_the_most) {
    // C5 makes 3 of Black's; B1 would make White 10, which taking it denies.
    const Position position = parse_position("xx3/5/5/5/o1oo1 x classic,boulders=0");
    BOOST_TEST(texts(position, obvious_moves(position)) == (std::vector<std::string>{"B1", "C5"}),
               boost::test_tools::per_element());
    // Nothing to gain or to deny anywhere.
    const Position start = parse_position("3/1-1/3 x classic,boulders=1");
    BOOST_TEST(obvious_moves(start).size() == 8U);
}

BOOST_AUTO_TEST_CASE(best_moves_are_those_of_the_greatest_value) {
    const SolvedEnding ending{parse_position("3/xox/-ox o classic,boulders=1"), {-3, 2, 2}};
    BOOST_TEST(ending.value() == 2);
    BOOST_TEST(texts(ending.position, ending.best()) == (std::vector<std::string>{"B3", "C3"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_drawn_is_hard_and_its_values_are_those_of_minimax) {
    Random random{1};
    Solver solver{{.hash_mebibytes = 1}};
    for (int i = 0; i < 5; ++i) {
        const SolvedEnding ending = draw_hard_ending(classic(5, 4), 7, random, solver);
        BOOST_TEST_CONTEXT(to_text(ending.position)) {
            BOOST_TEST(ending.position.empty().count() == 7);
            BOOST_TEST(ending.values == reference::margins_after_moves(game_of(ending.position)),
                       boost::test_tools::per_element());
            BOOST_TEST(std::abs(ending.value()) <= 10);
            const std::vector<Move> best = ending.best();
            BOOST_TEST(best.size() <= 3U);
            for (const Move move : obvious_moves(ending.position))
                BOOST_TEST((std::ranges::find(best, move) == best.end()));
        }
    }
}

BOOST_AUTO_TEST_CASE(where_every_move_is_best_nothing_is_hard) {
    Random random{1};
    Solver solver{{.hash_mebibytes = 1}};
    BOOST_CHECK_THROW(static_cast<void>(draw_hard_ending(classic(3, 5), 4, random, solver)),
                      std::runtime_error);
}

BOOST_AUTO_TEST_CASE(where_the_stones_run_out_before_nothing_is_hard) {
    Random random{1};
    Solver solver{{.hash_mebibytes = 1}};
    Ruleset ruleset = classic(3, 0);
    ruleset.stones = 2;
    BOOST_CHECK_THROW(static_cast<void>(draw_hard_ending(ruleset, 5, random, solver)), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

namespace {

using namespace pahtum;
using testing::game_of;
using testing::texts;

Ruleset small_board() {
    Ruleset ruleset = named_ruleset(RulesetName::kClassic, 5);
    ruleset.boulders = 4;
    return ruleset;
}

/// Of the side to move, at once.
int points_gained(const reference::Game& game, const std::string& move) {
    const char side = game.mover;
    return reference::score(*reference::play(game, move), side) - reference::score(game, side);
}

reference::Game turned(reference::Game game) {
    game.mover = reference::other(game.mover);
    return game;
}

/// How many cells the move makes better for its side, by the reference.
int new_threats(const reference::Game& game, const std::string& move) {
    const reference::Game after = turned(*reference::play(game, move));
    if (after.phase == "over") return 0;
    const std::vector<std::string> cells = reference::legal_moves(after);
    return static_cast<int>(std::ranges::count_if(cells, [&](const std::string& cell) {
        return points_gained(after, cell) > points_gained(game, cell);
    }));
}

bool has_theme_by_reference(const reference::Game& game, const std::string& move, Theme theme) {
    switch (theme) {
        case Theme::kMake: return points_gained(game, move) > 0;
        case Theme::kBlock: return points_gained(game, move) == 0 && points_gained(turned(game), move) > 0;
        case Theme::kDouble: return points_gained(game, move) == 0 && new_threats(game, move) >= 2;
        case Theme::kCount: return reference::cells_with(game, '.').size() <= 6;
    }
    return false;
}

/// Black's margin after `plies` plies of best play, by plain minimax.
int margin_after(const reference::Game& game, int plies) {
    if (plies == 0 || game.phase == "over") return reference::margin(game);
    std::vector<int> margins;
    for (const std::string& move : reference::legal_moves(game))
        margins.push_back(margin_after(*reference::play(game, move), plies - 1));
    const auto [least, most] = std::minmax_element(margins.begin(), margins.end());
    return game.mover == 'x' ? *most : *least;
}

int plies_by_reference(const reference::Game& game, const std::vector<int>& values) {
    const int best = *std::ranges::max_element(values);
    const std::vector<std::string> moves = reference::legal_moves(game);
    for (int plies = 1; plies <= 5; ++plies) {
        std::vector<int> seen;
        for (const std::string& move : moves) {
            const int black = margin_after(*reference::play(game, move), plies - 1);
            seen.push_back(game.mover == 'x' ? black : -black);
        }
        const int most = *std::ranges::max_element(seen);
        bool sees_only_best = true;
        for (std::size_t i = 0; i < seen.size(); ++i)
            sees_only_best = sees_only_best && (seen[i] < most || values[i] == best);
        if (sees_only_best) return plies;
    }
    return 6;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(exercises)

BOOST_AUTO_TEST_CASE(themes_have_names) {
    for (const Theme theme : kThemes) BOOST_TEST((parse_theme(to_text(theme)) == theme));
    BOOST_CHECK_THROW(static_cast<void>(parse_theme("fork")), ParseError);
}

BOOST_AUTO_TEST_CASE(what_is_drawn_is_as_wished_by_minimax_over_all_games) {
    Random random{1};
    Solver solver{{.hash_mebibytes = 1}};
    for (const Theme theme : kThemes) {
        for (const bool is_easy : {false, true}) {
            if (is_easy && theme >= Theme::kDouble) continue;
            const ExerciseWish wish{.theme = theme, .is_easy = is_easy, .empty = 5};
            const SolvedEnding exercise = draw_exercise(small_board(), wish, random, solver);
            const reference::Game game = game_of(exercise.position);
            const std::vector<int> values = reference::margins_after_moves(game);
            BOOST_TEST_CONTEXT(to_text(theme) << " " << to_text(exercise.position)) {
                BOOST_TEST(exercise.values == values, boost::test_tools::per_element());
                std::vector<int> sorted = values;
                std::sort(sorted.rbegin(), sorted.rend());
                const int best = sorted.front();
                BOOST_TEST(std::abs(best) <= 10);
                const auto second = std::ranges::find_if(sorted, [&](int v) { return v < best; });
                BOOST_TEST_REQUIRE((second != sorted.end()));
                BOOST_TEST(gap(exercise).value() == best - *second);
                BOOST_TEST(best - *second >= 3);
                BOOST_TEST((second - sorted.begin() <= 3));
                const std::vector<Move> obvious = obvious_moves(exercise.position);
                for (const Move move : exercise.best()) {
                    BOOST_TEST(has_theme_by_reference(game, to_text(exercise.position, move), theme));
                    const bool is_obvious = std::ranges::find(obvious, move) != obvious.end();
                    BOOST_TEST(is_obvious == is_easy);
                }
                const int plies = plies_by_reference(game, values);
                BOOST_TEST(plies_needed(exercise) == plies);
                BOOST_TEST(rating(exercise) ==
                           300 + 160 * plies + 30 * 5 - 10 * std::min(best - *second, 20));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(themes_are_those_of_the_reference_for_every_move) {
    Random random{2};
    int seen = 0;
    for (int i = 0; i < 30; ++i) {
        const Position position = noisy_greedy_position(small_board(), 9, random);
        const reference::Game game = game_of(position);
        for (const Move move : position.legal_moves()) {
            for (const Theme theme : kThemes) {
                const bool is_so = has_theme_by_reference(game, to_text(position, move), theme);
                BOOST_TEST(has_theme(position, move, theme) == is_so);
                seen += is_so ? 1 : 0;
            }
        }
    }
    BOOST_TEST(seen > 50);
}

BOOST_AUTO_TEST_CASE(where_every_move_is_best_there_is_no_gap_and_no_exercise) {
    const SolvedEnding ending{parse_position("3/xox/-ox o classic,boulders=1"), {2, 2, 2}};
    BOOST_TEST(!gap(ending));
    Random random{1};
    Solver solver{{.hash_mebibytes = 1}};
    Ruleset tiny = named_ruleset(RulesetName::kClassic, 3);
    tiny.boulders = 6;
    BOOST_CHECK_THROW(
        static_cast<void>(draw_exercise(tiny, {.theme = Theme::kDouble, .empty = 3}, random, solver)),
        std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
