#include "protocol/gtp/reports.hpp"

#include <chrono>

#include "engine/base/text.hpp"
#include "engine/bench/bench.hpp"
#include "engine/rules/perft.hpp"
#include "protocol/gtp/command.hpp"

namespace pahtum::gtp {
namespace {

/// Plies between two calls of `stop`: about 100,000 leaves.
constexpr int kUninterruptedDepth = 3;

void check(const StopThinking& stop) {
    if (stop && stop()) throw CommandFailure{"interrupted"};
}

void add_perft(Perft& sum, const Perft& part) {
    sum.leaves += part.leaves;
    sum.margin_sum += part.margin_sum;
    for (const auto& [margin, leaves] : part.histogram) sum.histogram[margin] += leaves;
}

Perft stoppable_perft(const Position& position, int depth, const StopThinking& stop,
                      const Progress& progress) {
    check(stop);
    if (depth <= kUninterruptedDepth || position.is_over()) return perft(position, depth);
    Perft sum;
    std::size_t done = 0;
    const MoveList moves = position.legal_moves();
    for (const Move move : moves) {
        Position after = position;
        after.play(move);
        add_perft(sum, stoppable_perft(after, depth - 1, stop, {}));
        if (progress) progress(++done, moves.size());
    }
    return sum;
}

}  // namespace

std::string perft_report(const Position& position, int depth, const StopThinking& stop,
                         const Progress& progress) {
    const Perft result = stoppable_perft(position, depth, stop, progress);
    std::string text = "leaves " + std::to_string(result.leaves) + "\nmargin_sum " +
                       std::to_string(result.margin_sum) + "\nhistogram";
    for (const auto& [margin, leaves] : result.histogram) {
        text += " " + std::to_string(margin) + ":" + std::to_string(leaves);
    }
    return text;
}

void report_bench(const SearchOptions& options, std::optional<int> depth, const StopThinking& stop,
                  const LineSink& sink) {
    bool is_stopped = false;
    const StopThinking watch = [&] { return is_stopped = is_stopped || (stop && stop()); };
    const auto checked_sink = [&](std::string_view line) {
        check(watch);
        sink(line);
    };
    const BenchResult result = run_bench(options, depth, checked_sink, watch);
    const double seconds = std::chrono::duration<double>{result.elapsed}.count();
    const double speed = seconds > 0 ? static_cast<double>(result.nodes) / seconds : 0;
    sink("nodes " + std::to_string(result.nodes));
    sink("signature " + std::to_string(result.signature));
    sink("seconds " + seconds_text(result.elapsed));
    sink("nodes_per_second " + std::to_string(static_cast<std::uint64_t>(speed)));
}

}  // namespace pahtum::gtp
