#include "arena/match/slot.hpp"

#include "arena/match/engine_player.hpp"
#include "engine/rules/text.hpp"
#include "tests/arena/match/runs.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using testing::count_of;

GameUnit pairing(int first, int second) {
    return {.pairing = {first, second}, .first_is_black = true, .opening = kOpening, .repeat = 0};
}

BOOST_AUTO_TEST_SUITE(slots)

BOOST_AUTO_TEST_CASE(engines_are_kept_while_their_pairing_lasts) {
    const std::vector<EngineSpec> engines{engine("a"), engine("b"), engine("c")};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    const GameResult first = slot.play(pairing(0, 1));
    BOOST_TEST(testing::children() == 2);
    const GameResult turned = slot.play(pairing(1, 0));
    BOOST_TEST(first.engine_version[0] == turned.engine_version[1]);
    BOOST_TEST(first.engine_version[1] == turned.engine_version[0]);
    const GameResult other = slot.play(pairing(2, 1));
    BOOST_TEST(testing::children() == 2);
    BOOST_TEST(other.engine_version[1] == first.engine_version[1]);
    BOOST_TEST(other.engine_name[0] == "c");
    BOOST_TEST((other.ending == Ending::kBoardFull));
    BOOST_TEST(!testing::is_alive(testing::scripted_process("run", first.engine_version[0])));
}

/// All that was said between the arena and the engines of a run.
std::string dialogue_of(const std::vector<EngineSpec>& engines, const std::function<void(Slot&)>& work,
                        PoolOptions options = {}) {
    const testing::TemporaryDirectory folder;
    const std::string file = folder / "dialogue.log";
    {
        DialogueLog log{file};
        options.pin = false;
        options.slot.log = &log;
        SlotPool{engines, options}.run(work);
    }
    return testing::contents(file);
}

BOOST_AUTO_TEST_CASE(engines_are_told_the_times_of_this_machine) {
    std::vector<EngineSpec> engines{engine("a"), engine("b")};
    for (EngineSpec& spec : engines) spec.time_control.move_time = 2s;
    engines[0].time_scale = 1.5;
    const std::string text =
        dialogue_of(engines, [](Slot& slot) { static_cast<void>(slot.play(pairing(0, 1))); });
    BOOST_TEST(count_of(text, "> limit time 3\n") == 1U);
    BOOST_TEST(count_of(text, "> limit time 2\n") == 1U);
}

BOOST_AUTO_TEST_CASE(engines_that_have_parameters_are_told_once_to_ponder_and_may_refuse) {
    const std::vector<EngineSpec> engines{engine("a", {"fault=refuse-param"}), engine("b")};
    for (const bool ponders : {true, false}) {
        PoolOptions options;
        options.slot.game.turn.off_turn = ponders ? OffTurn::kPonder : OffTurn::kWait;
        const std::string text = dialogue_of(
            engines,
            [](Slot& slot) {
                for (const GameUnit& unit : {pairing(0, 1), pairing(1, 0)})
                    BOOST_TEST((slot.play(unit).ending == Ending::kBoardFull));
            },
            options);
        BOOST_TEST(count_of(text, "> param ponder true\n") == (ponders ? 1U : 0U));
    }
}

BOOST_AUTO_TEST_CASE(engines_that_ponder_run_on_processors_of_their_own) {
    const std::vector<int> all = allowed_cores();
    if (all.size() < 2) return;
    const testing::TemporaryDirectory folder;
    const auto told = [&folder](const std::string& name) {
        EngineSpec spec = engine(name);
        spec.command = {
            "sh", "-c",
            "grep Cpus_allowed_list /proc/self/status >'" + (folder / name).string() + "'; exec \"$0\"",
            spec.command.front()};
        return spec;
    };
    const std::vector<EngineSpec> engines{told("a"), told("b")};
    SlotOptions options;
    options.game.turn.off_turn = OffTurn::kPonder;
    std::thread{[&] {
        const std::vector<int> cores{all[0], all[1]};
        pin_to_cores(cores);
        Watchdog watchdog;
        Slot slot{engines, options, watchdog, cores};
        BOOST_TEST((slot.play(pairing(0, 1)).ending == Ending::kBoardFull));
        BOOST_TEST(allowed_cores() == cores, boost::test_tools::per_element());
    }}.join();
    for (const std::size_t i : {0U, 1U})
        BOOST_TEST(testing::contents(folder / engines[i].name) ==
                   "Cpus_allowed_list:\t" + std::to_string(all[i]) + "\n");
}

