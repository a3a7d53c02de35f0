#include "tests/e2e/outcome.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::readers_test {
namespace {

/// The exit code of `pahtum ARGUMENTS` in a shell, and what it writes to stderr.
Output errors_of(const std::string& arguments, const std::string& redirection, Stdin input) {
    const std::string command = "'" + pahtum_program() + "' " + arguments + " 2>&3 ";
    return run_program(
        {"/bin/bash", "-c", "set -o pipefail; { " + command + redirection + "; } 3>&1 >/dev/null"}, {},
        input);
}

/// Each of these would take hours.
const std::string kEndless[] = {
    "perft 14 --position '8/8/8/8/8/8/8/7- x classic,boulders=0'",
    "bench --depth 100",
    "bench solver --group 0,49 --positions 1 --time 100000",
    "bench solver --group 5,20 --positions 1000000 --print",
    "openings endings --boulders 0 --empty 47,49",
    "openings layouts --size 8 --boulders 30 --count 1000000",
    "solve '8/8/8/8/8/8/8/7- x classic,boulders=0'",
    "play --side none --level 15 --time 100000",
    "play --side both",
};

BOOST_AUTO_TEST_SUITE(readers)

// Its input stays open: only the reader of its output is gone.
BOOST_DATA_TEST_CASE(a_program_whose_output_nobody_reads_any_more_ends_quietly, kEndless, arguments) {
    const Output output = errors_of(arguments, "| true", Stdin::kLeftOpen);
    BOOST_TEST(output.exit_code == 5);
    BOOST_TEST(!contains(output.out, "pahtum:"), output.out);
}

const std::string kPrinting[] = {"--version",
                                 "help solve",
                                 "perft 1",
                                 "bench --depth 4",
                                 "bench solver --group 0,49 --positions 1 --time 100000",
                                 "openings layouts --count 2",
                                 "solve '3/3/3 x classic,boulders=0'",
                                 "play --side none --level 15 --time 100000",
                                 "web",
                                 "<<< name"};

BOOST_DATA_TEST_CASE(output_that_cannot_be_written_is_an_error_that_says_why, kPrinting, arguments) {
    const Output output = errors_of(arguments, ">/dev/full", Stdin::kLeftOpen);
    BOOST_TEST(output.exit_code == 5);
    // On a busy machine some print their progress before.
    BOOST_TEST(output.out.ends_with("pahtum: cannot write to stdout: No space left on device\n"), output.out);
}

BOOST_AUTO_TEST_CASE(what_the_system_does_not_let_us_write_is_a_failure_and_no_wrong_usage) {
    const TemporaryDirectory directory;
    const std::string game = directory.file("game.sgf");
    std::ofstream(game) << "(;FF[4]SZ[3]RU[Pah-Tum classic,boulders=0];B[aa])";
    const std::string answers = directory.write("answers.jsonl", "");
    const std::filesystem::path closed = directory / "closed";
    std::filesystem::create_directory(closed);
    std::filesystem::permissions(closed, std::filesystem::perms(0555));
    std::filesystem::permissions(directory.path(), std::filesystem::perms::all);
    const std::string file = (closed / "new").string();
    const std::string position = "3/3/3 x classic,boulders=0";
    as_anyone([&] {
        for (const Words& words : {Words{"review", game, "--html", file},
                                   {"review", game, "--sgf", file},
                                   {"review", game, "--out", file},
                                   {"import", game, "--out", file},
                                   {"openings", "balanced", "--count", "1", "--out", file},
                                   {"solve", position, "--checkpoint", file},
                                   {"solve", position, "--certificate", file},
                                   {"solve", "2-1-1o/1-ooooo/1o1x2o/xxxxooo/-2x2x/3x2x/x1o-x1x x classic",
                                    "--store", file + ".db"},
                                   {"book", "build", file, answers}}) {
            Words arguments = words;
            arguments.insert(arguments.begin(), pahtum_program());
            BOOST_TEST_CONTEXT(words.front()) { check_told(run_kept(arguments), 5, closed.string()); }
        }
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::readers_test
