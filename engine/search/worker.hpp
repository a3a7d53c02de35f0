#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/eval/evaluator.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/transposition_table.hpp"

namespace pahtum {

/// What ends a search; shared by its threads.
struct SearchControl {
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< of all threads, brought up to date now and then
    std::uint64_t node_limit = UINT64_MAX;
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::function<bool()> stop;  ///< polled by the first worker only
};

/// Plies from here to the end of the game at the most. A search of this depth is exact.
[[nodiscard]] int plies_to_end(const Position& position);

/// One thread's alpha-beta search.
class Worker {
  public:
    /// `polls`: this worker asks control.stop; exactly one does.
    Worker(const Position& root, const Evaluator& evaluator, TranspositionTable& table,
           SearchControl& control, bool polls);

    /// One iteration over the given root moves, whose first should be the best known. Reorders them by
    /// result: the best comes first. Returns its score from the side to move's view, and is exact if depth >=
    /// plies_to_end(root). When control stops it, the first move is the best found so far: never worse than
    /// the first it was given, as far as this iteration got. Requires at least one root move and depth >= 1.
    Score search_root(std::vector<Move>& moves, int depth);

    /// Principal variation of the last root search, best first; after a stop, of its best move so far.
    [[nodiscard]] std::vector<Move> line() const;
    /// Adds what this worker has searched since the last time to control.nodes.
    void share_nodes();

  private:
    static constexpr int kMaxPly = 68;  // 64 cells, a choice, a swap, and room for the end

    struct ScoredMove {
        std::uint16_t code;
        Score expectation;  ///< after the move, from the mover's view
    };
    /// The moves worth trying, not yet sorted.
    struct Choices {
        std::array<ScoredMove, MoveList::kCapacity> moves;
        std::size_t count = 0;
        Score best_expectation = 0;
        int plies_left = 0;  ///< no line of play from here is longer
    };

    Score search_node(Score expectation, Score alpha, Score beta, int depth, int ply);
    Score search_move(const ScoredMove& move, Score alpha, Score beta, int depth, int ply);
    Score search_late_move(const ScoredMove& move, Score alpha, Score beta, int depth, int reduction,
                           int ply);
    static ScoredMove pick(Choices& choices, std::size_t index, std::optional<Move> preferred);
    void list_choices(Choices& choices, Score expectation);
    static void add_choice(Choices& choices, Move move, Score expectation);
    [[nodiscard]] Score expectation_after(Move move);
    [[nodiscard]] Score leaf_score(const Choices& choices, Score expectation) const;
    [[nodiscard]] Score settled() const;
    void count_node();
    void poll();
    void keep_line(int ply, Move move);

    Position position_;
    const Evaluator& evaluator_;
    TranspositionTable& table_;
    SearchControl& control_;
    bool polls_;
    std::uint64_t nodes_ = 0;
    std::uint64_t shared_nodes_ = 0;
    std::chrono::steady_clock::time_point next_poll_{};
    std::array<std::array<std::uint16_t, kMaxPly>, kMaxPly> lines_{};  ///< triangular, as Move::code
    std::array<int, kMaxPly> line_lengths_{};
};

}  // namespace pahtum
