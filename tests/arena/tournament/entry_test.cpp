#include "arena/tournament/entry.hpp"

#include "arena/match/time_control.hpp"
#include "arena/tournament/console.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace entry_test {

constexpr const char* kStart = "7/5-1/7/3-3/7/1-5/7 x classic";
constexpr const char* kSmall = "5/2-2/5/1-3/5 x classic,boulders=2";
constexpr const char* kMidgame = "7/5-1/7/3-3/7/1-5/6x o classic";

struct Case {
    std::string fault;
    std::string time_control;
    std::string start;
    std::string refusal;  ///< a part of it; empty if the engine may enter
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.fault << " " << c.time_control; }

const std::vector<Case> kCases = {
    {"none", "10+0.1", kMidgame, ""},
    {"no-time-settings", "10+0.1", kStart,
     "engine 'bad' does not list the command 'time_settings', which --tc 10+0.1 needs; it can enter with "
     "--tc bad:none, --tc bad:nodes=5000, --tc bad:move=0.1"},
    {"no-time-settings", "8/10+0", kStart, "'time_settings', which --tc 8/10+0 needs"},
    {"no-time-settings", "byoyomi=1,1,1", kStart, "'time_settings', which --tc byoyomi=1,1,1 needs"},
    {"no-time-settings", "move=0.1", kStart, ""},
    {"no-time-settings", "nodes=10", kStart, ""},
    {"no-limit", "nodes=10", kStart,
     "'limit', which --tc nodes=10 needs; it can enter with --tc bad:none, --tc bad:move=0.1, --tc "
     "bad:10+0.1"},
    {"no-limit", "depth=1", kStart, "'limit', which --tc depth=1 needs"},
    {"no-limit", "move=0.1", kStart, ""},
    {"no-time-commands", "move=0.1", kStart, "lists neither of the commands 'limit' and 'time_settings'"},
    {"no-time-commands", "none", kStart, ""},
    {"no-position", "none", kStart, ""},
    {"no-position", "none", kMidgame, "does not list the command 'position'"},
    {"only-7x7", "none", kStart, ""},
    {"only-7x7", "none", kSmall, "answered '? only 7x7' to 'position "},
    {"no-genmove", "none", kStart, "does not list the command 'genmove'"},
    {"protocol-1", "none", kStart, "speaks version '1' of the protocol"},
    {"greet", "none", kStart, "wrote 'Welcome!', which is not an answer"},
    {"exit-at-start", "none", kStart, ""},
};

std::string refusal_of(const std::vector<EngineSpec>& engines, const std::string& start,
                       std::vector<std::string>& warnings) {
    return testing::error_of<UsageError>([&] {
        check_entries(engines, std::vector{parse_position(start)}, {}, false,
                      [&](const std::string& text) { warnings.push_back(text); });
    });
}

EngineSpec spec(const std::string& name, const std::string& fault, const std::string& time_control) {
    return {.name = name,
            .command = testing::scripted({"fault=" + fault}),
            .directory = "",
            .time_control = parse_time_control(time_control)};
}

BOOST_AUTO_TEST_SUITE(entry)

BOOST_DATA_TEST_CASE(an_engine_that_cannot_be_told_what_to_play_is_refused_with_the_remedy,
                     boost::unit_test::data::make(kCases), c) {
    std::vector<std::string> warnings;
    const std::string refusal = refusal_of(
        {spec("good", "none", c.time_control), spec("bad", c.fault, c.time_control)}, c.start, warnings);
    BOOST_TEST(refusal.empty() == c.refusal.empty(), refusal);
    BOOST_TEST(refusal.find(c.refusal) != std::string::npos, refusal);
    BOOST_TEST(refusal.find("'good'") == std::string::npos);
    BOOST_TEST(warnings.empty() == (c.fault != "exit-at-start"));
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(every_engine_that_cannot_enter_is_named) {
    std::vector<std::string> warnings;
    const std::string refusal = refusal_of(
        {spec("one", "no-limit", "depth=1"), spec("two", "only-7x7", "depth=1")}, kSmall, warnings);
    BOOST_TEST(refusal.find("engine 'one' does not list") == 0U);
    BOOST_TEST(refusal.find("\nengine 'two' answered") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_option_that_is_refused_is_told_with_the_answer) {
    std::vector<EngineSpec> engines{spec("good", "none", "none"), spec("bad", "none", "none")};
    engines[1].options = {"level=99"};
    std::vector<std::string> warnings;
    const std::string refusal = refusal_of(engines, kStart, warnings);
    BOOST_TEST(refusal.starts_with("engine 'bad' answered '? unknown command: param' to 'param level 99'; "
                                   "change its --option, "),
               refusal);
    BOOST_TEST(warnings.empty());
}

BOOST_AUTO_TEST_CASE(a_limit_that_keeps_an_engine_from_starting_is_named) {
    std::vector<EngineSpec> engines{spec("bad", "none", "none")};
    engines[0].limits.open_files = 3;
    std::vector<std::string> warnings;
    const std::string refusal = refusal_of(engines, kStart, warnings);
    BOOST_TEST(testing::contains(
                   refusal, "if 3 open files are too few to start, give it more with --open-files bad:N"),
               refusal);
}

BOOST_AUTO_TEST_CASE(one_position_of_each_kind_is_tried) {
    std::vector<Position> starts;
    for (const char* const text :
         {kStart, "7/5-1/7/2-4/7/1-5/7 x classic", kSmall, kMidgame, kSmall,
          "7/5-1/7/3-3/7/1-5/5xo x classic", "4/4/4/4 o classic,setup=alternate,boulders=3 placing"})
        starts.push_back(parse_position(text));
    const std::vector<Position> kinds = kinds_of(starts);
    BOOST_TEST_REQUIRE(kinds.size() == 4U);
    BOOST_TEST(
        (kinds[0] == starts[0] && kinds[1] == starts[2] && kinds[2] == starts[3] && kinds[3] == starts[6]));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace entry_test
}  // namespace pahtum::arena
