#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/random.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/root_search.hpp"

namespace pahtum::learn {

/// Chooses the moves of the games that are learned from, by the engine's own search.
class MovePlayer {
  public:
    /// Searches this many nodes for a move. Keeps a reference to the memory and clears it.
    MovePlayer(SearchMemory& memory, std::uint64_t nodes);
    virtual ~MovePlayer() = default;
    MovePlayer(const MovePlayer&) = delete;
    MovePlayer(MovePlayer&&) = delete;
    MovePlayer& operator=(const MovePlayer&) = delete;
    MovePlayer& operator=(MovePlayer&&) = delete;

    /// The best move of a short search; the same moves for the same sequence of positions, since the table
    /// keeps what the search of earlier ones found. Requires a legal move.
    [[nodiscard]] Move best(const Position& position);
    /// A random move, the likelier the more it changes: e times as likely for every `temperature` points.
    /// Requires a legal move.
    [[nodiscard]] virtual Move any(const Position& position, double temperature, Random& random) const = 0;

  private:
    SearchMemory& memory_;
    std::uint64_t nodes_;
};

/// An index of `changes`: e times as likely for every `temperature` points. Requires a change.
[[nodiscard]] std::size_t draw_by_change(std::span<const Score> changes, double temperature, Random& random);

/// Plays the stone phase of every ruleset with Scoring::kFinal; its random moves see captures.
class CapturePlayer final : public MovePlayer {
  public:
    /// Keeps both references.
    CapturePlayer(const Evaluator& evaluator, SearchMemory& memory, std::uint64_t nodes)
        : MovePlayer(memory, nodes), evaluator_(evaluator) {}

    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const override;

  private:
    const Evaluator& evaluator_;
};

/// Plays boards without captures. Requires keeps_all_stones(), and for best() a live cell.
class LinePlayer final : public MovePlayer {
  public:
    /// Keeps both references.
    LinePlayer(const LiveEvaluator& evaluator, SearchMemory& memory, std::uint64_t nodes)
        : MovePlayer(memory, nodes), evaluator_(evaluator) {}

    [[nodiscard]] Move any(const Position& position, double temperature, Random& random) const override;

  private:
    const LiveEvaluator& evaluator_;
};

}  // namespace pahtum::learn
