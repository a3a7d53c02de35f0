#include "tests/e2e/outcome.hpp"
#include "tests/e2e/repository.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// Toy repositories: greedy beats random in nearly every game, so a commit from one to the other is a loss.
namespace pahtum::testing::bisect_test {
namespace {

struct BisectFixture {
    BisectFixture() { write_toy_openings(openings); }

    [[nodiscard]] Output bisect(const Repository& repository, const Words& words,
                                const std::string& loss = "--loss") const {
        Words all = {"bisect", "--openings", openings.string(), "--tc", "none", "--rounds", "200"};
        for (const std::string& option : repository.options()) all.push_back(option);
        if (!loss.empty()) all.insert(all.end(), {loss, "200"});
        return run_arena(all + words);
    }

    /// What --json says of the commit that was found.
    [[nodiscard]] static std::string found(const Repository& repository, const std::string& revision) {
        return "\"found\":{\"commit\":\"" + repository.commit_of(revision) + "\"";
    }

    /// The lines of all files in a folder.
    [[nodiscard]] static std::size_t lines_in(const std::filesystem::path& folder) {
        std::size_t lines = 0;
        for (const auto& file : std::filesystem::directory_iterator{folder}) {
            const std::string text = contents(file.path());
            lines += static_cast<std::size_t>(std::ranges::count(text, '\n'));
        }
        return lines;
    }

