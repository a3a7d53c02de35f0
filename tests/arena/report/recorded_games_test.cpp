#include "arena/report/recorded_games.hpp"

#include "arena/report/rated_games.hpp"
#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::recorded_games_test {
namespace {

GameRecord game(const std::string& black, const std::string& white, int repeat, int started) {
    GameRecord record = drawn_game({black, white});
    record.result.unit.repeat = repeat;
    record.started += std::chrono::seconds{started};
    return record;
}

OrderedRecords records_in(const std::string& file) {
    return OrderedRecords{{std::make_shared<RecordFileSource>(file)}};
}

/// A file in which two machines play the same run: one begins it, the other goes on; each plays two pairs.
/// One more pair says in its records where it was played.
std::string two_machines(const testing::TemporaryDirectory& folder) {
    const std::string file = folder / "games.jsonl";
    std::ofstream stream(file);
    RunHeader header;
    header.id = "run";
    int number = 0;
    const auto play = [&](const std::string& machine = "") {
        const int repeat = number;
        for (const bool is_first : {true, false}) {
            GameRecord record = is_first ? game("a", "b", repeat, number) : game("b", "a", repeat, number);
            ++number;
            record.run = "run";
            record.machine = machine;
            stream << to_line(record) << '\n';
        }
    };
    for (const std::string machine : {"alpha", "beta"}) {
        header.machine = machine;
        header.started = game("a", "b", 0, number).started;
        stream << to_line(header) << '\n';
        play();
        play();
    }
    play("gamma");
    return file;
}

/// The lines in this order and in others.
std::vector<std::string> orders_of(const std::string& file) {
    std::vector<std::string> lines = testing::split_lines(testing::contents(file));
    std::vector<std::string> texts;
    for (std::size_t turn = 0; turn < 2 * lines.size(); ++turn) {
        std::string& text = texts.emplace_back();
        for (const std::string& line : lines) text += line + "\n";
        std::rotate(lines.begin(), lines.begin() + 1, lines.end());
        if (turn + 1 == lines.size()) std::ranges::reverse(lines);
    }
    return texts;
}

void write(const std::string& file, const std::string& text) { std::ofstream(file, std::ios::trunc) << text; }

}  // namespace

BOOST_AUTO_TEST_SUITE(recorded_games)

BOOST_AUTO_TEST_CASE(games_with_exchanged_colours_are_a_pair) {
    RecordedGames games;
    GameRecord first = game("b", "a", 0, 10);
    GameRecord second = game("a", "b", 0, 11);
    GameRecord late = game("b", "a", 1, 30);
    for (GameRecord* const record : {&first, &second, &late}) BOOST_TEST(games.add(*record));
    BOOST_TEST((second.result.unit.pairing == std::array{0, 1} && !second.result.unit.first_is_black));
    const auto order = games.in_order();
    BOOST_TEST_REQUIRE(order.size() == 3U);
    // "b" came first, so it is engine 0, and its game with Black is the first of a pair.
    BOOST_TEST((order[0].first == 0U && order[0].second.first_is_black));
    BOOST_TEST((order[1].first == 1U && !order[1].second.first_is_black));
    BOOST_TEST(order[2].first == 2U);
    BOOST_TEST((games.pairings() == std::vector<std::array<int, 2>>{{0, 1}}));
}

BOOST_AUTO_TEST_CASE(runs_come_in_the_order_in_which_they_were_begun_and_parts_of_one_as_one) {
    const testing::TemporaryDirectory folder;
    const std::array<std::string, 2> files{folder / "one.jsonl", folder / "two.jsonl"};
    // Each file has one game of each pair of both runs; the second run was begun first.
    for (const std::size_t file : {0U, 1U}) {
        std::ofstream stream(files[file]);
        for (const std::string run : {"b", "a"}) {
            RunHeader header;
            header.id = run;
            header.started += std::chrono::hours{run == "a" ? 1 : 2};
            stream << to_line(header) << '\n';
            for (const std::size_t pair : {1U, 0U}) {
                GameRecord record = file == 0 ? game("x", "y", 0, 0) : game("y", "x", 0, 0);
                record.started += std::chrono::hours{1000};
                record.run = run;
                record.number = 2 * pair + file;
                stream << to_line(record) << '\n';
            }
        }
    }
    for (const auto& order : {std::array{0U, 1U}, std::array{1U, 0U}}) {
        std::vector<std::shared_ptr<RecordSource>> sources;
        for (const std::size_t file : order)
            sources.push_back(std::make_shared<RecordFileSource>(files[file]));
        std::string text;
        OrderedRecords{sources}.read(
            {.game =
                 [&](std::size_t, const GameRecord& record) {
                     text += record.run + std::to_string(*record.number) + " ";
                 },
             .run = [&](std::size_t, const RunHeader& run) { text += run.id + " "; }});
        BOOST_TEST(text == "a a b b a0 a1 a2 a3 b0 b1 b2 b3 ");
    }
}

