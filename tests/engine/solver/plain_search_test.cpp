#include "engine/solver/plain_search.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/engine/solver/prover_bench.hpp"
#include "tests/support/test.hpp"

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
        const int black = reference::exact_value(game);
        const Points value = position.side_to_move() == Side::kBlack ? black : -black;
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
            const int black = reference::exact_value(game);
            const Points value = position.side_to_move() == Side::kBlack ? black : -black;
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
