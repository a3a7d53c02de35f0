#include "engine/solver/plain_search.hpp"

#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/engine/solver/prover_bench.hpp"
#include "tests/support/test.hpp"
#include "tests/support/text_runs.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;

const std::string kHard = "2oo-1-/1xxo1-x/1ooo2o/xoxxxxo/1oxxxxo/2xo1xo/2oooxx x custodial";

using Bench = ProverBench<PlainFamily>;

BOOST_AUTO_TEST_SUITE(plain_search)

BOOST_AUTO_TEST_CASE(every_answer_is_a_bound_on_its_side_of_the_question) {
    reference::Random random{41};
    for (const reference::Rules& rules : reference::variants(random)) {
        const reference::Game game = ending(rules, 5, random);
        const Position position = position_of(game);
        const int value = reference::value_for_mover(game);
        Bench bench;
        BOOST_TEST_CONTEXT(to_text(position)) {
            for (const Points alpha : {value - 4, value + 3, value - 1, value, value - 2}) {
                const std::optional<Points> answer = bench.prover->prove(position, alpha);
                BOOST_REQUIRE(answer.has_value());
                BOOST_TEST((*answer > alpha) == (value > alpha));
                BOOST_TEST((*answer > alpha ? *answer <= value : *answer >= value));
            }
            const MarginBounds bounds = bench.prover->bounds(position);
            BOOST_TEST(bounds.lower <= value);
            BOOST_TEST(bounds.upper >= value);
            // The last cell is searched as fast as looked up.
            if (position.empty().count() > 1) BOOST_TEST(bounds.lower == bounds.upper);
        }
    }
}

BOOST_AUTO_TEST_CASE(threads_differ_in_their_ways_but_not_in_their_answers) {
    const Position position = parse_position(kHard);
    Bench first{0};
    Bench second{1};
    BOOST_TEST((first.prover->prove(position, -22) > -22) == (second.prover->prove(position, -22) > -22));
    BOOST_TEST(first.thread.nodes() != second.thread.nodes());
}

BOOST_AUTO_TEST_CASE(a_cancelled_question_has_no_answer_and_leaves_no_wrong_bounds) {
    const Position position = parse_position(kHard);
    Bench bench;
    bench.control.node_limit = 1000;
    BOOST_TEST(!bench.prover->prove(position, -22).has_value());
    bench.control.node_limit = UINT64_MAX;
    bench.control.task = 2;
    bench.thread.begin(2);
    Bench fresh;
    for (const Points alpha : {-22, -23}) {
        BOOST_TEST((*bench.prover->prove(position, alpha) > alpha) ==
                   (*fresh.prover->prove(position, alpha) > alpha));
    }
}

BOOST_AUTO_TEST_CASE(costly_proofs_are_handed_out_and_make_the_search_short_when_restored) {
    const Position position = parse_position(kHard);
    CollectedProofs sink;
    Bench bench{0, &sink};
    const auto answer = bench.prover->prove(position, 0);
    BOOST_TEST(bench.thread.nodes() > ProofSink::kCostlyNodes);
    BOOST_REQUIRE(!sink.proofs.empty());
    Bench other;
    for (const Proof& proof : sink.proofs) {
        BOOST_TEST(proof.salt == other.family.salt());
        other.family.restore(proof);
    }
    BOOST_TEST((other.prover->prove(position, 0) == answer));
    BOOST_TEST(other.thread.nodes() == 1U);
}

