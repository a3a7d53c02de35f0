#include "engine/solver/solver.hpp"

#include <ctime>

#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;
namespace data = boost::unit_test::data;

// For every kind of search, some ten thousand nodes each.
const std::vector<std::string> kEndings{
    "ooooooo/o1ooox1/oooxooo/o2xxx1/oxxxxx-/o2x1x1/o2x1o- x custodial",
    "-x1oo1x/3xooo/xooxx1-/oxxo-1x/1x1x2o/ox-x1o1/xoox3 o strategic",
    "3xx2/1x1oxox/1oxxxxo/oooxo1o/1xoxo2/xoxooxo/4x2 o classic,boulders=0,stones=20",
    "1xo4/ooxo--o/-xx1-2/2xxxo1/2x1o1-/2o4/o1x4 x classic"};
// Some hundred thousand.
const std::vector<std::string> kCostly{"2oo-1-/1xxo1-x/1ooo2o/xoxxxxo/1oxxxxo/2xo1xo/2oooxx x custodial",
                                       "1xo4/x-oooxo/1oxxxox/2xoxox/4--x/1-1o2x/4oxo o strategic",
                                       kHardestBoard};
const std::string kQuick = "xo1x1/o2ox/1x1o1/ox2x/1oxo1 x strategic";
/// Far more than any test has time for.
const std::string kLong = "7/7/7/3-3/7/7/7 x strategic,boulders=0";

/// The moves (of all legal ones, with the margin after each) whose margin is at least this.
std::vector<std::string> moves_reaching(const reference::Game& game, const std::vector<int>& margins,
                                        int threshold) {
    const std::vector<std::string> moves = reference::legal_moves(game);
    std::vector<std::string> reaching;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (margins[i] >= threshold) reaching.push_back(moves[i]);
    return reaching;
}

/// Checks that the line goes from the position to the end of the game and ends with this margin.
void check_line(const Position& start, const SolveReport& report, Points margin) {
    Position position = start;
    for (const Move move : report.pv) {
        BOOST_REQUIRE(position.is_legal(move));
        position.play(move);
    }
    BOOST_TEST(position.is_over());
    BOOST_TEST(position.margin(start.side_to_move()) == margin);
    BOOST_TEST((report.pv.front() == report.best.front()));
}

void check_exact(Solver& solver, const reference::Game& game, const std::vector<int>& margins) {
    const Position position = position_of(game);
    const SolveReport report = solver.solve(position);
    const int value = *std::ranges::max_element(margins);
    BOOST_TEST((report.status == SolveStatus::kExact));
    BOOST_TEST(report.lower == value);
    BOOST_TEST(report.upper == value);
    BOOST_TEST(report.best_is_complete);
    BOOST_TEST(texts(position, report.best) == moves_reaching(game, margins, value),
               boost::test_tools::per_element());
    check_line(position, report, value);
}

void check_outcome(Solver& solver, const reference::Game& game, const std::vector<int>& margins) {
    const Position position = position_of(game);
    const SolveReport report = solver.solve(position, {.goal = SolveGoal::kOutcome});
    const int value = *std::ranges::max_element(margins);
    BOOST_TEST((outcome(report) == (value > 0 ? 1 : value < 0 ? -1 : 0)));
    BOOST_TEST(report.lower <= value);
    BOOST_TEST(report.upper >= value);
    BOOST_TEST(report.best_is_complete);
    const int threshold = value > 0 ? 1 : value == 0 ? 0 : -100'000;
    BOOST_TEST(texts(position, report.best) == moves_reaching(game, margins, threshold),
               boost::test_tools::per_element());
}

void check_at_least(Solver& solver, const reference::Game& game, const std::vector<int>& margins,
                    int at_least) {
    const Position position = position_of(game);
    const SolveReport report = solver.solve(position, {.goal = SolveGoal::kAtLeast, .at_least = at_least});
    const int value = *std::ranges::max_element(margins);
    BOOST_TEST(report.lower <= value);
    BOOST_TEST(report.upper >= value);
    BOOST_TEST((report.lower >= at_least) == (value >= at_least));
    BOOST_TEST((report.upper < at_least) == (value < at_least));
    BOOST_TEST(texts(position, report.best) == moves_reaching(game, margins, at_least),
               boost::test_tools::per_element());
}

void check_all_goals(const reference::Game& game) {
    if (game.phase == "over") return;
    const std::vector<int> margins = margins_after_moves(game);
    const int value = *std::ranges::max_element(margins);
    BOOST_TEST_CONTEXT(reference::position_text(game)) {
        Solver solver{{.hash_mebibytes = 1}};
        check_outcome(solver, game, margins);
        solver.clear();
        for (const int offset : {-3, 0, 1}) check_at_least(solver, game, margins, value + offset);
        solver.clear();
        check_exact(solver, game, margins);
    }
}

BOOST_AUTO_TEST_SUITE(solver)

BOOST_AUTO_TEST_CASE(endings_of_every_ruleset_agree_with_minimax) {
    reference::Random random{31};
    for (const reference::Rules& rules : reference::variants(random)) {
        for (int turns = 4; turns < 4 + rounds(3); ++turns) check_all_goals(ending(rules, turns, random));
    }
}

