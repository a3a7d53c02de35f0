#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/hash.hpp"
#include "engine/core/search_control.hpp"
#include "engine/core/value.hpp"
#include "engine/rules/move.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/transposition_table.hpp"

namespace pahtum {

/// The moves that the threads of a search are working on. A thread defers a move that is here, so that no two
/// search the same one at the same time: ABDADA (Weill, "The ABDADA distributed minimax search algorithm",
/// ICCA Journal 19, 1996) as simplified by Kerrigan. A collision of names is harmless: two threads search a
/// move, or one defers it for nothing.
class MovesInWork {
  public:
    /// At nodes of less depth, looking here costs more than it saves.
    static constexpr int kLeastDepth = 4;

    /// Identifies a move of the node that has this table key and is searched to this depth.
    [[nodiscard]] static std::uint64_t name_of(std::uint64_t key, Move move, int depth) {
        return mix_bits(key ^ (std::uint64_t{move.code()} << 8 | static_cast<std::uint64_t>(depth)));
    }
    [[nodiscard]] bool contains(std::uint64_t name) const {
        return entry(name).load(std::memory_order_relaxed) == name;
    }

    /// Keeps the move here until the end of the scope.
    class Scope {
      public:
        /// `moves`: null = there are no other threads.
        Scope(MovesInWork* moves, std::uint64_t name) : moves_(moves), name_(name) {
            if (moves_ != nullptr) moves_->entry(name_).store(name_, std::memory_order_relaxed);
        }
        ~Scope() {
            if (moves_ != nullptr && moves_->contains(name_))
                moves_->entry(name_).store(0, std::memory_order_relaxed);
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        MovesInWork* moves_;
        std::uint64_t name_;
    };

  private:
    using Entry = std::atomic<std::uint64_t>;
    static constexpr std::size_t kEntries = 4096;

    [[nodiscard]] Entry& entry(std::uint64_t name) { return entries_[name % kEntries]; }
    [[nodiscard]] const Entry& entry(std::uint64_t name) const { return entries_[name % kEntries]; }

    std::array<Entry, kEntries> entries_{};
};

struct ScoredMove {
    std::uint16_t code;
    Score static_eval;  ///< after the move, from the mover's view
    Value order;        ///< the greatest comes first
};

/// The moves worth trying in a position, handed out best first: pick() sorts them lazily.
class MovePicker {
  public:
    int plies_left = 0;  ///< no line of play from here is longer
    /// The order is so good that the last moves may be left out near the leaves.
    bool is_order_reliable = false;

    void add(Move move, Score static_eval) {
        assert(count_ < moves_.size());
        best_static_eval_ = count_ == 0 ? static_eval : std::max(best_static_eval_, static_eval);
        moves_[count_++] = {move.code(), static_eval, static_eval};
    }
    /// By value_of(move), what a search without depth finds, from the mover's view. The order is reliable
    /// then.
    template <typename ValueOf>
    void order_by(const ValueOf& value_of) {
        for (std::size_t i = 0; i < count_; ++i) moves_[i].order = value_of(moves_[i]);
        is_order_reliable = true;
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    /// The greatest static evaluation of any move; 0 without moves.
    [[nodiscard]] Score best_static_eval() const { return best_static_eval_; }

    /// The move at this place of the order: at index 0 the preferred one, if any. Each index must have been
    /// picked before the next one; picking it again costs nothing.
    ScoredMove pick(std::size_t index, std::optional<Move> preferred) {
        if (index == picked_) bring_best(picked_++, preferred);
        return moves_[index];
    }

  private:
    void bring_best(std::size_t index, std::optional<Move> preferred);

    std::array<ScoredMove, MoveList::kCapacity> moves_;
    std::size_t count_ = 0;
    std::size_t picked_ = 0;  ///< these are in order
    Score best_static_eval_ = 0;
};

/// The principal variations of the nodes between the root and the current one, by ply.
class PvTable {
  public:
    void clear(int ply) { lengths_[static_cast<std::size_t>(ply)] = 0; }

