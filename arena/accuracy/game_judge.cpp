#include "arena/accuracy/game_judge.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <limits>
#include <mutex>
#include <ostream>
#include <utility>

#include "arena/report/record_merge.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/score/recent_fingerprints.hpp"
#include "arena/score/tally.hpp"
#include "engine/base/no_signals.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "engine/platform/threads.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::arena {
namespace {

constexpr ProvenMargin kUnknown{std::numeric_limits<Points>::min(), std::numeric_limits<Points>::max()};

/// From Black's view.
ProvenMargin proven_by(const SolveReport& report, Side side_to_move) {
    if (side_to_move == Side::kBlack) return {report.lower, report.upper};
    return {-report.upper, -report.lower};
}

/// By how much the value after a move is less than before, for the side that moved.
template <typename Value>
std::optional<Value> loss_of(std::optional<Value> before, std::optional<Value> after, Side side) {
    if (!before || !after) return std::nullopt;
    return side == Side::kBlack ? *before - *after : *after - *before;
}

MoveLosses move_losses(const ProvenMargin& before, const ProvenMargin& after, Side side) {
    MoveLosses losses{.moves = 1};
    if (const auto loss = loss_of(before.half_points(), after.half_points(), side)) {
        losses.judged = 1;
        losses.half_points = *loss;
    }
    if (const auto loss = loss_of(before.margin(), after.margin(), side)) {
        losses.measured = 1;
        losses.points = *loss;
    }
    return losses;
}

/// What the threads of a run share.
struct JudgeRun {
    std::span<const UnjudgedGame> games;
    std::vector<JudgedGame> judged;
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> done = 0;
    std::atomic<bool> is_stopped = false;
    std::mutex mutex;
    std::condition_variable has_ended;
    int running = 0;           ///< threads
    std::exception_ptr fault;  ///< the first that a thread met
};

/// Those that count in the score.
std::vector<UnjudgedGame> games_of(const GameSource& source) {
    std::vector<UnjudgedGame> games;
    RecentFingerprints seen;
    source([&](const GameRecord& record) {
        const GameUnit& unit = record.result.unit;
        if (is_repetition(scored_game(record.result), seen)) return;
        games.push_back({.pair = pair_key(record.run, unit.pairing, unit),
                         .engines = {unit.black(), unit.white()},
                         .game = replay(record)});
    });
    return games;
}

void warn_not_kept(const Console& console, const std::string& reason) {
    console.progress << "Warning: the values that are proven will not be kept: " << printable(reason)
                     << std::endl;
}

/// One that nobody has asked for is not worth failing for, as where the home folder is read-only.
ValueCache open_cache(const AccuracySettings& settings, const Console& console) {
    if (settings.cache) return {*settings.cache, settings.judge.nodes};
    try {
        return {default_cache("--accuracy-cache FILE") / "accuracy", settings.judge.nodes};
    } catch (const CacheUnavailable& error) {
        warn_not_kept(console, error.what());
    } catch (const FileError& error) {
        warn_not_kept(console, error.what());
    }
    return {};
}

}  // namespace

std::string canonical_text(const Position& position) {
    std::string first;
    for (const Symmetry symmetry : kSymmetries) {
        std::string text = pahtum::to_text(transform(position, symmetry));
        if (first.empty() || text < first) first = std::move(text);
    }
    return first;
}

JudgedGame losses_of(const UnjudgedGame& game, std::span<const ProvenMargin> values) {
    JudgedGame judged{.pair = game.pair, .engines = game.engines};
    Position position = game.game.start;
    for (std::size_t ply = 0; ply < game.game.moves.size(); ++ply) {
        const Side side = position.side_to_move();
        if (position.phase() == Phase::kStones) {
            const int band = band_of(position.empty().count());
            judged.bands[index_of(side)][band] += move_losses(values[ply], values[ply + 1], side);
        }
        position.play(game.game.moves[ply]);
    }
    return judged;
}

/// One thread's: judges games as long as there are any.
class GameJudge::Worker {
  public:
    Worker(const JudgeSettings& settings, ValueCache& cache, JudgeRun& run)
        : nodes_(settings.nodes), cache_(cache), run_(run) {}

    void work() {
        for (;;) {
            const std::size_t number = run_.next++;
            if (number >= run_.games.size()) return;
            const std::vector<ProvenMargin> values = values_of(run_.games[number].game);
            if (run_.is_stopped) return;
            run_.judged[number] = losses_of(run_.games[number], values);
            ++run_.done;
        }
    }

  private:
    static constexpr std::size_t kHashMebibytes = 32;