BOOST_AUTO_TEST_CASE(a_finished_game_is_exact_and_has_no_move) {
    Solver solver{{.hash_mebibytes = 1}};
    for (const SolveGoal goal : {SolveGoal::kExact, SolveGoal::kOutcome, SolveGoal::kAtLeast}) {
        const SolveReport report = solver.solve(parse_position("xxx/oxo/xox o classic"), {.goal = goal});
        const bool is_asked_for_0 = goal == SolveGoal::kAtLeast;
        BOOST_TEST((report.status == (is_asked_for_0 ? SolveStatus::kMissed : SolveStatus::kExact)));
        BOOST_TEST(report.lower == -3);
        BOOST_TEST(report.upper == -3);
        BOOST_TEST(report.best.empty());
        BOOST_TEST(report.best_is_complete);
        BOOST_TEST(report.pv.empty());
        BOOST_TEST(report.nodes == 0U);
    }
}

BOOST_DATA_TEST_CASE(what_is_found_does_not_depend_on_the_threads, data::make(kEndings), text) {
    const Position position = parse_position(text);
    for (const SolveGoal goal : {SolveGoal::kExact, SolveGoal::kOutcome}) {
        Solver alone{{.hash_mebibytes = 8}};
        Solver together{{.hash_mebibytes = 8, .threads = 3}};
        const SolveReport first = alone.solve(position, {.goal = goal});
        const SolveReport second = together.solve(position, {.goal = goal});
        BOOST_TEST((first.status == second.status));
        BOOST_TEST(first.lower == second.lower);
        BOOST_TEST(first.upper == second.upper);
        BOOST_TEST((first.best == second.best));
        BOOST_TEST(first.best_is_complete);
        BOOST_TEST(second.best_is_complete);
        if (goal == SolveGoal::kExact) check_line(position, second, first.lower);
    }
}

BOOST_DATA_TEST_CASE(an_outcome_tells_no_more_whatever_was_solved_before, data::make(kEndings), text) {
    const Position position = parse_position(text);
    Solver fresh{{.hash_mebibytes = 8}};
    Solver used{{.hash_mebibytes = 8}};
    (void)used.solve(position);
    const SolveRequest request{.goal = SolveGoal::kOutcome};
    const SolveReport first = fresh.solve(position, request);
    const SolveReport second = used.solve(position, request);
    BOOST_TEST(first.lower == second.lower);
    BOOST_TEST(first.upper == second.upper);
    BOOST_TEST((first.best == second.best));
}

BOOST_DATA_TEST_CASE(the_same_solve_after_clear_takes_the_same_nodes, data::make(kEndings), text) {
    const Position position = parse_position(text);
    Solver solver{{.hash_mebibytes = 8}};
    const std::uint64_t nodes = solver.solve(position).nodes;
    BOOST_TEST(solver.solve(position).nodes < nodes);
    solver.clear();
    BOOST_TEST(solver.solve(position).nodes == nodes);
}