    /// Stores the move, followed by the principal variation of the next ply.
    void keep(int ply, Move move) {
        const auto here = static_cast<std::size_t>(ply);
        const int rest = lengths_[here + 1];
        moves_[here][0] = move.code();
        std::copy_n(moves_[here + 1].begin(), rest, moves_[here].begin() + 1);
        lengths_[here] = rest + 1;
    }

    /// The principal variation of the root.
    [[nodiscard]] std::vector<Move> pv() const {
        std::vector<Move> pv;
        for (int i = 0; i < lengths_[0]; ++i)
            pv.push_back(Move::from_code(moves_[0][static_cast<std::size_t>(i)]));
        return pv;
    }

  private:
    static constexpr int kMaxPly = 68;  // 64 cells, a choice, a swap, and room for the end

    std::array<std::array<std::uint16_t, kMaxPly>, kMaxPly> moves_{};  ///< Move::code
    std::array<int, kMaxPly> lengths_{};
};

/// The alpha-beta window: a value <= alpha need only be bounded from above, a value >= beta from below.
struct Window {
    Value alpha;
    Value beta;
};

/// A node of the tree. Values from the side to move's view.
struct Frame {
    std::uint64_t key;  ///< the table key: all that determines the value
    Window window;
    int depth;
    int ply;
};

/// What a SearchTuning says about a move, by depth and number of the move. Not for searches that reach the
/// end of the game.
class PruningTables {
  public:
    explicit PruningTables(const SearchTuning& tuning);

    /// How many of the first moves are tried where the order is reliable.
    [[nodiscard]] std::size_t moves_worth_trying(int depth) const { return moves_[index(depth)]; }
    /// Late-move reduction in plies.
    [[nodiscard]] int late_reduction(int depth, std::size_t move_number) const {
        const int late = late_[std::min(move_number, kLast)];
        return depth < kLeastDepth || late == 0 ? 0 : late + deep_[index(depth)];
    }

  private:
    static constexpr int kLeastDepth = 3;
    static constexpr std::size_t kLast = 127;  ///< no search is deeper, and no move comes later that matters

    [[nodiscard]] static std::size_t index(int depth) {
        assert(depth >= 0);
        return std::min(static_cast<std::size_t>(depth), kLast);
    }

    std::array<std::uint16_t, kLast + 1> moves_;  ///< by depth
    std::array<std::uint8_t, kLast + 1> late_;    ///< by number of the move; 0 = not late
    std::array<std::uint8_t, kLast + 1> deep_;    ///< by depth
};

/// The part of a search that does not depend on the representation of the board: limits, table, principal
/// variation, and the loop over the moves. One object per thread. Fail-soft, with zero windows and late-move
/// reductions.
class AlphaBeta {
  public:
    /// `in_work`: shared with the other threads; null if there are none.
    AlphaBeta(TranspositionTable& table, SearchControl& control, int thread, const SearchTuning& tuning = {},
              MovesInWork* in_work = nullptr)
        : table_(table), counter_(control, thread), pruning_(tuning), in_work_(in_work) {}

    /// To be called first at each node. True if the search has been stopped: return immediately, the result
    /// means nothing.
    [[nodiscard]] bool enter(int ply) {
        pv_table_.clear(ply);
        return counter_.count();
    }
    [[nodiscard]] bool is_stopped() const { return counter_.is_cancelled(); }
    void share_nodes() { counter_.share(); }
    [[nodiscard]] std::uint64_t nodes() const { return counter_.nodes(); }

    [[nodiscard]] PvTable& pv_table() { return pv_table_; }
    [[nodiscard]] const PvTable& pv_table() const { return pv_table_; }

    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const { return table_.find(key); }
    /// Asks the processor to load what find(key) will read.
    void prefetch(std::uint64_t key) const { table_.prefetch(key); }
    /// The value of the frame, or a bound outside its window, if the table entry is deep enough to cut off.
    [[nodiscard]] static std::optional<Value> decided(const Frame& frame, const TableEntry& known);

