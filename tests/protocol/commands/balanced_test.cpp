#include <fcntl.h>
#include <sys/file.h>

#include "engine/base/files.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "protocol/commands/balanced_file.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::balanced_test {
namespace {

using program::NumberedOpening;
using program::parse_opening_line;

constexpr int kGames = 4;

Words small(const std::string& count, const Words& more = {}) {
    return Words{"openings", "balanced", "--ruleset", "custodial,size=5",     "--seed",  "31",
                 "--nodes",  "30",       "--games",   std::to_string(kGames), "--count", count} +
           more;
}

struct Fixture {
    /// The file's contents after a run has resumed it.
    std::string after_run(const std::string& count) const {
        const ProgramRun run = run_in_process(small(count, {"--out", file.string()}));
        BOOST_TEST(run.code == 0);
        BOOST_TEST(run.out == "");
        return read_whole_file(file.string());
    }
    /// Why a run that should go on with this text is refused.
    std::string refusal(const std::string& text) const {
        write_whole_file(file.string(), text);
        try {
            (void)run_in_process(small("3", {"--out", file.string()}));
        } catch (const std::runtime_error& error) {
            BOOST_TEST(read_whole_file(file.string()) == text);
            return error.what();
        }
        BOOST_ERROR("not refused: " + text);
        return {};
    }

    TemporaryDirectory directory;
    std::filesystem::path file = directory / "openings.txt";
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(balanced, Fixture)

BOOST_AUTO_TEST_CASE(the_openings_are_different_and_within_the_limits) {
    const Words lines = run_in_process(small("4")).lines();
    BOOST_TEST_REQUIRE(lines.size() == 5U);
    BOOST_TEST(lines[0] ==
               "# pahtum openings balanced --ruleset custodial,size=5 --seed 31 --nodes 30 --games 4");
    std::set<std::string> images;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const NumberedOpening found = parse_opening_line(lines[i]);
        BOOST_TEST(program::to_line(found) == lines[i]);
        const Position& position = found.opening.position;
        BOOST_TEST(!images.contains(to_text(position)));
        for (const Symmetry symmetry : kSymmetries) images.insert(to_text(transform(position, symmetry)));
        BOOST_TEST((position.ruleset() == parse_ruleset("custodial,size=5")));
    }
}

BOOST_AUTO_TEST_CASE(they_depend_on_the_seed_and_not_on_the_threads_or_the_count) {
    const std::string one = run_in_process(small("3")).out;
    BOOST_TEST(run_in_process(small("3", {"--threads", "3"})).out == one);
    BOOST_TEST(one.starts_with(run_in_process(small("2")).out));
    Words other = small("3");
    other[5] = "32";
    BOOST_TEST(run_in_process(other).out != one);
}

BOOST_AUTO_TEST_CASE(the_file_is_finished_from_wherever_it_was_cut_off) {
    const std::string whole = after_run("3");
    BOOST_TEST(whole == run_in_process(small("3")).out);
    const std::size_t first_line = whole.find('\n') + 1;
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}, first_line, first_line + 20,
                                   whole.rfind('\n', whole.size() - 2) + 1, whole.size() - 1}) {
        std::filesystem::resize_file(file, size);
        BOOST_TEST(after_run("3") == whole);
    }
    BOOST_TEST(after_run("2") == whole);  // there are enough
    BOOST_TEST(after_run("4") == run_in_process(small("4")).out);
}

BOOST_AUTO_TEST_CASE(files_made_by_anything_else_are_left_alone) {
    for (const char* const text :
         {"hello\n", "3/3/3 x\n", "# pahtum openings balanced --ruleset classic --seed 31\n"})
        BOOST_TEST(contains(refusal(text), "is not what this command makes"));
    const std::string header = run_in_process(small("1")).lines().at(0) + "\n";
    for (const char* const line :
         {"chess", "5/5/5/5/5 x classic,boulders=0", "5/5/5/5/5 x classic,boulders=0; candidate=x",
          "5/5/5/5/5 x classic,boulders=0; candidate=1 rate=1.5 black=1 draws=1 white=1",
          "5/5/5/5/5 x classic,boulders=0; candidate=1 rate=0.500 black=1 draws=1 white=1 proven=yes"})
        BOOST_TEST(refusal(header + line + "\n").find("openings.txt:2: ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(one_process_at_a_time_makes_a_file) {
    (void)after_run("1");
    const FileDescriptor other = open_regular_file(file.string(), O_RDWR);
    BOOST_REQUIRE(flock(other.number(), LOCK_EX | LOCK_NB) == 0);
    check_error<FileError>([&] { return after_run("2"); }, "another process");
}

BOOST_AUTO_TEST_CASE(it_gives_up_where_no_opening_is_balanced) {
    // Three cells are left for two to six stones.
    const auto run = [] {
        return run_in_process({"openings", "balanced", "--ruleset", "classic,size=3,boulders=6", "--nodes",
                               "1", "--count", "1"});
    };
    BOOST_CHECK_THROW((void)run(), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::balanced_test
