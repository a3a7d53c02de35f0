#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/core/line_table.hpp"
#include "engine/core/lock_free_table.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/prover.hpp"
#include "engine/solver/relevant_state.hpp"

namespace pahtum {

/// The rows and columns of a board as LineIndex for both colours, and sums of LineOutlook over them, kept up
/// to date as pieces come and go. The table must outlive it and be that of the position's scoring.
class LineSums {
  public:
    LineSums(const LineTable& table, const Position& position);

    /// The side places a stone on an empty cell.
    void place(Side side, Square square) { change(square, side, {kOwn, kBlocked}); }
    /// A stone of the side replaces an enemy stone, or a boulder.
    void replace_stone(Side side, Square square) { change(square, side, {kOwn - kBlocked, kBlocked - kOwn}); }
    void replace_boulder(Side side, Square square) { change(square, side, {kOwn - kBlocked, 0}); }

    /// The sums of LineOutlook over all lines.
    [[nodiscard]] Points points(Side side) const { return sums_[index_of(side)].points; }
    [[nodiscard]] Points limit(Side side) const { return sums_[index_of(side)].limit; }
    [[nodiscard]] int expected_gain(Side side) const { return sums_[index_of(side)].expected_gain; }

  private:
    // Digits of a LineIndex.
    static constexpr int kOwn = 1;
    static constexpr int kBlocked = 2;

    struct Change {
        int own;
        int enemy;
    };
    struct Sums {
        std::int32_t points = 0;
        std::int32_t limit = 0;
        std::int32_t expected_gain = 0;
    };

    void change(Square square, Side side, Change digits);
    void change_line(unsigned colour, std::size_t line, int difference);

    const LineTable* table_;
    std::array<std::array<LineIndex, 16>, 2> lines_{};  ///< by colour; rows, then columns at 8
    std::array<Sums, 2> sums_{};
};

/// What is proven about a key: the points still to be gained by the side to move, less the opponent's, lie
/// within [lower, upper]; each is in [-kMax, kMax]. Packs to lower and upper 16 bits each (biased), move 14,
/// binary logarithm of the nodes 6, age 6, from the lowest bit.
struct BoundEntry {
    static constexpr Points kMax = 32'767;

    Points lower = -kMax;
    Points upper = kMax;
    Move best = Move::place({0, 0});  ///< the move the search preferred; not proven to be best
    std::uint64_t nodes = 0;          ///< what the proof cost, roughly: a power of two

    /// Both entries hold, so their bounds intersect; the new entry's move is kept.
    void join(const BoundEntry& known) {
        lower = std::max(lower, known.lower);
        upper = std::min(upper, known.upper);
        nodes = std::max(nodes, known.nodes);
    }

    /// Requires lower <= upper.
    [[nodiscard]] std::uint64_t packed(unsigned age) const {
        assert(-kMax <= lower && lower <= upper && upper <= kMax);
        const int cost = std::min(63, static_cast<int>(std::bit_width(nodes)));
        return static_cast<std::uint64_t>(lower + kBias) |
               static_cast<std::uint64_t>(upper + kBias) << kUpperShift |
               std::uint64_t{best.code()} << kMoveShift | static_cast<std::uint64_t>(cost) << kCostShift |
               std::uint64_t{age} << kAgeShift;
    }
    [[nodiscard]] static BoundEntry unpacked(std::uint64_t data) {
        return {.lower = static_cast<Points>(data & 0xffff) - kBias,
                .upper = static_cast<Points>(data >> kUpperShift & 0xffff) - kBias,
                .best = Move::from_code(static_cast<std::uint16_t>(data >> kMoveShift & 0x3fff)),
                .nodes = std::uint64_t{1} << std::max(cost_of(data) - 1, 0)};
    }
    /// Costly entries are worth more than cheap ones; those of earlier solves count as if they had cost a
    /// thousandth.
    [[nodiscard]] static int worth(std::uint64_t data, unsigned age) {
        return cost_of(data) - ((data >> kAgeShift & 63) == age ? 0 : 10);
    }

