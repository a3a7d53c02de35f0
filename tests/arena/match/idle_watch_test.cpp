#include "arena/match/idle_watch.hpp"

#include "arena/process/sandbox.hpp"
#include "tests/arena/match/runs.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {
namespace data = boost::unit_test::data;

/// How an engine can keep its opponent from the processor.
const std::vector<std::string> kAttacks{"think-on", "spin-daemon", "spin-daemons", "spin-children"};

EngineSpec attacker(const std::string& attack) { return engine("sly", {"fault=" + attack, "at=2"}); }

/// Takes a while for a move.
EngineSpec slow(std::chrono::milliseconds time = 500ms) {
    return engine("slow", {"fault=late", "at=3", "ms=" + std::to_string(time.count())});
}

PoolOptions options_of(bool may_have_cgroups, bool suspends = false) {
    PoolOptions options;
    options.slots = 1;
    options.pin = false;
    options.halt_after = 1;
    options.slot.restart = true;  // the same in every game
    options.slot.game.turn.may_have_cgroups = may_have_cgroups;
    if (suspends) options.slot.game.turn.off_turn = OffTurn::kSuspend;
    return options;
}

/// Plays until engine 0 had time to be busy. An engine is busy if it uses a tenth of its opponent's time and
/// a tenth of a second. On a machine with much else to do it may not get that: then the opponent takes
/// longer.
PlayedRun until_busy(const std::function<PlayedRun(std::chrono::milliseconds)>& play,
                     const std::function<bool(const PlayedRun&)>& was_busy) {
    PlayedRun outcome;
    for (const auto time : {500ms, 2000ms, 8000ms, 24000ms}) {
        outcome = play(time);
        if (was_busy(outcome)) break;
    }
    return outcome;
}

bool attacker_lost(const GameResult& result) {
    return result.loser && result.unit.engine(*result.loser) == 0;
}

/// Games of that attacker against a slow opponent.
PlayedRun attacked(const EngineSpec& sly, int count, const PoolOptions& options,
                   EngineSpec opponent(std::chrono::milliseconds) = slow) {
    return until_busy(
        [&](std::chrono::milliseconds time) {
            return run({sly, opponent(time)}, games(count), options);
        },
        [](const PlayedRun& outcome) {
            return !outcome.voided.empty() && std::ranges::all_of(outcome.results, attacker_lost);
        });
}

/// Every game was void until the attacker was halted, for its own fault.
void check_halted(const PlayedRun& outcome, std::size_t games) {
    BOOST_TEST(outcome.skipped.size() + outcome.results.size() == games);
    BOOST_TEST(!outcome.skipped.empty());
    for (const auto& [unit, halted] : outcome.skipped) BOOST_TEST(halted == 0);
    // One that was going on when the other slot's halted it may have been lost: that stands.
    for (const GameResult& result : outcome.results) BOOST_TEST(attacker_lost(result), result.detail);
    BOOST_TEST(outcome.voided.size() >= 1U);
    for (const GameResult& result : outcome.voided) {
        const Side side = result.unit.black() == 0 ? Side::kBlack : Side::kWhite;
        BOOST_TEST(result.was_busy[index_of(side)]);
        BOOST_TEST(!result.was_busy[index_of(opponent(side))]);
        BOOST_TEST(!result.loser.has_value());
        BOOST_TEST(result.detail.starts_with("sly used "), result.detail);
        BOOST_TEST((result.idle_cpu[index_of(side)] > IdleWatch::kTolerance));
        BOOST_TEST((result.idle_cpu[index_of(opponent(side))] == 0ns));
    }
}

void check_not_busy(const PlayedRun& outcome, std::size_t games) {
    BOOST_TEST(outcome.results.size() == games);
    BOOST_TEST(outcome.voided.empty());
    for (const GameResult& result : outcome.results) {
        BOOST_TEST((result.ending == Ending::kBoardFull), result.detail);
        for (const std::size_t colour : {0U, 1U}) {
            BOOST_TEST((result.idle_cpu[colour] == 0ns));
            BOOST_TEST(!result.was_busy[colour]);
        }
    }
}

BOOST_AUTO_TEST_SUITE(idle_watch)

BOOST_DATA_TEST_CASE(what_an_engine_has_started_counts_without_cgroups, data::make(kAttacks), attack) {
    check_halted(attacked(attacker(attack), 2, options_of(false)), 2);
}

BOOST_AUTO_TEST_CASE(it_counts_where_the_system_refuses_namespaces) {
    testing::without_namespaces(
        [] { check_halted(attacked(attacker("spin-daemons"), 2, options_of(false)), 2); });
}

BOOST_DATA_TEST_CASE(it_counts_in_each_of_two_slots, data::make({true, false}), may_have_cgroups) {
    PoolOptions options = options_of(may_have_cgroups);
    options.halt_after = 2;  // it plays either colour
    options.slots = 2;
    options.pin = true;
    check_halted(attacked(attacker("spin-daemons"), 6, options), 6);
}

