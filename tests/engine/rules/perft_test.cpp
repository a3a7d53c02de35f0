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