BOOST_AUTO_TEST_CASE(a_node_limit_is_kept_and_more_nodes_prove_more) {
    const Position position = parse_position(kLong);
    Solver solver{{.hash_mebibytes = 8}};
    SolveStatus last = SolveStatus::kExact;
    for (const std::uint64_t nodes : {0U, 1U, 1000U, 50'000U}) {
        solver.clear();
        const SolveReport report = solver.solve(position, {.nodes = nodes});
        BOOST_TEST(report.nodes <= nodes);
        BOOST_TEST((report.status != SolveStatus::kExact));
        last = report.status;
    }
    BOOST_TEST((last == SolveStatus::kUnsolved));
    Solver together{{.hash_mebibytes = 8, .threads = 3}};
    BOOST_TEST(together.solve(position, {.nodes = 100'000}).nodes < 110'000U);
}

BOOST_AUTO_TEST_CASE(time_and_stop_end_a_solve_at_once) {
    const Position position = parse_position(kLong);
    Solver solver{{.hash_mebibytes = 8, .threads = 2}};
    const SolveReport timed = solver.solve(position, {.time = 50ms});
    BOOST_TEST((timed.elapsed >= 50ms && timed.status != SolveStatus::kExact));
    int polls = 0;
    const SolveReport stopped = solver.solve(position, {}, [&] { return ++polls >= 20; });
    BOOST_TEST(polls == 20);
    BOOST_TEST((stopped.status != SolveStatus::kExact));
    const SolveReport none = solver.solve(position, {.time = 0ns});
    BOOST_TEST((none.status == SolveStatus::kUnsolved));
}

BOOST_AUTO_TEST_CASE(progress_is_reported_at_least_every_second) {
    std::vector<SolveProgress> reports;
    Solver solver{{.hash_mebibytes = 8, .threads = 2}};
    // What both threads use of the processor meanwhile: on a busy machine that is less than the time.
    std::clock_t last = std::clock();
    const auto sink = [&](const SolveProgress& progress) {
        reports.push_back(progress);
        BOOST_TEST((std::clock() - std::exchange(last, std::clock()) <= 2 * 2 * CLOCKS_PER_SEC));
    };
    const SolveReport report = solver.solve(
        parse_position(kLong), {}, [&] { return reports.size() == 2U; }, sink);
    BOOST_REQUIRE(reports.size() == 2U);
    for (const SolveProgress& progress : reports) {
        BOOST_TEST(progress.nodes > 0U);
        BOOST_TEST(progress.nodes <= report.nodes);
        BOOST_TEST(progress.nodes_per_second > 0);
        BOOST_TEST((progress.table_fill >= 0 && progress.table_fill <= 1));
        BOOST_TEST(progress.moves == static_cast<int>(parse_position(kLong).legal_moves().size()));
        BOOST_TEST((progress.moves_decided >= 0 && progress.moves_decided < progress.moves));
        BOOST_TEST(progress.lower < progress.upper);
    }
}

BOOST_AUTO_TEST_CASE(a_stop_or_sink_that_throws_ends_the_solve) {
    Solver solver{{.hash_mebibytes = 8, .threads = 2}};
    const auto throws = []() -> bool { throw std::logic_error{"enough"}; };
    BOOST_CHECK_THROW((void)solver.solve(parse_position(kLong), {}, throws), std::logic_error);
    BOOST_TEST((solver.solve(parse_position(kQuick)).status == SolveStatus::kExact));
}

BOOST_AUTO_TEST_CASE(with_one_checkpoint_solves_of_every_kind_are_far_shorter_the_second_time) {
    const TemporaryDirectory directory;
    std::vector<SolveReport> first;
    {
        Solver solver{{.hash_mebibytes = 8}};
        solver.use_checkpoint(directory / "proofs");
        for (const std::string& text : kCostly) first.push_back(solver.solve(parse_position(text)));
    }
    Solver solver{{.hash_mebibytes = 8, .threads = 2}};
    solver.use_checkpoint(directory / "proofs");
    for (std::size_t i = 0; i < kCostly.size(); ++i) {
        const SolveReport second = solver.solve(parse_position(kCostly[i]));
        BOOST_TEST(second.lower == first[i].lower);
        BOOST_TEST((second.best == first[i].best));
        BOOST_TEST(second.nodes < first[i].nodes / 2);
    }
}

BOOST_AUTO_TEST_CASE(a_finished_checkpoint_answers_at_once_and_does_not_grow) {
    std::vector<std::string> texts = kCostly;
    texts.insert(texts.end(), kEndings.begin(), kEndings.end());
    for (const std::string& text : texts) {
        for (const SolveRequest& request : {SolveRequest{}, SolveRequest{.goal = SolveGoal::kOutcome},
                                            SolveRequest{.goal = SolveGoal::kOutcome, .all_best = false}}) {
            const TemporaryDirectory directory;
            const auto solve = [&](int threads) {
                Solver solver{{.hash_mebibytes = 8, .threads = threads}};
                solver.use_checkpoint(directory / "proofs");
                return solver.solve(parse_position(text), request);
            };
            const SolveReport first = solve(1);
            const auto size = std::filesystem::file_size(directory / "proofs");
            for (const int threads : {1, 2}) {
                const SolveReport again = solve(threads);
                BOOST_TEST_CONTEXT(text) BOOST_TEST(again.nodes < 500U);
                BOOST_TEST((again.status == first.status && again.lower == first.lower));
                if (request.all_best) BOOST_TEST((again.best == first.best));
                if (again.status == SolveStatus::kExact) check_line(parse_position(text), again, again.lower);
            }
            BOOST_TEST(std::filesystem::file_size(directory / "proofs") == size);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_cleared_table_gets_the_proofs_of_the_checkpoint_again) {
    const TemporaryDirectory directory;
    Solver solver{{.hash_mebibytes = 8}};
    solver.use_checkpoint(directory / "proofs");
    const Position position = parse_position(kEndings.front());
    const std::uint64_t nodes =
        solver.solve(position, {.goal = SolveGoal::kOutcome, .all_best = false}).nodes;
    solver.clear();
    const SolveReport again = solver.solve(position, {.goal = SolveGoal::kOutcome, .all_best = false});
    BOOST_TEST(again.nodes < nodes / 2);
}

BOOST_AUTO_TEST_CASE(a_checkpoint_that_can_no_longer_be_written_ends_the_solve_and_loses_no_result) {
    const TemporaryDirectory directory;
    Solver solver{{.hash_mebibytes = 8}};
    solver.use_checkpoint(directory / "proofs");
    const FileSizeLimit limit{200};
    SolveReport report;
    const Position position = parse_position(kCostly.front());
    BOOST_CHECK_NO_THROW(report = solver.solve(position));
    BOOST_TEST(contains(report.checkpoint_error, (directory / "proofs").string()));
    BOOST_TEST(contains(report.checkpoint_error, "File too large"));
    const SolveReport exact = Solver{{.hash_mebibytes = 8}}.solve(position);
    BOOST_TEST((report.lower <= exact.lower && exact.upper <= report.upper));
    BOOST_TEST(report.nodes > 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
