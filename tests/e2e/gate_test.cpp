#include "tests/e2e/outcome.hpp"
#include "tests/e2e/repository.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::gate_test {
namespace {

struct Fixture {
    Fixture() { write_toy_openings(openings); }

    [[nodiscard]] Output gate(const std::string& candidate, const std::string& baseline,
                              const Words& more = {}) const {
        return run_arena(Words{"gate", candidate, baseline, "--openings", openings.string(), "--tc", "none"} +
                         more);
    }

    TemporaryDirectory directory;
    std::filesystem::path openings = directory / "suite.txt";
    std::string broken = scripted_option("", "fault=crash as=white").substr(1);
    std::string sound = scripted_option("", "seed=2").substr(1);
};

std::string player(const std::string& name) { return pahtum_program() + " --player " + name; }

BOOST_FIXTURE_TEST_SUITE(gate, Fixture)

BOOST_AUTO_TEST_CASE(what_means_nothing_for_two_engines_is_no_option) {
    const std::string help = run_arena({"gate", "--help"}).out;
    const std::filesystem::path config = directory / "gate.toml";
    for (const auto& [option, value] : std::map<std::string, std::string>{
             {"tournament", "'swiss'"}, {"seeds", "1"}, {"match-pairs", "2"}, {"swiss-rounds", "2"}}) {
        BOOST_TEST(!contains(help, "--" + option), option);
        BOOST_TEST(contains(run_arena({"run", "--help"}).out, "--" + option), option);
        std::ofstream{config} << option << " = " << value << "\n";
        for (const Words& more : {Words{"--" + option, "2"}, Words{"--config", config.string()}}) {
            const Output refused = gate("./a", "./b", more);
            BOOST_TEST(refused.exit_code == 4);
            BOOST_TEST((contains(refused.err, option) && !contains(refused.err, "rounds N")), refused.err);
        }
    }
    BOOST_TEST(contains(gate("./a", "./b", {"--config", config.string()}).err,
                        "gate.toml:1: --tournament: means nothing in a gate, which has two engines"));
}

// Greedy beats random in nearly every game: the models' answers are not in doubt.
BOOST_AUTO_TEST_CASE(a_stronger_candidate_is_accepted_and_a_weaker_one_rejected) {
    const Words test = {"--sprt", "0,200", "--rounds", "200"};
    const Output accepted = gate(player("greedy"), player("random"), test);
    check_told(accepted, 0, "accepted");
    BOOST_TEST(contains(accepted.out, "candidate against baseline"));
    check_told(gate(player("random"), player("greedy"), test), 1, "rejected");
}

BOOST_AUTO_TEST_CASE(with_no_loss_an_engine_is_accepted_that_is_merely_stronger_than_less) {
    const Output output = gate(player("greedy"), player("random"), {"--no-loss", "--rounds", "5", "--json"});
    BOOST_TEST(contains(output.out, "\"elo0\":-5.0"));
    BOOST_TEST(contains(output.out, "\"elo1\":0.0"));
    BOOST_TEST(contains(output.out, "\"model\":\"normalized\""));
}

BOOST_AUTO_TEST_CASE(without_openings_of_its_own_it_plays_the_balanced_ones_with_five_boulders) {
    const Output output =
        run_arena({"gate", player("greedy"), player("random"), "--rounds", "3", "--dry-run"});
    std::ifstream file(source_file("openings/balanced/7x7-5-boulders.txt"));
    int found = 0;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with('#') && contains(output.out, " " + line.substr(0, line.find(';')) + "\n"))
            ++found;
    }
    BOOST_TEST(found == 3, output.out);
}

BOOST_AUTO_TEST_CASE(too_few_games_leave_it_undecided) {
    check_told(gate(player("random"), player("random"), {"--rounds", "3"}), 2, "undecided");
}

BOOST_AUTO_TEST_CASE(an_engine_that_fails_in_every_game_has_failed_however_few_they_are) {
    const std::string crashing = scripted_option("", "fault=crash").substr(1);
    for (const Words& words : {Words{"--rounds", "1"}, Words{"--rounds", "1", "--sprt", "0,3000"}}) {
        for (const bool is_baseline : {false, true}) {
            check_printed(is_baseline ? gate(player("random"), crashing, words)
                                      : gate(crashing, player("random"), words),
                          3, "crash 2, in every game");
        }
    }
}

/// It never fails three times in a row, nor in every game, and its opponent gains by it.
BOOST_AUTO_TEST_CASE(a_gate_is_not_passed_by_crashes_of_the_baseline) {
    for (const Words& slots : {Words{"--concurrency", "1"}, Words{"--concurrency", "2"}}) {
        const Words words = Words{"--rounds", "200", "--sprt", "0,100"} + slots;
        for (const bool is_baseline : {true, false}) {
            const Output output = is_baseline ? gate(sound, broken, words) : gate(broken, sound, words);
            check_told(output, 3, "Gate: engine failed");
            BOOST_TEST(contains(output.out, "games: faults decided 2 of them"), output.out);
            BOOST_TEST(contains(output.out, "games that faults decided: "), output.out);
        }
        // A run with a sequential test is a gate by another name.
        const Words run = Words{"--engine",   "a=" + sound,      "--engine", "b=" + broken,
                                "--openings", openings.string(), "--tc",     "none"} +
                          words;
        BOOST_TEST(run_arena(run).exit_code == 3);
    }
}

