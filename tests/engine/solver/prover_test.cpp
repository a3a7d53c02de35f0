#include "engine/solver/prover.hpp"

#include <boost/mpl/list.hpp>

#include "engine/rules/text.hpp"
#include "engine/solver/plain_search.hpp"
#include "engine/solver/structure_search.hpp"
#include "tests/engine/solver/prover_bench.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;

bool fills(const std::string& text) { return fills_the_board(parse_position(text)); }

BOOST_AUTO_TEST_SUITE(provers)

BOOST_AUTO_TEST_CASE(the_structure_search_gets_final_scores_without_captures_on_boards_that_will_be_full) {
    BOOST_TEST(fills("5/1-3/5/3-1/5 x classic,boulders=2"));
    BOOST_TEST(!fills("5/1-3/5/3-1/5 x strategic"));
    BOOST_TEST(!fills("5/1-3/5/3-1/5 x custodial"));
    BOOST_TEST(!fills("5/1-3/5/3-1/5 x classic,boulders=2,stones=11"));
    BOOST_TEST(!fills("5/1-3/5/3-1/5 x classic,boulders=2,swap=on"));
    BOOST_TEST(fills("xo3/1-3/5/3-1/5 x classic,boulders=2,swap=on"));
    BOOST_TEST(!fills("5/1-3/5/3-1/5 o classic,boulders=4,setup=alternate placing"));
}

BOOST_AUTO_TEST_CASE(each_kind_marks_its_proofs_as_its_own) {
    const PlainFamily plain{1};
    const StructureFamily structure{1};
    BOOST_TEST(plain.salt() != 0U);
    BOOST_TEST(structure.salt() != 0U);
    BOOST_TEST(plain.salt() != structure.salt());
}

BOOST_AUTO_TEST_SUITE_END()

using Families = boost::mpl::list<PlainFamily, StructureFamily>;

/// Both searches can play it.
const std::string kPosition = "xo3/1x1o1/2-2/1o3/o3x x classic";

BOOST_AUTO_TEST_SUITE(prover)

BOOST_AUTO_TEST_CASE_TEMPLATE(the_same_question_to_a_new_table_takes_the_same_nodes, Family, Families) {
    const Position position = parse_position(kPosition);
    ProverBench<Family> first;
    ProverBench<Family> second;
    BOOST_TEST((first.prover->prove(position, 0) == second.prover->prove(position, 0)));
    BOOST_TEST(first.thread.nodes() == second.thread.nodes());
    const std::uint64_t nodes = first.thread.nodes();
    BOOST_TEST(nodes > 100U);
    (void)first.prover->prove(position, 0);
    BOOST_TEST(first.thread.nodes() == nodes + 1);
    first.family.clear();
    (void)first.prover->prove(position, 0);
    BOOST_TEST(first.thread.nodes() == 2 * nodes + 1);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_best_known_move_is_legal_and_gone_with_the_table, Family, Families) {
    const Position position = parse_position(kPosition);
    ProverBench<Family> bench;
    BOOST_TEST(!bench.prover->best_known(position).has_value());
    (void)bench.prover->prove(position, 0);
    BOOST_REQUIRE(bench.prover->best_known(position).has_value());
    BOOST_TEST(position.is_legal(*bench.prover->best_known(position)));
    BOOST_TEST(bench.family.fill() > 0);
    bench.family.clear();
    BOOST_TEST(!bench.prover->best_known(position).has_value());
    BOOST_TEST(bench.family.fill() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