BOOST_AUTO_TEST_CASE(a_preparation_is_told_once_to_each_process_and_again_when_it_changes) {
    const std::vector<EngineSpec> engines{engine("a"), engine("b", {"fault=crash", "at=30"})};
    const std::string text = dialogue_of(engines, [](Slot& slot) {
        slot.prepare(0, "limit depth 1\n");
        slot.prepare(1, "limit depth 2\n");
        BOOST_TEST((slot.play(pairing(0, 1)).ending == Ending::kBoardFull));
        slot.prepare(0, "limit depth 3\nlimit depth 4\n");
        // The second engine crashes, and the process after it is told anew.
        BOOST_TEST((slot.play(pairing(0, 1)).ending == Ending::kEngineCrash));
        static_cast<void>(slot.play(pairing(0, 1)));
    });
    BOOST_TEST(count_of(text, "> limit depth 2\n") == 2U);
    for (const std::string once : {"1", "3", "4"})
        BOOST_TEST(count_of(text, "> limit depth " + once + "\n") == 1U, once);
}

BOOST_AUTO_TEST_CASE(an_engine_is_told_its_options_whenever_it_starts) {
    std::vector<EngineSpec> engines{engine("a", {"fault=accept-anything"}),
                                    engine("b", {"fault=accept-anything"})};
    engines[1].options = {"level=3", "book=x=y"};
    const std::string text = dialogue_of(engines, [](Slot& slot) {
        for (int i = 0; i < 2; ++i) static_cast<void>(slot.play(pairing(0, 1)));
        static_cast<void>(slot.ask(0, parse_position(kOpening)));
        static_cast<void>(slot.play(pairing(0, 1)));
    });
    for (const std::string twice : {"> param level 3\n", "> param book x=y\n"})
        BOOST_TEST(count_of(text, twice) == 2U, twice);
    BOOST_TEST(count_of(text, "> param") == 4U);
}

BOOST_AUTO_TEST_CASE(a_preparation_that_is_refused_loses_the_game) {
    const std::vector<EngineSpec> engines{engine("a"), engine("b")};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    slot.prepare(1, "no_such_command\n");
    const GameResult result = slot.play(pairing(0, 1));
    BOOST_TEST((result.ending == Ending::kProtocolError));
    BOOST_TEST((result.loser == Side::kWhite));
    slot.prepare(1, "");
    BOOST_TEST((slot.play(pairing(0, 1)).ending == Ending::kBoardFull));
}

BOOST_AUTO_TEST_CASE(with_restart_every_game_has_new_processes) {
    const std::vector<EngineSpec> engines{engine("a"), engine("b")};
    Watchdog watchdog;
    SlotOptions options{.restart = true};
    Slot slot{engines, options, watchdog};
    std::set<std::string> processes;
    for (int i = 0; i < 3; ++i) {
        const GameResult result = slot.play(pairing(0, 1));
        processes.insert(result.engine_version.begin(), result.engine_version.end());
        BOOST_TEST(testing::children() == 0);
    }
    BOOST_TEST(processes.size() == 6U);
}

BOOST_AUTO_TEST_CASE(both_engines_start_up_at_the_same_time) {
    std::vector<EngineSpec> engines{engine("a"), engine("b")};
    // Each waits for the other, which would have to wait for it.
    const testing::TemporaryDirectory directory;
    for (EngineSpec& spec : engines) {
        const std::string other = spec.name == "a" ? "b" : "a";
        spec.command = {"sh", "-c",
                        "cd '" + directory.path().string() + "'; touch " + spec.name + "; while ! [ -e " +
                            other + " ]; do sleep 0.05; done; exec \"$0\"",
                        testing::scripted().front()};
    }
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    const GameResult result = slot.play(pairing(0, 1));
    BOOST_TEST((result.ending == Ending::kBoardFull), result.detail);
}

