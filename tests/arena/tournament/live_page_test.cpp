#include "arena/tournament/live_page.hpp"

#include "arena/schedule/plan.hpp"
#include "engine/base/files.hpp"
#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

const std::vector<EngineSpec> kEngines = {
    {.name = "one", .command = {"one"}, .directory = "", .time_control = {}},
    {.name = "two", .command = {"two"}, .directory = "", .time_control = {}}};

/// A boulder on one of 25 cells.
std::string opening(std::size_t cell) {
    const auto empty = [](std::size_t cells) { return cells == 0 ? "" : std::to_string(cells); };
    std::string text;
    for (std::size_t row = 0; row < 5; ++row)
        text += (row == 0 ? "" : "/") +
                (row == cell / 5 ? empty(cell % 5) + "-" + empty(4 - cell % 5) : std::string("5"));
    return text + " x classic";
}

/// So many games of a tournament: different ones, of 25 openings.
struct Games {
    explicit Games(std::size_t count) : played(count) {
        GameResult game = drawn_game({"one", "two"}).result;
        game.unit.pairing = {0, 1};
        for (std::size_t number = 0; number < count; ++number) {
            score.add(number, {.pairing = {0, 1},
                               .half_points = static_cast<int>(number * number % 3),
                               .fingerprint = number + 1,
                               .first_is_black = number % 2 == 0,
                               .opening = opening(number / 2 % 25)});
            page.add(game, {});
        }
    }

    LivePage::Content take() {
        const Results results{.engines = kEngines,
                              .pairings = pairings,
                              .score = &score,
                              .planned = 1'000'000,
                              .played = played};
        return page.take(results, schedule, "running");
    }

    testing::TemporaryDirectory folder;
    std::string file = folder / "page.html";
    LivePage page{file, 10s, false};
    std::size_t played;
    std::vector<std::array<int, 2>> pairings{{0, 1}};
    Plan schedule{pairings, {"5/5/5/5/5 x classic"}, 500'000};
    Scoreboard score;
};

std::int64_t milliseconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::round<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(live_page)

BOOST_AUTO_TEST_CASE(a_page_does_not_grow_with_the_games_behind_it) {
    std::vector<std::size_t> sizes;
    for (const std::size_t count : {10'000U, 100'000U}) {
        Games games{count};
        auto begin = std::chrono::steady_clock::now();
        const LivePage::Content content = games.take();
        BOOST_TEST_MESSAGE(count << " games: " << milliseconds_since(begin) << " ms to take");
        begin = std::chrono::steady_clock::now();
        games.page.write(content);
        BOOST_TEST_MESSAGE(milliseconds_since(begin) << " ms to write");
        const std::string text = read_whole_file(games.file);
        BOOST_TEST(text.find("\"games\":" + std::to_string(count) + ",\"hidden\":" +
                             std::to_string(count - LivePage::kMostGames)) != std::string::npos);
        sizes.push_back(text.size());
    }
    BOOST_TEST(sizes[1] < sizes[0] + sizes[0] / 10);
}

BOOST_AUTO_TEST_CASE(what_was_taken_stays_as_it_was_while_games_go_on) {
    Games games{100};
    const LivePage::Content content = games.take();
    for (std::size_t number = 100; number < 200; ++number)
        games.score.add(
            number, {.pairing = {0, 1}, .half_points = 2, .fingerprint = number + 1, .opening = opening(0)});
    BOOST_TEST(content.results.score->tally().field_score(0).games.games() == 100);
    BOOST_TEST(games.score.tally().field_score(0).games.games() == 200);
    games.page.write(content);
    BOOST_TEST(read_whole_file(games.file).find("\"state\":\"running\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_that_cannot_be_written_leaves_the_old_file) {
    Games games{10};
    const LivePage::Content content = games.take();
    write_whole_file(games.file, "my own page");
    BOOST_CHECK_THROW(games.page.write(content), StoreError);
    BOOST_TEST(read_whole_file(games.file) == "my own page");
}

BOOST_AUTO_TEST_CASE(no_file_or_no_period_is_no_page) {
    BOOST_TEST(!LivePage("", 10s, false).is_wanted());
    BOOST_TEST(!LivePage("page.html", 0s, false).is_wanted());
    BOOST_TEST(LivePage("page.html", 10s, false).is_wanted());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
