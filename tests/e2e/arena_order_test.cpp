#include "tests/e2e/arena_fixture.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_order_test {
namespace {

/// Other orders of the lines, among them lines 2 and 3 exchanged, and one with a game in front of the header.
Words shuffles(const std::string& text) {
    const Words lines = split_lines(text);
    std::vector<Words> orders{lines, lines, lines, lines};
    std::swap(orders[0].at(1), orders[0].at(2));
    std::reverse(orders[1].begin() + 1, orders[1].end());
    std::rotate(orders[2].begin(), orders[2].end() - 1, orders[2].end());
    std::shuffle(orders[3].begin() + 1, orders[3].end(), std::mt19937{5});
    Words texts;
    for (const Words& order : orders) {
        std::string& shuffled = texts.emplace_back();
        for (const std::string& line : order) shuffled += line + "\n";
    }
    return texts;
}

std::string player(const std::string& name) { return pahtum_program() + " --player " + name; }

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture(some_openings(4)) {}

    /// Plays a tournament into a file of that name and returns the file's path.
    [[nodiscard]] std::string play(const std::string& name, const Words& engines, const Words& more) const {
        Words words = {"--openings", openings.string(), "--tc", "none",  "--shuffle", "--seed",
                       "3",          "--concurrency",   "2",    "--out", path(name)};
        for (const std::string& engine : engines) words.insert(words.end(), {"--engine", engine});
        words.insert(words.end(), more.begin(), more.end());
        const Output output = run_arena(words);
        BOOST_TEST_REQUIRE(output.exit_code <= 2, output.err);
        return path(name);
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (directory / name).string(); }

    /// Everything that reads records, by what it is: what it writes, and the code with which it ends.
    [[nodiscard]] std::map<std::string, std::string> readings(const Words& files, const Words& rule) const {
        std::map<std::string, std::string> all;
        const auto add = [&](const std::string& name, const Words& words) {
            Words command = Words{words.front()} + files;
            command.insert(command.end(), words.begin() + 1, words.end());
            command.insert(command.end(), rule.begin(), rule.end());
            const Output output = run_arena(command);
            all[name] = std::to_string(output.exit_code) + output.out + output.err;
        };
        for (const std::string& old : {path("o.csv"), path("o.sgf"), path("o.html")})
            std::filesystem::remove(old);
        add("report", {"report", "--csv", path("o.csv"), "--sgf", path("o.sgf"), "--html", path("o.html")});
        all["csv"] = contents(path("o.csv"));
        all["sgf"] = contents(path("o.sgf"));
        all["html"] = undated(contents(path("o.html")));
        add("judged", {"report", "--json", "--verify", "--accuracy", "--accuracy-nodes", "50",
                       "--accuracy-cache", path("cache"), "--adjudicate-agree", "1,2"});
        add("sprt", {"report", "--sprt", "0,400", "--json"});
        add("rate", {"rate", "--residuals", "--los", "--breakdown", "--prior", "1"});
        add("rated", {"rate", "--residuals", "--los", "--breakdown", "--prior", "1", "--json"});
        return all;
    }

    /// Compares what is read of the files with what is read once the lines of each are in other orders.
    void check_order(const Words& files, const Words& rule = {}) const {
        std::vector<std::vector<std::string>> orders;
        for (const std::string& file : files) orders.push_back(shuffles(contents(file)));
        static_cast<void>(readings(files, rule));  // fills the cache, which is then spoken of
        const auto expected = readings(files, rule);
        for (std::size_t order = 0; order < orders.front().size(); ++order) {
            for (std::size_t i = 0; i < files.size(); ++i)
                std::ofstream(files[i], std::ios::trunc) << orders[i][order];
            for (const auto& [name, text] : readings(files, rule))
                BOOST_TEST((text == expected.at(name)), name << " of order " << order << ":\n"
                                                             << text.substr(0, 2000) << "\nexpected:\n"
                                                             << expected.at(name).substr(0, 2000));
        }
    }
};

