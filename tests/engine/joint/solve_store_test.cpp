#include "engine/joint/solve_store.hpp"

#include <atomic>
#include <iostream>
#include <span>

#include "tests/support/store_place.hpp"
#include "tests/support/test.hpp"

namespace pahtum {
namespace {

using std::chrono::milliseconds;
using testing::Backend;
using testing::kBackends;
using testing::StorePlace;

const SolveWorker kWorker{.key = 5, .machine = "here", .process = 1};
const SolveTerms kTerms{"a", "1oo/x-x/xo1 x classic", "wdl", "proofs 1"};

LoggedOutcome outcome(std::int64_t worker, std::int64_t job, const std::string& path) {
    return {.sequence = 0,
            .path = path,
            .worker = worker,
            .job = job,
            .nodes = 7,
            .outcome = "0=3",
            .proofs = ""};
}

std::optional<std::string> first_free(std::span<const std::string> leased) {
    for (const char* path : {"1", "2"})
        if (std::ranges::find(leased, path) == leased.end()) return path;
    return std::nullopt;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solve_store)

BOOST_DATA_TEST_CASE(a_job_is_logged_once_and_outcomes_are_numbered_without_gaps, kBackends) {
    const StorePlace place{sample};
    SolveStore store{place.address};
    const std::int64_t solve = store.join(kTerms);
    const std::int64_t worker = store.register_worker(solve, kWorker);
    BOOST_TEST(store.register_worker(solve, kWorker) == worker);
    const std::int64_t question = store.question(solve, kTerms.position, 0);
    BOOST_TEST(store.question(solve, kTerms.position, 0) == question);
    BOOST_TEST(store.append(question, outcome(worker, 1, "1"), 10));
    BOOST_TEST(!store.append(question, outcome(worker, 1, "1"), 10));
    SolveStore other{place.address};
    BOOST_TEST(other.append(question, outcome(worker, 2, "1"), 20));
    const auto log = other.outcomes(question, 0, 10);
    BOOST_TEST_REQUIRE(log.size() == 2U);
    BOOST_TEST((log[0].sequence == 1 && log[1].sequence == 2 && log[1].job == 2 && log[1].path == "1"));
    BOOST_TEST(other.outcomes(question, 1, 10).size() == 1U);
    BOOST_TEST(store.state(solve).nodes == 20U);
    BOOST_TEST(store.state(solve).workers == 1U);
}

BOOST_DATA_TEST_CASE(a_process_takes_the_first_solve_with_the_fewest_workers, kBackends) {
    const StorePlace place{sample};
    SolveStore store{place.address};
    std::vector<std::int64_t> solves;
    for (const char* name : {"a", "b", "c", "of somebody else"})
        solves.push_back(store.join({name, kTerms.position, kTerms.goal, kTerms.proofs}));
    const std::int64_t waiting = solves.back();
    solves.pop_back();
    constexpr std::uint64_t kMost = 100;
    std::uint64_t key = 0;
    const auto take = [&] { return store.take(solves, kMost, {.key = ++key, .machine = "", .process = 1}); };
    // The time that a solve waits is not counted.
    constexpr milliseconds kWait{300};
    std::this_thread::sleep_for(kWait);
    std::vector<TakenSolve> taken;
    for (const std::size_t expected : {0U, 1U, 2U, 0U, 1U}) {
        taken.push_back(take().value());
        BOOST_TEST(taken.back().solve == solves[expected]);
    }
    BOOST_TEST((store.state(solves[0]).elapsed < store.state(waiting).elapsed));
    BOOST_TEST((store.state(waiting).elapsed >= kWait));
    // It is the only one with a single worker; then nobody works on the first one.
    store.finish(solves[2], "");
    store.leave(taken[0].worker, kMost - 2);
    store.leave(taken[3].worker, 1);
    BOOST_TEST(take().value().solve == solves[0]);
    // All workers of a solve together have searched enough.
    store.report(taken[3].worker, 2);
    store.finish(solves[1], "answer");
    BOOST_TEST(!take());
    BOOST_TEST(!store.take({}, kMost, kWorker));
}

BOOST_DATA_TEST_CASE(leases_exclude_until_they_end_or_are_given_back, kBackends) {
    const StorePlace place{sample};
    SolveStore store{place.address};
    const std::int64_t solve = store.join(kTerms);
    const std::int64_t question = store.question(solve, kTerms.position, 0);
    const auto lease = [&](std::int64_t worker, milliseconds time) {
        return store.lease(question, 0, worker, time,
                           [](auto, std::span<const std::string> leased) { return first_free(leased); });
    };
    const milliseconds long_time{600'000};
    BOOST_TEST(lease(1, long_time).value() == "1");
    BOOST_TEST(lease(2, milliseconds{1}).value() == "2");
    std::this_thread::sleep_for(milliseconds{5});
    BOOST_TEST(lease(3, long_time).value() == "2");
    BOOST_TEST(!lease(4, long_time).has_value());
    store.give_back(question, "1", 4);  // not its own
    BOOST_TEST(!lease(4, long_time).has_value());
    store.give_back(question, "1", 1);
    BOOST_TEST(lease(4, long_time).value() == "1");
    BOOST_TEST(store.append(question, outcome(3, 1, "2"), 0));
    bool is_told = false;
    BOOST_TEST(store
                   .lease(question, 0, 5, long_time,
                          [&](auto fresh, std::span<const std::string> leased) {
                              is_told = fresh.size() == 1 && fresh[0].path == "2";
                              return first_free(leased);
                          })
                   .value() == "2");
    BOOST_TEST(is_told);
}

BOOST_DATA_TEST_CASE(a_worker_that_did_not_hear_of_its_lease_gets_another_instead, kBackends) {
    const StorePlace place{sample};
    SolveStore store{place.address};
    const std::int64_t question = store.question(store.join(kTerms), kTerms.position, 0);
    const auto lease = [&](std::int64_t worker, const std::optional<std::string>& node) {
        std::vector<std::string> others;
        static_cast<void>(store.lease(question, 0, worker, milliseconds{600'000},
                                      [&](auto, std::span<const std::string> leased) {
                                          others.assign(leased.begin(), leased.end());
                                          return node;
                                      }));
        return others;
    };
    const auto leased = [&] { return lease(9, std::nullopt); };
    BOOST_TEST(lease(1, "1").empty());
    BOOST_TEST(lease(2, "2") == std::vector<std::string>{"1"}, boost::test_tools::per_element());
    BOOST_TEST(lease(1, "1") == std::vector<std::string>{"2"}, boost::test_tools::per_element());
    BOOST_TEST(leased() == (std::vector<std::string>{"1", "2"}), boost::test_tools::per_element());
    BOOST_TEST(lease(1, "3") == std::vector<std::string>{"2"}, boost::test_tools::per_element());
    BOOST_TEST(leased() == (std::vector<std::string>{"2", "3"}), boost::test_tools::per_element());
}

BOOST_DATA_TEST_CASE(the_first_answer_stays_and_other_terms_are_refused, kBackends) {
    const StorePlace place{sample};
    SolveStore store{place.address};
    const std::int64_t solve = store.join(kTerms);
    store.finish(solve, "first");
    store.finish(solve, "second");
    BOOST_TEST(store.state(solve).answer == "first");
    BOOST_TEST(store.join(kTerms) == solve);
    for (const SolveTerms& other : {SolveTerms{"a", "1oo/x-x/xo1 o classic", "wdl", "proofs 1"},
                                    SolveTerms{"a", kTerms.position, "exact", "proofs 1"},
                                    SolveTerms{"a", kTerms.position, "wdl", "proofs 2"},
                                    SolveTerms{"", kTerms.position, "wdl", "proofs 1"},
                                    SolveTerms{"a\nb", kTerms.position, "wdl", "proofs 1"}})
        BOOST_CHECK_THROW(static_cast<void>(store.join(other)), StoreError);
}

BOOST_AUTO_TEST_CASE(many_may_create_a_file_at_once) {
    for (int round = 0; round < 10; ++round) {
        const StorePlace place{Backend::kFile};
        std::atomic<int> failed = 0;
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 6; ++i)
                threads.emplace_back([&] {
                    try {
                        static_cast<void>(SolveStore{place.address}.join(kTerms));
                    } catch (const StoreError& error) {
                        std::cerr << error.what() << '\n';
                        ++failed;
                    }
                });
        }
        BOOST_TEST(failed == 0);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
