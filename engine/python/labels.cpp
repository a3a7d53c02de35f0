#include "engine/python/labels.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>

#include "engine/core/ordered_work.hpp"

namespace pahtum::python {
namespace {

/// Positions that share a table before it is cleared: clearing costs as much as proving a short ending.
constexpr std::size_t kChunk = 64;

std::size_t mebibytes_for(std::uint64_t nodes) {
    constexpr std::uint64_t kNodesOfMebibyte = 16'384;
    constexpr std::uint64_t kLeast = 4;
    constexpr std::uint64_t kMost = 256;
    return std::clamp(nodes / kNodesOfMebibyte, kLeast, kMost);
}

Label label_of(const SolveReport& report) {
    return {.lower = report.lower,
            .upper = report.upper,
            .best = report.best.empty() ? std::nullopt : std::optional{report.best.front()},
            .nodes = report.nodes};
}

}  // namespace

std::vector<Label> label(const std::vector<Position>& positions, const LabelOptions& options,
                         const std::function<bool()>& stop) {
    using Chunk = std::vector<Label>;
    const SolveRequest request{.goal = options.goal, .all_best = false, .nodes = options.nodes};
    const auto make_worker = [&]() -> OrderedWork<Chunk>::Worker {
        const auto solver =
            std::make_shared<Solver>(SolverOptions{.hash_mebibytes = mebibytes_for(options.nodes)});
        return [&, solver](std::uint64_t number, const auto& is_wanted) {
            solver->clear();
            Chunk chunk;
            const std::size_t first = number * kChunk;
            for (const Position& position :
                 std::span{positions}.subspan(first, std::min(kChunk, positions.size() - first)))
                chunk.push_back(label_of(solver->solve(position, request, [&] { return !is_wanted(); })));
            return chunk;
        };
    };
    std::vector<Label> labels;
    labels.reserve(positions.size());
    const auto take = [&](std::uint64_t, const Chunk& chunk) {
        labels.insert(labels.end(), chunk.begin(), chunk.end());
        return true;
    };
    OrderedWork<Chunk> work{0, (positions.size() + kChunk - 1) / kChunk};
    work.run(options.threads, make_worker, take, stop);
    return labels;
}

}  // namespace pahtum::python
