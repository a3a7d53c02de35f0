#include "arena/report/schedule_text.hpp"

#include "arena/schedule/plan.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::schedule_text_test {
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
    BOOST_TEST(standings_json({}, engines()).dump() == "[]");
}

BOOST_AUTO_TEST_CASE(a_table_has_the_columns_that_say_something) {
    const std::vector<Standing> ladder = {{.engine = 1, .place = 1}, {.engine = 0, .place = 2}};
    BOOST_TEST(standings_table(ladder, engines()).to_text(1) ==
               "Place  Engine\n"
               "    1  <two>\n"
               "    2  one\n");
    const std::vector<Standing> swiss = {
        {.engine = 2, .place = 1, .points = 2.5, .tie_break = 3, .byes = 1},
        {.engine = 0, .place = 2, .points = 1, .tie_break = 4.5, .forfeits = 2}};
    BOOST_TEST(standings_table(swiss, engines()).to_text(1) ==
               "Place  Engine  Points  Buchholz  Byes  Forfeits\n"
               "    1  three      2.5       3.0     1         0\n"
               "    2  one        1.0       4.5     0         2\n");
    const std::vector<Standing> knockout = {{.engine = 0, .place = 1},
                                            {.engine = 2, .place = 2, .out_in_round = 1, .lost_to = 0}};
    BOOST_TEST(standings_table(knockout, engines()).to_text(1) ==
               "Place  Engine  Out in round  Lost to\n"
               "    1  one\n"
               "    2  three              1      one\n");
}

BOOST_AUTO_TEST_CASE(json_has_every_key_and_null_where_it_does_not_apply) {
    const std::vector<Standing> one = {{.engine = 1, .place = 2, .out_in_round = 3, .lost_to = 2}};
    const nlohmann::json expected = {
        {"place", 2},          {"name", "<two>"},   {"tournament_points", nullptr},
        {"buchholz", nullptr}, {"out_in_round", 3}, {"lost_to", "three"},
        {"byes", 0},           {"forfeits", 0}};
    BOOST_TEST((nlohmann::json::parse(standings_json(one, engines()).dump())[0] == expected));
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

constexpr std::size_t kAll = 1000;

std::vector<EngineSpec> engines(int count) {
    std::vector<EngineSpec> result(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i].name = std::string(1, static_cast<char>('a' + i));
    return result;
}

std::string printed(const ScheduleSettings& settings, int count, std::size_t most = kAll) {
    std::ostringstream out;
    print_schedule(*make_schedule(settings, count, {"first", "second"}), engines(count), most, out);
    return out.str();
}

std::vector<nlohmann::json> lines(const ScheduleSettings& settings, int count, std::size_t most = kAll) {
    std::stringstream text;
    print_schedule_json(*make_schedule(settings, count, {"first", "second"}), engines(count), most, text);
    std::vector<nlohmann::json> result;
    for (std::string line; std::getline(text, line);) result.push_back(nlohmann::json::parse(line));
    return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(dry_run)

BOOST_AUTO_TEST_CASE(a_static_schedule_is_shown_game_by_game) {
    BOOST_TEST(printed({.rounds = 3}, 2) ==
               "Game  Black  White  Repeat  Opening\n"
               "   1  a      b           0  first\n"
               "   2  b      a           0  first\n"
               "   3  a      b           0  second\n"
               "   4  b      a           0  second\n"
               "   5  a      b           1  first\n"
               "   6  b      a           1  first\n");
}

BOOST_AUTO_TEST_CASE(of_a_dynamic_schedule_the_first_round_and_the_rule) {
    const std::string text = printed({.kind = TournamentKind::kSwiss}, 4);
    BOOST_TEST(text.find("   4  d      b           0  first\nRound 1 of 2; ") != std::string::npos, text);
    BOOST_TEST(text.ends_with("\nAt least 8 games in all.\n"), text);
}

BOOST_AUTO_TEST_CASE(the_most_games_cut_it_off) {
    const std::string text = printed({.kind = TournamentKind::kSwiss}, 4, 2);
    BOOST_TEST(text ==
               "Game  Black  White  Repeat  Opening\n"
               "   1  a      c           0  first\n"
               "   2  c      a           0  first\n");
    BOOST_TEST(lines({}, 3, 4).size() == 4U);
}

BOOST_AUTO_TEST_CASE(for_programs_there_is_a_line_of_json_for_each_game) {
    const auto games = lines({.kind = TournamentKind::kKnockout}, 3);
    BOOST_TEST_REQUIRE(games.size() == 3U);
    BOOST_TEST((games[1] == nlohmann::json{{"format", 1},
                                           {"number", 1},
                                           {"black", "c"},
                                           {"white", "b"},
                                           {"opening", "first"},
                                           {"repeat", 0}}));
    BOOST_TEST((games[2]["games_at_least"] == 4 && games[2]["rule"].is_string()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::schedule_text_test
