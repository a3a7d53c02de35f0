#include "engine/learn/proven_positions.hpp"

#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/rules/layout.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::learn {
namespace {

using Proven = std::vector<ProvenPosition>;

/// Positions that share a table before it is cleared: clearing costs as much as proving a short ending.
constexpr int kChunk = 64;
constexpr std::size_t kTableMebibytes = 16;
/// Random games tried for one position, and chunks tried without any proof, before giving up.
constexpr int kMostGames = 1000;
constexpr std::uint64_t kMostChunks = 16;

/// The position of a random game in which a stone is to be placed and `settings.empty` cells are empty;
/// nothing if the game has none.
std::optional<Position> random_position(const ProvenSettings& settings, Random& random) {
    const Ruleset& rules = settings.ruleset;
    Position position = rules.setup == Setup::kFixed
                            ? Position::new_game(rules, random_layout(rules.size, rules.boulders, random))
                            : Position::new_game(rules);
    while (!position.is_over() &&
           (position.phase() != Phase::kStones || position.empty().count() > settings.empty)) {
        const MoveList moves = position.legal_moves();
        position.play(moves[uniform(random, moves.size())]);
    }
    if (position.is_over() || position.empty().count() != settings.empty) return std::nullopt;
    return position;
}

Position required_position(const ProvenSettings& settings, Random& random) {
    for (int game = 0; game < kMostGames; ++game)
        if (const auto position = random_position(settings, random)) return *position;
    throw ParseError{"no random game of " + to_text(settings.ruleset) + " reached a stone to place with " +
                     std::to_string(settings.empty) + " empty cells: choose another number"};
}

Proven prove_chunk(const ProvenSettings& settings, std::uint64_t number, Solver& solver,
                   const Solver::Stop& stop) {
    Random random{settings.seed + 0x9e37'79b9'7f4a'7c15 * (number + 1)};
    solver.clear();
    Proven proven;
    for (int count = 0; count < kChunk && !stop(); ++count) {
        const Position position = required_position(settings, random);
        const SolveReport report = solver.solve(position, {.all_best = false, .nodes = settings.nodes}, stop);
        if (report.status == SolveStatus::kExact && !report.best.empty())
            proven.push_back({.position = position, .margin = report.lower, .best = report.best.front()});
    }
    return proven;
}

}  // namespace

void prove_positions(const ProvenSettings& settings, int threads,
                     const std::function<bool(const std::vector<ProvenPosition>&)>& take,
                     const std::function<bool()>& stop) {
    const auto make_worker = [&]() -> OrderedWork<Proven>::Worker {
        const auto solver = std::make_shared<Solver>(SolverOptions{.hash_mebibytes = kTableMebibytes});
        return [&settings, solver](std::uint64_t number, const auto& is_wanted) {
            return prove_chunk(settings, number, *solver, [&] { return !is_wanted(); });
        };
    };
    bool has_any = false;
    const auto take_chunk = [&](std::uint64_t number, const Proven& proven) {
        has_any = has_any || !proven.empty();
        if (!has_any && number + 1 == kMostChunks)
            throw ParseError{"none of " + std::to_string(kMostChunks * kChunk) +
                             " positions could be proven: allow more nodes, or fewer empty cells"};
        return take(proven);
    };
    OrderedWork<Proven> work{0, std::numeric_limits<std::uint64_t>::max()};
    work.run(threads, make_worker, take_chunk, stop);
}

}  // namespace pahtum::learn
