#include "arena/tournament/tune_report.hpp"

#include "engine/json/json.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

/// A tuning of which the plus side has won so many pairs.
Tuning won(std::size_t pairs, std::size_t iterations = 100) {
    Tuning tuning{{.parameters = {parse_tune_parameter("late:8,4,30,2,0.05"),
                                  parse_tune_parameter("share:0.5,0,1,0.05,0.05")},
                   .spsa = {.iterations = iterations, .stability = 10}}};
    for (std::size_t i = 0; i < pairs; ++i) tuning.add(i, 4);
    return tuning;
}

using testing::contains;

}  // namespace

BOOST_AUTO_TEST_SUITE(tune_report)

BOOST_AUTO_TEST_CASE(the_table_has_a_row_for_each_parameter_and_what_to_play_with) {
    const Tuning tuning = won(0);
    BOOST_TEST(tune_table({tuning, "./pahtum", "nodes"}) ==
               "./pahtum: 0 of 100 iterations, 0 games, nodes\n"
               "Parameter    Start      Now   Change     Mean      Min      Max  C_end   R_end\n"
               "late             8    8.000    0.000    8.000        4       30  2.000  0.0500\n"
               "share      0.50000  0.50000  0.00000  0.50000  0.00000  1.00000  0.050  0.0500\n"
               "So far: late=8 share=0.50000\n");
    const std::string done = tune_table({won(100), "./pahtum", "nodes"});
    BOOST_TEST(contains(done, "100 of 100 iterations, 200 games"));
    BOOST_TEST(contains(done, "\nTuned: late="));
}

BOOST_AUTO_TEST_CASE(json_has_the_values_of_the_tuning) {
    const Tuning tuning = won(3);
    const Json json = tune_json({tuning, "./pahtum", "nodes"});
    BOOST_TEST(as_integer<int>(member(json, "finished")) == 3);
    BOOST_TEST(as_integer<int>(member(json, "games")) == 6);
    const Json& late = element(member(json, "parameters"), 0);
    BOOST_TEST(as_text(member(late, "name")) == "late");
    BOOST_TEST(as_number(member(late, "value")) == tuning.values()[0]);
    BOOST_TEST(as_number(member(late, "mean")) == (tuning.course()[2][0] + tuning.course()[3][0]) / 2);
}

BOOST_AUTO_TEST_CASE(the_page_has_every_value_and_a_long_course_is_thinned_but_for_its_end) {
    const Tuning tuning = won(5000, 5000);
    const std::string page = tune_page({tuning, "./pahtum", "nodes"});
    BOOST_TEST(page.starts_with(kTunePageStart));
    const testing::json course = testing::data_of(page, "tuning")["course"];
    BOOST_TEST(course.size() <= 1001U);
    BOOST_TEST(course.size() >= 800U);
    BOOST_TEST(course.front()[1] == 8);
    BOOST_TEST(course.back()[0] == 5000);
    BOOST_TEST(course.back()[2] == tuning.values()[1]);
}

BOOST_AUTO_TEST_CASE(foreign_text_stays_text) {
    const Tuning tuning = won(1);
    const std::string engine = "./</script><script>alert(1)//\x1b[2J\xff";
    const std::string page = tune_page({tuning, engine, "nodes"});
    BOOST_TEST(!contains(page, "<script>alert"));
    BOOST_TEST(contains(testing::data_of(page, "tuning")["engine"].get<std::string>(),
                        "</script><script>alert(1)//"));
    BOOST_TEST(!contains(tune_table({tuning, engine, "nodes"}), "\x1b"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
