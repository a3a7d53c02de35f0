#include "tests/e2e/outcome.hpp"
#include "tests/support/postgres_server.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::tune_store_test {
namespace {

/// A tuning of few nodes, and what one process makes of it with a file.
struct StoreFixture {
    [[nodiscard]] static Words tuning(const Words& more = {}) {
        return Words{"tune",          pahtum_program() + " --hash 1",
                     "--param",       "late_second:8,4,30,3,0.05",
                     "--param",       "moves_per_ply:300,50,900,100,0.05",
                     "--ruleset",     "classic,size=5,boulders=3",
                     "--tc",          "nodes=40",
                     "--iterations",  "20",
                     "--pairs",       "2",
                     "--concurrency", "1",
                     "--no-affinity", "--json"} +
               more;
    }
    [[nodiscard]] Words worker(const Words& more = {}) const {
        return tuning({"--store", address, "--spool", directory.file("spool"), "--lease", "1"}) + more;
    }
    [[nodiscard]] static const json& alone() {
        static const json result = json::parse(run_arena(tuning({"--ahead", "5"})).out);
        return result;
    }
    [[nodiscard]] json status() const { return json::parse(run_arena({"status", address, "--json"}).out); }
    [[nodiscard]] int counted() const {
        const Output output = run_arena({"status", address, "--json"});
        return output.exit_code == 0 ? json::parse(output.out)["counted"].get<int>() : 0;
    }
    /// Every game once, and the values those of one process.
    void check_all_played() const {
        const json& expected = alone();
        const json found = status();
        BOOST_TEST(found["planned"] == 80);
        BOOST_TEST(found["counted"] == 80);
        BOOST_TEST(found["tuning"]["finished"] == 20);
        BOOST_TEST(found["tuning"]["parameters"] == expected["parameters"], found.dump());
        const Output report = run_arena({"report", address, "--json"});
        check_done(report);
        BOOST_TEST(json::parse(report.out)["parameters"] == expected["parameters"]);
        const std::string exported = directory.file("exported.jsonl");
        BOOST_TEST(run_arena({"export", address, "--out", exported}).exit_code == 0);
        BOOST_TEST(json::parse(run_arena({"report", exported, "--json"}).out)["parameters"] ==
                   expected["parameters"]);
    }

    TemporaryDirectory directory;
    std::unique_ptr<PostgresServer> server;
    std::string address = directory.file("tuning.db");
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(tune_store, StoreFixture)

BOOST_DATA_TEST_CASE(three_workers_find_the_values_that_one_process_finds,
                     boost::unit_test::data::make({false, true}), has_server) {
    if (has_server) {
        server = std::make_unique<PostgresServer>();
        address = server->address();
    }
    {
        ArenaProcess first{worker({"--ahead", "5"})};
        wait_until([&] { return counted() > 0 || !first.is_running(); });
        // How many iterations may be under way is what the event says.
        ArenaProcess second{worker()};
        ArenaProcess third{worker()};
        const Output one = first.wait();
        const Output two = second.wait();
        const Output three = third.wait();
        check_done(one);
        BOOST_TEST((two.out == one.out && three.out == one.out), one.out + two.out + three.out);
        BOOST_TEST((two.exit_code == 0 && three.exit_code == 0), two.err + three.err);
    }
    check_all_played();
}

BOOST_AUTO_TEST_CASE(kill_9_of_workers_changes_nothing) {
    const int kills = 2;
    for (int kill = 0; kill < kills; ++kill) {
        const int wanted = counted() + 4;
        ArenaProcess one{worker({"--ahead", "5"})};
        ArenaProcess other{worker({"--ahead", "5"})};
        wait_until([&] { return counted() >= wanted || !one.is_running(); });
        (kill % 2 == 0 ? one : other).send(SIGKILL);
        // The other dies with its object.
    }
    check_done(run_arena(worker({"--ahead", "5"})));
    check_all_played();
}

BOOST_AUTO_TEST_CASE(sigterm_ends_the_pairs_that_run_and_the_same_command_resumes) {
    {
        ArenaProcess arena{worker({"--ahead", "5"})};
        wait_until([&] { return counted() >= 4; });
        arena.send(SIGTERM);
        const Output output = arena.wait();
        BOOST_TEST((output.exit_code == 143 || output.exit_code == 0), output.err);
    }
    const json before = status();
    BOOST_TEST(before["late"] == 0);
    BOOST_TEST(before["leased"] == 0);
    check_done(run_arena(worker()));
    check_all_played();
}

BOOST_AUTO_TEST_CASE(another_tuning_is_refused_and_the_difference_is_named) {
    BOOST_TEST(run_arena(worker({"--iterations", "1"})).exit_code == 0);
    for (const auto& [more, reason] : std::vector<std::pair<Words, std::string>>{
             {{"--iterations", "2"}, "--iterations was '1' and is '2' now"},
             {{"--iterations", "1", "--ahead", "3"}, "--ahead was '15' and is '3' now"},
             {{"--iterations", "1", "--seed", "2"}, "--seed was '1' and is '2' now"},
             {{"--iterations", "1", "--param", "late_third:16,4,40"}, "--param was "}}) {
        check_refused(run_arena(worker(more)), reason);
    }
    check_refused(run_arena(worker({"--event", "other", "--param", "bravery:1,0,2"})),
                  "does not declare the parameter 'bravery'");
    check_refused(run_arena({"event", "extend", address, "--games", "100"}),
                  "to go on, begin a tune with another --event at the values found");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::tune_store_test