BOOST_DATA_TEST_CASE(it_counts_in_a_sandbox, data::make({true, false}), may_have_cgroups) {
    try {
        check_sandbox();
    } catch (const std::runtime_error& error) {
        BOOST_TEST_MESSAGE(error.what());
        return;
    }
    EngineSpec sly = attacker("spin-daemons");
    sly.limits.is_sandboxed = true;
    check_halted(attacked(sly, 2, options_of(may_have_cgroups)), 2);
}

BOOST_DATA_TEST_CASE(a_suspended_engine_uses_nothing_on_the_opponent_s_time, data::make(kAttacks), attack) {
    check_not_busy(run({attacker(attack), slow()}, games(1), options_of(false, true)), 1);
}

BOOST_AUTO_TEST_CASE(a_cgroup_suspends_all_that_an_engine_has_started) {
    check_not_busy(run({attacker("spin-daemons"), slow()}, games(1), options_of(true, true)), 1);
}

BOOST_AUTO_TEST_CASE(a_game_that_the_opponent_loses_on_time_meanwhile_is_void) {
    const auto late = [](std::chrono::milliseconds time) {
        EngineSpec spec = slow(time + 1s);
        spec.time_control.move_time = time;
        return spec;
    };
    const PlayedRun outcome = attacked(attacker("spin-daemons"), 2, options_of(true), late);
    check_halted(outcome, 2);
    for (const GameResult& result : outcome.voided)
        BOOST_TEST(result.detail.ends_with("; its opponent was late"), result.detail);
}

BOOST_AUTO_TEST_CASE(one_that_hangs_while_nobody_else_is_busy_loses) {
    EngineSpec late = engine("late", {"fault=hang", "at=3"});
    late.time_control.move_time = 300ms;
    const PlayedRun outcome = run({engine("fair"), late}, games(1), options_of(true));
    BOOST_TEST_REQUIRE(outcome.results.size() == 1U);
    BOOST_TEST((outcome.results.front().ending == Ending::kTimeForfeit));
    BOOST_TEST((outcome.results.front().loser == Side::kWhite));
    BOOST_TEST(outcome.voided.empty());
}

BOOST_AUTO_TEST_CASE(one_that_was_busy_and_loses_all_the_same_has_lost_and_is_at_fault) {
    // Otherwise it could have any game repeated that goes badly.
    EngineSpec sly = engine("sly", {"fault=think-on", "at=2"});
    sly.command = {"sh", "-c",
                   "(setsid sh -c 'while :; do :; done' &); "
                   "exec \"$0\" fault=crash at=6",
                   sly.command.front()};
    PoolOptions options = options_of(true);
    options.slot.game.turn.start_timeout = 3s;
    const PlayedRun outcome = until_busy(
        [&](std::chrono::milliseconds time) {
            return run({sly, slow(1s + time)}, games(2), options);
        },
        [](const PlayedRun& played) { return !played.skipped.empty(); });
    BOOST_TEST(outcome.voided.empty());
    BOOST_TEST_REQUIRE(outcome.results.size() == 1U);  // halted then
    BOOST_TEST((outcome.results.front().ending == Ending::kEngineCrash), outcome.results.front().detail);
    BOOST_TEST(outcome.results.front().was_busy[0]);
}

BOOST_AUTO_TEST_CASE(an_engine_that_does_not_start_because_its_opponent_is_busy_does_not_lose) {
    EngineSpec sly = engine("sly");
    sly.command = {"sh", "-c", "(setsid sh -c 'while :; do :; done' &); exec \"$0\"", sly.command.front()};
    EngineSpec late = engine("late");
    late.command = {"sh", "-c", "sleep 60; exec \"$0\"", late.command.front()};
    PoolOptions options = options_of(true);
    const PlayedRun outcome = until_busy(
        [&](std::chrono::milliseconds time) {
            options.slot.game.turn.start_timeout = 3500ms + time;
            return run({sly, late}, games(2), options);
        },
        [](const PlayedRun& played) { return played.results.empty(); });
    for (const GameResult& result : outcome.results) BOOST_TEST(false, result.detail);
    BOOST_TEST(outcome.voided.size() == 1U);
    BOOST_TEST(outcome.skipped.size() == 2U);
    for (const auto& [unit, halted] : outcome.skipped) BOOST_TEST(halted == 0);
}

/// Takes 40 ms for a move: in such games an engine may use some 0.2 s off its turns.
EngineSpec leisurely() {
    return engine("leisurely", {"fault=slow-after", "ms=40", "after=position " + std::string{kOpening}});
}

PoolOptions patient(bool may_have_cgroups) {
    PoolOptions options = options_of(may_have_cgroups);
    options.slot.restart = false;
    options.halt_after = SlotPool::kAttempts;
    options.slot.game.turn.start_timeout = 60s;
    options.slot.quit_timeout = 60s;
    return options;
}

