#include "engine/rules/text.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::layouts_test {

BOOST_AUTO_TEST_SUITE(layouts)

BOOST_AUTO_TEST_CASE(the_suites_of_openings_are_made_by_it) {
    for (const std::string boulders : {"3", "5", "7", "9", "11", "13"}) {
        const std::string suite = contents(source_file("openings/7x7-" + boulders + "-boulders.txt"));
        BOOST_TEST(run_in_process({"openings", "layouts", "--boulders", boulders, "--seed", boulders}).out ==
                   suite);
    }
}

BOOST_AUTO_TEST_CASE(there_are_as_many_as_asked_for) {
    const auto lines =
        run_in_process({"openings", "layouts", "--size", "5", "--count", "12", "--seed", "3"}).lines();
    BOOST_TEST_REQUIRE(lines.size() == 12U);
    const Position position = parse_position(lines.front());
    BOOST_TEST((position.size() == 5 && position.boulders().count() == 5));
}

BOOST_AUTO_TEST_CASE(more_than_there_are_or_than_can_be_listed_are_wrong_options) {
    const auto refuses = [](const Words& options, const char* reason) {
        check_error<OptionError>(
            [&] {
                return run_in_process(Words{"openings", "layouts"} + options);
            },
            reason);
    };
    refuses({"--size", "3", "--boulders", "1", "--count", "4"}, "found only 3");
    refuses({"--boulders", "13", "--all"}, "too many to list");
    refuses({"--size", "4", "--boulders", "1", "--mirrored"}, "no layout with boulders=1");
}

BOOST_AUTO_TEST_CASE(all_of_them_are_one_of_each_symmetry_class) {
    // A corner, an edge, the centre.
    BOOST_TEST(run_in_process({"openings", "layouts", "--size", "3", "--boulders", "1", "--all"}).out ==
               "3/3/-2 x classic,boulders=1\n3/3/1-1 x classic,boulders=1\n3/1-1/3 x classic,boulders=1\n");
    BOOST_TEST(
        run_in_process({"openings", "layouts", "--size", "4", "--boulders", "3", "--all"}).lines().size() ==
        77U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::layouts_test
