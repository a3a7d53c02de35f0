#include "engine/search/root_search.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

std::vector<reference::Rules> small_rulesets() {
    std::vector<reference::Rules> all;
    for (const std::string name : {"classic", "strategic", "custodial"}) {
        for (const std::string setup : {"fixed", "alternate", "choose", "offer"}) {
            for (const int size : {3, 4, 7}) {
                all.push_back(reference::named_rules(name, size, 2));
                all.back().setup = setup;
            }
        }
    }
    const std::size_t plain = all.size();
    for (std::size_t i = 0; i < plain; ++i) {
        all.push_back(all[i]);
        all.back().swap = true;
        all.back().stones = 5 + static_cast<int>(i % 20);
    }
    return all;
}

Thought search(const Position& position, const SearchLimits& limits, int threads = 1) {
    SearchMemory memory{{.hash_mebibytes = 1, .threads = threads}};
    return search_best(memory, position, limits);
}

/// Whether the score is the exact value and the move reaches it, by the reference.
void check_exact(const reference::Game& game, const Position& position, const Thought& report) {
    const int value = reference::value_for_mover(game);
    BOOST_TEST(report.best().exact);
    BOOST_TEST(report.best().score == value);
    BOOST_TEST(reference::value_after(game, to_text(position, report.best().move)) == value);
}

constexpr std::string_view kStart = "7/5-1/7/3-3/7/1-5/7 x classic";

BOOST_AUTO_TEST_SUITE(root_search)

BOOST_AUTO_TEST_CASE(a_full_search_is_exact_in_every_ruleset_whatever_the_number_of_threads) {
    reference::Random random{11};
    for (const reference::Rules& rules : small_rulesets()) {
        for (int repeat = 0; repeat < testing::rounds(6); ++repeat) {
            const reference::Game game = testing::ending(rules, 6, random);
            const Position position = testing::position_of(game);
            if (position.is_over()) continue;
            for (const int threads : {1, 3}) {
                BOOST_TEST_CONTEXT(to_text(position) << " threads " << threads) {
                    check_exact(game, position, search(position, {}, threads));
                }
            }
        }
    }
}

/// Nodes of all threads together to this depth.
std::uint64_t nodes_of(int threads, const std::vector<std::string>& positions, int depth) {
    std::uint64_t nodes = 0;
    for (const std::string& text : positions) {
        SearchMemory memory{{.hash_mebibytes = 4, .threads = threads}};
        nodes += search_best(memory, parse_position(text), {.depth = depth}).nodes;
    }
    return nodes;
}

/// The least of a few runs: a thread that gets no processor for a while shares little.
std::uint64_t least_nodes_of(int threads, const std::vector<std::string>& positions, int depth) {
    std::uint64_t least = nodes_of(threads, positions, depth);
    for (int i = 0; i < 4; ++i) least = std::min(least, nodes_of(threads, positions, depth));
    return least;
}

// A fifth more nodes is usual. Threads that search the same moves need nearly twice as many.
BOOST_AUTO_TEST_CASE(threads_divide_the_work) {
    const std::vector<std::string> full{"7/5-1/7/3-3/7/2-4/4-2 x classic", "7/2-4/6-/1-5/7/3--2/7 x classic"};
    BOOST_TEST(10 * least_nodes_of(2, full, 11) < 15 * nodes_of(1, full, 11));
    const std::vector<std::string> capture{"7/5-1/4x2/6-/2-3o/7/-4-1 x custodial",
                                           "7/2-4/3-2-/1-5/3x3/3o3/5-1 x custodial"};
    BOOST_TEST(10 * least_nodes_of(2, capture, 8) < 15 * nodes_of(1, capture, 8));
}

// As when a thread cannot be started: those that run already must not go on for ever.
BOOST_AUTO_TEST_CASE(an_exception_ends_all_threads) {
    SearchMemory together{{.hash_mebibytes = 1, .threads = 3}};
    const auto fail = [](const Thought&) { throw std::runtime_error{"out of something"}; };
    BOOST_CHECK_THROW((void)search_best(together, parse_position(kStart), {}, 1, {}, fail),
                      std::runtime_error);
    BOOST_TEST(search_best(together, parse_position(kStart), {.depth = 2}).moves.size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_tuning_changes_the_search_and_leaves_nothing_behind) {
    const Position position = parse_position(kStart);
    const SearchLimits limits{.depth = 6};
    SearchMemory memory{{.hash_mebibytes = 1}};
    const std::uint64_t nodes = search_best(memory, position, limits).nodes;
    memory.set_options({.hash_mebibytes = 1, .tuning = {.moves_per_ply = 500}});
    const std::uint64_t more = search_best(memory, position, limits).nodes;
    BOOST_TEST(more > nodes);
    memory.set_options({.hash_mebibytes = 1});
    BOOST_TEST(search_best(memory, position, limits).nodes == nodes);
}

BOOST_AUTO_TEST_CASE(the_sink_hears_of_every_iteration_in_turn) {
    std::vector<int> depths;
    SearchMemory memory{{.hash_mebibytes = 1}};
    (void)search_best(memory, parse_position(kStart), {.depth = 5}, 1, {},
                      [&](const Thought& report) { depths.push_back(report.depth); });
    BOOST_TEST(depths == (std::vector{1, 2, 3, 4, 5}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(vertices_only_gives_up_a_better_capture_that_a_vertex_does_not_name) {
    for (const std::string text : {"-1xo/1o1-/1x1x/-1xo o custodial,setup=fixed,boulders=3",
                                   "1x2/xo-1/2ox/-o-1 x custodial,setup=fixed,boulders=3"}) {
        const Position position = parse_position(text);
        const Thought free = search(position, {});
        const Thought bound = search(position, {.vertices_only = true});
        BOOST_TEST((position.placement(free.best().move.square()) != free.best().move));
        BOOST_TEST((position.placement(bound.best().move.square()) == bound.best().move));
        BOOST_TEST(bound.best().score < free.best().score);
    }
}

BOOST_AUTO_TEST_CASE(the_pie_rule_is_answered_by_value) {
    BOOST_TEST(
        (search(parse_position("5/5/2x2/5/5 o classic,boulders=0,swap=on"), {.depth = 4}).best().move ==
         Move::swap()));
    const Position offered = parse_position("5/5/2x2/5/5 o classic,boulders=0,swap=on");
    BOOST_TEST(search(offered, {.depth = 4, .vertices_only = true}).best().move.is_placement());
    // In a corner cut off from everything a stone is worth nothing; the first free move is worth more.
    BOOST_TEST(
        (search(parse_position("5/5/5/--3/x-3 o classic,boulders=3,swap=on"), {.depth = 4}).best().move !=
         Move::swap()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
