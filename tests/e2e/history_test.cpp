#include "tests/e2e/outcome.hpp"
#include "tests/e2e/repository.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::history_test {
namespace {

struct HistoryFixture {
    HistoryFixture() { write_toy_openings(openings); }

    [[nodiscard]] Output history(const Repository& repository, const Words& words) const {
        Words all = {"history", "--openings", openings.string(), "--tc", "none", "--rounds", "10"};
        for (const std::string& option : repository.options()) all.push_back(option);
        return run_arena(all + words);
    }

    TemporaryDirectory directory;
    std::filesystem::path openings = directory / "suite.txt";
};

BOOST_FIXTURE_TEST_SUITE(history_command, HistoryFixture)

BOOST_AUTO_TEST_CASE(every_nth_revision_and_both_ends_play_the_reference) {
    const Repository repository(directory / "repository",
                                {"greedy", "random", "broken", "random", "greedy", "random"});
    const std::filesystem::path plot = directory / "strength.svg";
    const std::filesystem::path records = directory / "records";
    const Words words = {"HEAD~5..HEAD", "--every", "2", "--svg", plot.string(), "--out", records.string()};
    const Output output = history(repository, words);
    check_done(output);
    const Words shown = split_lines(output.out);
    BOOST_TEST_REQUIRE(shown.size() == 6U, output.out);
    const auto is_about = [&](std::size_t line, const std::string& revision, const std::string& what) {
        BOOST_TEST(shown[line].starts_with(repository.commit_of(revision).substr(0, 10)), shown[line]);
        BOOST_TEST(contains(shown[line], what), shown[line]);
    };
    is_about(2, "HEAD~5", " reference ");
    is_about(3, "HEAD~3", " cannot play ");
    is_about(4, "HEAD~1", " 20  greedy");
    is_about(5, "HEAD", " 20  random");
    const std::string picture = contents(plot);
    BOOST_TEST(picture.starts_with("<svg "));
    for (const std::string revision : {"HEAD~5", "HEAD~3", "HEAD~1", "HEAD"})
        BOOST_TEST(contains(picture, ">" + repository.commit_of(revision).substr(0, 10) + "</text>"));
    // A second time nothing is played.
    const Output again = history(repository, words);
    BOOST_TEST(again.out == output.out);
    BOOST_TEST(contains(again.err, "20 of 20 games are in "), again.err);
    BOOST_TEST(contents(plot) == picture);
}

BOOST_AUTO_TEST_CASE(a_reference_may_lie_anywhere_and_scripts_get_json) {
    const Repository repository(directory / "repository", {"random", "greedy", "random"});
    const Output output = history(repository, {"HEAD~2..HEAD", "--reference", "greedy", "--json", "--quiet"});
    check_done(output);
    BOOST_TEST(!contains(output.err, " of 3: "), output.err);
    BOOST_TEST(contains(output.out, "\"reference\":{\"commit\":\"" + repository.commit_of("greedy")),
               output.out);
    BOOST_TEST(contains(output.out, "\"subject\":\"greedy\",\"is_reference\":true,"), output.out);
    BOOST_TEST(contains(output.out, "\"subject\":\"random\",\"is_reference\":false,"), output.out);
}

BOOST_AUTO_TEST_CASE(anything_but_a_range_is_wrong_usage) {
    const Repository repository(directory / "repository", {"greedy", "random"});
    for (const Words& words :
         {Words{}, Words{"HEAD"}, Words{"..HEAD"}, Words{"greedy..."}, Words{"greedy...random"},
          Words{"nosuch..HEAD"}, Words{"random..greedy"}, Words{"greedy..random", "--every", "0"},
          Words{"greedy..random", "--reference", "nosuch"}, Words{"greedy..random", "--model", "logistic"},
          Words{"greedy..random", "--svg", openings.string()}}) {
        const Output output = history(repository, words);
        BOOST_TEST(output.exit_code == 4, output.err);
        BOOST_TEST(!contains(output.err, "Building"), output.err);
    }
    const Output broken = history(Repository{directory / "other", {"broken", "greedy"}}, {"broken..greedy"});
    BOOST_TEST(broken.exit_code == 4, broken.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::history_test
