#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/learn/sample_file.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/root_search.hpp"
#include "engine/solver/solver.hpp"

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

/// Plays the games that samples come from. The game of a number depends on the settings and the network
/// alone, not on the games before it; each thread needs a player of its own.
///
/// A game begins on a random layout with some random moves, which lets it leave the beaten track. A
/// MovePlayer plays until the solver proves the margin, or the game ends; that margin is also taken for the
/// one of the positions from the random moves on. From there every position is proven, and the solver's best
/// moves alternate with random ones.
class GamePlayer {
  public:
    /// The search judges by the network, which must outlive the player.
    explicit GamePlayer(const GameSettings& settings, const OutcomeNet& net = OutcomeNet::unlearned());
    ~GamePlayer();

    /// The samples of the game with this number.
    [[nodiscard]] std::vector<Sample> play(std::uint32_t game);

  private:
    class Game;

    /// The one before, for the same size, must not play any more.
    [[nodiscard]] std::unique_ptr<MovePlayer> mind(int size);

    GameSettings settings_;
    std::vector<LiveEvaluator> evaluators_;  ///< by size, from kSmallest
    std::deque<SearchMemory> memories_;      ///< likewise
    Evaluator capture_evaluator_{Scoring::kFinal};
    Solver solver_;
};

/// Plays the games with numbers in [first, end) by this many threads. `take` gets the samples of each, in the
/// order of their numbers, in the calling thread. `stop` is asked there some ten times a second; true ends
/// the work after the games that were taken. Throws what `take` and the games throw.
void generate_games(const GameSettings& settings, const OutcomeNet& net, std::uint32_t first,
                    std::uint32_t end, int threads,
                    const std::function<void(const std::vector<Sample>&)>& take,
                    const std::function<bool()>& stop);

}  // namespace pahtum::learn
