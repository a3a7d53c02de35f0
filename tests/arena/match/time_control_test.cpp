#include "arena/match/time_control.hpp"

#include "engine/base/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {

namespace {

struct Example {
    std::string text;
    TimeControl value;
    std::string printed;
    std::string description;
};

std::ostream& operator<<(std::ostream& out, const Example& example) { return out << example.text; }

const std::vector<Example> kExamples = {
    {"10+0.1", {.clock = TimeControl::Clock{10s, 100ms}}, "10+0.1", "10 s + 0.1 s per move"},
    {"60", {.clock = TimeControl::Clock{60s, 0s}}, "60+0", "60 s per game"},
    {"0.5+0", {.clock = TimeControl::Clock{500ms, 0s}}, "0.5+0", "0.5 s per game"},
    {"40/60", {.clock = TimeControl::Clock{60s, 0s, 40}}, "40/60+0", "60 s for 40 moves"},
    {"40/60+0.5",
     {.clock = TimeControl::Clock{60s, 500ms, 40}},
     "40/60+0.5",
     "60 s for 40 moves + 0.5 s per move"},
    {"byoyomi=60,30,5",
     {.byo_yomi = TimeControl::ByoYomi{60s, 30s, 5}},
     "byoyomi=60,30,5",
     "60 s, then 30 s for 5 moves"},
    {"byoyomi=0,1.50,1",
     {.byo_yomi = TimeControl::ByoYomi{0s, 1500ms, 1}},
     "byoyomi=0,1.5,1",
     "1.5 s per move"},
    {"move=0.100", {.move_time = 100ms}, "move=0.1", "0.1 s per move"},
    {"move=0.000000001", {.move_time = 1ns}, "move=0.000000001", "0.000000001 s per move"},
    {"move=3", {.move_time = 3s}, "move=3", "3 s per move"},
    {"nodes=5000", {.nodes = 5000}, "nodes=5000", "5000 nodes per move"},
    {"depth=4", {.depth = 4}, "depth=4", "depth 4"},
    {"none", {}, "none", "no limit"},
};

const std::vector<std::string> kNonsense = {
    "",
    " ",
    "10 + 1",
    "-1+0",
    "+1",
    "10+",
    "10+-1",
    "10++1",
    "1e3+0",
    "0+1",
    "0",
    "move=",
    "move=0",
    "move=.1",
    "move=1.",
    "move=0.1s",
    "nodes=0",
    "nodes=-5",
    "nodes=x",
    "depth=0",
    "depth=-1",
    "depth=4.5",
    "speed=4",
    "=4",
    "NONE",
    "10;5",
    "nan",
    "inf",
    "move=inf",
    "1000000+0",
    "move=0.1234567891",
    "nodes=99999999999999999999999",
    "depth=5000",
    "10+0.1+0.1",
    "0/10",
    "/10",
    "40/",
    "40/0",
    "40/10/10",
    "40.5/10",
    "5000/10",
    "byoyomi=",
    "byoyomi=60",
    "byoyomi=60,30",
    "byoyomi=60,30,0",
    "byoyomi=60,0,5",
    "byoyomi=60,30,5,1",
    "byoyomi=,30,5",
    "byoyomi=60,30,-5",
    "byoyomi=60,30,5000",
};

}  // namespace

BOOST_AUTO_TEST_SUITE(time_control)

BOOST_DATA_TEST_CASE(texts_are_read_printed_and_described, boost::unit_test::data::make(kExamples), example) {
    const TimeControl parsed = parse_time_control(example.text);
    BOOST_TEST((parsed == example.value));
    BOOST_TEST(to_text(parsed) == example.printed);
    BOOST_TEST((parse_time_control(to_text(parsed)) == parsed));
    BOOST_TEST(describe(parsed) == example.description);
}

BOOST_DATA_TEST_CASE(nonsense_is_refused, boost::unit_test::data::make(kNonsense), text) {
    BOOST_CHECK_THROW(static_cast<void>(parse_time_control(text)), ParseError);
}

BOOST_AUTO_TEST_CASE(a_refusal_quotes_the_text) {
    testing::check_error<ParseError>([] { return parse_time_control("speed=4"); }, "'speed=4'");
    testing::check_error<ParseError>([] { return parse_time_control("nodes=1e3"); }, "a whole number");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