    /// Searches the moves, stores the best value in the table and returns it. `search_move(move, window,
    /// depth)` plays a move and returns its value from the view of the side to move at this node. Where
    /// the nodes that moves lead to look into the table (depth > 1), `announce(move)` names the next move
    /// before the current one is searched. Requires at least one move.
    template <typename SearchMove, typename Announce>
    Value search_moves(Frame frame, MovePicker& picker, std::optional<Move> preferred,
                       const SearchMove& search_move, const Announce& announce);

    /// Searches a move other than the first: with a zero window, at reduced depth first if `reduction` > 0,
    /// and with the full window only if the move may raise alpha.
    template <typename SearchMove>
    static Value search_late(const ScoredMove& move, Window window, int depth, int reduction,
                             const SearchMove& search_move);
    [[nodiscard]] const PruningTables& pruning() const { return pruning_; }

  private:
    TranspositionTable& table_;
    NodeCounter counter_;
    PvTable pv_table_;
    PruningTables pruning_;
    MovesInWork* in_work_;
};

template <typename SearchMove, typename Announce>
Value AlphaBeta::search_moves(Frame frame, MovePicker& picker, std::optional<Move> preferred,
                              const SearchMove& search_move, const Announce& announce) {
    Window& window = frame.window;
    const bool to_the_end = frame.depth >= picker.plies_left;
    TableEntry found{.value = -kInfiniteValue,
                     .depth = to_the_end ? TableEntry::kToTheEnd : frame.depth,
                     .bound = Bound::kUpper};
    const std::size_t worth_trying =
        picker.is_order_reliable && !to_the_end ? pruning_.moves_worth_trying(frame.depth) : picker.size();
    const std::size_t count = std::min(worth_trying, picker.size());
    // Moves that another thread is searching come last: by then the table may have their values.
    MovesInWork* const in_work = frame.depth >= MovesInWork::kLeastDepth ? in_work_ : nullptr;
    std::array<std::uint16_t, MoveList::kCapacity> deferred;
    std::size_t deferred_count = 0;
    for (std::size_t turn = 0; turn < count + deferred_count && found.bound != Bound::kLower; ++turn) {
        const bool is_deferred = turn >= count;
        const std::size_t i = is_deferred ? deferred[turn - count] : turn;
        const ScoredMove move = picker.pick(i, preferred);
        const std::uint64_t name = MovesInWork::name_of(frame.key, Move::from_code(move.code), frame.depth);
        if (in_work != nullptr && i > 0 && !is_deferred && in_work->contains(name)) {
            deferred[deferred_count++] = static_cast<std::uint16_t>(i);
            continue;
        }
        const MovesInWork::Scope scope{i > 0 ? in_work : nullptr, name};
        if (frame.depth > 1 && i + 1 < count) announce(picker.pick(i + 1, preferred));
        const int reduction = to_the_end ? 0 : pruning_.late_reduction(frame.depth, i);
        const Value value = i == 0 ? search_move(move, window, frame.depth - 1)
                                   : search_late(move, window, frame.depth - 1, reduction, search_move);
        if (is_stopped()) return 0;
        if (value <= found.value) continue;
        found.value = value;
        found.best = Move::from_code(move.code);
        if (value <= window.alpha) continue;
        found.bound = value >= window.beta ? Bound::kLower : Bound::kExact;
        window.alpha = value;
        pv_table_.keep(frame.ply, found.best);
    }
    table_.store(frame.key, found);
    return found.value;
}

template <typename SearchMove>
Value AlphaBeta::search_late(const ScoredMove& move, Window window, int depth, int reduction,
                             const SearchMove& search_move) {
    const Window zero{window.alpha, window.alpha + 1};
    if (reduction > 0) {
        const Value value = search_move(move, zero, depth - reduction);
        if (value <= window.alpha) return value;
    }
    const Value value = search_move(move, zero, depth);
    if (value <= window.alpha || value >= window.beta) return value;
    return search_move(move, window, depth);
}

}  // namespace pahtum
