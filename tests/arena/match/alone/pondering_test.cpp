#include "arena/match/idle_watch.hpp"
#include "arena/process/limits.hpp"
#include "tests/arena/match/runs.hpp"
#include "tests/support/test.hpp"

// What an engine can only do while nothing else uses the processors: CTest runs this alone.
namespace pahtum::arena {

BOOST_AUTO_TEST_SUITE(pondering)

BOOST_AUTO_TEST_CASE(an_engine_that_ponders_on_more_processors_than_it_has_threads_is_halted) {
    if (allowed_cores().size() < 2) return;
    PoolOptions options;
    options.slots = 1;
    options.pin = false;
    options.halt_after = 2;
    options.slot.restart = true;  // the same in every game
    options.slot.game.turn.off_turn = OffTurn::kPonder;
    const EngineSpec sly = engine("sly", {"fault=spin-daemons", "at=2"});
    const EngineSpec slow = engine("slow", {"fault=late", "at=3", "ms=1500"});
    const PlayedRun outcome = run({sly, slow}, games(2), options);
    BOOST_TEST(outcome.results.size() + outcome.skipped.size() == 2U);
    BOOST_TEST(!outcome.skipped.empty());
    for (const auto& [unit, halted] : outcome.skipped) BOOST_TEST(halted == 0);
    BOOST_TEST(!outcome.voided.empty());
    for (const GameResult& result : outcome.voided) {
        const Side side = result.unit.black() == 0 ? Side::kBlack : Side::kWhite;
        BOOST_TEST(result.was_busy[index_of(side)]);
        BOOST_TEST(!result.was_busy[index_of(opponent(side))]);
        BOOST_TEST(result.detail.starts_with("sly used "), result.detail);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
