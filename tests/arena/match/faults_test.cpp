// Every fault an engine can commit, by a real process: who loses, why, what is kept, and that the next game
// goes on.

#include "engine/rules/move.hpp"
#include "tests/arena/match/runs.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace faults_test {

struct Case {
    const char* fault;
    Ending ending;
    const char* detail;
    const char* error = "";                              ///< what stderr_tail holds
    std::optional<std::chrono::nanoseconds> clock = {};  ///< base time of the faulty engine
    std::chrono::nanoseconds hang_timeout = 20s;
    bool is_kept = false;  ///< the process plays the next game too
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.fault; }

const std::vector<Case> kCases{
    {"exit-at-start", Ending::kEngineCrash, "exited with status 3", "no licence"},
    {"no-genmove", Ending::kProtocolError, "does not list the command 'genmove'"},
    {"protocol-1", Ending::kProtocolError, "speaks version '1'"},
    {"refuse-play", Ending::kProtocolError, "answered '? illegal move' to 'play "},
    {"crash", Ending::kEngineCrash, "was killed by SIGABRT", "about to abort"},
    {"exit", Ending::kEngineCrash, "exited with status 3 when asked 'genmove "},
    {"answer-and-exit", Ending::kEngineCrash, "exited with status 0"},
    {"close-output", Ending::kEngineCrash, "closed its output"},
    {"close-input", Ending::kEngineCrash, "closed its input when asked '"},
    {"close-input-and-hang", Ending::kEngineCrash, "closed its input when asked 'genmove "},
    {"half-line-and-exit", Ending::kEngineCrash, "after writing '= "},
    {"leave-child-and-exit", Ending::kEngineCrash, "exited with status 3", "child="},
    {"leave-daemon-and-exit", Ending::kEngineCrash, "exited with status 3", "daemon="},
    {"leave-daemon-and-hang", Ending::kTimeForfeit, "did not answer 'genmove ", "daemon=", 1s},
    {"hang", Ending::kEngineHung, "did not answer 'genmove ", "", {}, 250ms},
    {"hang", Ending::kTimeForfeit, "did not answer 'genmove ", "", 250ms},
    {"ignore-sigterm", Ending::kTimeForfeit, "did not answer 'genmove ", "", 250ms},
    {"chatter", Ending::kTimeForfeit, "only wrote '= and on", "", 1s},
    {"chatter-lines", Ending::kTimeForfeit, "only wrote '=and on'", "", 1s},
    {"empty-lines", Ending::kTimeForfeit, "did not answer", "", 250ms},
    {"half-line", Ending::kTimeForfeit, "only wrote '= ", "", 1s},
    {"garbage", Ending::kProtocolError, "wrote 'Segmentation fault?', which is not an answer"},
    {"zeros", Ending::kProtocolError, "wrote '\\x00\\x00"},
    {"huge-line", Ending::kProtocolError, "without end that starts with '= xxxx"},
    {"refuse", Ending::kProtocolError, "answered '? no idea' to 'genmove "},
    {"no-move", Ending::kProtocolError, "answered 'the best move' to 'genmove', which is not a move"},
    {"unasked", Ending::kProtocolError, "wrote '= E5' without being asked"},
    {"wrong-id", Ending::kProtocolError, "answered '=77 "},
    {"late-second-answer", Ending::kProtocolError, "' to 'genmove', after '", "", {}, 20s},
    {"late-empty-answer", Ending::kProtocolError, "answered '' to 'genmove', and then wrote '= "},
    {"off-board", Ending::kIllegalMove, "answered 'H8': "},
    {"occupied", Ending::kIllegalMove, "answered 'D4': "},
    {"pass", Ending::kIllegalMove, "answered 'pass'"},
    {"resign", Ending::kResigned, "resigned", "", {}, 20s, true},
    {"stderr-flood-and-exit", Ending::kEngineCrash, "exited with status 3", "\nthe last line\n"},
};

BOOST_AUTO_TEST_SUITE(faults)

BOOST_DATA_TEST_CASE(a_fault_loses_the_game_and_the_next_goes_on, boost::unit_test::data::make(kCases), c) {
    EngineSpec faulty = engine("faulty", {"fault=" + std::string{c.fault}, "at=3"});
    if (c.clock) faulty.time_control.clock = TimeControl::Clock{.base = *c.clock, .increment = 20ms};
    PoolOptions options;
    options.slot.game.turn = {.margin = 0ns, .start_timeout = 20s, .hang_timeout = c.hang_timeout};
    const PlayedRun outcome = run({faulty, engine("healthy")}, games(2), options);

    BOOST_TEST_REQUIRE(outcome.results.size() == 2U);
    for (const GameResult& result : outcome.results) {
        const Side side = result.unit.first_is_black ? Side::kBlack : Side::kWhite;
        BOOST_TEST(to_text(result.ending) == to_text(c.ending), result.detail);
        BOOST_TEST((result.loser == side));
        BOOST_TEST(result.detail.find(c.detail) != std::string::npos, result.detail);
        BOOST_TEST(result.stderr_tail[index_of(side)].find(c.error) != std::string::npos);
        BOOST_TEST(result.stderr_tail[index_of(opponent(side))] == "");
        BOOST_TEST(result.engine_name[index_of(side)] == "faulty");
        check_moves(result);
        if (c.is_kept) break;  // it behaves in the second game
    }
    const GameResult& first = outcome.results[0];
    const GameResult& second = outcome.results[1];
    if (first.engine_version[1].empty()) return;  // nobody could be introduced
    BOOST_TEST(first.engine_version[1] == second.engine_version[0]);
    BOOST_TEST((first.engine_version[0] == second.engine_version[1]) == c.is_kept);
}