BOOST_AUTO_TEST_CASE(lines_that_are_in_the_order_of_the_plan_keep_it_whatever_the_clocks_of_the_machines) {
    const testing::TemporaryDirectory folder;
    for (const bool is_exported : {false, true}) {
        const std::string file = folder / "games.jsonl";
        std::ofstream stream(file);
        RunHeader header;
        header.id = "run";
        if (is_exported) header.extent.emplace_back(kOrderOfLines, kPlanOrder);
        stream << to_line(header) << '\n';
        // pairs 1 and 3 are Black's, and their machine's clock is behind.
        for (int pair = 0; pair < 4; ++pair)
            for (const bool is_first : {true, false}) {
                GameRecord record = is_first ? game("a", "b", pair, 10 - 5 * (pair % 2))
                                             : game("b", "a", pair, 11 - 5 * (pair % 2));
                record.run = "run";
                record.result.margin = pair % 2;
                if (pair % 2 != 0) record.result.loser = Side::kWhite;
                stream << to_line(record) << '\n';
            }
        stream.close();
        RecordedGames games;
        games.read(records_in(file));
        std::string order;
        for (const auto& [number, outcome] : games.in_order())
            if (number % 2 == 0) order += outcome.half_points == 1 ? '=' : 'x';
        BOOST_TEST(order == (is_exported ? "=x=x" : "xx=="));
    }
}

BOOST_AUTO_TEST_CASE(a_game_is_of_the_machine_that_it_names_or_of_the_last_older_header_of_its_run) {
    const testing::TemporaryDirectory folder;
    const std::string file = two_machines(folder);
    for (const std::string& text : orders_of(file)) {
        write(file, text);
        std::map<std::string, std::set<int>> games_of;
        RecordedGames games;
        games.read(records_in(file), [&](const GameRecord& record) {
            games_of[record.machine].insert(record.result.unit.repeat);
        });
        BOOST_TEST((games_of == std::map<std::string, std::set<int>>{
                                    {"alpha", {0, 2}}, {"beta", {4, 6}}, {"gamma", {8}}}));
        BOOST_TEST((games.machines() == std::set<std::string>{"alpha", "beta", "gamma"}));
    }
}

BOOST_AUTO_TEST_CASE(headers_hold_for_the_games_of_their_run_wherever_they_stand) {
    const testing::TemporaryDirectory folder;
    const std::string file = folder / "games.jsonl";
    std::string lines;
    const auto begin = [&lines](const std::string& run, int started, const std::string& event = "") {
        RunHeader header;
        header.id = run;
        header.started = game("a", "b", 0, started).started;
        if (!event.empty()) header.extent.emplace_back(kPartOf, event);
        lines += to_line(header) + "\n";
    };
    const auto add = [&lines](const std::string& run, std::size_t number, int started) {
        GameRecord record = game("a", "b", 0, started);
        record.run = run;
        record.number = number;
        lines += to_line(record) + "\n";
    };
    begin("event", 50);
    add("event", 1, 51);
    // Games that were played long before the event.
    for (const std::string imported : {"second", "first"}) begin(imported, 50, "event");
    add("second", 0, 10);
    add("first", 2, 11);
    begin("other", 30);
    add("other", 0, 31);
    write(file, lines);
    for (const std::string& text : orders_of(file)) {
        write(file, text);
        std::string order;
        records_in(file).read({.game =
                                   [&](std::size_t, const GameRecord& record) {
                                       order += record.run + std::to_string(*record.number) + " ";
                                   },
                               .run = [&](std::size_t, const RunHeader& run) { order += run.id + " "; }});
        BOOST_TEST(order == "event first second other second0 event1 first2 other0 ");
    }
}

BOOST_AUTO_TEST_CASE(the_games_of_a_machine_can_be_left_out) {
    const testing::TemporaryDirectory folder;
    const std::string file = two_machines(folder);
    RecordedGames games{SameName::kRefuse, {"beta"}};
    games.read(records_in(file), [](const GameRecord& record) { BOOST_TEST(record.machine != "beta"); });
    BOOST_TEST(games.size() == 6U);
    BOOST_TEST(games.machines().contains("beta"));
    RecordedGames none{SameName::kRefuse, {"alpha", "beta", "gamma"}};
    none.read(records_in(file), [](const GameRecord&) { BOOST_TEST(false); });
    BOOST_TEST(none.size() == 0U);
}

BOOST_AUTO_TEST_CASE(pairs_count_for_the_machine_that_played_both_games_and_duplicates_for_none) {
    RecordedGames games;
    int number = 0;
    for (const auto& [first, second] : std::vector<std::pair<std::string, std::string>>{
             {"alpha", "alpha"}, {"beta", "beta"}, {"alpha", "beta"}, {"beta", "beta"}}) {
        for (const bool is_first : {true, false}) {
            GameRecord record =
                is_first ? game("a", "b", number, 2 * number) : game("b", "a", number, 2 * number + 1);
            // The last pair repeats the games of the one before it in the same opening.
            record.result.moves[0].text += std::string(static_cast<std::size_t>(number) % 3, '!');
            record.machine = is_first ? first : second;
            BOOST_TEST(games.add(record));
        }
        ++number;
    }
    BOOST_TEST(games.size() == 8U);
    const auto residuals = games.machine_scores().residuals();
    BOOST_TEST(residuals.size() == 1U + 1U);
    BOOST_TEST(residuals[0].machine == "alpha");
    BOOST_TEST(residuals[0].pairs == 1);
    BOOST_TEST(residuals[1].pairs == 1);
    BOOST_TEST(*residuals[1].score == 0.5);
}

BOOST_AUTO_TEST_CASE(an_engine_cannot_meet_itself) {
    RecordedGames games;
    GameRecord record = game("a", "a", 0, 0);
    BOOST_CHECK_THROW(games.add(record), StoreError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::recorded_games_test
