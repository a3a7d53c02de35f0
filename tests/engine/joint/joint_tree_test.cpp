#include "engine/joint/joint_tree.hpp"

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum {
namespace {

const Position kBoard = parse_position("3---1/5-1/-2-1-1/5--/7/3-1-1/1-3-1 x classic,boulders=13");

/// A tree whose root has these moves.
struct Grown : JointTree {
    explicit Grown(const char* outcome) : JointTree(kBoard, 0) {
        BOOST_TEST(add("", parse_job_outcome(outcome)).empty());
    }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(joint_tree)

BOOST_AUTO_TEST_CASE(the_most_proving_node_that_nobody_works_on_is_chosen) {
    Grown tree{"0 ( -9 900 2:1:30:300 3:1:10:300 4:1:20:300 )"};
    const auto chosen = [&](const std::vector<std::string>& leased, std::uint64_t most_nodes) {
        const auto node = tree.choose(leased, most_nodes);
        return node ? tree.path_of(*node) : "none";
    };
    BOOST_TEST(chosen({}, 100) == "3");
    BOOST_TEST(chosen({}, 1000).empty());  // the root itself
    BOOST_TEST(chosen({"3"}, 1000) == "4");
    BOOST_TEST(chosen({"3", "4", "7 7"}, 1000) == "2");
    BOOST_TEST(chosen({"3", "4", "2"}, 1000) == "none");
    BOOST_TEST(chosen({""}, 1000) == "none");
    BOOST_TEST(chosen({}, 100) == "3");  // leases leave nothing behind
}

BOOST_AUTO_TEST_CASE(outcomes_below_change_what_is_above_and_repeated_ones_nothing) {
    Grown tree{"0 ( -9 900 2:1:30:300 3:1:10:300 )"};
    const JobOutcome refuted = parse_job_outcome("3=3");
    BOOST_TEST(tree.add("3", refuted).size() == 1U);
    BOOST_TEST(tree.add("3", refuted).empty());
    BOOST_TEST(tree.path_of(*tree.choose({}, 0)) == "2");
    BOOST_TEST(!tree.value().has_value());
    // The opponent gets nothing after it, so the root exceeds 0.
    BOOST_TEST(tree.add("2", parse_job_outcome("0=-3")).size() == 2U);
    BOOST_TEST(tree.value().value() == 3);
    BOOST_TEST(!tree.choose({}, 0).has_value());
}

BOOST_AUTO_TEST_CASE(moves_that_another_worker_did_not_keep_do_no_harm) {
    Grown tree{"0 ( -9 900 2:1:30:300 3:1:10:300 )"};
    BOOST_TEST(tree.add("", parse_job_outcome("0 ( -9 900 3:1:50:400 4:1:1:9 )")).empty());
    BOOST_TEST(tree.path_of(*tree.choose({}, 0)) == "2");
    BOOST_TEST(tree.add("4 9", parse_job_outcome("9=3")).empty());
}

BOOST_AUTO_TEST_CASE(moves_that_the_board_does_not_have_are_refused) {
    JointTree tree{kBoard, 0};
    for (const char* text : {"0 ( -9 900 7:1:30:300 )", "0 ( -9 900 3:1:30:300 3:1:30:300 )"})
        BOOST_CHECK_THROW(static_cast<void>(tree.add("", parse_job_outcome(text))), ParseError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
