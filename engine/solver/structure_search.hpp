#pragma once

#include <array>
#include <memory>

#include "engine/solver/live_board.hpp"
#include "engine/solver/potential_survey.hpp"
#include "engine/solver/prover.hpp"
#include "engine/solver/structure_table.hpp"

namespace pahtum {

/// Marks proofs of this kind in a checkpoint. Must change whenever the hash of live structures does.
inline constexpr std::uint32_t kStructureSalt = 0x57a1;

/// Zero-window search of positions for which fills_the_board() holds. README.md states and proves everything
/// it prunes, bounds, merges and leaves out.
class StructureSearch final : public Prover {
  public:
    StructureSearch(StructureTable& table, NodeCounter& counter, ProofSink* proofs)
        : table_(table), counter_(counter), proofs_(proofs) {}

    [[nodiscard]] std::optional<Points> prove(const Position& position, Points alpha) override;
    [[nodiscard]] MarginBounds bounds(const Position& position) const override;
    [[nodiscard]] std::optional<Move> best_known(const Position& position) const override;

  private:
    /// A move worth trying.
    struct Candidate {
        int order;  ///< the higher the sooner
        int cell;
        Points gain;
        std::uint64_t key;  ///< of the board after it
    };
    struct Candidates {
        std::array<Candidate, 64> moves;
        int count = 0;
        Points upper = -StructureBounds::kMax;  ///< of all moves left out, proven
        int best = StructureBounds::kNoCell;    ///< cell of the best move found so far, or once found
    };

    Points search(const LiveBoard& board, Side mover, Points alpha, int ply);
    Points search_open(const LiveBoard& board, Side mover, Points alpha, int ply, Candidates& list);
    Points search_candidates(const LiveBoard& board, Side mover, Points alpha, int ply, Candidates& list);
    Points search_child(const LiveBoard& child, Side mover, Points alpha, int ply);
    void list_candidates(const LiveBoard& board, Side mover, const PotentialSurvey& survey,
                         LiveBoard::CellMask open, Candidates& list) const;
    [[nodiscard]] std::optional<Points> probe_children(Side mover, Points alpha, Candidates& list) const;
    void prefer_known(Candidates& list, std::uint64_t key) const;
    static void pick(Candidates& list, int first);
    void store(const LiveBoard& board, Side mover, Points value, Points alpha, int best, std::uint64_t nodes);

    StructureTable& table_;
    NodeCounter& counter_;
    ProofSink* proofs_;
    bool cancelled_ = false;
    bool is_symmetric_ = false;  ///< some images of the root have the same live structure
};

class StructureFamily final : public ProverFamily {
  public:
    /// Throws std::bad_alloc.
    explicit StructureFamily(std::size_t hash_mebibytes) : table_(hash_mebibytes) {}

    [[nodiscard]] std::unique_ptr<Prover> make_prover(NodeCounter& counter, ProofSink* proofs) override {
        return std::make_unique<StructureSearch>(table_, counter, proofs);
    }
    [[nodiscard]] std::uint32_t salt() const override { return kStructureSalt; }
    void restore(const Proof& proof) override;
    void start_solve() override {}
    void clear() override { table_.clear(); }
    [[nodiscard]] double fill() const override { return table_.fill(); }

  private:
    StructureTable table_;
};

}  // namespace pahtum
