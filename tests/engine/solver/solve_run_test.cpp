#include "engine/solver/solve_run.hpp"

#include <atomic>
#include <mutex>
#include <new>
#include <set>
#include <thread>

#include "engine/rules/text.hpp"
#include "engine/solver/plain_search.hpp"
#include "engine/solver/structure_search.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/engine/solver/fillings.hpp"
#include "tests/support/test.hpp"

namespace solve_run_test {

using namespace pahtum;
using namespace pahtum::testing;

constexpr std::uint64_t kSeed = 173;

const Position kHard = parse_position("2oo-1-/1xxo1-x/1ooo2o/xoxxxxo/1oxxxxo/2xo1xo/2oooxx x custodial");
const Position kEndless = parse_position("7/7/7/7/7/7/3xo2 x strategic");

BOOST_AUTO_TEST_SUITE(prover_team)

BOOST_AUTO_TEST_CASE(any_number_of_threads_gives_the_same_answers) {
    std::set<std::vector<bool>> all_answers;
    for (const int threads : {1, 2, 4}) {
        PlainFamily family{4};
        SearchControl control;
        ProverTeam team{family, control, threads, nullptr};
        control.poll = [&] {
            team.call_helpers();
            return false;
        };
        std::vector<bool> answers;
        for (const Points alpha : {0, -10, -30, -22, -23}) {
            const std::optional<Points> answer = team.prove(kHard, alpha);
            BOOST_REQUIRE(answer.has_value());
            answers.push_back(*answer > alpha);
        }
        all_answers.insert(answers);
    }
    BOOST_TEST(all_answers.size() == 1U);
}

/// Remembers which threads proved something costly.
class ThreadsSeen final : public ProofSink {
  public:
    void add(const Proof&) override {
        const std::lock_guard lock{mutex_};
        threads_.insert(std::this_thread::get_id());
    }
    std::size_t count() {
        const std::lock_guard lock{mutex_};
        return threads_.size();
    }

  private:
    std::mutex mutex_;
    std::set<std::thread::id> threads_;
};

BOOST_AUTO_TEST_CASE(all_threads_work_on_a_long_question) {
    PlainFamily family{4};
    SearchControl control;
    ThreadsSeen seen;
    ProverTeam team{family, control, 3, &seen};
    control.poll = [&] {
        team.call_helpers();
        return seen.count() == 3;
    };
    BOOST_TEST(!team.prove(kEndless, 0).has_value());
    BOOST_TEST(seen.count() == 3U);
}

BOOST_AUTO_TEST_CASE(a_stopped_team_answers_nothing_any_more) {
    PlainFamily family{1};
    SearchControl control{.node_limit = 1000};
    ProverTeam team{family, control, 2, nullptr};
    BOOST_TEST(!team.prove(kHard, 0).has_value());
    BOOST_TEST(!team.prove(kHard, 5).has_value());
}

/// Its helpers fail as soon as they may.
class Faulty final : public ProverFamily {
  public:
    std::unique_ptr<Prover> make_prover(NodeCounter& counter, ProofSink* proofs) override {
        if (std::this_thread::get_id() == caller_) return family_.make_prover(counter, proofs);
        may_fail_.wait(false);
        throw std::bad_alloc{};
    }
    std::uint32_t salt() const override { return family_.salt(); }
    void restore(const Proof& proof) override { family_.restore(proof); }
    void start_solve() override { family_.start_solve(); }
    void clear() override { family_.clear(); }
    double fill() const override { return family_.fill(); }

    void let_fail() {
        may_fail_ = true;
        may_fail_.notify_all();
    }