BOOST_AUTO_TEST_CASE(what_no_search_of_ours_can_have_proven_is_not_restored) {
    PlainFamily family{1};
    family.restore({.key = 1, .salt = family.salt(), .lower = 5, .upper = 4});
    family.restore({.key = 2, .salt = family.salt(), .lower = -40'000, .upper = 4});
    family.restore({.key = 3, .salt = family.salt(), .lower = 0, .upper = 40'000});
    BOOST_TEST(family.fill() == 0);
}

BOOST_AUTO_TEST_CASE(games_with_boulders_still_to_be_placed_agree_with_minimax) {
    reference::Random random{42};
    for (const std::string setup : {"alternate", "choose", "offer", "centre"}) {
        for (const std::string name : {"classic", "strategic", "custodial"}) {
            reference::Rules rules = reference::named_rules(name, 3);
            rules.setup = setup;
            rules.boulders = 5;
            rules.swap = setup == "offer";
            const reference::Game game = ending(rules, 7, random);
            const Position position = position_of(game);
            const int value = reference::value_for_mover(game);
            Bench bench;
            BOOST_TEST_CONTEXT(to_text(position)) {
                BOOST_TEST(*bench.prover->prove(position, value) <= value);
                BOOST_TEST(*bench.prover->prove(position, value - 1) >= value);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

namespace {

using namespace pahtum;

/// Different for different keys in every part.
BoundEntry entry_for(std::uint64_t key) {
    const auto lower = static_cast<Points>(key % 40'000) - 20'000;
    return {.lower = lower,
            .upper = lower + static_cast<Points>(key % 97),
            .best = Move::place(Square::from_index(static_cast<int>(key % 64))),
            .nodes = std::uint64_t{1} << key % 40};
}

void check_same(const BoundEntry& entry, const BoundEntry& expected) {
    BOOST_TEST(entry.lower == expected.lower);
    BOOST_TEST(entry.upper == expected.upper);
    BOOST_TEST((entry.best == expected.best));
    BOOST_TEST(entry.nodes == expected.nodes);
}

BOOST_AUTO_TEST_SUITE(bound_table)

BOOST_AUTO_TEST_CASE(what_was_stored_is_found_again) {
    BoundTable table{1};
    Random random{3};
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t key = random();
        BOOST_TEST(!table.find(key).has_value());
        table.store(key, entry_for(key));
        BOOST_REQUIRE(table.find(key).has_value());
        check_same(*table.find(key), entry_for(key));
    }
}

BOOST_AUTO_TEST_CASE(the_widest_bounds_and_every_move_fit) {
    BoundTable table{1};
    const BoundEntry widest{.best = Move::capture({7, 7}, {7, 6}), .nodes = UINT64_MAX};
    table.store(1, widest);
    BOOST_TEST(table.find(1)->lower == -BoundEntry::kMax);
    BOOST_TEST(table.find(1)->upper == BoundEntry::kMax);
    BOOST_TEST((table.find(1)->best == widest.best));
    table.store(2, {.lower = BoundEntry::kMax, .upper = BoundEntry::kMax, .best = Move::second()});
    BOOST_TEST(table.find(2)->lower == BoundEntry::kMax);
    BOOST_TEST((table.find(2)->best == Move::second()));
}

BOOST_AUTO_TEST_CASE(bounds_of_one_key_are_joined_and_the_last_move_is_kept) {
    BoundTable table{1};
    table.store(42, {.lower = -5, .upper = 9, .best = Move::first(), .nodes = 64});
    table.store(42, {.lower = -7, .upper = 3, .best = Move::second(), .nodes = 1});
    check_same(*table.find(42), {.lower = -5, .upper = 3, .best = Move::second(), .nodes = 64});
}

BOOST_AUTO_TEST_CASE(a_full_table_keeps_what_was_costly) {
    BoundTable table{1};
    Random random{4};
    table.store(1, {.lower = 7, .nodes = 1'000'000});
    for (int i = 0; i < 200'000; ++i) table.store(random() >> 20, {.nodes = 2});
    BOOST_REQUIRE(table.find(1).has_value());
    BOOST_TEST(table.find(1)->lower == 7);
}

BOOST_AUTO_TEST_CASE(what_earlier_solves_found_gives_way_to_new_entries_of_somewhat_less_cost) {
    BoundTable table{1};
    Random random{5};
    table.store(1, {.lower = 7, .nodes = 64});
    table.start_search();
    for (int i = 0; i < 200'000; ++i) table.store(random() >> 20, {.nodes = 2});
    BOOST_TEST(!table.find(1).has_value());
}

BOOST_AUTO_TEST_CASE(clear_forgets_everything) {
    BoundTable table{1};
    for (std::uint64_t key = 1; key < 100; ++key) table.store(key << 50, {});
    table.clear();
    for (std::uint64_t key = 1; key < 100; ++key) BOOST_TEST(!table.find(key << 50).has_value());
    BOOST_TEST(table.fill() == 0);
}

BOOST_AUTO_TEST_CASE(the_fill_is_the_share_of_slots_in_use) {
    BoundTable table{1};
    Random random{6};
    BOOST_TEST(table.fill() == 0);
    constexpr int kSlots = (1 << 20) / 16;
    for (int i = 0; i < kSlots / 10; ++i) table.store(random(), {.nodes = 1});
    BOOST_TEST(table.fill() == 0.1, boost::test_tools::tolerance(0.2));
    for (int i = 0; i < 10 * kSlots; ++i) table.store(random(), {.nodes = 1});
    BOOST_TEST(table.fill() > 0.99);
}

BOOST_AUTO_TEST_CASE(threads_that_store_in_one_place_never_find_what_nobody_stored) {
    BoundTable table{1};
    std::atomic<int> wrong{0};
    std::atomic<int> found{0};
    const auto work = [&](unsigned seed) {
        Random random{seed};
        for (int i = 0; i < 100'000; ++i) {
            // Few keys, all in the first buckets.
            const std::uint64_t key = 1 + random() % 16;
            table.store(key, entry_for(key));
            const auto entry = table.find(1 + random() % 16);
            if (!entry) continue;
            ++found;
            bool is_one = false;
            for (std::uint64_t other = 1; other <= 16; ++other)
                is_one = is_one || entry->lower == entry_for(other).lower;
            if (!is_one || entry->upper < entry->lower) ++wrong;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned seed = 0; seed < 4; ++seed) threads.emplace_back(work, seed);
    }
    BOOST_TEST(found > 0);
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

namespace {

using namespace pahtum;
using namespace pahtum::testing;
namespace data = boost::unit_test::data;

/// What a line of '.', 'x' and '#' can still bring x if it moves alone: by trying every order.
int most_gain(const std::string& line, bool running) {
    int most = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '.') continue;
        std::string after = line;
        after[i] = 'x';
        const int gain =
            running ? reference::run_points(run_around(after, i)) : points_of(after) - points_of(line);
        most = std::max(most, gain + most_gain(after, running));
    }
    return most;
}

BOOST_AUTO_TEST_SUITE(line_sums)

BOOST_DATA_TEST_CASE(the_limit_of_a_line_is_what_its_owner_gets_alone, data::make({false, true}), running) {
    const LineTable table{running ? Scoring::kRunning : Scoring::kFinal};
    for (std::size_t code = 0; code < kLineCount; code += 7) {
        std::string line;
        for (std::size_t rest = code; line.size() < 8; rest /= 3) line += ".x#"[rest % 3];
        if (std::ranges::count(line, '.') > 5) continue;
        BOOST_TEST_CONTEXT(line) {
            BOOST_TEST(table.outlook(static_cast<LineIndex>(code)).limit == most_gain(line, running));
        }
    }
}

/// Plays the move on the lines as well.
void play(LineSums& lines, Position& position, Move move) {
    const Side side = position.side_to_move();
    lines.place(side, move.square());
    if (const auto captured = move.captured()) {
        if (position.boulders().contains(*captured)) {
            lines.replace_boulder(side, *captured);
        } else {
            lines.replace_stone(side, *captured);
        }
    }
    position.play(move);
}

BOOST_AUTO_TEST_CASE(kept_up_to_date_the_sums_are_those_of_the_board) {
    reference::Random random{81};
    for (const reference::Rules& rules : reference::variants(random)) {
        if (rules.setup != "fixed" || rules.swap) continue;
        Position position = position_of(reference::random_start(rules, random));
        const LineTable table{position.ruleset().scoring};
        LineSums lines{table, position};
        while (!position.is_over()) {
            const MoveList moves = position.legal_moves();
            play(lines, position, moves[random() % moves.size()]);
            const LineSums fresh{table, position};
            for (const Side side : {Side::kBlack, Side::kWhite}) {
                BOOST_TEST(lines.points(side) == position.points_on_board(side));
                BOOST_TEST(lines.limit(side) == fresh.limit(side));
                BOOST_TEST(lines.expected_gain(side) == fresh.expected_gain(side));
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