BOOST_AUTO_TEST_CASE(an_engine_that_cannot_start_does_not_spoil_the_one_that_started_with_it) {
    const std::vector<EngineSpec> engines{engine("a", {"fault=exit-at-start"}), engine("b"), engine("c")};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    const GameResult failed = slot.play(pairing(0, 1));
    BOOST_TEST((failed.ending == Ending::kEngineCrash && failed.loser == Side::kBlack), failed.detail);
    BOOST_TEST(testing::children() <= 1);  // none, if the first had ended before the second was started
    const GameResult next = slot.play(pairing(1, 2));
    BOOST_TEST((next.ending == Ending::kBoardFull), next.detail);
}

/// What becomes of games of these pairings in one slot. `first` is what engine 0 does until it can play, for
/// which it has an hour; engine 1 has an option.
std::vector<GameResult> played_after(const std::string& first, const std::vector<GameUnit>& units) {
    std::vector<EngineSpec> engines{engine("a"), engine("b", {"fault=accept-anything"}), engine("c")};
    engines[0].command = {"sh", "-c", first + "; exec \"$0\"", testing::scripted().front()};
    engines[0].limits.start_seconds = 3600;
    engines[1].options = {"level=3"};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    std::vector<GameResult> results;
    for (const GameUnit& unit : units) results.push_back(slot.play(unit));
    return results;
}

// The second engine, which has 10 s, has answered long before, and is kept waiting by the first.
BOOST_AUTO_TEST_CASE(an_engine_does_not_lose_the_time_in_which_its_opponent_starts_up) {
    std::vector<GameResult> slow;
    std::vector<GameResult> failed;
    std::jthread other{[&] { failed = played_after("sleep 11; exit 1", {pairing(0, 1), pairing(1, 2)}); }};
    slow = played_after("sleep 11", {pairing(0, 1)});
    other.join();
    BOOST_TEST((slow.at(0).ending == Ending::kBoardFull), slow[0].detail);
    BOOST_TEST((failed.at(0).loser == Side::kBlack), failed[0].detail);
    BOOST_TEST((failed.at(1).ending == Ending::kBoardFull), failed[1].detail);
}

BOOST_AUTO_TEST_CASE(an_engine_runs_in_its_directory) {
    EngineSpec spec = engine("a");
    spec.directory = "/no/such/place";
    const std::vector<EngineSpec> engines{spec, engine("b")};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    const GameResult result = slot.play(pairing(0, 1));
    BOOST_TEST((result.ending == Ending::kEngineCrash));
    BOOST_TEST((result.loser == Side::kBlack));
    BOOST_TEST(result.detail.find("/no/such/place") != std::string::npos);
    BOOST_TEST(result.engine_name[1] == "b");
}

BOOST_AUTO_TEST_SUITE_END()

EngineSpec engine_of_threads(int threads) {
    return {.name = "engine", .command = {}, .directory = "", .time_control = {}, .threads = threads};
}

/// The processors a slot is confined to when each engine uses that many threads, and what it has reserved.
struct Pinned {
    std::vector<int> reserved;
    std::vector<int> confined;
};

Pinned pinned(int first_threads, int second_threads, int slots) {
    Pinned result;
    std::thread{[&] {
        const std::vector engines{engine_of_threads(first_threads), engine_of_threads(second_threads)};
        const ReservedCores cores = pin_slot(engines, slots);
        result = {cores.numbers(), allowed_cores()};
    }}.join();
    return result;
}

BOOST_AUTO_TEST_SUITE(slot_cores)