    TemporaryDirectory directory;
    std::filesystem::path openings = directory / "suite.txt";
};

BOOST_FIXTURE_TEST_SUITE(bisect_command, BisectFixture)

BOOST_AUTO_TEST_CASE(a_planted_loss_is_found_named_and_explained) {
    Words players(9, "greedy");
    std::fill(players.begin() + 5, players.end(), "random");
    const Repository repository(directory / "repository", players);
    const Output output = bisect(repository, {"HEAD~8", "main"});
    check_done(output);
    const std::string name = repository.commit_of("HEAD~3").substr(0, 10);
    const std::string before = repository.commit_of("HEAD~4").substr(0, 10);
    BOOST_TEST(contains(output.out, "The first commit that lost:\n" + name + " "), output.out);
    BOOST_TEST(contains(output.out, "The one before:\n" + before + " "), output.out);
    BOOST_TEST(contains(output.out, "Wrong with a probability of at most 5.0%"), output.out);
    BOOST_TEST(contains(output.err, "8 revisions after "), output.err);
    BOOST_TEST(contains(output.err, "at most 4 tests"), output.err);
}

BOOST_AUTO_TEST_CASE(a_gain_is_found_in_the_same_way) {
    const Repository repository(directory / "repository", {"random", "random", "greedy", "greedy"});
    const Output output = bisect(repository, {"HEAD~3", "HEAD", "--json", "--quiet"}, "--gain");
    check_done(output);
    BOOST_TEST(!contains(output.err, "Testing"), output.err);
    BOOST_TEST(contains(output.out, found(repository, "HEAD~1")), output.out);
    BOOST_TEST(contains(output.out, "\"before\":{\"commit\":\"" + repository.commit_of("HEAD~2")),
               output.out);
}

BOOST_AUTO_TEST_CASE(where_nothing_was_lost_one_test_says_so) {
    const Repository repository(directory / "repository", {"random", "greedy", "greedy"});
    check_printed(bisect(repository, {"random", "HEAD", "--json"}), 1, "\"found\":null,\"suspects\":[]");
}

BOOST_AUTO_TEST_CASE(revisions_that_do_not_build_or_cannot_play_are_left_out) {
    const Repository repository(directory / "repository",
                                {"greedy", "broken", "nosuch", "failing", "random", "random"});
    const Output output = bisect(repository, {"greedy", "HEAD", "--json"});
    BOOST_TEST(output.exit_code == 2, output.err);
    for (const std::string reason : {"does not build", "cannot start: --player", "left out, it fails: crash"})
        BOOST_TEST(contains(output.err, reason), output.err);
    BOOST_TEST(contains(output.out, "\"found\":null,\"suspects\":[{"), output.out);
    for (const std::string revision : {"HEAD~4", "HEAD~3", "HEAD~2", "HEAD~1"})
        BOOST_TEST(contains(output.out, repository.commit_of(revision)), output.out);
    const Repository other(directory / "other",
                           {"greedy", "greedy", "random", "broken", "failing", "random"});
    check_printed(bisect(other, {"HEAD~5", "HEAD", "--json"}), 0, found(other, "HEAD~3"));
}

/// It never fails three times in a row; its games say nothing about its strength.
BOOST_AUTO_TEST_CASE(a_revision_that_crashes_in_half_of_its_games_is_left_out_and_not_called_weaker) {
    const Repository repository(directory / "repository", {"greedy", "crashing", "random"});
    check_told(bisect(repository, {"greedy", "HEAD", "--json"}), 2, "left out, it fails: crash 2");
    check_told(bisect(repository, {"HEAD~1", "HEAD"}), 3, "GOOD fails in its games");
}

BOOST_AUTO_TEST_CASE(the_same_command_goes_on_from_the_records_and_builds_nothing_twice) {
    Words players(6, "greedy");
    std::fill(players.begin() + 2, players.end(), "random");
    const Repository repository(directory / "repository", players);
    const std::filesystem::path folder = directory / "new" / "records";
    const Words words = {"HEAD~5", "HEAD", "--json", "--out", folder.string()};
    check_done(bisect(repository, words));
    const std::string bad = repository.commit_of("HEAD").substr(0, 10);
    BOOST_TEST(std::filesystem::exists(folder / ("bisect-" + bad + ".jsonl")));
    const std::size_t lines = lines_in(folder);
    // The games of one revision are lost.
    std::filesystem::remove(folder / ("bisect-" + bad + ".jsonl"));
    BOOST_TEST(lines_in(folder) < lines);
    const Output second = bisect(repository, words);
    check_printed(second, 0, found(repository, "HEAD~3"));
    BOOST_TEST(!contains(second.err, "Building"), second.err);
    BOOST_TEST(contains(second.err, "games are in "), second.err);
    const std::size_t all = lines_in(folder);
    const Output third = bisect(repository, words);
    BOOST_TEST(third.out == second.out);
    BOOST_TEST(lines_in(folder) == all);
    check_refused(bisect(repository, {"HEAD~5", "HEAD", "--error", "0.2", "--out", folder.string()}),
                  "--alpha was ");
}

BOOST_AUTO_TEST_CASE(a_test_that_does_not_decide_makes_the_answer_a_guess) {
    const Repository repository(directory / "repository", {"greedy", "random", "random"});
    const Output output = bisect(repository, {"greedy", "HEAD", "--rounds", "1"});
    check_told(output, 2, "Warning: the test of ");
    BOOST_TEST(contains(output.out, "(marked ?)"), output.out);
    BOOST_TEST(contains(output.out, "this is a guess"), output.out);
}

BOOST_AUTO_TEST_CASE(without_ends_that_play_there_is_no_search) {
    const Repository repository(directory / "repository", {"failing", "greedy", "broken", "nosuch"});
    const auto ends = [&](const Words& words, int exit_code, const std::string& reason) {
        const Output output = bisect(repository, words);
        check_told(output, exit_code, reason);
        BOOST_TEST(output.out == "");
    };
    ends({"greedy", "broken"}, 4, "BAD: engine ");
    ends({"greedy", "nosuch", "--quiet"}, 4, "cannot start: --player");
    ends({"broken", "nosuch"}, 4, "does not build");
    ends({"failing", "greedy"}, 3, "GOOD fails in its games");
}

BOOST_AUTO_TEST_CASE(a_dry_run_lists_the_revisions) {
    const Repository repository(directory / "repository", {"greedy", "random", "broken"});
    const Output output = bisect(repository, {"greedy", "HEAD", "--dry-run"});
    check_printed(output, 0, "2 revisions after ");
    BOOST_TEST(contains(output.out, " broken\n"), output.out);
    BOOST_TEST(!contains(output.err, "Building"), output.err);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_searched_is_wrong_usage) {
    const Repository repository(directory / "repository", {"greedy", "random"});
    const auto refuses = [&](const Words& words, const std::string& reason) {
        check_refused(bisect(repository, words, ""), reason);
    };
    refuses({"greedy"}, "bisect needs two revisions");
    refuses({"greedy", "git:greedy"}, "the same commit");
    refuses({"random", "greedy"}, "'greedy' does not descend from 'random'");
    refuses({"greedy", "nosuch"}, "there is no revision 'nosuch'");
    refuses({"greedy", "random", "--loss", "0"}, "--loss");
    refuses({"greedy", "random", "--error", "0.7"}, "--error");
    refuses({"greedy", "random", "--loss", "5", "--gain", "5"}, "only one of --loss and --gain");
    refuses({"greedy", "random", "--sprt", "0,5"}, "sprt");
    refuses({"greedy", "random", "--out", "x", "--store", "y.db"}, "the store keeps the games");
    const std::string config = directory.write("config.toml", "alpha = 0.1\n");
    refuses({"greedy", "random", "--config", config}, "'alpha' has no place");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::bisect_test
