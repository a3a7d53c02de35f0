#include "engine/solver/provers.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "engine/rules/text.hpp"

namespace {

using namespace pahtum;

ProverKind kind(const std::string& text) { return prover_kind(parse_position(text)); }

BOOST_AUTO_TEST_SUITE(provers)

BOOST_AUTO_TEST_CASE(the_structure_search_gets_final_scores_without_captures_on_boards_that_will_be_full) {
    BOOST_TEST((kind("5/1-3/5/3-1/5 x classic,boulders=2") == ProverKind::kStructure));
    BOOST_TEST((kind("5/1-3/5/3-1/5 x strategic") == ProverKind::kPlain));
    BOOST_TEST((kind("5/1-3/5/3-1/5 x custodial") == ProverKind::kPlain));
    BOOST_TEST((kind("5/1-3/5/3-1/5 x classic,boulders=2,stones=11") == ProverKind::kPlain));
    BOOST_TEST((kind("5/1-3/5/3-1/5 x classic,boulders=2,swap=on") == ProverKind::kPlain));
    BOOST_TEST((kind("xo3/1-3/5/3-1/5 x classic,boulders=2,swap=on") == ProverKind::kStructure));
    BOOST_TEST((kind("5/1-3/5/3-1/5 o classic,boulders=4,setup=alternate placing") == ProverKind::kPlain));
}

BOOST_AUTO_TEST_CASE(each_kind_marks_its_proofs_as_its_own) {
    const auto plain = make_provers(ProverKind::kPlain, 1);
    const auto structure = make_provers(ProverKind::kStructure, 1);
    BOOST_TEST(plain->salt() != 0U);
    BOOST_TEST(structure->salt() != 0U);
    BOOST_TEST(plain->salt() != structure->salt());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
