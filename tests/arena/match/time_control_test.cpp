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

namespace {

TimeControl clock_of(std::chrono::nanoseconds base, std::chrono::nanoseconds increment) {
    TimeControl control{.clock = TimeControl::Clock{.base = base, .increment = increment}};
    return control;
}

BOOST_AUTO_TEST_SUITE(turn_clock)

BOOST_AUTO_TEST_CASE(a_clock_counts_down_and_gains_the_increment) {
    TurnClock clock{clock_of(10s, 100ms), 0ns, 60s};
    BOOST_TEST(clock.charge(3s));
    BOOST_TEST((clock.left() == TurnClock::Left{7100ms, 0}));
    BOOST_TEST(clock.charge(1ns));
    BOOST_TEST((clock.left() == TurnClock::Left{7200ms - 1ns, 0}));
    BOOST_TEST((clock.ending_when_late() == Ending::kTimeForfeit));
}

BOOST_AUTO_TEST_CASE(a_nanosecond_too_much_is_too_late) {
    TurnClock exact{clock_of(1s, 0ns), 0ns, 60s};
    BOOST_TEST(exact.charge(1s));
    TurnClock late{clock_of(1s, 0ns), 0ns, 60s};
    BOOST_TEST(!late.charge(1s + 1ns));
}

BOOST_AUTO_TEST_CASE(the_margin_is_lent_once_not_for_each_move) {
    TurnClock clock{clock_of(1s, 0ns), 50ms, 60s};
    BOOST_TEST((clock.allowance() == 1050ms));
    BOOST_TEST(clock.charge(1040ms));
    BOOST_TEST((clock.left() == TurnClock::Left{-40ms, 0}));
    BOOST_TEST((clock.allowance() == 10ms));
    BOOST_TEST(!clock.charge(11ms));
}

BOOST_AUTO_TEST_CASE(a_clock_for_so_many_moves_gets_its_base_again_and_keeps_what_was_saved) {
    TurnClock clock{{.clock = TimeControl::Clock{.base = 10s, .increment = 1s, .moves = 2}}, 0ns, 60s};
    BOOST_TEST((clock.left() == TurnClock::Left{10s, 2}));
    BOOST_TEST(clock.charge(4s));
    BOOST_TEST((clock.left() == TurnClock::Left{7s, 1}));
    BOOST_TEST((clock.allowance() == 7s));
    BOOST_TEST(clock.charge(5s));
    BOOST_TEST((clock.left() == TurnClock::Left{13s, 2}));
    BOOST_TEST(clock.charge(13s));
    BOOST_TEST((clock.left() == TurnClock::Left{1s, 1}));
    BOOST_TEST(!clock.charge(1s + 1ns));
    BOOST_TEST((clock.ending_when_late() == Ending::kTimeForfeit));
}

BOOST_AUTO_TEST_CASE(a_margin_used_up_in_one_time_control_is_missing_in_the_next) {
    TurnClock clock{{.clock = TimeControl::Clock{.base = 1s, .moves = 1}}, 50ms, 60s};
    BOOST_TEST(clock.charge(1040ms));
    BOOST_TEST((clock.left() == TurnClock::Left{960ms, 1}));
}

TimeControl byo_yomi(std::chrono::nanoseconds main, std::chrono::nanoseconds period, int stones) {
    return {.byo_yomi = TimeControl::ByoYomi{.main = main, .period = period, .stones = stones}};
}

BOOST_AUTO_TEST_CASE(the_move_that_uses_up_the_main_time_is_the_first_of_a_period_that_is_short_of_the_rest) {
    TurnClock clock{byo_yomi(10s, 6s, 3), 0ns, 60s};
    BOOST_TEST((clock.left() == TurnClock::Left{10s, 0}));
    BOOST_TEST((clock.allowance() == 16s));
    BOOST_TEST(clock.charge(8s));
    BOOST_TEST((clock.left() == TurnClock::Left{2s, 0}));
    BOOST_TEST(clock.charge(3s));
    BOOST_TEST((clock.left() == TurnClock::Left{5s, 2}));
    BOOST_TEST((clock.allowance() == 5s));
    BOOST_TEST((clock.ending_when_late() == Ending::kTimeForfeit));
}

BOOST_AUTO_TEST_CASE(main_time_used_up_to_the_nanosecond_leaves_a_whole_period) {
    TurnClock clock{byo_yomi(10s, 6s, 3), 0ns, 60s};
    BOOST_TEST(clock.charge(10s));
    BOOST_TEST((clock.left() == TurnClock::Left{6s, 3}));
}

BOOST_AUTO_TEST_CASE(a_period_begins_afresh_after_its_moves_and_what_was_saved_is_lost) {
    TurnClock clock{byo_yomi(0s, 6s, 2), 0ns, 60s};
    BOOST_TEST((clock.left() == TurnClock::Left{6s, 2}));
    BOOST_TEST(clock.charge(1s));
    BOOST_TEST((clock.left() == TurnClock::Left{5s, 1}));
    BOOST_TEST(clock.charge(1s));
    BOOST_TEST((clock.left() == TurnClock::Left{6s, 2}));
    BOOST_TEST(clock.charge(6s));
    BOOST_TEST((clock.left() == TurnClock::Left{0s, 1}));
    BOOST_TEST(!clock.charge(1ns));
}

BOOST_AUTO_TEST_CASE(with_one_move_a_period_can_be_over_with_the_move_that_began_it) {
    TurnClock clock{byo_yomi(1s, 6s, 1), 0ns, 60s};
    BOOST_TEST(clock.charge(7s));
    BOOST_TEST((clock.left() == TurnClock::Left{6s, 1}));
    TurnClock late{byo_yomi(1s, 6s, 1), 0ns, 60s};
    BOOST_TEST(!late.charge(7s + 1ns));
}

BOOST_AUTO_TEST_CASE(the_margin_is_lent_anew_in_each_period) {
    TurnClock clock{byo_yomi(0s, 1s, 1), 50ms, 60s};
    BOOST_TEST(clock.charge(1040ms));
    BOOST_TEST((clock.left() == TurnClock::Left{1s, 1}));
    BOOST_TEST((clock.allowance() == 1050ms));
}

BOOST_AUTO_TEST_CASE(a_move_time_is_the_same_for_every_move) {
    TimeControl control{.move_time = 100ms};
    TurnClock clock{control, 20ms, 60s};
    BOOST_TEST(clock.charge(120ms));
    BOOST_TEST(clock.charge(120ms));
    BOOST_TEST(!clock.charge(120ms + 1ns));
    BOOST_TEST(!clock.left().has_value());
    BOOST_TEST((clock.ending_when_late() == Ending::kTimeForfeit));
}

BOOST_AUTO_TEST_CASE(without_a_clock_the_hang_timeout_bounds_a_move_and_has_no_margin) {
    TimeControl depth{.depth = 3};
    for (const TimeControl& control : {TimeControl{}, depth}) {
        TurnClock clock{control, 50ms, 60s};
        BOOST_TEST((clock.allowance() == 60s));
        BOOST_TEST((clock.ending_when_late() == Ending::kEngineHung));
        BOOST_TEST(!clock.charge(60s + 1ns));
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(time_commands)

BOOST_AUTO_TEST_CASE(every_time_control_has_its_command) {
    const auto command = [](const TimeControl& control, bool knows_limit) {
        return time_control_command(control, knows_limit);
    };
    TimeControl clock{.clock = TimeControl::Clock{.base = 10s, .increment = 100ms}};
    BOOST_TEST(command(clock, true) == "time_settings 10 0.1 1\n");
    BOOST_TEST(command(clock, false) == "time_settings 10 0.1 1\n");
    const TimeControl moves{.clock = TimeControl::Clock{.base = 60s, .increment = 500ms, .moves = 40}};
    BOOST_TEST(command(moves, true) == "time_settings 0 60 40\n");
    const TimeControl byo_yomi{.byo_yomi = TimeControl::ByoYomi{.main = 60s, .period = 30s, .stones = 5}};
    BOOST_TEST(command(byo_yomi, true) == "time_settings 60 30 5\n");
    TimeControl move_time{.move_time = 50ms};
    BOOST_TEST(command(move_time, true) == "limit time 0.05\n");
    BOOST_TEST(command(move_time, false) == "time_settings 0 0.05 1\n");
    TimeControl nodes{.nodes = 1000};
    BOOST_TEST(command(nodes, true) == "limit nodes 1000\n");
    BOOST_TEST(command(nodes, false) == "limit nodes 1000\n");
    TimeControl depth{.depth = 4};
    BOOST_TEST(command(depth, true) == "limit depth 4\n");
    BOOST_TEST(command(depth, false) == "limit depth 4\n");
    BOOST_TEST(command({}, true) == "");
    BOOST_TEST(command({}, false) == "");
}

BOOST_AUTO_TEST_CASE(time_left_has_the_moves_to_go_and_overdrawn_time_is_told_as_none) {
    std::string commands = "play w A1\n";
    append_time_left(commands, Side::kBlack, {1500ms, 0});
    append_time_left(commands, Side::kWhite, {-3ms, 2});
    BOOST_TEST(commands == "play w A1\ntime_left b 1.5 0\ntime_left w 0 2\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
