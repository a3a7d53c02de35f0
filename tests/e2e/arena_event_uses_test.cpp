#include "tests/e2e/event_place.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/e2e/repository.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

// Events of other kinds than round robins, and on machines that are not alike.

namespace pahtum::testing::arena_event_uses_test {
namespace {

/// The games of an event, and the header before them.
std::vector<json> exported(const EventPlace& place) {
    std::vector<json> lines;
    for (const std::string& line : split_lines(place.exported())) lines.push_back(json::parse(line));
    return lines;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(arena_event_uses)

BOOST_DATA_TEST_CASE(results_decide_who_meets_whom_as_in_a_run_of_one_process,
                     boost::unit_test::data::make({"knockout", "swiss"}), kind) {
    const EventPlace place{Backend::kFile};
    Words format{"--tournament", kind, "--match-pairs", "2", "--json"};
    for (const char* const name : {"c", "d"})
        format = format + Words{"--engine", name + ("=" + pahtum_program()), "--tc",
                                std::string(name) + ":nodes=" + (*name == 'c' ? "5" : "20")};
    const Output alone = run_arena(match() + format);
    BOOST_TEST_REQUIRE(alone.exit_code == 0, alone.err);
    const json expected = json::parse(alone.out);
    Gang gang{2, place.worker(format)};
    for (const Output& output : gang.wait()) {
        BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
        const json results = json::parse(output.out);
        BOOST_TEST(results["standings"] == expected["standings"]);
        BOOST_TEST(results["played"] == expected["played"]);
    }
    BOOST_TEST(place.status()["open"] == 0);
}

/// The same engine on machines of which one takes three times as long for its bench.
BOOST_AUTO_TEST_CASE(each_machine_gets_the_time_that_its_measured_speed_asks_for) {
    const EventPlace place{Backend::kFile};
    const auto engine =
        shell_engine(place.directory.path(),
                     R"(sleep $BENCH_SECONDS; printf "= nodes 20000\nsignature $BENCH_SIGNATURE\n\n")",
                     pahtum_program() + " --hash 1");
    const Words worker{"--engine",
                       "a=" + engine[0] + " " + engine[1],
                       "--engine",
                       "b=" + pahtum_program() + " --hash 1",
                       "--tc",
                       "move=0.005",
                       "--time-margin",
                       "5000",
                       "--ruleset",
                       "classic,size=3,boulders=0",
                       "--scale-tc",
                       "200000,1000",
                       "--concurrency",
                       "1",
                       "--no-affinity",
                       "--store",
                       place.address,
                       "--spool",
                       place.spool.string()};
    const auto play = [&worker](const char* seconds, const char* signature, const char* games) {
        setenv("BENCH_SECONDS", seconds, 1);
        setenv("BENCH_SIGNATURE", signature, 1);
        return run_arena(worker + Words{"--rounds", games});
    };
    const Output fast = play("0.05", "77", "1");
    BOOST_TEST_REQUIRE(fast.exit_code == 0, fast.err);
    BOOST_TEST(contains(fast.err, "This machine: "), fast.err);
    const Output slow = play("0.15", "77", "2");
    BOOST_TEST_REQUIRE(slow.exit_code == 0, slow.err);
    // What was measured is the lower limit: a busy machine is slower.
    const std::vector<json> lines = exported(place);
    BOOST_TEST_REQUIRE(lines.size() == 5U);
    for (std::size_t game = 0; game < 4; ++game) {
        const json& record = lines[game + 1];
        const double scale = record["black"]["tc_scale"];
        BOOST_TEST(scale >= (game < 2 ? 0.5 : 1.5));
        BOOST_TEST(record["white"]["tc_scale"] == scale);
        BOOST_TEST(record["black"]["tc"] == "move=0.005");
        BOOST_TEST(!record["machine"].get<std::string>().empty());
    }
    // All workers must have the same engine, by what its bench answers.
    check_refused(play("0.05", "78", "2"), "--bench-signature was '77' and is '78' now");
    const Output report = run_arena({"report", place.address, "--json"});
    check_done(report);
    BOOST_TEST(json::parse(report.out)["played"] == 4);
}

/// Greedy beats random in nearly every game. One revision does not build, and is not built again.
BOOST_AUTO_TEST_CASE(processes_that_bisect_share_a_server_and_go_on_from_it) {
    const EventPlace place{Backend::kServer};
    const Repository repository{place.directory / "repository",
                                {"greedy", "greedy", "random", "broken", "random", "random"}};
    const std::string toys = place.directory / "suite.txt";
    write_toy_openings(toys);
    const auto bisect = [&] {
        return run_arena(Words{"bisect", "HEAD~5", "HEAD", "--json", "--error", "0.001", "--loss", "200",
                               "--store", place.address, "--spool", place.spool.string(), "--tc", "none",
                               "--rounds", "200", "--openings", toys} +
                         repository.options());
    };
    std::array<Output, 2> outputs;
    {
        const std::jthread second{[&] { outputs[1] = bisect(); }};
        outputs[0] = bisect();
    }
    const Output again = bisect();
    for (const Output& output : {outputs[0], outputs[1], again}) {
        check_printed(output, 0, "\"found\":{\"commit\":\"" + repository.commit_of("HEAD~3"));
    }
    BOOST_TEST(!contains(again.err, "Building"), again.err);
    BOOST_TEST(contains(again.err, "tried before, and not again until "), again.err);
    const std::string event = "bisect-" + repository.commit_of("HEAD").substr(0, 10);
    BOOST_TEST(place.status(event)["verdict"] == "H0");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_event_uses_test
