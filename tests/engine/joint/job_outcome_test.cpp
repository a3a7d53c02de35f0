#include "engine/base/text.hpp"
#include "engine/joint/joint_tree.hpp"
#include "engine/solver/structure_table.hpp"
#include "tests/support/test.hpp"

namespace pahtum {

BOOST_AUTO_TEST_SUITE(job_outcome)

BOOST_AUTO_TEST_CASE(outcomes_are_read_as_they_were_written) {
    for (const char* text : {"0=3", "12:8:40:300", "12:8589934593:2305843009213693952:300",
                             "0 ( -6 1200 10:8:40:300 17=3 20 ( -3 700 5=-2 6:1:2:30 ) )"})
        BOOST_TEST(to_text(parse_job_outcome(text)) == text);
    const JobOutcome outcome = parse_job_outcome("0 ( -6 1200 10:8:40:300 17=3 )");
    BOOST_TEST(outcome.upper_of_others == -6);
    BOOST_TEST(outcome.nodes == 1200U);
    BOOST_TEST(outcome.moves.at(0).to_fail == 40);
    BOOST_TEST(outcome.moves.at(1).value.value() == 3);
}

BOOST_AUTO_TEST_CASE(what_is_no_outcome_is_refused) {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "1 ( 0 1 ";
    for (const std::string& text :
         {std::string{}, std::string{"64=3"}, std::string{"-1=3"}, std::string{"1=99999"},
          std::string{"1:2:3"}, std::string{"1:2:3:-4"}, std::string{"1:2:2305843009213693953:4"},
          std::string{"0 ( -6 12"}, std::string{"0 ( -6 12 )"}, std::string{"0 ( -6 12 1=2 ) 3"},
          std::string{")"}, std::string{"0 ("}, deep})
        BOOST_CHECK_THROW(static_cast<void>(parse_job_outcome(text)), ParseError);
}

BOOST_AUTO_TEST_CASE(proofs_are_read_as_they_were_written) {
    StructureBounds bounds;
    bounds.add(Side::kBlack, 5, true);
    std::vector<Proof> proofs(2);
    proofs[0].key = 0x0123456789abcdef;
    proofs[0].payload[0] = bounds.packed();
    proofs[1].key = ~std::uint64_t{0};
    proofs[1].payload[0] = StructureBounds{}.packed();
    const std::vector<Proof> read = parse_proofs(proofs_text(proofs));
    BOOST_TEST_REQUIRE(read.size() == 2U);
    for (std::size_t i = 0; i < 2; ++i)
        BOOST_TEST((read[i].key == proofs[i].key && read[i].payload == proofs[i].payload));
}

BOOST_AUTO_TEST_CASE(damaged_proofs_are_refused) {
    StructureBounds impossible;
    impossible.range[0] = {3, 2};
    std::vector<Proof> proofs(1);
    proofs[0].payload[0] = impossible.packed();
    const std::string text = proofs_text(proofs);
    for (const std::string& damaged :
         {text, text.substr(1), std::string(32, 'g'), std::string(31, '0') + " "})
        BOOST_CHECK_THROW(static_cast<void>(parse_proofs(damaged)), ParseError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