  private:
    PlainFamily family_{1};
    std::thread::id caller_ = std::this_thread::get_id();
    std::atomic<bool> may_fail_{false};
};

BOOST_AUTO_TEST_CASE(what_a_helper_throws_ends_the_question) {
    Faulty family;
    family.let_fail();
    SearchControl control;
    ProverTeam team{family, control, 2, nullptr};
    control.poll = [&] {
        team.call_helpers();
        return false;
    };
    BOOST_CHECK_THROW((void)team.prove(kEndless, 0), std::bad_alloc);
}

BOOST_AUTO_TEST_CASE(what_a_helper_throws_between_two_questions_ends_the_next_one_at_once) {
    Faulty family;
    SearchControl control{.node_limit = 100'000};
    {
        ProverTeam team{family, control, 2, nullptr};
        team.call_helpers();
        family.let_fail();
        while (control.task.load() != 0) std::this_thread::yield();
        BOOST_CHECK_THROW((void)team.prove(kEndless, 0), std::bad_alloc);
    }
    BOOST_TEST(control.nodes.load() < 10'000U);
}

BOOST_AUTO_TEST_SUITE_END()

/// Sure of one side.
class Partial final : public BoardJudge {
  public:
    explicit Partial(Side winner) : winner_(winner) {}
    int log_odds(const LiveBoard& /*board*/, Side mover, Points /*alpha*/) const override {
        return mover == winner_ ? 40 : -40;
    }

  private:
    Side winner_;
};

/// Says anything.
class Erratic final : public BoardJudge {
  public:
    int log_odds(const LiveBoard& board, Side mover, Points alpha) const override {
        return static_cast<int>((board.key() >> 7 ^ index_of(mover) ^ static_cast<unsigned>(alpha)) % 200) -
               100;
    }
};

const Partial kForBlack{Side::kBlack};
const Partial kForWhite{Side::kWhite};
const Erratic kErratic;
const std::array<const BoardJudge*, 4> kJudges{nullptr, &kForBlack, &kForWhite, &kErratic};

/// A solve by one thread.
struct Solved {
    SolveReport report;
    std::uint64_t nodes;
};

Solved solved(const Position& position, const SolveRequest& request, const BoardJudge* judge,
              TreeEffort effort = {}, std::uint64_t long_after = SolveRun::kLongAfter) {
    StructureFamily family{16, effort, judge};
    SearchControl control;
    SolveReport report;
    {
        ProverTeam team{family, control, 1, nullptr};
        report = SolveRun{position, request, team, long_after}.run();
    }
    return {report, control.nodes};
}

/// Checks what is said to be proven against all fillings of the board.
void check(const SolveReport& report, const SolveRequest& request, const Fillings& fillings, Side mover) {
    const Points real = fillings.margin(0, mover);
    BOOST_TEST((report.lower <= real && real <= report.upper));
    if (request.goal == SolveGoal::kExact) BOOST_TEST((report.status == SolveStatus::kExact));
    if (request.goal == SolveGoal::kOutcome) BOOST_TEST((outcome(report) == sign(real)));
    for (std::size_t i = 0; i < fillings.cells().size(); ++i) {
        const Move move = Move::place(fillings.cells()[i]);
        const Points after = -fillings.margin(fillings.with_stone(0, i, mover), opponent(mover));
        const bool is_best = std::ranges::find(report.best, move) != report.best.end();
        if (is_best) BOOST_TEST(after >= report.lower);
        const Points wanted =
            request.goal == SolveGoal::kAtLeast ? std::max(report.lower, request.at_least) : report.lower;
        if (report.best_is_complete && !is_best) BOOST_TEST(after < wanted);
    }
    if (report.best.empty()) return;
    Position position = fillings.position(0, mover);
    BOOST_TEST((report.pv.front() == report.best.front()));
    for (const Move move : report.pv) position.play(move);
    BOOST_TEST(position.is_over());
    BOOST_TEST(position.margin(mover) >= report.lower);
    if (report.status == SolveStatus::kExact) BOOST_TEST(position.margin(mover) == real);
}

BOOST_AUTO_TEST_SUITE(solve_run)

BOOST_AUTO_TEST_CASE(long_solves_of_boards_of_every_size_agree_with_all_fillings_whatever_the_judge_says) {
    reference::Random random{kSeed};
    for (int number = 0; number < 24; ++number) {
        const Fillings fillings{random_board(3 + number % 6, 9, random)};
        const BoardJudge* const judge = kJudges[static_cast<std::size_t>(number) % kJudges.size()];
        for (const Side mover : {Side::kBlack, Side::kWhite}) {
            const Position position = fillings.position(0, mover);
            for (const SolveGoal goal : {SolveGoal::kExact, SolveGoal::kOutcome, SolveGoal::kAtLeast}) {
                for (const bool all_best : {false, true}) {
                    const SolveRequest request{.goal = goal, .at_least = 1, .all_best = all_best};
                    BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position) << " goal "
                                               << static_cast<int>(goal) << " all " << all_best) {
                        check(solved(position, request, judge, {.before_tree = 5, .per_leaf = 20}, 10).report,
                              request, fillings, mover);
                    }
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_loss_takes_one_long_question_if_the_judge_expects_it) {
    const Position lost = parse_position("1x4-/3x1x1/2-ox2/1o-oooo/1x1o3/1-x4/-4x1 x classic");
    const SolveRequest request{.goal = SolveGoal::kOutcome, .all_best = false};
    const TreeEffort effort{.before_tree = 1'000, .per_leaf = 100};
    const Solved expected = solved(lost, request, &kForWhite, effort);
    const Solved surprise = solved(lost, request, &kForBlack, effort);
    BOOST_TEST((outcome(expected.report) == -1 && outcome(surprise.report) == -1));
    BOOST_TEST(expected.nodes < surprise.nodes * 9 / 10);
}

BOOST_AUTO_TEST_CASE(a_win_that_needs_no_search_takes_no_search_for_its_move_either) {
    const Position won = parse_position("xxxx1x1/1-x2o1/-o1x2o/1o5/1o5/-o3o-/x-3o1 x classic");
    const TreeEffort effort{.before_tree = 1'000, .per_leaf = 100};
    const Solved one = solved(won, {.goal = SolveGoal::kOutcome, .all_best = false}, nullptr, effort, 1'000);
    BOOST_TEST((outcome(one.report) == 1));
    BOOST_TEST(one.report.best.size() == 1U);
    BOOST_TEST(one.nodes < 20'000U);
}

BOOST_AUTO_TEST_CASE(short_solves_are_the_same_with_and_without_a_judge) {
    reference::Random random{kSeed};
    for (int number = 0; number < 12; ++number) {
        const Position position = position_of(random_board(7, 16, random));
        const SolveRequest request{.goal = SolveGoal::kOutcome, .all_best = number % 2 == 0};
        const Solved plain = solved(position, request, nullptr);
        const Solved judged = solved(position, request, &kErratic);
        BOOST_TEST(plain.nodes == judged.nodes);
        BOOST_TEST((plain.report.pv == judged.report.pv));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace solve_run_test