BOOST_AUTO_TEST_CASE(an_event_that_faults_have_ended_is_over_for_all_its_workers) {
    const std::string store = directory.file("games.db");
    const auto work = [&](const std::string& most = "1") {
        return gate(sound, broken,
                    {"--max-faults", most, "--rounds", "200", "--concurrency", "1", "--store", store,
                     "--spool", directory.file("spool")});
    };
    const Output first = work();
    BOOST_TEST(first.exit_code == 3, first.err);
    const Output status = run_arena({"status", store});
    BOOST_TEST(contains(status.out, "decided, engine failed\n"), status.out);
    const Output second = work();
    BOOST_TEST(second.exit_code == 3, second.err);
    BOOST_TEST(second.out == first.out);
    check_refused(work("5"), "was begun with --max-faults 1.0, and this is with --max-faults 5.0");
    const auto games = [](const Output& shown) { return shown.out.substr(0, shown.out.find(", 0 of")); };
    BOOST_TEST(games(run_arena({"status", store})) == games(status));
}

BOOST_AUTO_TEST_CASE(a_gate_that_faults_have_ended_goes_on_if_more_are_allowed) {
    const auto play = [&](const Words& more) {
        return gate(sound, broken,
                    Words{"--rounds", "3", "--out", directory.file("games.jsonl"), "--json"} + more);
    };
    check_printed(play({}), 3, "\"engine_failed\":true");
    const Output all = play({"--max-faults", "100%"});
    check_printed(all, 2, "\"played\":6,");
    BOOST_TEST(contains(all.out, "\"engine_failed\":false"), all.out);
    for (const char* const wrong : {"-1", "101", "nan", "x"})
        BOOST_TEST(play({"--max-faults", wrong}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(anything_but_two_engines_is_wrong_usage) {
    for (const Words& words : {Words{"gate"}, Words{"gate", "one"}, Words{"gate", "one", "two", "three"}}) {
        check_refused(run_arena(words), "two engines");
    }
}

BOOST_AUTO_TEST_CASE(no_loss_is_a_test_of_its_own) {
    check_refused(gate(player("greedy"), player("random"), {"--no-loss", "--sprt", "0,200"}),
                  "--no-loss is --sprt -5,0");
}

BOOST_AUTO_TEST_CASE(revisions_of_a_repository_are_built_and_played) {
    const Repository repository(directory / "repository", {"random", "greedy"});
    const Words options = repository.options() + Words{"--sprt", "0,200", "--rounds", "200"};
    check_told(gate("git:main", "git:random", options), 0, "Building 'candidate'");
    const Output again = gate("git:HEAD~1", "git:greedy", options);
    BOOST_TEST(again.exit_code == 1);
    BOOST_TEST(!contains(again.err, "Building"));
}

/// Each worker builds for itself, in a folder of its own; what counts is the commit.
BOOST_AUTO_TEST_CASE(workers_of_an_event_build_the_same_revisions) {
    const Repository repository(directory / "repository", {"random", "greedy"});
    const auto worker = [&](const std::string& candidate, const std::string& name) {
        Words options = repository.options();
        options.insert(options.end(),
                       {"--rounds", name == "first" ? "1" : "2", "--store", directory.file("games.db"),
                        "--spool", directory.file("spool"), "--cache", directory.file(name)});
        return gate(candidate, "git:random", options);
    };
    for (const auto& [candidate, name] : {std::pair{"git:main", "first"}, {"git:greedy", "second"}}) {
        const Output output = worker(candidate, name);
        BOOST_TEST(output.exit_code <= 2, output.err);
        BOOST_TEST(contains(output.err, "Building 'candidate'"), output.err);
    }
    const Output output = run_arena({"status", directory.file("games.db"), "--json"});
    BOOST_TEST(contains(output.out, "\"counted\":4,"), output.out);
    check_refused(worker("git:random", "third"), "the revision of engine 'candidate' was ");
}

BOOST_AUTO_TEST_CASE(a_revision_that_does_not_build_is_named_with_the_log_of_the_build) {
    const Repository repository(directory / "repository", {"greedy", "broken"});
    const Output output = gate("git:main", "git:greedy", repository.options());
    check_refused(output, "engine 'candidate'");
    BOOST_TEST(contains(output.err, "does not build"));
    BOOST_TEST(contains(output.err, "-cache"));
}

// A build takes minutes.
BOOST_AUTO_TEST_CASE(nothing_is_built_before_all_else_has_been_checked) {
    const Repository repository(directory / "repository", {"random", "greedy"});
    const auto refuses = [&](const std::string& baseline, const Words& more, const std::string& reason) {
        const Output output = gate("git:main", baseline, repository.options() + more);
        check_refused(output, reason);
        BOOST_TEST(!contains(output.err, "Building"), output.err);
    };
    refuses("git:nosuch", {}, "there is no revision 'nosuch'");
    refuses("./nosuch", {}, "'./nosuch' does not exist");
    refuses("git:random", {"--adjudicator", "./nosuch"}, "'./nosuch' does not exist");
    refuses("git:random", {"--openings", directory.file("nosuch.txt")}, "nosuch.txt");
    refuses("git:random", {"--out", directory.file("nosuch/gate.jsonl")}, "cannot open");
    refuses("git:random", {"--log", directory.file("nosuch/gate.log")}, "--log: ");
    const std::string config = directory.write("gate.toml", "adjudicator = './nosuch'\n");
    refuses("git:random", {"--config", config}, "'./nosuch' does not exist");
}

BOOST_AUTO_TEST_CASE(run_takes_revisions_too_and_engines_without_an_option_each) {
    const Repository repository(directory / "repository", {"random", "greedy"});
    Words words = {"--engine", "new=git:greedy", "old=git:random", "--openings", openings.string(),
                   "--tc",     "none",           "--rounds",       "2"};
    for (const std::string& option : repository.options()) words.push_back(option);
    check_printed(run_arena(words), 0, "new against old");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::gate_test
