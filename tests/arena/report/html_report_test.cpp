#include "arena/report/html_report.hpp"

#include "arena/report/recorded_games.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::html_report_test {

namespace {

using nlohmann::json;

/// The page of these games between engines 0 and 1.
std::string page_of(const std::vector<GameRecord>& records, std::size_t hidden = 0) {
    std::ostringstream out;
    HtmlReport report([&out](std::string_view text) { out << text; }, hidden);
    RecordedGames games;
    Scoreboard score;
    std::size_t number = 0;
    for (GameRecord record : records) {
        BOOST_TEST_REQUIRE(games.add(record));
        score.add(number++, scored_game(record.result));
        report.add(record);
    }
    const auto pairings = games.pairings();
    report.finish({.engines = games.engines(),
                   .pairings = pairings,
                   .score = &score,
                   .planned = number,
                   .played = number});
    return out.str();
}

/// Five cells with boulders where the number has bits.
std::string boulders_row(std::size_t number) {
    std::string row;
    int empty = 0;
    const auto end_run = [&] {
        if (empty > 0) row += std::to_string(std::exchange(empty, 0));
    };
    for (int cell = 0; cell < 5; ++cell) {
        const bool is_boulder = (number >> cell & 1U) != 0;
        if (is_boulder) end_run();
        if (is_boulder)
            row += '-';
        else
            ++empty;
    }
    end_run();
    return row;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(html_report)

BOOST_AUTO_TEST_CASE(points_and_cells_are_given_for_every_ply) {
    const json game = testing::data_of(page_of({drawn_game({"one", "two"})}), "games")[0];
    BOOST_TEST(game["board"] == ".........");
    BOOST_TEST(game["movers"] == "bwbwbwbw");
    BOOST_TEST((game["points"] == json{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 3, 3, 3, 3, 3, 3}));
    // Cells are named row by row from the top: A1 is the seventh, A2 the fourth.
    BOOST_TEST(game["changes"] == "Gx Do Hx Eo Ix Fo Ax Bo");
    BOOST_TEST(game["winner"] == "");
}

BOOST_AUTO_TEST_CASE(evaluations_are_there_if_an_engine_told) {
    GameRecord record = drawn_game({"one", "two"});
    BOOST_TEST(!testing::data_of(page_of({record}), "games")[0].contains("info"));
    record.result.moves[1].info = {.value = -0.5, .depth = 4};
    const json info = testing::data_of(page_of({record}), "games")[0]["info"];
    BOOST_TEST((info.size() == 8 && info[0].is_null() && info[1] == json::parse("[-0.5, 4, null]")));
}

BOOST_AUTO_TEST_CASE(a_capture_changes_two_cells) {
    const json game = testing::data_of(page_of({capturing_game({"one", "two"})}), "games")[0];
    BOOST_TEST(game["board"] == "x.ox.....................");
    BOOST_TEST(game["changes"] == "BxCx Yo");
    BOOST_TEST(game["winner"] == "b");
}

BOOST_AUTO_TEST_CASE(openings_are_listed_up_to_a_number_and_counted_beyond_it) {
    std::ostringstream out;
    HtmlReport report([&out](std::string_view text) { out << text; }, 0);
    RecordedGames games;
    Scoreboard score;
    constexpr std::size_t kAll = HtmlReport::kMostOpenings + 7;
    for (std::size_t number = 0; number < kAll; ++number) {
        GameRecord record = drawn_game({"one", "two"});
        record.result.unit.opening =
            boulders_row(number % 32) + "/" + boulders_row(number / 32) + "/5/5/5 x classic";
        record.result.moves[0].text += std::to_string(number);
        BOOST_TEST_REQUIRE(games.add(record));
        score.add(number, scored_game(record.result));
    }
    const auto pairings = games.pairings();
    report.finish({.engines = games.engines(), .pairings = pairings, .score = &score});
    const json summary = testing::data_of(out.str(), "summary");
    BOOST_TEST(summary["openings"] == kAll);
    BOOST_TEST(summary["results"]["openings"].size() == HtmlReport::kMostOpenings);
}

BOOST_AUTO_TEST_CASE(what_engines_say_cannot_leave_its_element) {
    const std::string page = page_of({capturing_game({kHostileName, "two"})});
    BOOST_TEST(page.find("pwned'</script>") == std::string::npos);
    BOOST_TEST(page.find("<img") == std::string::npos);
    BOOST_TEST(page.find("\xe2\x80\xa8") == std::string::npos);
    const std::string read = printable(kHostileName);
    BOOST_TEST(read.ends_with("&amp;\\u{2028}\\xff"));
    BOOST_TEST(testing::data_of(page, "summary")["results"]["engines"][0]["name"] == read);
    BOOST_TEST(testing::data_of(page, "games")[0]["stderr"] == read);
}

BOOST_AUTO_TEST_CASE(invisible_characters_are_shown_as_on_a_terminal) {
    const std::string bidi = "a\u202eb\u2066c\u200bd\ufeff";
    const std::string shown = "a\\u{202e}b\\u{2066}c\\u{200b}d\\u{feff}";
    const std::string page = page_of({drawn_game({bidi, "two"})});
    BOOST_TEST(testing::data_of(page, "summary")["results"]["engines"][0]["name"] == shown);
    BOOST_TEST(parse_sgf(to_sgf(drawn_game({bidi, "two"}))).black == shown);
}

BOOST_AUTO_TEST_CASE(nothing_is_loaded_from_anywhere) {
    const std::string page = page_of({drawn_game({"one", "two"})});
    BOOST_TEST(page.find("default-src 'none'") != std::string::npos);
    for (const char* const pattern :
         {"https?:", "[\"'(=]//", "\\bsrc=", "url\\((?!#)", "@import", "fetch\\(", "import\\("}) {
        BOOST_TEST(testing::matches(page, pattern).empty(), pattern);
    }
}

BOOST_AUTO_TEST_CASE(games_beyond_the_limit_are_counted_but_not_shown) {
    std::vector<GameRecord> records(5, drawn_game({"one", "two"}));
    for (int i = 0; i < 5; ++i) records[static_cast<std::size_t>(i)].result.unit.repeat = i;
    const std::string page = page_of(records, 3);
    const json games = testing::data_of(page, "games");
    BOOST_TEST((games.size() == 2 && games[0]["repeat"] == 3));
    const json summary = testing::data_of(page, "summary");
    BOOST_TEST((summary["games"] == 5 && summary["hidden"] == 3));
    // 4 moves with each colour in the game that the others repeat, of 1.5 ms each: below 2 ms.
    BOOST_TEST((summary["times"]["limits"][10] == 2000 && summary["times"]["counts"]["0"][10] == 4));
    BOOST_TEST(summary["times"]["counts"]["1"][10] == 4);
}

BOOST_AUTO_TEST_CASE(all_sums_leave_out_the_same_duplicates) {
    std::vector<GameRecord> records(4, drawn_game({"one", "two"}));
    for (int i = 0; i < 4; ++i) records[static_cast<std::size_t>(i)].result.unit.repeat = i;
    for (int i = 0; i < 2;
         ++i) {  // two crashes, which are no duplicates even if they come after the same moves
        records.push_back(capturing_game({"one", "two"}));
        records.back().result.unit.repeat = i;
    }
    const json summary = testing::data_of(page_of(records), "summary");
    int endings = 0;
    for (const auto& [ending, count] : summary["endings"].items()) endings += count["games"].get<int>();
    const json& results = summary["results"];
    BOOST_TEST(results["duplicates"] == 3);
    BOOST_TEST(endings == summary["games"].get<int>() - results["duplicates"].get<int>());
    BOOST_TEST(endings == results["engines"][0]["games"].get<int>());
    BOOST_TEST(endings == results["black"]["games"].get<int>());
    BOOST_TEST((summary["endings"]["drawn"]["games"] == 1 && summary["endings"]["crash"]["games"] == 2));
    BOOST_TEST(summary["endings"]["crash"]["share"] == "66.7%");
}

BOOST_AUTO_TEST_CASE(a_game_that_the_rules_refuse_is_named) {
    GameRecord record = drawn_game({"one", "two"});
    record.result.unit.pairing = {0, 1};
    record.result.moves[1].text = "A1";
    std::ostringstream out;
    HtmlReport report([&out](std::string_view text) { out << text; }, 0);
    BOOST_TEST(testing::contains(testing::error_of<StoreError>([&] { return report.add(record); }), "'A1'"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(time_histogram)

BOOST_AUTO_TEST_CASE(a_time_is_counted_below_the_first_limit_that_exceeds_it) {
    TimeHistogram histogram;
    histogram.add(0ns);
    histogram.add(1us);
    histogram.add(1999ns);
    histogram.add(2us);
    BOOST_TEST(histogram.counts()[0] == 1);
    BOOST_TEST(histogram.counts()[1] == 2);
    BOOST_TEST(histogram.counts()[2] == 1);
}

BOOST_AUTO_TEST_CASE(the_last_bin_has_the_rest) {
    TimeHistogram histogram;
    histogram.add(999s);
    histogram.add(1000s);
    histogram.add(24h);
    BOOST_TEST(histogram.counts()[TimeHistogram::kBins - 2] == 1);
    BOOST_TEST(histogram.counts()[TimeHistogram::kBins - 1] == 2);
    BOOST_TEST(std::accumulate(histogram.counts().begin(), histogram.counts().end(), 0) == 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::html_report_test
