#include "tests/arena/match/runs.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <mutex>
#include <unistd.h>

#include "tests/support/reference.hpp"
#include "tests/support/scripted.hpp"

namespace pahtum::arena {

EngineSpec engine(const std::string& name, const std::vector<std::string>& arguments) {
    return {.name = name,
            .command = testing::scripted(arguments),
            .directory = "",
            .time_control = {},
            .threads = 1};
}

std::vector<GameUnit> games(int count) {
    std::vector<GameUnit> units;
    for (int i = 0; i < count; ++i)
        units.push_back(
            {.pairing = {0, 1}, .first_is_black = i % 2 == 0, .opening = kOpening, .repeat = i / 2});
    return units;
}

PlayedRun run(const std::vector<EngineSpec>& engines, const std::vector<GameUnit>& units,
              const PoolOptions& options) {
    const int descriptors = testing::open_descriptors();
    const int threads = testing::threads();
    static int count = 0;
    const std::string mark = std::to_string(getpid()) + "-" + std::to_string(++count);
    setenv("PAHTUM_TEST_RUN", mark.c_str(), 1);
    PlayedRun outcome;
    std::size_t next = 0;
    std::mutex mutex;
    const RunnerEvents events{
        .next = [&]() -> std::optional<GameUnit> {
            if (next == units.size()) return std::nullopt;
            return units[next++];
        },
        .finished =
            [&](const GameResult& result) {
                const std::lock_guard lock{mutex};
                outcome.results.push_back(result);
            },
        .skipped = [&](const GameUnit& unit, int halted) { outcome.skipped.emplace_back(unit, halted); },
        .replayed = [&](const GameResult& result) { outcome.voided.push_back(result); }};
    Runner{engines, options, events}.run();
    BOOST_TEST(testing::children() == 0);
    BOOST_TEST(testing::processes_with("PAHTUM_TEST_RUN=" + mark) == 0);
    BOOST_TEST(testing::threads() == threads);
    BOOST_TEST(testing::open_descriptors() == descriptors);
    return outcome;
}

void check_moves(const GameResult& result) {
    BOOST_TEST_REQUIRE(result.unit.opening == kOpening);
    reference::Game game = reference::new_game({.boulders = 3}, {{5, 5}, {3, 3}, {1, 1}});
    for (const MoveRecord& move : result.moves) {
        const auto next = reference::play(game, move.text);
        BOOST_TEST_REQUIRE(next.has_value(), move.text);
        BOOST_TEST((move.elapsed > std::chrono::nanoseconds{0}));
        game = *next;
    }
    BOOST_TEST((game.phase == "over") == (result.ending == Ending::kBoardFull));
    if (game.phase != "over") return;
    const int margin = reference::margin(game);
    BOOST_TEST(result.margin == margin);
    BOOST_TEST(result.is_draw() == (margin == 0));
    if (margin != 0) BOOST_TEST((result.loser == (margin > 0 ? Side::kWhite : Side::kBlack)));
}

}  // namespace pahtum::arena
