#include "engine/base/text.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::escapes_test {
namespace {

/// Clears a screen, in C0, C1 and C1 as UTF-8; sets a title; turns the direction; hides; is no UTF-8.
const std::string kPoison =
    "\x1b[2J\x9b"
    "2J\u009b2J\x1b]0;title\x07\u202e\u200b\u2028\x7f\r\xff";

std::string arena_program() { return std::filesystem::path{pahtum_program()}.parent_path() / "pahtum-arena"; }

/// What the program writes to stdout and stderr.
std::string output_of(const std::string& program, const Words& arguments, const std::string& input = "") {
    return run_program(Words{"/bin/sh", "-c", "exec \"$@\" 2>&1", "sh", program} + arguments, {{input}}).out;
}

void check_harmless(const std::string& text, const Words& arguments) {
    std::string command;
    for (const std::string& word : arguments) command += " " + printable(word, 100);
    BOOST_TEST_CONTEXT(command) {
        BOOST_TEST(!text.empty());
        if (printable_lines(text) != text) BOOST_ERROR(printable_lines(text));
        BOOST_TEST(text.size() < 20'000U);
    }
}

struct Folder {
    /// An engine that answers everything with poison, and writes it to stderr.
    [[nodiscard]] std::string engine() const {
        const std::string poison = directory.write("poison", "= " + kPoison + "\n\n");
        const std::string file = directory.write("engine", "#!/bin/sh\nwhile read line; do cat '" + poison +
                                                               "'; cat '" + poison + "' >&2; done\n");
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
        return file;
    }

    /// Files whose contents, and a file whose name is poison.
    [[nodiscard]] Words files() const {
        const std::string board = "3/3/3 x classic";
        return {
            directory.write("a.txt", kPoison + "\n"),
            directory.write("b.txt", board + " " + kPoison + "\n"),
            directory.write("c.txt", board + ",size=" + kPoison + "\n"),
            directory.write("d.jsonl", "{\"position\":\"" + kPoison + "\",\"best\":[\"A1\"]}\n"),
            directory.write("e.jsonl", "{\"position\":\"" + board + "\",\"best\":[\"\x7f\\u001b[2J\"]}\n"),
            directory.write("f.toml", kPoison + " = 1\n"),
            directory.write("g.toml", "\"\\u001b[2J\\u202e\" = '\u009b'\n"),
            directory.write("h.pgn", "[White \"" + kPoison + "\"]\n[Black \"" + kPoison + "2\"]\n\n1-0\n"),
            directory.write("i.csv", "white,black,result\n\"" + kPoison + "\"," + kPoison + "2,1-0\n"),
            directory.write("j.sgf", "(;SZ[3]PB[" + kPoison + "]C[" + kPoison + "];B[" + kPoison + "])"),
            directory.write(kPoison + ".txt", board + "\nx\n"),
            directory / ("none" + kPoison)};
    }

    TemporaryDirectory directory;
};

const char* const kSubcommands[]{
    "", "play", "solve", "bench", "bench solver", "openings endings", "no-subcommand"};
const char* const kArenaCommands[]{"run", "report", "rate", "check", "suite", "gate", "no-command"};

Words with(const std::string& command, const Words& words) {
    const std::vector<std::string_view> names = split(command);
    Words all{names.begin(), names.end()};
    return all + words;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(escapes, Folder)

BOOST_DATA_TEST_CASE(no_argument_reaches_the_terminal_as_it_is, boost::unit_test::data::make(kSubcommands),
                     command) {
    for (const Words& words : {Words{kPoison},
                               {"--" + kPoison},
                               {"--seed=" + kPoison},
                               {"--position", kPoison},
                               {"--hash", kPoison},
                               {std::string(100'000, '\x1b')},
                               {"--threads", std::string(100'000, '9')}}) {
        const Words arguments = with(command, words);
        check_harmless(output_of(pahtum_program(), arguments), arguments);
    }
}

BOOST_DATA_TEST_CASE(no_argument_of_the_arena_does, boost::unit_test::data::make(kArenaCommands), command) {
    for (const Words& words : {Words{kPoison},
                               {"--" + kPoison},
                               {"--seed=" + kPoison},
                               {"--tc", kPoison},
                               {"--engine", kPoison},
                               {"--engine", kPoison + "=" + kPoison},
                               {"--openings", kPoison},
                               {std::string(100'000, '\x1b')}}) {
        const Words arguments = with(command, words);
        check_harmless(output_of(arena_program(), arguments), arguments);
    }
}

BOOST_AUTO_TEST_CASE(no_file_does) {
    const std::string engine = "one=" + pahtum_program();
    for (const std::string& file : files()) {
        for (const Words& arguments :
             {Words{"solve", "--time", "0.1", file}, Words{"--session", file}, Words{"play"}}) {
            const std::string input = "newgame\nloadsgf " + file + "\nload " + file + "\nsavesgf " + file +
                                      "/x\nsave " + file + "/x\nprintsgf\nquit\n";
            check_harmless(output_of(pahtum_program(), arguments, input), arguments);
        }
        for (const Words& arguments :
             {Words{"report", file}, Words{"rate", file}, Words{"rate", file, "--json"},
              Words{"suite", file, engine, "--list", "--tc", "depth=1"},
              Words{"run", "--config", file, "--engine", engine, "--engine", "two=" + pahtum_program()},
              Words{"run", "--openings", file, "--engine", engine, "--engine", "two=" + pahtum_program(),
                    "--dry-run"},
              Words{"check", file}})
            check_harmless(output_of(arena_program(), arguments), arguments);
    }
}

BOOST_AUTO_TEST_CASE(no_answer_of_an_engine_does) {
    const std::string suite = directory.write("suite.txt", "1oo/x-x/xo1 x classic ; bm A3\n");
    const std::string foul = "foul=" + engine();
    for (const Words& arguments :
         {Words{"check", engine()}, Words{"suite", suite, foul, "--list"},
          Words{"suite", suite, foul, "--json"},
          Words{"run", "--engine", foul, "--engine", "good=" + pahtum_program(), "--rounds", "1", "--tc",
                "move=0.1", "--size", "3", "--boulders", "0"},
          Words{"run", "--engine", foul, "--engine", "good=" + pahtum_program(), "--rounds", "1", "--tc",
                "move=0.1", "--size", "3", "--boulders", "0", "--json"}})
        check_harmless(output_of(arena_program(), arguments), arguments);
}

BOOST_AUTO_TEST_CASE(no_command_of_a_client_does) {
    for (const std::string& line :
         {kPoison, "play b " + kPoison, "param " + kPoison + " 1", "param level " + kPoison,
          "position " + kPoison, "newgame " + kPoison, "limit time " + kPoison, "loadsgf " + kPoison,
          "savesgf /" + kPoison + "/x", "solve " + kPoison}) {
        check_harmless(output_of(pahtum_program(), {}, line + "\nquit\n"), {line});
        check_harmless(output_of(pahtum_program(), {"play"}, line + "\nquit\n"), {line});
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::escapes_test
