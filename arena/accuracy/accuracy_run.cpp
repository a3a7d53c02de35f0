#include "arena/accuracy/accuracy_run.hpp"

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "arena/report/record_merge.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/score/recent_fingerprints.hpp"
#include "arena/score/tally.hpp"
#include "arena/tournament/console.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/output.hpp"

namespace pahtum::arena {
namespace {

/// Those that count in the score.
std::vector<UnjudgedGame> games_of(const GameSource& source) {
    std::vector<UnjudgedGame> games;
    RecentFingerprints seen;
    source([&](const GameRecord& record) {
        const GameUnit& unit = record.result.unit;
        if (!is_fault(record.result.ending) && !seen.insert(scored_game(record.result).fingerprint)) return;
        games.push_back({.pair = pair_key(record.run, unit.pairing, unit),
                         .engines = {unit.black(), unit.white()},
                         .game = replay(record)});
    });
    return games;
}

/// One that nobody has asked for is not worth failing for, as where the home folder is read-only.
ValueCache open_cache(const AccuracySettings& settings, const Console& console) {
    try {
        return ValueCache{settings.cache, settings.judge.nodes};
    } catch (const CacheUnavailable& error) {
        if (settings.cache != default_accuracy_cache()) throw;
        console.progress << "Warning: the values that are proven will not be kept: "
                         << printable(error.what()) << std::endl;
        return {};
    }
}

}  // namespace

std::filesystem::path default_accuracy_cache() { return default_cache() / "accuracy"; }

std::optional<Accuracy> measure_accuracy(const AccuracySettings& settings, const GameSource& source,
                                         std::size_t engines, const Console& console, int& signal) {
    ValueCache cache = open_cache(settings, console);
    if (cache.damaged() > 0)
        console.progress << "Damaged lines in " << quote(settings.cache.string(), 400)
                         << " are left out: " << cache.damaged() << std::endl;
    const std::vector<UnjudgedGame> games = games_of(source);
    const Interrupt interrupt([](int, int) {});
    ProgressLine line{console.progress, console.is_terminal};
    const auto progress = [&](std::size_t done) {
        if (line.is_due())
            line.show("Accuracy: " + std::to_string(done) + " of " + std::to_string(games.size()) +
                      " games judged");
        return interrupt.signal() == 0;
    };
    const auto judged = GameJudge{settings.judge, cache}.run(games, progress);
    line.clear();
    signal = interrupt.signal();
    if (!judged) {
        console.progress << "Interrupted; what was proven is kept, so the same command goes on from here"
                         << std::endl;
        return std::nullopt;
    }
    Accuracy accuracy = accuracy_of(*judged, engines);
    accuracy.nodes = settings.judge.nodes;
    return accuracy;
}

}  // namespace pahtum::arena