// Another arena at work on this machine may hold cores: then there are none, and no confinement.
BOOST_AUTO_TEST_CASE(a_slot_gets_as_many_cores_as_its_widest_engine_uses_threads) {
    const std::vector<int> all = allowed_cores();
    for (const int threads : {1, static_cast<int>(all.size())}) {
        const Pinned slot = pinned(1, threads, 1);
        BOOST_TEST((slot.reserved.empty() || slot.reserved.size() == static_cast<std::size_t>(threads)));
        BOOST_TEST(slot.confined == (slot.reserved.empty() ? all : slot.reserved),
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(a_slot_whose_engines_ponder_needs_processors_for_the_two_widest) {
    const std::vector engines{engine_of_threads(2), engine_of_threads(1), engine_of_threads(3)};
    BOOST_TEST(cores_of_slot(engines, OffTurn::kSuspend) == 3);
    BOOST_TEST(cores_of_slot(engines, OffTurn::kPonder) == 5);
    BOOST_TEST(cores_of_slot(std::span{engines}.first(1), OffTurn::kPonder) == 2);
}

BOOST_AUTO_TEST_CASE(where_there_are_too_few_cores_for_all_slots_none_is_pinned) {
    const std::vector<int> all = allowed_cores();
    const int count = static_cast<int>(all.size());
    for (const Pinned& slot : {pinned(1, 1, count + 1), pinned(1, count + 1, 1), pinned(count, 1, 2)}) {
        BOOST_TEST(slot.reserved.empty());
        BOOST_TEST(slot.confined == all, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_SUITE_END()

struct SlotFixture {
    explicit SlotFixture(const std::vector<std::string>& command, const TimeControl& limit = {})
        : engines{{.name = "e", .command = command, .directory = "", .time_control = limit}} {
        turn.margin = 20ms;
        turn.hang_timeout = 60s;
    }
    /// Again where the arena itself was late, as on a busy machine.
    [[nodiscard]] static SingleMove ask(Slot& slot) try {
        const auto answer = slot.ask(0, parse_position(kOpening));
        BOOST_TEST_REQUIRE(answer.has_value());
        return *answer;
    } catch (const ArenaLate&) {
        return ask(slot);
    }

    std::vector<EngineSpec> engines;
    SlotOptions options;
    TurnOptions& turn = options.game.turn;
    Watchdog watchdog;
};

/// What becomes of the first answer of a scripted engine, after which a second one must come.
SingleMove first_answer(const std::vector<std::string>& arguments, const TimeControl& limit = {}) {
    SlotFixture fixture{testing::scripted(arguments), limit};
    SingleMove answer;
    {
        Slot slot{fixture.engines, fixture.options, fixture.watchdog};
        answer = SlotFixture::ask(slot);
        (void)SlotFixture::ask(slot);
    }
    BOOST_TEST(testing::children() == 0);
    return answer;
}

BOOST_AUTO_TEST_SUITE(single_moves)

BOOST_AUTO_TEST_CASE(a_fault_is_an_answer_too_and_the_next_position_gets_a_new_process) {
    const auto check = [](const std::string& fault, Ending ending, const TimeControl& limit = {}) {
        BOOST_TEST_CONTEXT(fault) {
            const SingleMove answer = first_answer({"fault=" + fault}, limit);
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
    SlotFixture fixture{testing::scripted({"fault=hang"})};
    fixture.turn.hang_timeout = 50ms;
    Slot slot{fixture.engines, fixture.options, fixture.watchdog};
    BOOST_TEST((SlotFixture::ask(slot).fault == Ending::kEngineHung));
}

BOOST_AUTO_TEST_CASE(an_engine_that_does_not_fail_is_kept) {
    SlotFixture fixture{testing::scripted()};
    Slot slot{fixture.engines, fixture.options, fixture.watchdog};
    for (int i = 0; i < 2; ++i) {
        const SingleMove answer = SlotFixture::ask(slot);
        BOOST_TEST((!answer.fault.has_value() && answer.move.size() == 2U && answer.elapsed > 0ns));
        BOOST_TEST(testing::children() == 1);
    }
}

BOOST_AUTO_TEST_CASE(when_the_watchdog_is_cancelled_there_is_no_answer) {
    SlotFixture fixture{testing::scripted({"fault=hang"})};
    Slot slot{fixture.engines, fixture.options, fixture.watchdog};
    const std::jthread interrupt{[&fixture] {
        std::this_thread::sleep_for(50ms);
        fixture.watchdog.cancel();
    }};
    BOOST_TEST(!slot.ask(0, parse_position(kOpening)).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
