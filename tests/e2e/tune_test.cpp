#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::tune_test {
namespace {

struct Fixture {
    [[nodiscard]] Words arguments(const Words& more = {}) const {
        return Words{"tune",         pahtum_program() + " --hash 1",
                     "--param",      "late_second:8,4,30,3,0.05",
                     "--param",      "moves_per_ply:300,50,900,100,0.05",
                     "--ruleset",    "classic,size=5,boulders=3",
                     "--tc",         "nodes=40",
                     "--iterations", "12",
                     "--pairs",      "2",
                     "--out",        records.string()} +
               more;
    }

    TemporaryDirectory directory;
    std::filesystem::path records = directory / "tuning.jsonl";
    std::filesystem::path page = directory / "tuning.html";
};

/// The numbers, moves and results of the games in a file of one thread, in its order.
Words games_in(const std::filesystem::path& records) {
    Words games;
    for (const std::string& line : lines_of(records)) {
        const json game = json::parse(line);
        games.push_back(game.at("number").dump() + game.at("black").at("name").dump() +
                        game.at("moves").dump() + game.at("result").dump());
    }
    return games;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(arena_tune, Fixture)

BOOST_AUTO_TEST_CASE(a_tuning_that_was_cut_off_anywhere_ends_as_if_never_interrupted) {
    const Words once = arguments({"--concurrency", "1", "--ahead", "2", "--json"});
    const Output whole = run_arena(once);
    BOOST_TEST_REQUIRE(whole.exit_code == 0, whole.err);
    const std::string text = contents(records);
    const Words games = games_in(records);
    BOOST_TEST(games.size() == 48U);
    for (const std::size_t size : {text.find('\n') + 5, text.size() / 2, text.size() - 1}) {
        write_file(records, text.substr(0, size));
        const Output rest = run_arena(once);
        check_done(rest);
        BOOST_TEST(rest.out == whole.out);
        BOOST_TEST(games_in(records) == games);
    }
    // All is on record: nothing is played, and the file stays.
    const std::string all = contents(records);
    BOOST_TEST(run_arena(once).out == whole.out);
    BOOST_TEST(contents(records) == all);
}

BOOST_AUTO_TEST_CASE(report_repair_and_tune_agree_about_lines_in_any_order) {
    Words once = arguments({"--concurrency", "1", "--json"});
    *std::ranges::find(once, "12") = "4";
    const Output whole = run_arena(once);
    BOOST_TEST_REQUIRE(whole.exit_code == 0, whole.err);
    const std::string text = contents(records);
    const std::string report = run_arena({"report", records.string(), "--json"}).out;
    const std::string header = text.substr(0, text.find('\n') + 1);
    Words lines = lines_of(records);
    std::string reversed = header;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) reversed += *line + "\n";
    const std::string sound = directory.file("sound.jsonl");
    const auto repaired = [&](const std::string& file) {
        write_file(records, file);
        std::filesystem::remove(sound);
        static_cast<void>(run_arena({"repair", records.string(), "--out", sound}));
        return contents(sound);
    };
    BOOST_TEST(repaired(reversed) == reversed);
    BOOST_TEST(run_arena({"report", records.string(), "--json"}).out == report);
    BOOST_TEST(run_arena(once).out == whole.out);
    BOOST_TEST(contents(records) == reversed);
    // Without the first game, on which those of later iterations depend.
    const std::string orphans = reversed.substr(0, reversed.size() - lines.front().size() - 1);
    write_file(records, orphans);
    for (const Words& command : {Words{"report", records.string()}, once}) {
        check_refused(run_arena(command), "on games that are missing; pahtum-arena repair keeps");
    }
    BOOST_TEST(repaired(text + lines[0] + "\n") == text);
    static_cast<void>(repaired(orphans));
    BOOST_TEST(run_arena({"report", sound}).exit_code == 0);
    std::filesystem::rename(sound, records);
    BOOST_TEST(run_arena(once).out == whole.out);
}

/// Its games say nothing about the values that it had.
BOOST_AUTO_TEST_CASE(an_engine_that_fails_as_white_ends_a_tuning_until_more_faults_are_allowed) {
    const std::filesystem::path script = directory / "engine.sh";
    write_file(script, "sed -u '/genmove w/Q' | " + pahtum_program() + " --hash 1\n");
    const auto tune = [&](const Words& more) {
        Words words = arguments({"--concurrency", "1"});
        words[1] = "/bin/sh " + script.string();
        *std::ranges::find(words, "12") = "4";
        return run_arena(words + more);
    };
    check_told(tune({}), 3, "Engine failed after 2 games: faults decided 2 of them, more than the 1% of");
    const std::string text = contents(records);
    BOOST_TEST(tune({}).exit_code == 3);
    BOOST_TEST(contents(records) == text);
    check_done(tune({"--max-faults", "100"}));
    BOOST_TEST(contents(records).starts_with(text));
    BOOST_TEST(contents(records) != text);
}

BOOST_AUTO_TEST_CASE(an_engine_that_is_halted_ends_a_tuning_and_forfeits_nothing) {
    const std::filesystem::path script = directory / "engine.sh";
    write_file(script, "sed -u '/genmove/Q' | " + pahtum_program() + " --hash 1\n");
    Words words = arguments({"--concurrency", "1", "--max-faults", "100", "--json"});
    words[1] = "/bin/sh " + script.string();
    const Output output = run_arena(words);
    BOOST_TEST(output.exit_code == 3, output.err);
    const int games = json::parse(output.out).at("games");
    BOOST_TEST((games >= 10 && games < 48), output.out);
    BOOST_TEST(games / 2 == static_cast<int>(games_in(records).size()) / 2);
}

BOOST_AUTO_TEST_CASE(control_c_finishes_the_running_games_and_the_same_command_resumes) {
    const Words endless =
        arguments({"--concurrency", "1", "--iterations", "100000", "--html", page.string()});
    ArenaProcess arena{endless};
    wait_until([&] { return lines_of(records).size() >= 3; });
    arena.send(SIGINT);
    const Output output = arena.wait();
    check_printed(output, 130, "of 100000 iterations");
    BOOST_TEST(contains(output.out, "\nSo far: late_second="));
    BOOST_TEST(contains(contents(page), "moves_per_ply"));
    BOOST_TEST(contents(records).back() == '\n');
}

BOOST_AUTO_TEST_CASE(the_records_are_games_of_plus_and_minus_that_the_referee_can_play_again) {
    BOOST_TEST(run_arena(arguments()).exit_code == 0);
    const Output games = run_arena({"report", records.string(), "--verify", "--json"});
    BOOST_TEST(contains(games.err, "Verified by the rules: 48 games"), games.err);
    const json engines = json::parse(games.out).at("engines");
    BOOST_TEST(engines[0].at("name") == "plus");
    BOOST_TEST(engines[1].at("name") == "minus");
    // Two tunings are games, too.
    const std::string text = contents(records);
    std::filesystem::remove(records);
    BOOST_TEST(run_arena(arguments()).exit_code == 0);
    write_file(records, text + contents(records));
    const Output alone = run_arena({"report", records.string()});
    BOOST_TEST(contains(alone.err, ":50: another run begins here, and a tuning is reported alone"),
               alone.err);
    const Output both = run_arena({"report", records.string(), "--verify"});
    BOOST_TEST(contains(both.err, "Verified by the rules: 96 games"), both.err);
}

BOOST_AUTO_TEST_CASE(other_settings_do_not_go_on_in_a_file_and_the_difference_is_named) {
    BOOST_TEST(run_arena(arguments({"--concurrency", "1"})).exit_code == 0);
    const std::string text = contents(records);
    check_wrong_usage(arguments({"--iterations", "13"}), "--iterations was '12' and is '13' now");
    check_wrong_usage(arguments({"--seed", "2"}), "--seed was '1' and is '2' now");
    check_wrong_usage(arguments({"--ahead", "3"}), "--ahead was '0' and is '3' now");
    check_wrong_usage(arguments({"--tc", "nodes=41"}),
                      "engine 'plus' was recorded with the time control nodes=40");
    check_wrong_usage(arguments({"--param", "late_third:16,4,40"}), "--param was ");
    // How many play at once may change: what the file says of --ahead goes on.
    BOOST_TEST(run_arena(arguments({"--concurrency", "2"})).exit_code == 0);
    BOOST_TEST(contents(records) == text);
}

BOOST_AUTO_TEST_CASE(files_with_which_no_tuning_can_go_on_are_refused_and_left_alone) {
    BOOST_TEST(run_arena(arguments({"--concurrency", "1"})).exit_code == 0);
    const std::string text = contents(records);
    const std::string header = text.substr(0, text.find('\n') + 1);
    const std::string games = text.substr(header.size());
    for (const auto& [bad, reason] : std::vector<std::pair<std::string, std::string>>{
             {header + games.substr(games.find('\n') + 1), "depend on games that are missing"},
             {text + games.substr(0, games.find('\n') + 1), ":50: the game is there twice"},
             {R"({"format":2,"tune":{"settings":{"seed":"1"}},"crc":"f6c2d755"})"
              "\n",
              "a tuning as versions before 2026-11-28 wrote it"}}) {
        write_file(records, bad);
        check_wrong_usage(arguments({"--concurrency", "1"}), reason);
        BOOST_TEST(contents(records) == bad);
    }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_tuned_is_refused_before_any_game) {
    const std::string program = pahtum_program();
    const Words rules{"--ruleset", "classic,size=5,boulders=3", "--tc", "nodes=10"};
    const auto refuses = [&](const Words& more, const std::string& reason) {
        check_wrong_usage(Words{"tune"} + more + rules, reason);
    };
    refuses({}, "tune needs one engine");
    refuses({program}, "no parameter is to be tuned");
    refuses({program, "--param", "late_second:8"}, "--param: parameter ");
    refuses({program, "--params", directory.file("none")}, "--params: ");
    refuses({program, "--param", "bravery:1,0,2"}, "does not declare the parameter 'bravery'");
    refuses({program, "--param", "hash:4,0,16"}, "the engine refuses 'param hash 0'");
    refuses({program, "--param", "hash:4,1,16", "--tc", "plus:nodes=1"}, "both sides are the same engine");
    refuses({program, "--param", "hash:4,1,16", "--alpha", "2"}, "--alpha: ");
    write_file(page, "my own page");
    refuses({program, "--param", "hash:4,1,16", "--html", page.string()}, "tuning.html");
    BOOST_TEST(contents(page) == "my own page");
    refuses({"/nowhere/pahtum", "--param", "hash:4,1,16"}, "'/nowhere/pahtum' does not exist");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::tune_test