BOOST_DATA_TEST_CASE(work_in_the_background_after_the_start_is_waited_for, data::make({true, false}),
                     may_have_cgroups) {
    PoolOptions options = patient(may_have_cgroups);
    options.slot.restart = may_have_cgroups;  // with either
    const EngineSpec warming = engine("warming", {"fault=warm-up-at-start", "ms=400"});
    check_not_busy(run({warming, leisurely()}, games(1), options), 1);
}

BOOST_AUTO_TEST_CASE(one_that_was_busy_plays_on_in_the_same_process_if_that_work_ends) {
    // As a compiler of what runs often: started again, it would have the same work to do in the next game.
    const EngineSpec warming = engine("warming", {"fault=warm-up", "at=2", "ms=800"});
    const PlayedRun outcome = run({warming, leisurely()}, games(4), patient(true));
    BOOST_TEST(outcome.skipped.empty());
    BOOST_TEST_REQUIRE(outcome.results.size() == 4U);
    BOOST_TEST(outcome.voided.size() <= 1U);  // none if it lost that game
    const auto process = [](const GameResult& result) {
        return result.engine_version[result.unit.black() == 0 ? 0 : 1];
    };
    for (const GameResult& result : outcome.results)
        BOOST_TEST(process(result) == process(outcome.results.front()));
}

BOOST_AUTO_TEST_CASE(work_in_the_background_that_has_ended_does_not_excuse_an_opponent_that_does_not_start) {
    EngineSpec late = engine("late");
    late.command = {"sh", "-c", "sleep 60; exec \"$0\"", late.command.front()};
    PoolOptions options = options_of(true);
    options.slot.game.turn.start_timeout = 4s;
    const PlayedRun outcome =
        run({engine("warming", {"fault=warm-up-at-start", "ms=200"}), late}, games(1), options);
    BOOST_TEST(outcome.voided.empty());
    BOOST_TEST_REQUIRE(outcome.results.size() == 1U);
    BOOST_TEST((outcome.results.front().loser == Side::kWhite), outcome.results.front().detail);
}

PoolOptions pondering() {
    PoolOptions options = options_of(true);
    options.slot.game.turn.off_turn = OffTurn::kPonder;
    return options;
}

BOOST_AUTO_TEST_CASE(engines_that_ponder_may_use_as_many_processors_as_they_have_threads) {
    const auto off_turn = [](const PlayedRun& played) { return played.results.at(0).cpu[0].off_turn; };
    const PlayedRun outcome = until_busy(
        [](std::chrono::milliseconds time) {
            return run({attacker("think-on"), slow(1s + time)}, games(1), pondering());
        },
        [&](const PlayedRun& played) {
            return played.results.empty() || off_turn(played) > IdleWatch::kTolerance;
        });
    check_not_busy(outcome, 1);
    BOOST_TEST_REQUIRE(outcome.results.size() == 1U);
    BOOST_TEST((off_turn(outcome) > IdleWatch::kTolerance));
}

BOOST_AUTO_TEST_CASE(an_engine_that_ponders_may_do_so_while_its_opponent_starts_up) {
    EngineSpec late = engine("late");
    late.command = {"sh", "-c", "sleep 60; exec \"$0\"", late.command.front()};
    EngineSpec sly = engine("sly");
    sly.command = {"sh", "-c", "(setsid sh -c 'while :; do :; done' &) ; exec \"$0\"", sly.command.front()};
    PoolOptions options = pondering();
    options.slot.game.turn.start_timeout = 4s;
    const PlayedRun outcome = run({sly, late}, games(1), options);
    BOOST_TEST_REQUIRE(outcome.results.size() == 1U);
    BOOST_TEST((outcome.results.front().loser == Side::kWhite), outcome.results.front().detail);
}

BOOST_AUTO_TEST_CASE(work_on_its_own_turn_is_told_apart) {
    const EngineSpec busy = engine("busy", {"fault=slow-after", "ms=1"});
    EngineSpec worker = engine("worker");
    worker.command = {"sh", "-c",
                      "i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done; exec \"$0\"",  // before the game
                      worker.command.front()};
    for (const bool may_have_cgroups : {true, false})
        check_not_busy(run({worker, busy}, games(1), options_of(may_have_cgroups)), 1);
}

BOOST_AUTO_TEST_CASE(time_in_suspension_is_not_charged) {
    for (const bool may_have_cgroups : {true, false}) {
        PoolOptions options = options_of(may_have_cgroups, true);
        options.slot.game.turn.margin = 0ns;
        EngineSpec quick = engine("quick");
        quick.time_control.clock = TimeControl::Clock{.base = 4s, .increment = 10ms};
        check_not_busy(run({quick, engine("slow", {"fault=late", "at=3", "ms=5000"})}, games(1), options), 1);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
