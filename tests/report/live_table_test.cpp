#include "arena/report/live_table.hpp"

#include <boost/test/unit_test.hpp>
#include <pty.h>
#include <sstream>
#include <unistd.h>

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Three engines of which the last won a game.
struct Fixture {
    Fixture() {
        for (const char* const name : {"first", "second", "third"}) engines.emplace_back().name = name;
        tally.add(0, {.pairing = {0, 2}, .half_points = 0, .fingerprint = 1});
    }
    [[nodiscard]] Results results() const {
        return {.engines = engines, .pairings = pairings, .tally = tally, .planned = 6, .played = 1};
    }

    std::vector<EngineSpec> engines;
    std::vector<std::array<int, 2>> pairings = {{0, 1}, {0, 2}, {1, 2}};
    Tally tally;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(live_table_suite, Fixture)

BOOST_AUTO_TEST_CASE(the_best_engine_comes_first) {
    const auto lines = lines_of(live_table(results(), {.to_play = 6, .done = 1, .elapsed = 1s}, {}));
    BOOST_TEST_REQUIRE(lines.size() == 5U);
    BOOST_TEST(lines[0].starts_with("1/6 games, 1.00 games/s, 0:05 left"));
    BOOST_TEST(lines[1].starts_with("Engine"));
    BOOST_TEST(lines[2].starts_with("third"));
    BOOST_TEST(lines[2].find("100.0%      1  1  0  0       0") != std::string::npos, lines[2]);
}

BOOST_AUTO_TEST_CASE(it_stays_within_the_screen) {
    for (const std::size_t rows : {1U, 3U, 4U, 5U, 24U}) {
        const auto lines = lines_of(live_table(results(), {.to_play = 6}, {.columns = 9, .rows = rows}));
        BOOST_TEST(lines.size() == (rows <= 3 ? 1U : std::min<std::size_t>(rows - 1, 5U)));
        for (const std::string& line : lines) BOOST_TEST(line.size() <= 9U);
    }
}

BOOST_AUTO_TEST_CASE(characters_are_not_cut_in_two) {
    engines[2].name = "ééééé";
    const auto lines = lines_of(live_table(results(), {.to_play = 6}, {.columns = 3}));
    BOOST_TEST(lines[2] == "ééé");
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

}  // namespace pahtum::arena
