#include "tests/e2e/help/help_pages.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// What the build makes: what shells themselves offer after they have read the files, and the pages of the
// manual.
namespace pahtum::testing::made_files_test {
namespace {

std::string in_quotes(const std::string& text) { return "'" + text + "'"; }

/// What the build has made for it.
std::string file_of(const DescribedProgram& program, const std::string& file) {
    return built((program.name == "pahtum" ? "protocol/" : "arena/") + file);
}

std::string completion_of(const DescribedProgram& program, const std::string& file) {
    return in_quotes(file_of(program, "completion/" + file));
}

// Scripts of three shells that print what is offered for the last of these words, the program's name left
// out.

std::string bash_script(const DescribedProgram& program, const Words& words) {
    const std::string function = program.name == "pahtum" ? "_pahtum" : "_pahtum_arena";
    std::string line = in_quotes(program.path);
    std::string previous = in_quotes(program.path);
    for (const std::string& word : words) {
        if (&word != &words.front()) previous = in_quotes(*(&word - 1));
        line += " " + in_quotes(word);
    }
    return "set -u; source " + completion_of(program, "bash-completion/completions/" + program.name) + "\n" +
           "complete -p " + program.name + " | grep -q ' -F " + function + " ' || exit 1\n" + "COMP_WORDS=(" +
           line + "); COMP_CWORD=" + std::to_string(words.size()) + "\n" + function + " " +
           in_quotes(program.path) + " " + in_quotes(words.back()) + " " + previous + "\n" +
           "printf '%s\\n' \"${COMPREPLY[@]}\"";
}

/// Without the shell's own completion of files, which needs a terminal.
std::string zsh_script(const DescribedProgram& program, const Words& words) {
    std::string line = in_quotes(program.path);
    for (const std::string& word : words) line += " " + in_quotes(word);
    return "compadd() { shift; print -rl -- \"$@\" }; _files() {}\nwords=(" + line +
           "); CURRENT=$#words\nf() { source " +
           completion_of(program, "zsh/site-functions/_" + program.name) + " }; f";
}

std::string fish_script(const DescribedProgram& program, const Words& words) {
    std::string line = program.path;
    for (const std::string& word : words) line += " " + word;
    return "source " + completion_of(program, "fish/vendor_completions.d/" + program.name + ".fish") +
           "\ncomplete -C " + in_quotes(line);
}

struct Shell {
    const char* path;
    std::string (*script)(const DescribedProgram&, const Words&);

    friend std::ostream& operator<<(std::ostream& out, const Shell& shell) { return out << shell.path; }
};
const std::vector<Shell> kShells{
    {"/bin/bash", bash_script}, {"/usr/bin/zsh", zsh_script}, {"/usr/bin/fish", fish_script}};

Options offered(const Shell& shell, const DescribedProgram& program, const Words& words) {
    const TemporaryDirectory folder;  // where there is no file to offer
    std::istringstream lines{printed_by(
        {shell.path, "-c", "cd " + in_quotes(folder.path().string()) + "\n" + shell.script(program, words)})};
    Options offers;
    for (std::string offer; std::getline(lines, offer);) {
        if (!offer.empty()) offers.insert(offer);
    }
    return offers;
}

std::string text_of(const Options& options) {
    std::string text;
    for (const std::string& option : options) text += option + " ";
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(completion)

BOOST_DATA_TEST_CASE(uses_are_offered_for_the_first_word, kShells, shell) {
    for (const DescribedProgram& program : described_programs()) {
        Options first_words;
        for (const auto& [use, options] : program.uses) {
            if (!use.empty()) first_words.insert(use.substr(0, use.find(' ')));
        }
        BOOST_TEST(text_of(offered(shell, program, {""})) == text_of(first_words));
    }
}

BOOST_DATA_TEST_CASE(what_is_begun_is_completed, kShells, shell) {
    const auto& programs = described_programs();
    BOOST_TEST(text_of(offered(shell, programs[0], {"pl"})) == "play ");
    BOOST_TEST(text_of(offered(shell, programs[0], {"bench", ""})) == "solver ");
    BOOST_TEST(text_of(offered(shell, programs[0], {"play", "--si"})) == "--side ");
    BOOST_TEST(text_of(offered(shell, programs[0], {"openings", "layouts", "--"})) ==
               text_of(programs[0].uses.at("openings layouts")));
    BOOST_TEST(text_of(offered(shell, programs[0], {"play", "--side", "n"})) == "none ");
    BOOST_TEST(text_of(offered(shell, programs[0], {"perft", "3", "--po"})) == "--position ");
    BOOST_TEST(text_of(offered(shell, programs[1], {"ra"})) == "rate ");
    BOOST_TEST(text_of(offered(shell, programs[1], {"--tournament", "sw"})) == "swiss ");
    // Files are left to the shell.
    BOOST_TEST(text_of(offered(shell, programs[0], {"solve", ""})) == "");
    BOOST_TEST(text_of(offered(shell, programs[1], {"report", "games"})) == "");
}

BOOST_AUTO_TEST_CASE(values_that_are_offered_are_values) {
    const DescribedProgram& pahtum = described_programs().front();
    for (const std::string option : {"--side", "--level", "--player", "--ruleset"}) {
        const Options values = offered(kShells.front(), pahtum, {"play", option, ""});
        BOOST_TEST(values.size() >= 3U);
        for (const std::string& value : values) {
            if (value == "none") continue;  // would play a whole game
            BOOST_TEST_CONTEXT(option + " " + value)
            BOOST_CHECK_NO_THROW(
                static_cast<void>(printed_by({pahtum.path, "play", option, value, "--time", "0.01"})));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(man_pages)

BOOST_AUTO_TEST_CASE(formatters_have_nothing_to_warn_of) {
    for (const DescribedProgram& program : described_programs()) {
        const std::string page = file_of(program, "man/" + program.name + ".1");
        for (const std::string command : {"mandoc -Tlint -W warning ", "groff -ww -mdoc -Tascii -z "}) {
            const Output output = run_program({"/bin/sh", "-c", command + page + " 2>&1"}, {});
            BOOST_TEST_CONTEXT(command + page) {
                BOOST_TEST(output.out == "");
                BOOST_TEST(output.exit_code == 0);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::made_files_test
