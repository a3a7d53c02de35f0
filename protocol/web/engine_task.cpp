#include "protocol/web/engine_task.hpp"

#include <algorithm>
#include <new>
#include <system_error>
#include <vector>

#include "engine/base/usage.hpp"
#include "protocol/review/review.hpp"

namespace pahtum::web {
namespace {

void choose(const EngineTask& task, Thinker& thinker, const TaskEvents& events) {
    const SearchLimits limits = task.limits.value_or(limits_for(task.position, task.settings, {}));
    const Thought chosen = thinker.think(
        task.position, task.settings, {.limits = limits},
        [&] { return events.is_stopped() || events.is_hurried(); },
        [&](const Thought& thought) { events.thought(thought, false); });
    events.thought(chosen, true);
}

void analyse(const EngineTask& task, Thinker& thinker, const TaskEvents& events) {
    constexpr std::chrono::milliseconds kInterval{100};
    auto next = std::chrono::steady_clock::now();
    const auto sink = [&](const Thought& thought) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next) return;
        next = now + kInterval;
        events.thought(thought, false);
    };
    const ThinkRequest request{
        .limits = task.limits.value_or(SearchLimits{}), .lines = ThinkRequest::kAllMoves, .for_values = true};
    events.thought(thinker.think(task.position, task.settings, request, events.is_stopped, sink), true);
}

void give_hint(const EngineTask& task, Thinker& thinker, const TaskEvents& events) {
    constexpr std::chrono::nanoseconds kLongest = std::chrono::seconds{1};
    SearchLimits limits = limits_for(task.position, task.settings, {});
    limits.time = std::min(limits.time.value_or(kLongest), kLongest);
    events.thought(
        thinker.think(task.position, at_full_strength(task.settings), {.limits = limits}, events.is_stopped),
        true);
}

MoveAnalysis analysis_of(Move move, const review::Prospect& prospect, const std::vector<Move>& line) {
    return {.move = move,
            .score = prospect.score,
            .win_rate = prospect.win_rate,
            .exact = prospect.exact,
            .pv = line};
}

void judge(const EngineTask& task, Thinker& thinker, const TaskEvents& events) {
    const auto think = [&](const Position& position, const ThinkRequest& request, const StopThinking& stop) {
        return thinker.think(position, task.settings, request, stop);
    };
    const auto judged = review::Reviewer{review::ReviewOptions{}.limits, think}.judge(
        task.position, task.move, events.is_stopped);
    if (!judged) return;
    const Move best = judged->pv.empty() ? task.move : judged->pv.front();
    events.thought(
        {.moves = {analysis_of(best, judged->best, judged->pv), analysis_of(task.move, judged->played, {})}},
        true);
}

/// Nothing is searched where the book has the outcome and all moves that keep it.
SolveReport prove_outcome(const EngineTask& task, Thinker& thinker, const StopThinking& stop) {
    const auto solve = [&](std::optional<std::uint64_t> nodes) {
        return thinker.solve(
            task.position, at_full_strength(task.settings),
            {.goal = SolveGoal::kOutcome, .line = false, .nodes = nodes, .time = task.limits.value().time},
            stop);
    };
    const SolveReport known = solve(1);
    if (known.best_is_complete) return known;
    const SolveReport found = solve({});
    return found.best.size() < known.best.size() ? known : found;
}

void prove(const EngineTask& task, Thinker& thinker, const TaskEvents& events) {
    const SolveReport report = prove_outcome(task, thinker, events.is_stopped);
    Thought thought{.nodes = report.nodes, .is_complete = report.best_is_complete};
    if (const auto won = outcome(report))
        for (const Move move : report.best)
            thought.moves.push_back({.move = move, .score = 1.0 * *won, .win_rate = (1 + *won) / 2.0});
    events.thought(thought, true);
}

}  // namespace

void do_task(const EngineTask& task, Thinker& thinker, const TaskEvents& events) try {
    const bool plays = task.kind == EngineTask::Kind::kChoose;
    thinker.make_ready(task.position, plays ? task.settings : at_full_strength(task.settings));
    switch (task.kind) {
        case EngineTask::Kind::kChoose: return choose(task, thinker, events);
        case EngineTask::Kind::kAnalyse: return analyse(task, thinker, events);
        case EngineTask::Kind::kHint: return give_hint(task, thinker, events);
        case EngineTask::Kind::kJudge: return judge(task, thinker, events);
        case EngineTask::Kind::kProve: return prove(task, thinker, events);
    }
} catch (const std::bad_alloc&) {
    events.failed("out of memory with hash " + std::to_string(task.settings.search.hash_mebibytes) +
                  ": set a smaller one");
} catch (const std::system_error& error) {
    const int threads = task.settings.search.threads;
    events.failed(resources_text(error, threads == 1 ? "no thread is left for the engine"
                                                     : "set fewer threads than " + std::to_string(threads)));
}

}  // namespace pahtum::web
