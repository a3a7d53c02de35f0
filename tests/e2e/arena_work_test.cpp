#include "tests/e2e/event_place.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

// Workers that have no command line, but what the store holds.

namespace pahtum::testing::arena_work_test {
namespace {

namespace fs = std::filesystem;

/// A repository with a submodule, elsewhere, from which a scripted engine is built, whose bench takes no
/// time, and what submissions keep of it: made once.
struct Site {
    Site() {
        const std::string commit = "git add -A && git -c user.name=A -c user.email=a@b.c commit -q -m one";
        run_shell(directory,
                  "mkdir -p site/part site/engine && cd site/part && git init -q -b main . && cp '" +
                      scripted().front() + "' player && " + commit +
                      " && cd ../engine && git init -q -b main . && "
                      "git -c protocol.file.allow=always submodule --quiet add '" +
                      address + "part' core && " + commit);
    }

    static void run_shell(const TemporaryDirectory& place, const std::string& command) {
        const Output output =
            run_program({"/bin/sh", "-c", "cd '" + place.path().string() + "' && " + command});
        BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
    }

    TemporaryDirectory directory;
    std::string address = "file://" + directory.path().string() + "/site/";
};

const Site& shared_site() {
    static const Site site;
    return site;
}

/// A store, that site, and a worker's folders.
struct Workshop : EventPlace {
    explicit Workshop(Backend backend = Backend::kFile) : EventPlace(backend) {
        shell("mkdir programs && cp '" + pahtum_program() + "' programs/player");
    }

    void shell(const std::string& command) const { Site::run_shell(directory, command); }

    [[nodiscard]] static const std::string& site() { return shared_site().address; }

    [[nodiscard]] Words submission(const std::string& event, const Words& more,
                                   const std::string& program = "git:main") const {
        const bool is_built = program.starts_with("git:");
        return Words{"--submit",
                     "--store",
                     address,
                     "--event",
                     event,
                     "--engine",
                     "a=" + program + (is_built ? " seed=1 bench=1" : " --hash 1"),
                     "--engine",
                     "b=" + program + (is_built ? " seed=2 bench=2" : " --hash 2"),
                     "--tc",
                     "a:nodes=40",
                     "--tc",
                     "b:nodes=30",
                     "--openings",
                     "7x7-5-boulders.txt",
                     "--rounds",
                     "3",
                     "--repository",
                     site() + "engine",
                     "--build",
                     "mkdir -p out && cp core/player out/engine",
                     "--program",
                     "out/engine",
                     "--cache",
                     (shared_site().directory / "cache").string()} +
               more;
    }

    void submit(const std::string& event, const Words& more = {},
                const std::string& program = "git:main") const {
        const Output output = run_arena(submission(event, more, program));
        BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
    }

    /// Engines that sleep 20 ms for a move: how many games workers play does not depend on the machine.
    void submit_slow(const std::string& event, const Words& more = {}) const {
        shell("test -e programs/scripted || cp '" + scripted().front() + "' programs/scripted");
        const std::string engine = "='" + (directory / "programs" / "scripted").string() +
                                   "' fault=slow-after ms=20 'after=limit nodes 1'";
        const Output output = run_arena(Words{"--submit", "--store", address, "--event", event, "--engine",
                                              "a" + engine, "--engine", "b" + engine + " seed=2", "--tc",
                                              "nodes=1", "--ruleset", "classic,size=5,boulders=3"} +
                                        more);
        BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
    }

    [[nodiscard]] int counted(const std::string& event) const { return counts(event).games; }
    [[nodiscard]] std::size_t workers(const std::string& event) const { return counts(event).workers; }

    [[nodiscard]] Words work(const Words& more = {"--once"}) const {
        return Words{"work",
                     address,
                     "--cache",
                     directory.file("other cache"),
                     "--spool",
                     spool.string(),
                     "--lease",
                     "1",
                     "--concurrency",
                     "1",
                     "--no-affinity",
                     "--programs",
                     directory.file("programs")} +
               more;
    }

    [[nodiscard]] Words allowed(const Words& more = {"--once"}) const {
        return work(more) + Words{"--repository-allowed", site()};
    }

    /// Changes an SQLite store as somebody may who can write to it.
    void sql(const std::string& statement) const {
        std::ofstream(directory / "change.sql") << statement;
        shell("sqlite3 games.db <change.sql");
    }