  private:
    static constexpr int kUpperShift = 16;
    static constexpr int kMoveShift = 32;
    static constexpr int kCostShift = 46;
    static constexpr int kAgeShift = 52;
    static constexpr Points kBias = 1 << 15;

    [[nodiscard]] static int cost_of(std::uint64_t data) { return static_cast<int>(data >> kCostShift & 63); }
};

/// Keeps proofs of costly searches rather than of cheap ones.
using BoundTable = LockFreeTable<BoundEntry>;

/// Exact search of every ruleset and phase: fail-soft zero windows over a table of bounds. It does not assume
/// what captures and running scores would break: that an extra stone never hurts, or a pass never helps.
///
/// What makes it faster than minimax:
/// - Bounds are of the points still to be gained: points already scored do not count. Positions with the same
///   relevant state share an entry (placements_key, RelevantState), and so do positions with colours
///   exchanged and, before the second stone, the eight images of a position.
/// - All dead cells are equivalent: one is tried, and none if their number does not matter.
/// - Without captures a side's points never fall, and it gains at most what it could if it moved alone in
///   each line (LineOutlook::limit): a run that the opponent's stones leave, or that has fewer own ones,
///   is as long or shorter. So every move has limits before it is searched.
/// - A table entry of the position after a move limits it as well (enhanced transposition cutoffs: Plaat,
///   Schaeffer, Pijls, de Bruin 1996).
class PlainSearch final : public Prover {
  public:
    PlainSearch(BoundTable& table, NodeCounter& counter, ProofSink* proofs)
        : table_(table), counter_(counter), proofs_(proofs), position_(Position::new_game(Ruleset{})) {}

    /// Whatever the effort, until the question is answered.
    std::optional<Points> prove(const Position& position, Points alpha, Effort effort) override;
    bool expects_more(const Position& /*position*/, Points /*alpha*/) const override { return true; }
    MarginBounds bounds(const Position& position) const override;
    std::optional<Move> best_known(const Position& position) const override;
    std::optional<Proof> known(const Position& position, std::optional<Move> best) const override;

    static constexpr std::uint32_t kSalt = 0x504c'0001;

  private:
    /// A position in the tree, beside position_.
    struct Node {
        LineSums lines;
        Supplies supplies;
        Bitboard live;  ///< RelevantState::live, or all empty cells
        std::uint64_t key = 0;
    };
    struct Choice;
    struct Choices;

    [[nodiscard]] Node node_of(const Position& position) const;
    [[nodiscard]] Node node_after(const Node& node, const Choice& choice) const;

    /// Of the points still to be gained, from the side to move's view: a result above alpha is a lower
    /// bound, another one an upper bound. Meaningless once the question is cancelled.
    Points search(const Node& node, Points alpha);
    Points search_choices(const Node& node, Choices& choices, Points alpha, BoundEntry& found);
    Points search_choice(const Node& node, const Choice& choice, Points alpha);

    void list_choices(const Node& node, Choices& choices);
    void add_placement(const Node& node, Move move, Choices& choices) const;
    void add_opening_move(Move move, Choices& choices);
    void use_table(Choices& choices) const;
    void keep(std::uint64_t key, const BoundEntry& entry);

    BoundTable& table_;
    NodeCounter& counter_;
    ProofSink* proofs_;
    Position position_;
    int ply_ = 0;
};

/// PlainSearch for all threads.
class PlainFamily final : public ProverFamily {
  public:
    /// Throws std::bad_alloc.
    explicit PlainFamily(std::size_t hash_mebibytes) : table_(hash_mebibytes) {}

    std::unique_ptr<Prover> make_prover(NodeCounter& counter, ProofSink* proofs) override {
        return std::make_unique<PlainSearch>(table_, counter, proofs);
    }
    std::uint32_t salt() const override { return PlainSearch::kSalt; }
    void restore(const Proof& proof) override;
    void start_solve() override { table_.start_search(); }
    void clear() override { table_.clear(); }
    double fill() const override { return table_.fill(); }

  private:
    BoundTable table_;
};

}  // namespace pahtum