BOOST_AUTO_TEST_CASE(a_hang_while_a_game_is_set_up_is_no_matter_of_clocks) {
    EngineSpec faulty = engine("faulty", {"fault=hang-at-set-up"});
    faulty.time_control.move_time = 1ms;
    PoolOptions options;
    options.slot.game.turn.start_timeout = 2s;
    const PlayedRun outcome = run({faulty, engine("healthy")}, games(1), options);
    BOOST_TEST((outcome.results.at(0).ending == Ending::kEngineHung));
    BOOST_TEST((outcome.results.at(0).loser == Side::kBlack));
}

BOOST_AUTO_TEST_CASE(a_late_move_forfeits_although_it_came_and_its_process_is_kept) {
    EngineSpec late = engine("late", {"fault=late", "at=1", "ms=201"});
    late.time_control.move_time = 200ms;
    PoolOptions options;
    options.slot.game.turn.margin = 0ns;
    // On a busy machine the clock may start a moment after the engine has heard; then it is in time.
    PlayedRun outcome;
    for (int tries = 0; tries < 20 && (tries == 0 || outcome.results.at(0).ending != Ending::kTimeForfeit);
         ++tries)
        outcome = run({late, engine("punctual")}, games(2), options);
    const GameResult& result = outcome.results.at(0);
    BOOST_TEST((result.ending == Ending::kTimeForfeit));
    BOOST_TEST((result.loser == Side::kBlack));
    // Woken by its answer or, on a busy machine, by the watchdog: then it has been killed.
    const bool was_answered = result.detail.find("had 0.2 s") != std::string::npos;
    if (was_answered) BOOST_TEST(outcome.results.at(1).engine_version[1] == result.engine_version[0]);
    BOOST_TEST(result.moves.empty());
}

BOOST_AUTO_TEST_CASE(the_margin_forgives_a_late_move) {
    EngineSpec late = engine("late", {"fault=late", "at=2", "ms=45"});
    late.time_control.move_time = 40ms;
    PoolOptions options;
    options.slot.game.turn.margin = 10s;
    const PlayedRun outcome = run({late, engine("punctual")}, games(1), options);
    BOOST_TEST((outcome.results.at(0).ending == Ending::kBoardFull));
    BOOST_TEST((outcome.results.at(0).moves.at(2).elapsed >= 45ms));
}

BOOST_AUTO_TEST_CASE(the_last_move_counts_even_if_the_engine_ends_with_it) {
    // 46 empty cells: Black's 23rd move is its last, and White still has to answer.
    const PlayedRun outcome = run({engine("a", {"fault=answer-and-exit", "at=23"}), engine("b")}, games(1));
    BOOST_TEST((outcome.results.at(0).ending == Ending::kBoardFull), outcome.results.at(0).detail);
    check_moves(outcome.results.at(0));
}

BOOST_AUTO_TEST_CASE(a_move_counts_even_if_the_engine_ends_before_it_is_asked_what_it_thought) {
    const auto fault = [](const std::string& at) {
        return engine("a", {"fault=answer-and-exit-asked-for-info", "at=" + at});
    };
    PoolOptions options;
    options.slot.game.turn.wants_info = true;
    const GameResult last = run({fault("23"), engine("b")}, games(1), options).results.at(0);
    BOOST_TEST((last.ending == Ending::kBoardFull), last.detail);
    check_moves(last);
    const GameResult second = run({fault("2"), engine("b")}, games(1), options).results.at(0);
    BOOST_TEST((second.ending == Ending::kEngineCrash));
    BOOST_TEST(second.moves.size() == 4U);
    BOOST_TEST(second.detail.find("exited with status 0") != std::string::npos, second.detail);
}

BOOST_AUTO_TEST_CASE(an_engine_that_left_between_games_loses_the_next) {
    const PlayedRun outcome = run({engine("a"), engine("b", {"fault=answer-and-exit", "at=23"})}, games(3));
    BOOST_TEST_REQUIRE(outcome.results.size() == 3U);
    BOOST_TEST((outcome.results[0].ending == Ending::kBoardFull));
    BOOST_TEST((outcome.results[1].ending == Ending::kEngineCrash));
    BOOST_TEST((outcome.results[1].loser == Side::kBlack));
    BOOST_TEST((outcome.results[2].ending == Ending::kBoardFull));
}

BOOST_AUTO_TEST_CASE(a_flood_of_stderr_disturbs_nobody_and_only_its_end_is_kept) {
    const PlayedRun calm = run({engine("a", {"fault=stderr-flood"}), engine("b")}, games(1));
    BOOST_TEST((calm.results.at(0).ending == Ending::kBoardFull));
    BOOST_TEST(calm.results.at(0).stderr_tail[0] == "");
    const PlayedRun crash = run({engine("a", {"fault=stderr-flood-and-exit"}), engine("b")}, games(1));
    const std::string& tail = crash.results.at(0).stderr_tail[0];
    BOOST_TEST(tail.size() == 65536U);
    BOOST_TEST(tail.ends_with("the last line\n"));
}

BOOST_AUTO_TEST_CASE(what_healthy_engines_have_started_does_not_outlive_them) {
    const PlayedRun outcome =
        run({engine("a", {"fault=leave-child"}), engine("b", {"fault=leave-daemon"})}, games(2));
    for (const GameResult& result : outcome.results) BOOST_TEST((result.ending == Ending::kBoardFull));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace faults_test
}  // namespace pahtum::arena