    void refuses(const Words& worker, const std::string& reason) const {
        check_refused(run_arena(worker), reason);
    }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(arena_work)

BOOST_DATA_TEST_CASE(workers_get_build_and_play_what_the_store_names_the_highest_priority_first, kBackends,
                     backend) {
    const Workshop place{backend};
    place.submit("low");
    place.submit("high", {"--priority", "5"});
    BOOST_TEST(place.status("high")["counted"] == 0);
    Gang gang{2, place.allowed({"--once", "--events", "high,low"})};
    BOOST_TEST(gang.kill(1));
    for (const Output& output : gang.wait()) check_done(output);
    check_invariants(place, "high");
    BOOST_TEST(place.status("high")["open"] == 0);
    check_done(run_arena(place.allowed()));
    BOOST_TEST(place.status("low")["open"] == 0);
    BOOST_TEST(contains(run_arena(place.allowed()).err, "No event is open"));
}

/// As if the first round's worker had been killed after it stored the last game.
BOOST_AUTO_TEST_CASE(workers_that_come_later_go_on_after_a_round_that_nobody_has_planned) {
    const Workshop place;
    place.submit_slow("event", {"--tournament", "swiss", "--engine",
                                "c='" + (place.directory / "programs" / "scripted").string() + "' seed=3"});
    check_done(run_arena(place.work()));
    BOOST_TEST(place.status()["state"] == "finished");
    BOOST_TEST(place.status()["counted"] == 4);
    place.sql(
        "DELETE FROM pair WHERE number > 0; DELETE FROM game WHERE number > 1; "
        "DELETE FROM record WHERE number > 1; UPDATE event SET planned = 1;");
    BOOST_TEST(place.status()["state"] == "running");
    Gang gang{2, place.work()};
    for (const Output& output : gang.wait()) check_done(output);
    BOOST_TEST(place.status()["state"] == "finished");
    BOOST_TEST(place.status()["counted"] == 4);
    check_told(run_arena(place.work()), 0, "No event is open");
    place.sql("UPDATE event SET header = replace(header, 'swiss', 'Swiss');");
    check_told(run_arena(place.work()), 0, "The event 'event' is not played here: ");
}

/// As if the worker had been killed after it stored the last pair.
BOOST_AUTO_TEST_CASE(a_verdict_that_nobody_has_stored_is_stored_by_workers_that_come_later) {
    const Workshop place;
    const std::string crash =
        "c='" + (place.directory / "programs" / "scripted").string() + "' seed=3 fault=crash";
    for (const auto& [event, more] : {std::pair{"test", Words{"--sprt", "0,800"}},
                                      std::pair{"faults", Words{"--engine", crash, "--max-faults", "0"}}}) {
        place.submit_slow(event, more);
        static_cast<void>(run_arena(place.work({"--once", "--events", event})));
        const json before = place.status(event);
        BOOST_TEST(before["state"] == "decided");
        const std::string it = "(SELECT number FROM event WHERE name = '" + std::string(event) + "')";
        place.sql("DELETE FROM pair WHERE done = 0 AND event = " + it +
                  "; UPDATE event SET state = 0, verdict = '', planned = (SELECT COUNT(*) FROM pair WHERE "
                  "event = " +
                  it + ") WHERE number = " + it + ";");
        BOOST_TEST(place.status(event)["state"] == "finished");
        check_told(run_arena(place.work()), 0, "No event is open");
        BOOST_TEST(place.status(event)["verdict"] == before["verdict"]);
        BOOST_TEST(place.status(event)["state"] == "decided");
    }
    BOOST_TEST(place.status("faults")["verdict"] == "engine failed");
    // One that cannot be read stops no worker.
    place.sql(
        "UPDATE event SET state = 0, verdict = '', header = replace(header, '0,800', '5,0') WHERE name = "
        "'test';");
    check_told(run_arena(place.work()), 0, "The event 'test' is not played here: ");
}

BOOST_AUTO_TEST_CASE(a_worker_goes_from_event_to_event_and_leaves_when_it_is_told_to) {
    const Workshop place;
    place.submit("one");
    ArenaProcess worker{place.allowed({})};
    wait_until([&] { return place.counts("one").is_finished; });
    place.submit("two");
    wait_until([&] { return place.counts("two").is_finished; });
    BOOST_TEST(worker.is_running());
    BOOST_TEST(worker.end(SIGINT) == 128 + SIGINT);
}

BOOST_AUTO_TEST_CASE(a_worker_moves_to_an_event_of_higher_priority_and_back) {
    const Workshop place{Backend::kServer};
    place.submit_slow("low", {"--rounds", "500"});
    const ArenaProcess worker{place.work({})};
    wait_until([&] { return place.counted("low") > 0; });
    place.submit_slow("high", {"--rounds", "1", "--priority", "5"});
    wait_until([&] { return place.counts("high").is_finished; });
    BOOST_TEST(place.status("low")["open"] > 0);
    place.submit_slow("later", {"--rounds", "1", "--priority", "-5"});
    const int before = place.counted("low");
    wait_until([&] { return place.counted("low") > before; });
    BOOST_TEST(place.counted("later") == 0);
    check_printed(run_arena({"event", "prioritize", place.address, "--event", "later", "--priority", "7",
                             "--share", "30"}),
                  0, "The event 'later' has priority 7, share 30");
    wait_until([&] { return place.counts("later").is_finished; });
    BOOST_TEST(worker.is_running());
}

BOOST_AUTO_TEST_CASE(what_is_not_to_be_prioritized_is_refused) {
    const Workshop place;
    place.submit_slow("event", {"--rounds", "1"});
    BOOST_TEST(run_arena(place.worker({"--rounds", "1"}, "own")).exit_code == 0);
    place.refuses({"event", "prioritize", place.address, "--event", "own", "--priority", "1"},
                  "was not submitted");
    place.refuses({"event", "prioritize", place.address, "--event", "event"},
                  "needs --priority N, --share N");
    place.refuses({"event", "prioritize", place.address, "--event", "event", "--share", "0"}, "--share");
}

BOOST_AUTO_TEST_CASE(events_of_the_same_priority_get_workers_and_games_by_their_shares) {
    const Workshop place;
    place.submit_slow("big", {"--rounds", "500", "--share", "300"});
    place.submit_slow("small", {"--rounds", "500", "--share", "100"});
    std::vector<std::unique_ptr<ArenaProcess>> workers;
    while (workers.size() < 4) {
        workers.push_back(std::make_unique<ArenaProcess>(place.work({})));
        wait_until([&] { return place.workers("big") + place.workers("small") == workers.size(); });
    }
    BOOST_TEST(place.workers("big") == 3U);
    const int big = place.counted("big");
    const int small = place.counted("small");
    wait_until([&] { return place.counted("small") >= small + 12; });
    const double ratio = static_cast<double>(place.counted("big") - big) / (place.counted("small") - small);
    BOOST_TEST((ratio > 1.8 && ratio < 4.8), ratio);
}

BOOST_AUTO_TEST_CASE(a_worker_takes_nothing_and_leaves_while_the_machine_has_other_work) {
    const Workshop place;
    place.submit_slow("event", {"--rounds", "500"});
    const fs::path file = place.directory / "load";
    // Replaced in one step: the worker may be reading.
    const auto set_load = [&](const std::string& load) {
        std::ofstream(file.string() + ".new") << load;
        fs::rename(file.string() + ".new", file);
    };
    const auto start = [&](const Words& more) {
        Words words = place.work(more + Words{"--max-load", "8"});
        words.insert(words.begin(), (fs::path(pahtum_program()).parent_path() / "pahtum-arena").string());
        return std::make_unique<Process>(
            words, ProcessSetup{
                       .is_kept = true,
                       .environment = {"LD_PRELOAD=" PAHTUM_CLOCK_LIBRARY, "PAHTUM_LOAD=" + file.string()}});
    };
    set_load("8.5");
    check_told(start({"--once"})->wait(), 0, "The system's load is above --max-load");
    BOOST_TEST(place.counted("event") == 0);
    set_load("1");
    const auto worker = start({});
    wait_until([&] { return place.counted("event") > 0; });
    set_load("8.5");  // less than 8 and the one game that is played here
    const int before = place.counted("event");
    wait_until([&] { return place.counted("event") > before + 6; });
    BOOST_TEST(!contains(worker->err(), "Waits for an event"));
    set_load("9.5");
    wait_until([&] { return contains(worker->err(), "Waits for an event to play"); });
    const int left = place.counted("event");
    set_load("1");
    wait_until([&] { return place.counted("event") > left; });
}

BOOST_AUTO_TEST_CASE(a_program_that_plays_otherwise_is_refused_by_name) {
    const Workshop place;
    place.submit("event");
    place.sql("UPDATE engine SET signature = '12345' WHERE number = 1;");
    place.refuses(place.allowed(), "engine 'b': its bench has the signature");
    BOOST_TEST(place.status()["counted"] == 0);
}

BOOST_AUTO_TEST_CASE(repositories_are_cloned_only_from_where_the_operator_says) {
    const Workshop place;
    place.submit("event");
    place.refuses(place.work(), "is not allowed here; see --repository-allowed");
    place.refuses(place.work() + Words{"--repository-allowed", place.site() + "eng"}, "is not allowed here");
    place.refuses(place.work() + Words{"--repository-allowed", place.site() + "engine"},
                  "part' is refused: it is not allowed here");
}

BOOST_AUTO_TEST_CASE(programs_at_hand_are_found_by_their_checksum) {
    const Workshop place;
    place.submit("event", {"--option", "b:seed=3", "--adjudicate-resign", "3,2"},
                 (place.directory / "programs" / "player").string());
    check_done(run_arena(place.work()));
    BOOST_TEST(place.status()["open"] == 0);
    BOOST_TEST(contains(place.exported(), R"("options":["seed=3"])"));
    BOOST_TEST(contains(place.exported(), R"("adjudicate-resign":"3.0,2")"));
    place.submit("more", {}, pahtum_program());
    place.shell("echo >>programs/player");
    place.refuses(place.work(), "no program with sha256:");
}

/// The engine plays only if it cannot read the file that its argument names.
BOOST_AUTO_TEST_CASE(arguments_from_a_store_show_the_sandbox_none_of_the_workers_files) {
    const Workshop place;
    const std::string secret = place.directory / "secret" / "key";
    place.shell(
        "mkdir secret && echo 1 >secret/key && chmod -R a+rX . && "
        "printf '#!/bin/sh\\ntest -e \"$1\" && exit 7\\nexec \"${0%%/*}/player\"\\n' >programs/thief && "
        "chmod +x programs/thief");
    const std::string thief = (place.directory / "programs" / "thief").string();
    Words submission = place.submission("event", {}, thief);
    for (std::string& word : submission)
        if (word.find(thief) != std::string::npos) word = word.substr(0, 2) + thief + " " + secret;
    const Output submitted = run_arena(submission);
    BOOST_TEST_REQUIRE(submitted.exit_code == 0, submitted.err);
    check_done(run_arena(place.work()));
    BOOST_TEST(place.status()["open"] == 0);
    for (const json& engine : place.status()["engines"]) BOOST_TEST(engine["faults"] == 0);
}

BOOST_AUTO_TEST_CASE(what_a_hostile_store_asks_for_is_refused_before_anything_runs) {
    struct Case {
        std::string part;
        std::string instead;
        std::string reason;
    };
    const Workshop place;
    place.submit("event");
    const std::string witness = place.directory.file("witness");
    for (const Case& hostile : {
             Case{place.site() + "engine", "ext::sh -c touch% " + witness,
                  "begins with https:// or file:///"},
             Case{place.site() + "engine", "--upload-pack=touch " + witness, "begins with https:// or file:"},
             Case{place.site() + "engine", "https://-oProxyCommand/x", "a part of it is '-oProxyCommand'"},
             Case{place.site() + "engine", place.site() + "part/../engine", "a part of it is '..'"},
             Case{"\"out/engine\"", "\"/bin/sh\"", "its --program is not below the sources"},
             Case{"\"out/engine\"", "\"../../engine\"", "its --program is not below the sources"},
             Case{"\"build\"", "\"adjudicator\"", "it may not set --adjudicator"},
             Case{"\"build\"", "\"log\"", "it may not set --log"},
             Case{"\"git:", "\"/bin/sh", "a program is git:COMMIT or sha256:CHECKSUM"},
             Case{"\"format\":1", "\"format\":9", "another version"},
         }) {
        place.sql("UPDATE event SET task = replace(task, '" + hostile.part + "', '" + hostile.instead +
                  "');");
        place.refuses(place.allowed(), hostile.reason);
        place.sql("UPDATE event SET task = replace(task, '" + hostile.instead + "', '" + hostile.part +
                  "');");
    }
    BOOST_TEST(!fs::exists(witness));
    place.sql("UPDATE event SET task = replace(task, 'cp core/player out/engine', 'touch " + witness +
              "; ln -s /bin/sh out/engine');");
    place.refuses(place.allowed(), "leads out of them");
    BOOST_TEST(!fs::exists(witness));
    BOOST_TEST(place.status()["counted"] == 0);
}

BOOST_AUTO_TEST_CASE(nothing_is_run_where_there_is_no_sandbox) {
    const Workshop place;
    place.submit("event");
    place.shell("mkdir bin && ln -s \"$(command -v git)\" bin/git");
    const std::string program = (fs::path(pahtum_program()).parent_path() / "pahtum-arena").string();
    Words words = place.allowed();
    words.insert(words.begin(), program);
    Process worker{words, {.is_kept = true, .environment = {"PATH=" + place.directory.file("bin")}}};
    check_refused(worker.wait(), "in the sandbox only: bwrap is not installed");
}

BOOST_AUTO_TEST_CASE(a_submission_that_no_worker_could_play_is_refused) {
    const Workshop place;
    const auto refuses = [&](const Words& more, const std::string& reason) {
        check_refused(run_arena(place.submission("event", more)), reason);
    };
    refuses({"--repository", (shared_site().directory / "site" / "engine").string()}, "give its address");
    refuses({"--adjudicator", "/bin/sh"}, "cannot be submitted");
    refuses({"--html", "page.html"}, "cannot be submitted");
    BOOST_TEST(!fs::exists(place.address));
    place.submit("event");
    refuses({}, "there is an event 'event' already");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_work_test