/// The columns of CSV without quotes, as these games have it.
std::vector<Words> rows_of(const std::string& csv) {
    std::vector<Words> rows;
    for (const std::string& line : split_lines(csv)) {
        Words& row = rows.emplace_back();
        std::istringstream stream(line);
        for (std::string field; std::getline(stream, field, ',');) row.push_back(field);
    }
    return rows;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(arena_order, Fixture)

BOOST_AUTO_TEST_CASE(games_of_two_engines_are_read_in_the_order_of_the_plan) {
    // The engine that has White in the first game is the first of the plan in the second.
    const Words engines{"two=" + player("random"), "one=" + player("greedy")};
    const std::string file = play("games.jsonl", engines, {"--rounds", "4", "--csv", path("run.csv")});
    check_order({file});
    // Every pair of lines has one opening, and the plan's first engine has Black in the first.
    BOOST_TEST_REQUIRE(run_arena({"report", file, "--csv", path("report.csv")}).exit_code == 0);
    const std::vector<Words> rows = rows_of(contents(path("report.csv")));
    BOOST_TEST_REQUIRE(rows.size() == 9U);
    for (std::size_t row = 1; row < rows.size(); row += 2) {
        BOOST_TEST((rows[row][1] == "two" && rows[row][2] == "one"));
        BOOST_TEST((rows[row + 1][1] == "one" && rows[row + 1][2] == "two"));
        BOOST_TEST(rows[row][10] == rows[row + 1][10]);
    }
    // The run itself writes what is reported of its file.
    BOOST_TEST(contents(path("run.csv")) == contents(path("report.csv")));
}

BOOST_AUTO_TEST_CASE(games_of_three_engines_are_read_in_the_order_of_the_plan) {
    check_order(
        {play("games.jsonl",
              {"b=" + player("random"), "c=" + player("greedy"), "a=" + player("random") + " --seed 4"},
              {"--rounds", "2"})});
}

BOOST_AUTO_TEST_CASE(a_report_of_a_gate_has_its_verdict_in_any_order_of_lines) {
    const Words words{"gate",
                      player("random"),
                      player("greedy"),
                      "--openings",
                      openings.string(),
                      "--tc",
                      "none",
                      "--sprt",
                      "0,400",
                      "--rounds",
                      "40",
                      "--concurrency",
                      "2",
                      "--out",
                      path("games.jsonl"),
                      "--shuffle",
                      "--json"};
    const Output gate = run_arena(words);
    BOOST_TEST_REQUIRE(gate.exit_code == 1, gate.err);
    const json expected = json::parse(gate.out);
    for (const std::string& text : shuffles(contents(path("games.jsonl")))) {
        std::ofstream(path("games.jsonl"), std::ios::trunc) << text;
        const json found = json::parse(
            run_arena({"report", path("games.jsonl"), "--sprt", "0,400", "--model", "normalized", "--json"})
                .out);
        BOOST_TEST(found["sprt"] == expected["sprt"]);
        BOOST_TEST(found["engines"][0]["name"] == "candidate");
    }
    check_order({path("games.jsonl")});
}

BOOST_AUTO_TEST_CASE(games_of_several_files_and_names_that_are_split_are_read_in_the_order_of_the_plan) {
    const std::string first =
        play("1.jsonl", {"two=" + player("random"), "one=" + player("greedy")}, {"--rounds", "2"});
    const std::string second = play(
        "2.jsonl", {"one=" + player("greedy"), "two=" + player("random") + " --seed 7"}, {"--rounds", "2"});
    check_order({first, second}, {"--same-name", "split"});
    const Words in_order{"report", first, second, "--same-name", "split", "--json"};
    const Words exchanged{"report", second, first, "--same-name", "split", "--json"};
    BOOST_TEST(run_arena(in_order).out == run_arena(exchanged).out);
    // Two runs in two files, and in one.
    std::string both;
    for (const std::string& file : {first, second}) both += contents(file);
    std::ofstream(path("both.jsonl")) << both;
    BOOST_TEST(run_arena({"report", path("both.jsonl"), "--same-name", "split", "--json"}).out ==
               run_arena(in_order).out);
}

BOOST_AUTO_TEST_CASE(a_report_fails_an_engine_where_the_gate_did_unless_it_is_told_otherwise) {
    const std::string file = path("games.jsonl");
    const std::string sound = scripted_option("", "seed=2").substr(1);
    const std::string broken = scripted_option("", "fault=crash as=white").substr(1);
    const Output gate = run_arena({"gate", sound, broken, "--openings", openings.string(), "--tc", "none",
                                   "--sprt", "0,100", "--rounds", "9", "--concurrency", "1", "--out", file});
    BOOST_TEST_REQUIRE(gate.exit_code == 3, gate.err);
    const std::string said =
        "Engine failed after 3 games: faults decided 2 of them, more than the 1% of --max-faults";
    BOOST_TEST(contains(gate.out, said), gate.out);
    for (const std::string& text : shuffles(contents(file))) {
        std::ofstream(file, std::ios::trunc) << text;
        BOOST_TEST(contains(run_arena({"report", file, "--sprt", "0,100"}).out, said));
        BOOST_TEST(contains(run_arena({"report", file}).out, said));
        const Output most = run_arena({"report", file, "--sprt", "0,100", "--max-faults", "100%"});
        BOOST_TEST((most.exit_code == 0 && !contains(most.out, "Engine failed")), most.out);
    }
    // Records that do not say how many are allowed.
    std::string headless = contents(file);
    headless.erase(0, headless.find('\n') + 1);
    std::ofstream(file, std::ios::trunc) << headless;
    BOOST_TEST(contains(run_arena({"report", file, "--sprt", "0,100"}).out, said));
    BOOST_TEST(!contains(run_arena({"report", file}).out, "Engine failed"));
    BOOST_TEST(run_arena({"report", file, "--max-faults", "x"}).exit_code == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_order_test
