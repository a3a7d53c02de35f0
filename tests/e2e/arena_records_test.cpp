#include "arena/records/record.hpp"
#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_records_test {
namespace {

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture(some_openings(4)) {}

    [[nodiscard]] Words match(const Words& more = {}) const {
        return arguments({scripted_option("one"), scripted_option("two", "seed=2")}, more);
    }
};

/// Twenty games, ten pairs, of "a" and "b" in which each move differs from those of other days.
std::string day(
    int number, const std::string& run,
    const std::function<void(arena::GameRecord&)>& change = [](arena::GameRecord&) {}) {
    std::string text;
    for (int game = 0; game < 20; ++game) {
        arena::GameRecord record;
        record.run = run;
        record.started = std::chrono::system_clock::time_point{std::chrono::seconds{1'000'000'000 + game}};
        record.result.unit.opening = "5/2-2/5/1-3/5 x classic,boulders=2";
        record.result.unit.repeat = game / 2;
        record.result.ending = arena::Ending::kBoardFull;
        if (game % 3 != 0) record.result.loser = game % 3 == 1 ? Side::kBlack : Side::kWhite;
        record.result.moves = {{"A" + std::to_string(100 * number + game), std::chrono::nanoseconds{1}}};
        for (const std::size_t colour : {0U, 1U}) {
            const std::string name = (game + static_cast<int>(colour)) % 2 == 0 ? "a" : "b";
            record.engines[colour].name = name;
            record.engines[colour].command = {"./" + name};
            record.result.engine_name[colour] = name;
        }
        change(record);
        text += arena::to_line(record) + "\n";
    }
    return text;
}

const std::string kMonday = "00000000000000000000000000000001";
const std::string kTuesday = "00000000000000000000000000000002";

/// How many games and pairs `report` and `rate` count in the files; they must agree.
std::pair<int, int> counted(const Words& files) {
    const auto run = [&files](Words words) {
        words.insert(words.end(), files.begin(), files.end());
        words.emplace_back("--json");
        const Output output = run_arena(words);
        check_done(output);
        return json::parse(output.out);
    };
    const json reported = run({"report"});
    const json rated = run({"rate"});
    int pairs = 0;
    for (const json& count : reported["pairings"][0]["pentanomial"]) pairs += count.get<int>();
    BOOST_TEST((rated["games"] == reported["pairings"][0]["games"]));
    BOOST_TEST((rated["pairs"] == pairs));
    return {rated["games"].get<int>(), pairs};
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(arena_records, Fixture)

BOOST_AUTO_TEST_CASE(every_game_of_every_run_counts_and_copies_count_once) {
    for (const bool has_runs : {true, false}) {
        const std::string monday = directory.write("mon.jsonl", day(1, has_runs ? kMonday : ""));
        const std::string tuesday = directory.write("tue.jsonl", day(2, has_runs ? kTuesday : ""));
        const std::string both = directory.write("both.jsonl", contents(monday) + contents(tuesday));
        BOOST_TEST((counted({monday, tuesday}) == std::pair{40, 20}));
        BOOST_TEST((counted({both}) == std::pair{40, 20}));
        BOOST_TEST((counted({both, monday, monday}) == std::pair{40, 20}));
        const Output copy = run_arena({"report", both, monday});
        BOOST_TEST(copy.err == "20 games of '" + monday + "' were read before and count once\n");
        BOOST_TEST(run_arena({"rate", both, monday}).err == copy.err);
        BOOST_TEST(run_arena({"report", monday, tuesday}).err == "");
        // The beginning of a run, copied while it was played.
        const std::string start =
            directory.write("start.jsonl", contents(monday).substr(0, contents(monday).size() / 3));
        BOOST_TEST((counted({start, monday}) == std::pair{20, 10}));
    }
}

BOOST_AUTO_TEST_CASE(csv_of_several_runs_tells_them_apart) {
    const auto real_move = [](arena::GameRecord& record) {
        const auto repeat = static_cast<std::size_t>(record.result.unit.repeat);
        record.result.moves[0].text = std::string(1, "ABCDE"[repeat % 5]) + (repeat < 5 ? "1" : "3");
    };
    const std::string monday = directory.write("mon.jsonl", day(1, kMonday, real_move));
    const std::string tuesday = directory.write("tue.jsonl", day(2, kTuesday, real_move));
    const std::string csv = directory.file("games.csv");
    BOOST_TEST(run_arena({"report", monday, tuesday, "--csv", csv}).exit_code == 0);
    const json rated = json::parse(run_arena({"rate", csv, "--json"}).out);
    BOOST_TEST(rated["games"] == 40);
    const json again = json::parse(run_arena({"rate", csv, tuesday, "--json"}).out);
    BOOST_TEST((again["games"] == 40 && again["files"][0]["duplicates"] == 20));
}

BOOST_AUTO_TEST_CASE(engines_of_one_name_that_differ_are_named_and_counted_only_as_told) {
    const std::string monday = directory.write("mon.jsonl", day(1, kMonday));
    const std::string tuesday =
        directory.write("tue.jsonl", day(2, kTuesday, [](arena::GameRecord& record) {
                            record.engines[record.engines[0].name == "b" ? 0 : 1].time_control.nodes = 5;
                        }));
    for (const std::string command : {"report", "rate"}) {
        check_refused(run_arena({command, monday, tuesday}),
                      tuesday +
                          ":1: engine 'b' has the time control nodes=5, and not none "
                          "as in '" +
                          monday + "'; --same-name split");
        const Output split = run_arena({command, monday, tuesday, "--same-name", "split"});
        BOOST_TEST((split.exit_code == 0 && contains(split.out, "b (2)")), split.out);
        const Output merged = run_arena({command, monday, tuesday, "--same-name", "merge"});
        BOOST_TEST((merged.exit_code == 0 && !contains(merged.out, "b (2)")), merged.out);
        for (const Output& output : {split, merged})
            BOOST_TEST(contains(output.err, "engine 'b' has the time control nodes=5"), output.err);
        BOOST_TEST(contains(run_arena({command, monday, "--same-name", "x"}).err, "refuse, merge or split"));
    }
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_only_with_the_settings_that_it_was_begun_with) {
    BOOST_TEST(run_arena(match({"--rounds", "2"})).exit_code == 0);
    const std::string before = contents(records);
    const std::string other = directory.write("other.txt", "5/5/5/5/5 x classic,boulders=0\n");
    const std::string reordered = directory.write("reordered.txt", "# the same\n" + contents(openings));
    const std::string adjudicator = "'" + pahtum_program() + "'";
    const std::vector<std::pair<Words, std::string>> cases = {
        {{"--time-margin", "50"}, "--time-margin was '100' and is '50' now"},
        {{"--suspend"}, "--suspend was 'off' and is 'on' now"},
        {{"--restart"}, "--restart was 'off' and is 'on' now"},
        {{"--hang", "7"}, "--hang was '60' and is '7' now"},
        {{"--adjudicate-agree", "3,4"}, "--adjudicate-agree was 'none' and is '3"},
        {{"--adjudicate-draw", "1,8,16"}, "--adjudicate-draw was 'none' and is '1.0,8,16' now"},
        {{"--adjudicate-resign", "4,2"}, "--adjudicate-resign was 'none' and is '4.0,2' now"},
        {{"--option", "two:level=3"}, "engine 'two' was recorded with the options '', but has 'level=3' now"},
        {{"--adjudicator", adjudicator}, "--adjudicator was 'none' and is '"},
        {{"--seed", "7"}, "--seed was '1' and is '7' now"},
        {{"--start", "1"}, "--start was '0' and is '1' now"},
        {{"--shuffle"}, "--order was 'sequential' and is 'random' now"},
        {{"--variants", "symmetric"}, "--variants was 'none' and is 'symmetric' now"},
        {{"--openings", other}, "--openings was 'crc32c:"},
        {{"--sprt", "0,5"}, "--sprt was 'none' and is '0"},
        {{"--tournament", "gauntlet"}, "--tournament was 'round-robin' and is 'gauntlet' now"},
        {{"--memory", "two:9000"}, "engine 'two' was recorded with the limits none"}};
    for (const auto& [words, message] : cases) {
        const Output run = run_arena(match(words));
        BOOST_TEST(run.exit_code == 4, words.front());
        BOOST_TEST(contains(run.err, message), run.err);
        BOOST_TEST(contains(run.err, records.string() + ":"), run.err);
        BOOST_TEST(contents(records) == before);
    }
    // More of the same, from a file of another name and with other comments.
    check_done(run_arena(match({"--rounds", "4", "--openings", reordered, "--concurrency", "1"})));
    BOOST_TEST(lines_of(records).size() == 8U);
    BOOST_TEST(contents(records).starts_with(before));
    check_done(run_arena(
        arguments({scripted_option("one"), scripted_option("two", "seed=2"), scripted_option("three")},
                  {"--rounds", "4"})));
    BOOST_TEST(lines_of(records).size() == 24U);
}

BOOST_AUTO_TEST_CASE(records_whose_settings_are_not_known_are_left_alone) {
    BOOST_TEST(run_arena(match({"--rounds", "1"})).exit_code == 0);
    const std::string text = contents(records);
    std::ofstream(records, std::ios::trunc) << day(1, "");
    BOOST_TEST(contains(run_arena(match()).err, "recorded without the settings of its run"));

    std::filesystem::remove(records);
    BOOST_TEST(run_arena(match({"--rounds", "1"})).exit_code == 0);
    std::ofstream(records, std::ios::app) << text;
    check_refused(run_arena(match()), records.string() + ":4: another run begins here");
}

BOOST_AUTO_TEST_CASE(damage_is_named_by_every_command_and_repaired_into_a_new_file) {
    BOOST_TEST(run_arena(match()).exit_code == 0);
    const std::string whole = contents(records);
    std::string damaged = whole;
    const std::size_t second = whole.find('\n') + 1;  // of the first game
    damaged[second + 200] = static_cast<char>(damaged[second + 200] ^ 1);
    std::ofstream(records, std::ios::trunc) << damaged;
    const std::string place = records.string() + ":2: the line is damaged: its checksum is wrong";
    const std::string html = directory.file("games.html");
    for (const Words& words : {match(), Words{"report", records.string()}, Words{"rate", records.string()},
                               Words{"report", records.string(), "--html", html}}) {
        const Output run = run_arena(words);
        check_refused(run, place);
        BOOST_TEST(!contains(run.err, "exception"), run.err);
    }
    BOOST_TEST(contents(records) == damaged);

    const std::string sound = directory.file("sound.jsonl");
    const Output repair = run_arena({"repair", records.string(), "--out", sound});
    check_done(repair);
    BOOST_TEST(repair.out == "Lost: " + place + "\nKept 8 lines in '" + sound + "', lost 1\n");
    BOOST_TEST(run_arena({"repair", records.string(), "--out", sound}).exit_code == 4);
    BOOST_TEST(contents(records) == damaged);
    std::filesystem::rename(sound, records);
    const Output resumed = run_arena(match());
    BOOST_TEST(contains(resumed.err, "7 of 8 games are in '"), resumed.err);
    BOOST_TEST(lines_of(records).size() == 8U);
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_lines_in_any_order) {
    BOOST_TEST(run_arena(match({"--rounds", "1"})).exit_code == 0);
    Words lines = split_lines(contents(records));
    // Each game says where it was played.
    for (std::size_t i = 1; i < lines.size(); ++i)
        BOOST_TEST((json::parse(lines[i])["machine"] == json::parse(lines[0])["run"]["machine"]));
    std::ranges::reverse(lines);
    std::ofstream stream(records, std::ios::trunc);
    for (const std::string& line : lines) stream << line << '\n';
    stream.close();
    const std::string sound = (directory / "sound.jsonl").string();
    check_printed(run_arena({"repair", records.string(), "--out", sound}), 0, "lost none\n");
    BOOST_TEST(!contains(run_arena({"repair", records.string(), "--out", sound + "2"}).out, "missing"));
    const Output resumed = run_arena(match({"--rounds", "2"}));
    BOOST_TEST(contains(resumed.err, "2 of 4 games are in '"), resumed.err);
    BOOST_TEST(lines_of(records).size() == 4U);
}

BOOST_AUTO_TEST_CASE(a_repair_says_that_no_run_goes_on_without_its_header) {
    BOOST_TEST(run_arena(match({"--rounds", "1"})).exit_code == 0);
    std::string text = contents(records);
    const std::string id = json::parse(text.substr(0, text.find('\n')))["run"]["id"].get<std::string>();
    text.replace(text.find("settings"), 1, "t");
    std::ofstream(records, std::ios::trunc) << text;
    const std::string sound = directory.file("sound.jsonl");
    check_printed(run_arena({"repair", records.string(), "--out", sound}), 0,
                  "The header of run " + id +
                      " is missing: report and rate count its games, but no run "
                      "can go on with the file; give it another --out\n");
    BOOST_TEST((counted({sound}) == std::pair{2, 1}));
    std::filesystem::rename(sound, records);
    check_refused(run_arena(match({"--rounds", "1"})),
                  records.string() + ":1: the header of this game's run is missing");
    Words other = match({"--rounds", "1"});
    std::replace(other.begin(), other.end(), records.string(), directory.file("other.jsonl"));
    BOOST_TEST(run_arena(other).exit_code == 0);
}

BOOST_AUTO_TEST_CASE(a_game_that_the_rules_do_not_allow_is_named_by_file_and_line) {
    const auto spoil = [](arena::GameRecord& record) {
        if (record.result.unit.repeat == 4) record.result.unit.opening = "nonsense";
    };
    const std::string opening = directory.write("opening.jsonl", day(1, kMonday, spoil));
    for (const Words& words : {Words{"report", opening}, Words{"rate", opening}}) {
        check_refused(run_arena(words), opening + ":9: 'nonsense': expected a board");
    }
    const std::string move = directory.write("move.jsonl", day(1, kMonday));
    for (const std::string option : {"--html", "--csv", "--sgf"}) {
        check_refused(run_arena({"report", move, option, directory.file("games")}),
                      move + ":1: the move 'A100' of a game record");
    }
}

BOOST_AUTO_TEST_CASE(a_last_line_counts_without_its_line_feed_and_is_named_if_it_is_incomplete) {
    BOOST_TEST(run_arena(match({"--rounds", "1"})).exit_code == 0);
    const std::string whole = contents(records);
    std::ofstream(records, std::ios::trunc) << whole.substr(0, whole.size() - 1);
    BOOST_TEST((counted({records.string()}) == std::pair{2, 1}));
    for (const std::string command : {"report", "rate"}) {
        const Output read = run_arena({command, records.string(), "--json"});
        check_done(read);
        BOOST_TEST(!contains(read.err, "incomplete"), read.err);
    }
    std::ofstream(records, std::ios::trunc) << whole.substr(0, whole.size() - 2);
    for (const std::string command : {"report", "rate"}) {
        const Output read = run_arena({command, records.string(), "--json"});
        BOOST_TEST(contains(read.err, records.string() + ":3: the last line is incomplete and left out"),
                   read.err);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_records_test
