#include "arena/match/runner.hpp"

#include <atomic>
#include <cerrno>
#include <sys/resource.h>
#include <system_error>

#include "engine/rules/move.hpp"
#include "tests/arena/match/runs.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

/// Events that hand out the units and only count.
struct Counting {
    RunnerEvents events() {
        return {.next = [this]() -> std::optional<GameUnit> {
                    if (next == units.size()) return std::nullopt;
                    return units[next++];
                },
                .finished = [this](const GameResult&) { ++finished; },
                .skipped = [](const GameUnit&, int) {}};
    }

    std::vector<GameUnit> units;
    std::size_t next = 0;
    std::atomic<std::size_t> finished = 0;
};

BOOST_AUTO_TEST_SUITE(runner)

BOOST_AUTO_TEST_CASE(several_slots_play_every_unit_once) {
    PoolOptions options{.slots = 4};
    const std::vector<GameUnit> units = games(40);
    const PlayedRun outcome = run({engine("a"), engine("b")}, units, options);
    std::set<std::pair<int, bool>> played;
    for (const GameResult& result : outcome.results) {
        BOOST_TEST((result.ending == Ending::kBoardFull), result.detail);
        played.emplace(result.unit.repeat, result.unit.first_is_black);
        check_moves(result);
    }
    BOOST_TEST(outcome.results.size() == units.size());
    BOOST_TEST(played.size() == units.size());
}

BOOST_AUTO_TEST_CASE(a_good_game_forgives_the_faults_before) {
    PoolOptions options;
    options.halt_after = 2;
    // Its first process is at fault in its first game; the next one in its second, and so on.
    const PlayedRun outcome = run({engine("a", {"fault=pass", "at=24"}), engine("b")}, games(8), options);
    BOOST_TEST(outcome.results.size() == 8U);
    BOOST_TEST(outcome.skipped.empty());
    for (std::size_t i = 0; i < outcome.results.size(); ++i)
        BOOST_TEST((outcome.results[i].ending == (i % 2 == 0 ? Ending::kBoardFull : Ending::kIllegalMove)));
}

BOOST_AUTO_TEST_CASE(slots_wait_for_games_that_results_decide_about) {
    Counting counting{.units = games(4)};
    RunnerEvents events = counting.events();
    // Two games at a time: the next two come when both have ended.
    events.next = [&]() -> std::optional<GameUnit> {
        if (counting.next == counting.units.size() || counting.next == counting.finished / 2 * 2 + 2)
            return std::nullopt;
        return counting.units[counting.next++];
    };
    events.expects_more = [&] { return counting.next < counting.units.size(); };
    Runner runner{{engine("a"), engine("b")}, {.slots = 3}, events};
    runner.run();
    BOOST_TEST(counting.finished == 4U);
}

BOOST_AUTO_TEST_CASE(a_waiting_slot_is_woken_by_the_end_of_the_run) {
    Counting counting;
    RunnerEvents events = counting.events();
    events.expects_more = [] { return true; };
    Runner runner{{engine("a"), engine("b")}, {.slots = 2}, events};
    const std::jthread interrupt{[&runner] {
        std::this_thread::sleep_for(50ms);
        runner.wind_down();
    }};
    runner.run();
    BOOST_TEST(counting.finished == 0U);
}

BOOST_AUTO_TEST_CASE(what_an_event_throws_ends_the_run_and_is_passed_on) {
    Counting counting{.units = games(100)};
    RunnerEvents events = counting.events();
    events.finished = [](const GameResult&) { throw std::runtime_error{"disk full"}; };
    Runner runner{{engine("a"), engine("b")}, {.slots = 2}, events};
    BOOST_TEST(testing::error_of([&] { runner.run(); }) == "disk full");
    BOOST_TEST(counting.next < 10U);
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(a_system_that_cannot_start_processes_is_nobody_s_loss) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    // The sanitizer that checks virtual calls needs descriptors to check a class for the first time.
    BOOST_TEST_MESSAGE(std::system_error(EMFILE, std::generic_category()).what());
    Counting counting{.units = games(4)};
    RunnerEvents events = counting.events();
    events.next = [&, next = events.next] {
        rlimit low = limit;  // behind the check up front
        low.rlim_cur = static_cast<rlim_t>(testing::open_descriptors());
        setrlimit(RLIMIT_NOFILE, &low);
        return next();
    };
    Runner runner{{engine("a"), engine("b")}, {}, events};
    BOOST_CHECK_THROW(runner.run(), std::runtime_error);
    setrlimit(RLIMIT_NOFILE, &limit);
    BOOST_TEST(counting.finished == 0U);
    BOOST_TEST(counting.next == 1U);
}

BOOST_AUTO_TEST_CASE(what_the_arena_s_lateness_has_spoilt_is_tried_only_so_often) {
    SlotPool pool{{engine("a"), engine("b")}, {.slots = 1, .late_pause = 0ms}};
    for (int attempt = 1; attempt < SlotPool::kAttempts; ++attempt)
        BOOST_TEST(pool.may_repeat(attempt, "late"));
    BOOST_TEST(testing::error_of([&] {
                   return pool.may_repeat(SlotPool::kAttempts, "late");
               }).starts_with("5 attempts at one game failed: late. "));
}

BOOST_AUTO_TEST_CASE(few_of_all_games_may_be_repeated_however_cleverly_an_engine_spoils_them) {
    SlotPool pool{{engine("a"), engine("b")}, {.slots = 2, .late_pause = 0ms}};
    int repeated = 0;
    // Every game that is played costs one that is spoilt.
    const auto spoil = [&] {
        for (const int player : {0, 1}) pool.count(player, false);
        ++repeated;
        return pool.may_repeat(1, "late");
    };
    BOOST_CHECK_THROW(while (spoil()){}, std::runtime_error);
    BOOST_TEST(repeated > 2 * SlotPool::kLatePerSlot);
    BOOST_TEST(repeated <= 2 * SlotPool::kLatePerSlot + repeated / 10 + 1);
}

BOOST_AUTO_TEST_CASE(a_pause_before_the_next_attempt_ends_with_the_run) {
    SlotPool pool{{engine("a"), engine("b")}, {.slots = 1, .late_pause = 1h}};
    const std::jthread interrupt{[&pool] {
        std::this_thread::sleep_for(50ms);
        pool.wind_down();
    }};
    BOOST_TEST(!pool.may_repeat(3, "late"));
}

BOOST_AUTO_TEST_CASE(too_many_slots_for_the_descriptor_limit_is_said_up_front) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max > 1'000'000'000) return;
    Counting counting;
    Runner runner{{engine("a"), engine("b")}, {.slots = 1'000'000'000}, counting.events()};
    BOOST_CHECK_THROW(runner.run(), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
