#include "engine/bench/bench.hpp"

#include <array>
#include <cmath>
#include <string>

#include "engine/base/hash.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

constexpr int kDefaultDepth = 8;

constexpr std::array<std::string_view, 16> kPositions{
    "7/5-1/7/3-3/7/1-5/7 x classic",
    "1-5/4-2/7/-6/3-3/7/5-1 x classic",
    "3-3/x1o4/1-x3-/2ox1-1/1o1x3/7/2-4 x classic",
    "xxo4/2o2-1/xo5/2xo-2/xx1o3/1-2o2/xo5 x classic",
    "xo1x-2/oxxo2x/1o-xo1o/x1oox2/-xx1o1-/ooxx1o1/1x2o1- x classic,boulders=6",
    "-1-2-1/1-4-/3-2-/-6/2-1-2/1-2-2/6- x classic,boulders=13",
    "8/2-5/8/5-2/8/1-6/8/6-1 x classic",
    "5/1-3/5/3-1/5 x classic",
    "5/2x2/1o3/2-2/5 x classic,boulders=1,stones=9",
    "7/7/7/3-3/7/7/7 x assyrian placing",
    "7/2-4/7/3-3/5-1/7/1-5 x assyrian",
    "7/1-5/7/4-2/7/2-4/6- x strategic",
    "2xo3/1-xo3/3x3/4-2/2o4/2-4/6- x strategic x=3:21 o=0:21",
    "7/1-5/3x3/2o1-2/7/2-4/1-4- x custodial",
    "4/1x2/4/2-1 o classic,boulders=1,swap=on",
    "7/2-4/7/1-3-1/7/3-3/7 x classic,setup=choose,boulders=4 choosing",
};

std::string report_text(const Position& position, const Thought& thought) {
    const MoveAnalysis& best = thought.best();
    std::string score = std::to_string(std::lround(best.score * 100));
    return to_text(position, best.move) + " score " + score + (best.exact ? " exact" : "") + " depth " +
           std::to_string(best.depth) + " nodes " + std::to_string(thought.nodes) + "  " + to_text(position);
}

}  // namespace

BenchResult run_bench(const SearchOptions& options, std::optional<int> depth,
                      const std::function<void(std::string_view)>& line_sink, const StopThinking& stop) {
    BenchResult result{.signature = kHashStart};
    SearchMemory memory{options};
    for (const std::string_view text : kPositions) {
        const Position position = parse_position(text);
        memory.clear();
        const Thought report =
            search_best(memory, position, {.depth = depth.value_or(kDefaultDepth)}, 1, stop);
        result.nodes += report.nodes;
        result.elapsed += report.elapsed;
        result.signature = hash_step(result.signature, report.nodes);
        result.signature =
            hash_step(result.signature, static_cast<std::uint64_t>(std::lround(report.best().score * 64)));
        result.signature = hash_step(result.signature, report.best().move.code());
        line_sink(report_text(position, report));
    }
    return result;
}

}  // namespace pahtum
