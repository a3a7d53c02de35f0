#include "arena/report/standings.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

namespace pahtum::arena {
namespace {

std::vector<EngineSpec> engines() {
    std::vector<EngineSpec> result(3);
    result[0].name = "one";
    result[1].name = "<two>";
    result[2].name = "three";
    return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(standings)

BOOST_AUTO_TEST_CASE(without_standings_there_is_no_table) {
    BOOST_TEST(standings_table({}, engines()) == "");
    BOOST_TEST(standings_json({}, engines()).dump() == "[]");
}

BOOST_AUTO_TEST_CASE(a_table_has_the_columns_that_say_something) {
    const std::vector<Standing> ladder = {{.engine = 1, .place = 1}, {.engine = 0, .place = 2}};
    BOOST_TEST(standings_table(ladder, engines()) ==
               "Place  Engine\n"
               "    1  <two>\n"
               "    2  one\n\n");
    const std::vector<Standing> swiss = {
        {.engine = 2, .place = 1, .points = 2.5, .tie_break = 3, .byes = 1},
        {.engine = 0, .place = 2, .points = 1, .tie_break = 4.5, .forfeits = 2}};
    BOOST_TEST(standings_table(swiss, engines()) ==
               "Place  Engine  Points  Buchholz  Byes  Forfeits\n"
               "    1  three      2.5       3.0     1         0\n"
               "    2  one        1.0       4.5     0         2\n\n");
    const std::vector<Standing> knockout = {{.engine = 0, .place = 1},
                                            {.engine = 2, .place = 2, .out_in_round = 1, .lost_to = 0}};
    BOOST_TEST(standings_table(knockout, engines()) ==
               "Place  Engine  Out in round  Lost to\n"
               "    1  one\n"
               "    2  three              1      one\n\n");
}

BOOST_AUTO_TEST_CASE(json_has_every_key_and_null_where_it_does_not_apply) {
    const std::vector<Standing> one = {{.engine = 1, .place = 2, .out_in_round = 3, .lost_to = 2}};
    const nlohmann::json expected = {{"place", 2},          {"name", "<two>"},   {"points", nullptr},
                                     {"buchholz", nullptr}, {"out_in_round", 3}, {"lost_to", "three"},
                                     {"byes", 0},           {"forfeits", 0}};
    BOOST_TEST((nlohmann::json(standings_json(one, engines()))[0] == expected));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
