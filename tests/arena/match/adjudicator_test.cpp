#include "arena/match/adjudicator.hpp"

#include "tests/arena/match/runs.hpp"
#include "tests/support/process.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

/// A program that answers as an engine does, and `solve` with the text.
std::vector<std::string> script(const std::string& answer_to_solve) {
    return {"sh", "-c",
            "while read -r command rest; do case $command in protocol_version) echo '= 2' ;;"
            " list_commands) printf '= play\\ngenmove\\nposition\\nlimit\\nsolve\\n' ;;"
            " solve) " +
                answer_to_solve + " ;; quit) exit ;; *) echo '=' ;; esac; echo; done"};
}

struct Run {
    std::vector<GameResult> results;
    std::vector<std::string> warnings;
};

/// Games of random engines in one slot.
Run play(const AdjudicatorOptions& adjudicator, const std::vector<GameUnit>& units) {
    const int descriptors = testing::open_descriptors();
    Run run;
    std::size_t next = 0;
    const RunnerEvents events{
        .next = [&] { return next == units.size() ? std::nullopt : std::optional{units[next++]}; },
        .finished = [&](const GameResult& result) { run.results.push_back(result); },
        .skipped = [](const GameUnit&, int) {},
        .warning = [&](const std::string& text) { run.warnings.push_back(text); }};
    PoolOptions options;
    options.slot.adjudicator = adjudicator;
    Runner{{engine("a", {"seed=1"}), engine("b", {"seed=2"})}, options, events}.run();
    BOOST_TEST(testing::children() == 0);
    BOOST_TEST(testing::open_descriptors() == descriptors);
    return run;
}

AdjudicatorOptions solver(int most_empty) {
    return {.command = {testing::pahtum_program()}, .most_empty = most_empty, .limit = {.move_time = 60s}};
}

struct Solved {
    std::string position;  ///< of openings/suites/7x7-endings.jsonl
    int value;             ///< from the view of the side to move
};

std::ostream& operator<<(std::ostream& out, const Solved& solved) { return out << solved.position; }

const std::vector<Solved> kSolved = {{"2-1-1o/1-ooooo/1o1x2o/xxxxooo/-2x2x/3x2x/x1o-x1x x classic", -6},
                                     {"4-1o/1-5/oox3o/oo2x-x/oooox1x/1ox1xxx/xo-1x-x x classic", 3},
                                     {"2-ox1o/1xooo-1/o2o3/x-1o-x1/1o1ox-1/xoxxxxx/1o2x2 x classic", 0},
                                     {"2x4/1-x2x1/xxxxo2/2xo1-1/oooo-1-/1-xo1ox/1o1ox2 o classic", 3}};

BOOST_AUTO_TEST_SUITE(adjudicator)

BOOST_DATA_TEST_CASE(a_position_whose_value_is_known_is_not_played_out, boost::unit_test::data::make(kSolved),
                     solved) {
    const GameUnit unit{.pairing = {0, 1}, .opening = solved.position};
    const Run run = play(solver(49), {unit});
    BOOST_TEST_REQUIRE(run.results.size() == 1U);
    const GameResult& result = run.results.front();
    const bool is_black = solved.position.ends_with("x classic");
    const int margin = is_black ? solved.value : -solved.value;
    BOOST_TEST(to_text(result.ending) == "adjudicated");
    BOOST_TEST(result.margin == margin);
    BOOST_TEST(result.moves.empty());
    BOOST_TEST(result.is_draw() == (margin == 0));
    if (margin != 0) BOOST_TEST((result.loser == (margin > 0 ? Side::kWhite : Side::kBlack)));
    const std::string beginning = margin == 0 ? "a draw" : margin > 0 ? "Black wins by " : "White wins by ";
    BOOST_TEST(result.detail.starts_with(beginning), result.detail);
    BOOST_TEST(run.warnings.empty());
}

BOOST_AUTO_TEST_CASE(it_is_asked_only_when_few_cells_are_empty_and_says_what_minimax_says) {
    const Run run = play(solver(4), games(6));
    BOOST_TEST(run.results.size() == 6U);
    for (const GameResult& result : run.results) {
        BOOST_TEST((result.ending == Ending::kAdjudicated));
        BOOST_TEST(result.moves.size() == 46U - 4U);
        reference::Game game = reference::new_game({.boulders = 3}, {{5, 5}, {3, 3}, {1, 1}});
        for (const MoveRecord& move : result.moves) game = reference::play(game, move.text).value();
        BOOST_TEST(result.margin == reference::exact_value(game));
        BOOST_TEST(result.detail.ends_with(", proven with 4 empty cells"), result.detail);
    }
}

BOOST_AUTO_TEST_CASE(a_position_it_cannot_prove_is_played_on) {
    const Run run =
        play({.command = script("echo '? cannot solve: not proven within its limit'"), .most_empty = 10},
             games(2));
    BOOST_TEST(run.results.size() == 2U);
    for (const GameResult& result : run.results) BOOST_TEST((result.ending == Ending::kBoardFull));
    BOOST_TEST(run.warnings.empty());
}

struct Fault {
    std::vector<std::string> command;
    std::string warning;
};

std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.warning; }

std::vector<Fault> faults() {
    return {{{"./no-such-program"}, "the adjudicator cannot run './no-such-program'"},
            {testing::scripted(), "the adjudicator does not list the command 'solve'"},
            {testing::scripted({"fault=exit-at-start"}), "the adjudicator exited with status 3 when asked"},
            {script("exit 7"), "the adjudicator exited with status 7 when asked 'solve'"},
            {script("echo '= perhaps'"), "the adjudicator answered 'perhaps' to 'solve'"},
            {script("echo '= value much wdl 1'"), "the adjudicator answered 'value much wdl 1' to 'solve'"}};
}

BOOST_AUTO_TEST_CASE(when_it_fails_nobody_loses_and_it_is_said_once) {
    for (const Fault& fault : faults()) {
        BOOST_TEST_CONTEXT(fault) {
            const Run run = play({.command = fault.command, .most_empty = 10}, games(3));
            BOOST_TEST(run.results.size() == 3U);
            for (const GameResult& result : run.results) BOOST_TEST((result.ending == Ending::kBoardFull));
            BOOST_TEST_REQUIRE(run.warnings.size() == 1U);
            BOOST_TEST(run.warnings.front().starts_with(fault.warning), run.warnings.front());
            BOOST_TEST(run.warnings.front().ends_with("; games are played out"), run.warnings.front());
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
