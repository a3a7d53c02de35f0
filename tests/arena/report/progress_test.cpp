#include "arena/report/progress.hpp"

#include <pty.h>
#include <unistd.h>

#include "tests/support/test.hpp"

namespace pahtum::arena::progress_test {

namespace {
const std::string kOpening = "3/3/3 x classic";
}  // namespace

BOOST_AUTO_TEST_SUITE(progress)

BOOST_AUTO_TEST_CASE(the_line_tells_games_speed_time_score_test_and_faults) {
    std::vector<EngineSpec> engines(2);
    engines[0].name = "new";
    const std::vector<std::array<int, 2>> pairings = {{0, 1}};
    const RunState state{.planned = 1000, .played = 200, .elapsed = 10s};
    const auto text_with = [&](const std::optional<SprtSettings>& sprt) {
        Scoreboard score{sprt};
        score.add(0, {.pairing = {0, 1}, .half_points = 2, .fingerprint = 1, .opening = kOpening});
        score.add(1, {.pairing = {0, 1},
                      .half_points = 1,
                      .ending = Ending::kEngineCrash,
                      .culprit = 1,
                      .opening = kOpening});
        return progress_text(
            {.engines = engines, .pairings = pairings, .score = &score, .planned = 1100, .played = 300},
            state);
    };
    BOOST_TEST(text_with(std::nullopt) == "300/1100 games, 20 games/s, 0:40 left, new 75.0%, faults 1");
    const std::string with_test = text_with(SprtSettings{.elo0 = 0, .elo1 = 5});
    BOOST_TEST(with_test.find(", LLR 0.0") != std::string::npos, with_test);
    BOOST_TEST(with_test.ends_with(" [-2.94, 2.94], faults 1"), with_test);
}

BOOST_AUTO_TEST_CASE(before_the_first_game_there_is_little_to_tell) {
    const std::vector<EngineSpec> engines(3);
    const std::vector<std::array<int, 2>> pairings = {{0, 1}, {0, 2}, {1, 2}};
    const Scoreboard score;
    const Results results{.engines = engines, .pairings = pairings, .score = &score, .planned = 6};
    BOOST_TEST(progress_text(results, {.planned = 6}) == "0/6 games");
}

BOOST_AUTO_TEST_CASE(while_games_are_not_counted_no_speed_and_no_time_left_is_told) {
    RunState state{.planned = 10, .played = 5, .elapsed = 5s};
    BOOST_TEST(speed_text(state) == ", 1.00 games/s, 0:05 left");
    state.is_held_up = true;
    BOOST_TEST(speed_text(state).empty());
}

BOOST_AUTO_TEST_CASE(once_games_were_voided_the_speed_is_that_of_the_games_since_then) {
    const Pace::Time start{1h};
    Pace pace{60, start};
    BOOST_TEST(speed_text(pace.state(1000, 100, start + 10s)) == ", 4.00 games/s, 3:45 left");
    BOOST_TEST(speed_text(pace.state(1000, 40, start + 20s)) == "");
    BOOST_TEST(speed_text(pace.state(1000, 60, start + 30s)) == ", 2.00 games/s, 7:50 left");
}

BOOST_AUTO_TEST_CASE(with_several_engines_the_leader_is_named) {
    std::vector<EngineSpec> engines(3);
    engines[2].name = "third";
    const std::vector<std::array<int, 2>> pairings = {{0, 1}, {0, 2}, {1, 2}};
    Scoreboard score;
    score.add(0, {.pairing = {0, 2}, .half_points = 0, .fingerprint = 1, .opening = kOpening});
    const Results results{
        .engines = engines, .pairings = pairings, .score = &score, .planned = 6, .played = 1};
    BOOST_TEST(progress_text(results, {.planned = 6}) == "1/6 games, third 100.0%");
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

/// Three engines of which the last won a game.
struct LiveTableFixture {
    LiveTableFixture() {
        for (const char* const name : {"first", "second", "third"}) engines.emplace_back().name = name;
        score.add(0, {.pairing = {0, 2}, .half_points = 0, .fingerprint = 1, .opening = kOpening});
    }
    [[nodiscard]] Results results() const {
        return {.engines = engines, .pairings = pairings, .score = &score, .planned = 6, .played = 1};
    }

    std::vector<EngineSpec> engines;
    std::vector<std::array<int, 2>> pairings = {{0, 1}, {0, 2}, {1, 2}};
    Scoreboard score;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(live_table_suite, LiveTableFixture)

BOOST_AUTO_TEST_CASE(the_best_engine_comes_first) {
    const auto lines =
        testing::split_lines(live_table(results(), {.planned = 6, .played = 1, .elapsed = 1s}, {}));
    BOOST_TEST_REQUIRE(lines.size() == 5U);
    BOOST_TEST(lines[0].starts_with("1/6 games, 1.00 games/s, 0:05 left"));
    BOOST_TEST(lines[1].starts_with("Engine"));
    BOOST_TEST(lines[2].starts_with("third"));
    BOOST_TEST(lines[2].find("100.0%      1  1  0  0       0") != std::string::npos, lines[2]);
}

BOOST_AUTO_TEST_CASE(it_stays_within_the_screen) {
    for (const std::size_t rows : {1U, 3U, 4U, 5U, 24U}) {
        const auto lines =
            testing::split_lines(live_table(results(), {.planned = 6}, {.columns = 9, .rows = rows}));
        BOOST_TEST(lines.size() == (rows <= 3 ? 1U : std::min<std::size_t>(rows - 1, 5U)));
        for (const std::string& line : lines) BOOST_TEST(line.size() <= 9U);
    }
}

BOOST_AUTO_TEST_CASE(characters_are_not_cut_in_two) {
    engines[2].name = "ééééé";
    const auto lines = testing::split_lines(live_table(results(), {.planned = 6}, {.columns = 3}));
    BOOST_TEST(lines[2] == "ééé");
    // Two columns each.
    engines[2].name = "\u4e2d\u6587\u4e2d\u6587";
    BOOST_TEST(testing::split_lines(live_table(results(), {.planned = 6}, {.columns = 5}))[2] ==
               "\u4e2d\u6587");
}

BOOST_AUTO_TEST_CASE(a_terminal_tells_its_size) {
    const winsize size{.ws_row = 33, .ws_col = 111, .ws_xpixel = 0, .ws_ypixel = 0};
    int ours = -1;
    int its = -1;
    BOOST_TEST_REQUIRE(openpty(&ours, &its, nullptr, nullptr, &size) == 0);
    BOOST_TEST(screen_size(its).columns == 111U);
    BOOST_TEST(screen_size(its).rows == 33U);
    close(its);
    close(ours);
    BOOST_TEST(screen_size(-1).columns == 80U);
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

BOOST_AUTO_TEST_SUITE(idle_report)

BOOST_AUTO_TEST_CASE(only_engines_that_thought_on_the_opponent_s_time_are_named) {
    IdleReport report;
    GameResult result;
    result.engine_name = {"fair", "sly"};
    report.add(result);
    BOOST_TEST(report.lines().empty());
    result.idle_cpu = {0ns, 1500ms};
    report.add(result);
    result.engine_name = {"sly", "fair"};
    result.idle_cpu = {250ms, 0ns};
    report.add(result);
    BOOST_TEST_REQUIRE(report.lines().size() == 1U);
    BOOST_TEST(report.lines().front() ==
               "sly thinks on the opponent's time: at least 1.75 s of processor time in 2 games; --suspend "
               "prevents that");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

}  // namespace pahtum::arena::progress_test
