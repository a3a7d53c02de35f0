#include "engine/solver/solve_run.hpp"

#include <boost/test/unit_test.hpp>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/rules/text.hpp"
#include "engine/solver/plain_search.hpp"

namespace {

using namespace pahtum;

const Position kHard = parse_position("2oo-1-/1xxo1-x/1ooo2o/xoxxxxo/1oxxxxo/2xo1xo/2oooxx x custodial");

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
    control.deadline = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    ProverTeam team{family, control, 3, &seen};
    control.poll = [&] {
        team.call_helpers();
        return seen.count() == 3;
    };
    BOOST_TEST(!team.prove(parse_position("7/7/7/7/7/7/3xo2 x strategic"), 0).has_value());
    BOOST_TEST(seen.count() == 3U);
}

BOOST_AUTO_TEST_CASE(a_stopped_team_answers_nothing_any_more) {
    PlainFamily family{1};
    SearchControl control;
    control.node_limit = 1000;
    ProverTeam team{family, control, 2, nullptr};
    BOOST_TEST(!team.prove(kHard, 0).has_value());
    BOOST_TEST(!team.prove(kHard, 5).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
