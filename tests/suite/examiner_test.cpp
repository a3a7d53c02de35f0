#include "arena/suite/examiner.hpp"

#include <boost/test/unit_test.hpp>
#include <thread>

#include "engine/rules/text.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/scripted.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

constexpr const char* kPosition = "7/5-1/7/3-3/7/1-5/7 x classic";

struct Fixture {
    explicit Fixture(const std::vector<std::string>& command, const TimeControl& limit = {})
        : spec{.name = "e", .command = command, .directory = "", .time_control = limit} {
        options.margin = 20ms;
        options.hang_timeout = 60s;
    }
    [[nodiscard]] Answer ask(Examiner& examiner) const {
        const auto answer = examiner.ask(parse_position(kPosition));
        BOOST_TEST_REQUIRE(answer.has_value());
        return *answer;
    }

    EngineSpec spec;
    GameOptions options;
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
};

/// What becomes of the first answer of a scripted engine, after which a second one must come.
Answer first_answer(const std::vector<std::string>& arguments, const TimeControl& limit = {}) {
    Fixture fixture{testing::scripted(arguments), limit};
    Answer answer;
    {
        Examiner examiner{fixture.spec, fixture.options, fixture.alarm};
        answer = fixture.ask(examiner);
        (void)fixture.ask(examiner);
    }
    BOOST_TEST(testing::children() == 0);
    return answer;
}

BOOST_AUTO_TEST_SUITE(examiner)

BOOST_AUTO_TEST_CASE(an_answer_is_a_legal_move_and_its_time) {
    const Answer answer = first_answer({});
    BOOST_TEST(!answer.fault.has_value());
    BOOST_TEST(answer.move.size() == 2U);
    BOOST_TEST((answer.elapsed > 0ns));
}

BOOST_AUTO_TEST_CASE(a_fault_is_an_answer_too_and_the_next_position_gets_a_new_process) {
    const auto check = [](const std::string& fault, Ending ending, const TimeControl& limit = {}) {
        BOOST_TEST_CONTEXT(fault) {
            const Answer answer = first_answer({"fault=" + fault}, limit);
            BOOST_TEST_REQUIRE(answer.fault.has_value());
            BOOST_TEST(to_text(*answer.fault) == to_text(ending));
            BOOST_TEST(answer.move == "");
            BOOST_TEST(!answer.detail.empty());
        }
    };
    check("crash", Ending::kEngineCrash);
    check("exit-at-start", Ending::kEngineCrash);
    check("garbage", Ending::kProtocolError);
    check("no-move", Ending::kProtocolError);
    check("resign", Ending::kProtocolError);
    check("no-position", Ending::kProtocolError);
    check("off-board", Ending::kIllegalMove);
    check("late", Ending::kTimeForfeit, {.move_time = 1ms});
    check("hang", Ending::kTimeForfeit, {.move_time = 1ms});
    check("hang", Ending::kTimeForfeit, {.clock = TimeControl::Clock{.base = 1ms}});
}

BOOST_AUTO_TEST_CASE(a_crash_leaves_its_last_words) {
    BOOST_TEST(first_answer({"fault=crash"}).stderr_tail == "about to abort\n");
}

BOOST_AUTO_TEST_CASE(an_engine_that_hangs_without_a_clock_is_not_waited_for_longer_than_allowed) {
    Fixture fixture{testing::scripted({"fault=hang"})};
    fixture.options.hang_timeout = 50ms;
    Examiner examiner{fixture.spec, fixture.options, fixture.alarm};
    BOOST_TEST((fixture.ask(examiner).fault == Ending::kEngineHung));
}

BOOST_AUTO_TEST_CASE(an_engine_that_does_not_fail_is_kept) {
    Fixture fixture{testing::scripted()};
    Examiner examiner{fixture.spec, fixture.options, fixture.alarm};
    (void)fixture.ask(examiner);
    BOOST_TEST(testing::children() == 1);
    (void)fixture.ask(examiner);
    BOOST_TEST(testing::children() == 1);
}

BOOST_AUTO_TEST_CASE(every_time_control_is_obeyed_by_the_real_engine) {
    for (const TimeControl& limit :
         {TimeControl{.clock = TimeControl::Clock{.base = 200ms, .increment = 1ms}},
          TimeControl{.clock = TimeControl::Clock{.base = 500ms, .increment = 0ms, .moves = 9}},
          TimeControl{.byo_yomi = TimeControl::ByoYomi{.main = 0ms, .period = 50ms, .stones = 1}},
          TimeControl{.move_time = 30ms}, TimeControl{.nodes = 1000}, TimeControl{.depth = 2}}) {
        Fixture fixture{{testing::pahtum_program()}, limit};
        fixture.options.margin = 500ms;
        Examiner examiner{fixture.spec, fixture.options, fixture.alarm};
        BOOST_TEST(!fixture.ask(examiner).fault.has_value());
    }
}

BOOST_AUTO_TEST_CASE(when_the_watchdog_is_cancelled_there_is_no_answer) {
    Fixture fixture{testing::scripted({"fault=hang"})};
    Examiner examiner{fixture.spec, fixture.options, fixture.alarm};
    const std::jthread interrupt{[&fixture] {
        std::this_thread::sleep_for(50ms);
        fixture.watchdog.cancel();
    }};
    BOOST_TEST(!examiner.ask(parse_position(kPosition)).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