    std::vector<ProvenMargin> values_of(const Replay& game) {
        std::vector<Position> positions{game.start};
        for (const Move& move : game.moves) {
            positions.push_back(positions.back());
            positions.back().play(move);
        }
        std::vector<ProvenMargin> values(positions.size(), kUnknown);
        int misses = 0;
        for (std::size_t ply = positions.size(); ply-- > 0 && misses < kMisses && !run_.is_stopped;) {
            values[ply] = value_of(positions[ply]);
            misses = values[ply].half_points() ? 0 : misses + 1;
        }
        return values;
    }

    ProvenMargin value_of(const Position& position) {
        if (position.ruleset().scoring != Scoring::kFinal) return kUnknown;
        if (position.is_over()) return {position.margin(Side::kBlack), position.margin(Side::kBlack)};
        if (!fills_the_board(position)) return kUnknown;
        const std::string text = canonical_text(position);
        if (const auto known = cache_.find(text)) return *known;
        const ProvenMargin proven = solve(parse_position(text));
        if (!run_.is_stopped) cache_.add(text, proven);
        return proven;
    }

    ProvenMargin solve(const Position& position) {
        solver_.clear();
        const SolveRequest request{.goal = SolveGoal::kExact, .all_best = false, .nodes = nodes_};
        return proven_by(solver_.solve(position, request, [this] { return run_.is_stopped.load(); }),
                         position.side_to_move());
    }

    std::uint64_t nodes_;
    ValueCache& cache_;
    JudgeRun& run_;
    Solver solver_{{.hash_mebibytes = kHashMebibytes}};
};

std::optional<std::vector<JudgedGame>> GameJudge::run(std::span<const UnjudgedGame> games,
                                                      const Progress& progress) {
    constexpr std::chrono::milliseconds kInterval{100};
    JudgeRun run;
    run.games = games;
    run.judged.resize(games.size());
    run.running = settings_.threads;
    const auto work = [&] {
        std::exception_ptr fault;
        try {
            Worker{settings_, cache_, run}.work();
        } catch (...) {  // thrown again by the calling thread
            fault = std::current_exception();
            run.is_stopped = true;
        }
        const std::lock_guard lock(run.mutex);
        if (fault && !run.fault) run.fault = fault;
        if (--run.running == 0) run.has_ended.notify_all();
    };
    {
        std::vector<JoiningThread> threads;
        try {
            const NoSignals no_signals;
            for (int i = 0; i < settings_.threads; ++i) threads.emplace_back(work);
        } catch (...) {  // the system has no more threads, and those that there are will be joined
            run.is_stopped = true;
            throw;
        }
        std::unique_lock lock(run.mutex);
        while (!run.has_ended.wait_for(lock, kInterval, [&run] { return run.running == 0; }))
            if (!progress(run.done)) run.is_stopped = true;
    }
    if (run.fault) std::rethrow_exception(run.fault);
    if (run.done < games.size()) return std::nullopt;
    return std::move(run.judged);
}

std::optional<Accuracy> measure_accuracy(const AccuracySettings& settings, const GameSource& source,
                                         std::size_t engines, const Console& console, int& signal) {
    ValueCache cache = open_cache(settings, console);
    if (cache.damaged() > 0)
        console.progress << "Damaged lines in " << quote(cache.name(), 400)
                         << " are left out: " << cache.damaged() << std::endl;
    const std::vector<UnjudgedGame> games = games_of(source);
    InterruptWatch watch{SIGINT, SIGTERM};
    ProgressLine line{console.progress, console.is_terminal};
    const auto progress = [&](std::size_t done) {
        if (line.is_due())
            line.show("Accuracy: " + std::to_string(done) + " of " + counted(games.size(), "game") +
                      " judged");
        if (signal == 0) signal = watch.take();
        return signal == 0;
    };
    const auto judged = GameJudge{settings.judge, cache}.run(games, progress);
    // One that comes now, or once more, must not end the program before it says what it has.
    while (const int late = watch.take())
        if (signal == 0) signal = late;
    line.clear();
    const std::string failure = cache.failure();
    if (!failure.empty()) warn_not_kept(console, failure);
    if (!judged) {
        console.progress << "Interrupted"
                         << (failure.empty()
                                 ? "; what was proven is kept, so the same command goes on from here"
                                 : "")
                         << std::endl;
        return std::nullopt;
    }
    Accuracy accuracy = accuracy_of(*judged, engines);
    accuracy.nodes = settings.judge.nodes;
    return accuracy;
}

}  // namespace pahtum::arena
