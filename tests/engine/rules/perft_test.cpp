#include "engine/rules/perft.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/rules/both.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

namespace {

/// n! / (n - d)!: the ways to fill d of n cells one after the other.
std::uint64_t falling_factorial(int n, int d) {
    std::uint64_t product = 1;
    for (int factor = n; factor > n - d; --factor) product *= static_cast<std::uint64_t>(factor);
    return product;
}

reference::Rules small_rules(const std::string& scoring, const std::string& capture) {
    reference::Rules rules = reference::named_rules("classic", 3);
    rules.scoring = scoring;
    rules.capture = capture;
    rules.stones = 9;
    return rules;
}

void check_histogram(const Perft& actual, const std::map<int, std::uint64_t>& expected) {
    BOOST_TEST((actual.histogram == expected));
    std::uint64_t leaves = 0;
    std::int64_t sum = 0;
    for (const auto& [margin, count] : expected) {
        leaves += count;
        sum += margin * static_cast<std::int64_t>(count);
    }
    BOOST_TEST(actual.leaves == leaves);
    BOOST_TEST(actual.margin_sum == sum);
}

void check_against_reference(const reference::Game& start, int depth) {
    BOOST_TEST_CONTEXT(full_text(start.rules) << ": " << position_text(start) << " depth " << depth) {
        check_histogram(perft(start_of(start), depth), reference::perft(start, depth));
    }
}

/// Black's margin -> final boards of a 3x3 game without boulders, with this many stones of either side.
std::map<int, std::uint64_t> final_boards(int black, int white) {
    std::map<int, std::uint64_t> boards;
    for (int code = 0; code < 19683; ++code) {  // 3^9
        reference::Game game = reference::new_game(small_rules("final", "none"));
        int rest = code;
        for (std::string& row : game.rows) {
            for (char& cell : row) {
                cell = ".xo"[rest % 3];
                rest /= 3;
            }
        }
        const bool is_final = cells_with(game, 'x').size() == static_cast<std::size_t>(black) &&
                              cells_with(game, 'o').size() == static_cast<std::size_t>(white);
        if (is_final) ++boards[margin(game)];
    }
    return boards;
}

const std::vector<std::vector<reference::Cell>> kLayouts{
    {{1, 1}, {0, 0}}, {{0, 1}, {2, 2}}, {{1, 0}, {1, 1}, {1, 2}}, {{0, 0}, {2, 0}, {0, 2}, {2, 2}}};

}  // namespace

BOOST_AUTO_TEST_SUITE(perft_test)

BOOST_AUTO_TEST_CASE(placements_are_as_many_as_the_falling_factorial) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const Position start = Position::new_game(parse_ruleset("size=" + std::to_string(size)));
        for (int depth = 0; depth <= 3; ++depth) {
            BOOST_TEST(perft(start, depth).leaves == falling_factorial(size * size, depth));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_finished_game_is_one_leaf_at_any_depth) {
    const Perft tree = perft(parse_position("xxx/oo-/o-x x classic"), 5);
    check_histogram(tree, {{3, 1}});
}

// Every final board of b black and w white stones is reached by b! * w! games.
BOOST_AUTO_TEST_CASE(all_3x3_games_end_in_every_final_board_equally_often) {
    std::map<int, std::uint64_t> full_boards = final_boards(5, 4);
    for (auto& [margin, count] : full_boards) count *= 120 * 24;
    const Perft full = perft(Position::new_game(parse_ruleset("size=3 stones=5")), 9);
    check_histogram(full, full_boards);
    BOOST_TEST(full.leaves == falling_factorial(9, 9));

    std::map<int, std::uint64_t> one_empty = final_boards(4, 4);
    for (auto& [margin, count] : one_empty) count *= 24 * 24;
    check_histogram(perft(Position::new_game(parse_ruleset("size=3")), 9), one_empty);
}

BOOST_AUTO_TEST_CASE(all_3x3_games_with_boulders_are_those_of_the_reference) {
    for (const char* scoring : {"final", "running"}) {
        for (const char* capture : {"none", "custodial"}) {
            for (const std::vector<reference::Cell>& layout : kLayouts) {
                check_against_reference(reference::new_game(small_rules(scoring, capture), layout), 9);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(games_that_run_out_of_stones_are_those_of_the_reference) {
    for (int stones = 1; stones <= 4; ++stones) {
        reference::Rules rules = small_rules("final", "custodial");
        rules.stones = stones;
        check_against_reference(reference::new_game(rules, kLayouts.front()), 9);
    }
}

BOOST_AUTO_TEST_CASE(placing_choosing_and_swapping_are_those_of_the_reference) {
    for (const char* setup : {"centre", "alternate", "choose", "offer"}) {
        reference::Rules rules = small_rules("running", "custodial");
        rules.setup = setup;
        rules.boulders = 3;
        rules.swap = true;
        check_against_reference(reference::new_game(rules), 5);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
