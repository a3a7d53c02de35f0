#include "engine/python/batch.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/python/encoding.hpp"
#include "engine/rules/action.hpp"
#include "engine/rules/layout.hpp"
#include "engine/search/playout_player.hpp"

namespace pahtum::python {
namespace {

/// Asks whether to stop, once in so many games.
class Pace {
  public:
    explicit Pace(const Batch::Stop& stop, unsigned games_between = 4096)
        : stop_(stop), between_(games_between) {}

    /// Throws Interrupted.
    void next() {
        if (++games_ % between_ == 0 && stop_()) throw Interrupted{};
    }

  private:
    const Batch::Stop& stop_;
    unsigned between_;
    unsigned games_ = 0;
};

/// make(0), make(1), … Throws Interrupted.
template <typename Make>
std::vector<Position> made(std::size_t count, const Batch::Stop& stop, const Make& make) {
    std::vector<Position> positions;
    positions.reserve(count);
    Pace pace{stop};
    for (std::size_t index = 0; index < count; ++index) {
        positions.push_back(make(index));
        pace.next();
    }
    return positions;
}

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

Batch::Batch(const Ruleset& ruleset, std::size_t count, std::uint64_t seed, const Stop& stop) {
    if (count == 0) throw ParseError{"a batch needs at least one game"};
    Random random{seed};
    positions_ = made(count, stop, [&](std::size_t) { return draw_start(ruleset, random); });
}

Batch::Batch(std::vector<Position> positions) : positions_(std::move(positions)) {
    if (positions_.empty()) throw ParseError{"a batch needs at least one game"};
    for (const Position& position : positions_) {
        if (position.ruleset() != ruleset()) throw ParseError{"the positions are not of one ruleset"};
    }
}

Batch Batch::copy(const Stop& stop) const {
    return Batch{made(positions_.size(), stop, [&](std::size_t game) { return positions_[game]; })};
}

Batch Batch::select(std::span<const std::size_t> games, const Stop& stop) const {
    return Batch{made(games.size(), stop, [&](std::size_t index) { return positions_[games[index]]; })};
}

Batch Batch::transformed(std::span<const Symmetry> symmetries, const Stop& stop) const {
    return Batch{made(positions_.size(), stop,
                      [&](std::size_t game) { return transform(positions_[game], symmetries[game]); })};
}

void Batch::reset(std::span<const std::size_t> games, std::uint64_t seed, const Stop& stop) {
    if (games.empty()) return;
    const Batch fresh{ruleset(), games.size(), seed, stop};
    for (std::size_t index = 0; index < games.size(); ++index)
        positions_[games[index]] = fresh.positions_[index];
}

void Batch::play(std::span<const std::int64_t> actions, const Stop& stop) {
    std::vector<Move> moves(positions_.size(), Move::swap());
    Pace pace{stop};
    for (std::size_t index = 0; index < positions_.size(); ++index) {
        pace.next();
        if (positions_[index].is_over()) continue;
        const auto move = move_of_action(positions_[index], actions[index]);
        if (!move) {
            throw IllegalMove{"actions[" + std::to_string(index) + "]: " + std::to_string(actions[index]) +
                              " is not legal in game " + std::to_string(index)};
        }
        moves[index] = *move;
    }
    play_all(moves);
}

void Batch::play_random(std::uint64_t seed, const Stop& stop) {
    std::vector<Move> chosen(positions_.size(), Move::swap());
    Random random{seed};
    Pace pace{stop};
    for (std::size_t index = 0; index < positions_.size(); ++index) {
        pace.next();
        if (positions_[index].is_over()) continue;
        chosen[index] = one_of(positions_[index].legal_moves(), random);
    }
    play_all(chosen);
}

void Batch::play_all(std::span<const Move> moves) {
    for (std::size_t index = 0; index < positions_.size(); ++index) {
        if (!positions_[index].is_over()) positions_[index].play(moves[index]);
    }
}

void Batch::observations(float* out, const Stop& stop) const {
    const auto row = static_cast<std::size_t>(kPlanes * ruleset().cells());
    Pace pace{stop};
    for (const Position& position : positions_) {
        observe(position, position.side_to_move(), {out, row});
        out += row;
        pace.next();
    }
}

void Batch::legal_actions(bool* out, const Stop& stop) const {
    const auto row = static_cast<std::size_t>(action_count(ruleset()));
    Pace pace{stop};
    for (const Position& position : positions_) {
        mark_legal(position, {out, row});
        out += row;
        pace.next();
    }
}

void Batch::playouts(std::size_t count, std::uint64_t seed, std::int32_t* out, const Stop& stop) const {
    constexpr unsigned kGamesBetween = 64;
    Random random{seed};
    Pace pace{stop, kGamesBetween};
    for (const Position& position : positions_) {
        for (std::size_t game = 0; game < count; ++game) {
            *out++ = play_out(position, random).margin;
            pace.next();
        }
    }
}

std::vector<Label> label(const std::vector<Position>& positions, const LabelOptions& options,
                         const Batch::Stop& stop) {
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
    if (labels.size() < positions.size()) throw Interrupted{};
    return labels;
}

}  // namespace pahtum::python
