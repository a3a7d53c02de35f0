#include "engine/base/text.hpp"
#include "tests/e2e/help/help_pages.hpp"
#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::usage_test {
namespace {

Words command(const DescribedProgram& program, const Words& before, const std::string& use,
              const Words& after) {
    Words all{program.path};
    all.insert(all.end(), before.begin(), before.end());
    for (const std::string_view word : split(use)) all.emplace_back(word);
    return all + after;
}

/// stdout and stderr together.
Output run_all(const Words& argv) {
    Words shell{"/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&1 </dev/null"};
    shell.insert(shell.end(), argv.begin(), argv.end());
    return run_program(shell, {});
}

BOOST_AUTO_TEST_SUITE(usage_of_both_programs)

BOOST_AUTO_TEST_CASE(help_and_version_work_everywhere) {
    for (const DescribedProgram& program : described_programs()) {
        const std::string version = printed_by({program.path, "--version"});
        BOOST_TEST(version.find(" 0.") != std::string::npos, version);
        for (const auto& [use, options] : program.uses) {
            BOOST_TEST_CONTEXT(program.name + " " + use) {
                const std::string help = printed_by(command(program, {"help"}, use, {}));
                BOOST_TEST(options.contains("--version"));
                if (const auto words = split(use); words.size() == 2)
                    BOOST_TEST(printed_by({program.path, std::string{words[0]}, "help",
                                           std::string{words[1]}}) == help);
                if (!use.empty() && use != "play" && use != "report" && use != "bench solver") continue;
                for (const std::string word : {"-h", "--help", "help"})
                    BOOST_TEST(printed_by(command(program, {}, use, {word})) == help);
                for (const std::string word : {"--version", "version"})
                    BOOST_TEST(printed_by(command(program, {}, use, {word})) == version);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(who_asks_for_help_gets_it_whatever_else_is_there) {
    for (const DescribedProgram& program : described_programs()) {
        const std::string help = printed_by({program.path, "--help"});
        for (const Words& words :
             {Words{"help", "help"}, Words{"help", "version"}, Words{"version", "help"},
              Words{"help", "--help"}, Words{"help", "--bogus"}, Words{"nosuch", "--help"},
              Words{"--bogus", "--help"}, Words{"help", "nosuch", "--help"}})
            BOOST_TEST(printed_by(command(program, words, "", {})) == help);
        const std::string use = program.name == "pahtum" ? "play" : "report";
        BOOST_TEST(printed_by({program.path, use, "extra", "--help"}) ==
                   printed_by({program.path, use, "--help"}));
        BOOST_TEST(run_all({program.path, "help", "nosuch"}).exit_code == 4);
    }
}

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_gives_exit_code_five) {
    const auto run_shell = [](const DescribedProgram& program, const std::string& script) {
        return run_program({"/bin/bash", "-c", script, program.path}, {});
    };
    for (const DescribedProgram& program : described_programs()) {
        BOOST_TEST(run_shell(program, "\"$0\" --help 2>&1 >/dev/full").out ==
                   program.name + ": cannot write to stdout: No space left on device\n");
        // The reader has ended before the program starts.
        const std::string gone = "exec 3> >(:); wait $!; \"$0\" --help 2>&1 >&3 3>&-; echo $?";
        BOOST_TEST(run_shell(program, gone).out == "5\n");
    }
}

BOOST_AUTO_TEST_CASE(typing_errors_get_a_suggestion_and_exit_code_four) {
    for (const DescribedProgram& program : described_programs()) {
        for (const auto& [use, options] : program.uses) {
            BOOST_TEST_CONTEXT(program.name + " " + use) {
                // "--verison": neighbours exchanged.
                const Output option = run_all(command(program, {}, use, {"--verison"}));
                BOOST_TEST(option.exit_code == 4, option.out);
                // One that has verbs asks for these first.
                BOOST_TEST((contains(option.out, "did you mean '--version'?") ||
                            contains(option.out, "needs one of these after it: ")),
                           option.out);
                if (use.size() < 4 || use.find(' ') != std::string::npos) continue;
                std::string word = use;
                std::swap(word[1], word[2]);
                if (word == use) continue;
                const Output output = run_all({program.path, word});
                BOOST_TEST(output.exit_code == 4, output.out);
                BOOST_TEST(output.out.find("did you mean '" + use + "'?") != std::string::npos, output.out);
            }
        }
        const std::string help = "\nTry: " + program.name + " --help\n";
        BOOST_TEST(run_all({program.path, "xyzzyxyzzy"}).out ==
                   program.name + ": unknown subcommand 'xyzzyxyzzy'" + help);
        for (const std::string option : {"-x", "--xyzzyxyzzy"})
            BOOST_TEST(run_all({program.path, option})
                           .out.starts_with(program.name + ": unknown option '" + option + "'" + help));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::usage_test
