#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "engine/core/board_judge.hpp"
#include "engine/core/live_board.hpp"
#include "engine/solver/potential_survey.hpp"
#include "engine/solver/proof_tree.hpp"
#include "engine/solver/prover.hpp"
#include "engine/solver/structure_table.hpp"

namespace pahtum {

/// Marks proofs of this kind in a checkpoint. Must change whenever the hash of live structures does.
inline constexpr std::uint32_t kStructureSalt = 0x57a1;

/// Whether the points that the side to move gains from now on exceed alpha - its margin now.
[[nodiscard]] ProofTree::Question live_question(const Position& position, Points alpha);

/// Limits in nodes of one thread, and when a table counts as large.
struct TreeEffort {
    std::uint64_t before_tree = 100'000;  ///< that a question may take before it gets a ProofTree
    std::uint64_t per_leaf = 200;         ///< that the search of a leaf of it may take
    /// Of a table from this many mebibytes in use on, whose look-ups wait for the memory, a node looks up
    /// only the best moves before it searches one, and boards with few live cells get a table that fits the
    /// processor's cache, one for each thread (README.md, "Look-ups").
    std::size_t large_table = 512;
};

/// What has been proven about live structures. From solve to solve.
class StructureTables {
  public:
    /// Throws std::bad_alloc.
    explicit StructureTables(std::size_t mebibytes) : main_(mebibytes) {}

    [[nodiscard]] StructureTable& main() { return main_; }
    [[nodiscard]] const StructureTable& main() const { return main_; }
    /// Of a thread, for boards with few live cells once the main one is large; made by the first call. The
    /// main one if memory does not suffice.
    [[nodiscard]] StructureTable& near(int thread);
    /// No search may be at work.
    void clear();

  private:
    StructureTable main_;
    std::mutex mutex_;
    std::map<int, StructureTable> near_;
};

/// The tree that the threads of a solve work on.
class ProofTrees {
  public:
    /// The last one if it is for the same question, otherwise a new one.
    [[nodiscard]] std::shared_ptr<ProofTree> tree_for(const LiveBoard& board, Side mover, Points alpha);
    /// As ProverFamily says.
    [[nodiscard]] std::optional<ProofOutlook> outlook(const Position& position) const;
    void forget() { tree_.reset(); }

  private:
    mutable std::mutex mutex_;
    std::shared_ptr<ProofTree> tree_;
    std::tuple<std::uint64_t, Side, Points> question_;
};

/// Zero-window search of positions for which fills_the_board() holds. README.md states and proves everything
/// it prunes, bounds, merges and leaves out.
class StructureSearch final : public Prover {
  public:
    StructureSearch(StructureTables& tables, ProofTrees& trees, NodeCounter& counter, ProofSink* proofs,
                    TreeEffort effort = {}, const BoardJudge* judge = nullptr)
        : tables_(tables),
          table_(tables.main()),
          trees_(trees),
          counter_(counter),
          proofs_(proofs),
          effort_(effort),
          judge_(judge) {}

    [[nodiscard]] std::optional<Points> prove(const Position& position, Points alpha, Effort effort) override;
    [[nodiscard]] bool expects_more(const Position& position, Points alpha) const override;

    /// Some work on a part of a tree.
    struct TreeWork {
        ProofTree& tree;
        std::uint32_t node;      ///< whose leaves are searched
        std::uint64_t per_leaf;  ///< nodes
        std::uint64_t end;       ///< nodes of `node`, counting those before, after which it is enough
        std::chrono::steady_clock::time_point deadline;
    };
    /// Until the node is settled, it is enough, or the search is cancelled.
    void work_on(const TreeWork& work);
    /// Puts into the table what a tree has settled.
    void store(const ProofTree::Settled& settled) {
        store(settled.question.board, settled.question.mover, settled.value, settled.question.alpha,
              settled.best, settled.nodes, table_for(std::popcount(settled.question.board.live())));
    }
    [[nodiscard]] MarginBounds bounds(const Position& position) const override;
    [[nodiscard]] std::optional<Move> best_known(const Position& position) const override;
    [[nodiscard]] std::optional<Proof> known(const Position& position,
                                             std::optional<Move> best) const override;

  private:
    /// A move worth trying.
    struct Candidate {
        int rank;  ///< the higher the sooner; all differ
        std::int16_t gain;
        std::uint8_t cell;
        std::uint64_t key;            ///< of the board after it
        StructureTable::Place place;  ///< of the key, once fetched
    };
    struct Candidates {
        /// `upper_of_others`: of all moves left out, proven. `below`: the table of the boards after the
        /// moves.
        Candidates(Points upper_of_others, StructureTable& below) : upper{upper_of_others}, table{below} {}

        std::array<Candidate, 64> moves;
        int count = 0;
        int probed = 0;                       ///< how many, the best, are looked up before a search
        int best = StructureBounds::kNoCell;  ///< cell of the best move found so far, or once found
        Points upper;
        StructureTable& table;
    };

    Points search(const LiveBoard& board, Side mover, Points alpha, int ply, const LastMove* last,
                  StructureTable& table);
    [[nodiscard]] StructureTable& table_for(int live_cells) const;
    [[nodiscard]] StructureTable& table_below(const LiveBoard& board, StructureTable& table) const;
    [[nodiscard]] std::optional<Points> search_within(std::uint64_t nodes,
                                                      const ProofTree::Question& question);
    [[nodiscard]] std::optional<Points> prove_by_tree(const LiveBoard& board, Side mover, Points alpha);
    void search_leaf(ProofTree& tree, const ProofTree::Leaf& leaf, std::uint64_t most_nodes);
    std::optional<Points> expand(ProofTree& tree, const ProofTree::Leaf& leaf, std::uint64_t nodes);
    [[nodiscard]] ProofTree::Child child_of(const ProofTree::Question& question, const Candidate& move,
                                            int place_in_order) const;
    Points search_open(const PotentialSurvey& survey, Points alpha, int ply, Candidates& list);
    Points search_candidates(const PotentialSurvey& survey, Points alpha, int ply, Candidates& list);
    Points search_move(const PotentialSurvey& survey, const Candidate& move, Points alpha, int ply,
                       StructureTable& table);
    void list_candidates(const PotentialSurvey& survey, LiveBoard::CellMask open, Candidates& list) const;
    [[nodiscard]] static std::optional<Points> probe_best(Side mover, Points alpha, Candidates& list);
    [[nodiscard]] static std::optional<Points> known_score(const StructureTable& table, Side mover,
                                                           const Candidate& move, Points alpha);
    void prefer_known(Candidates& list, std::uint64_t key) const;
    static void pick(Candidates& list, int first, int end);
    static void bring(Candidates& list, int place);
    void store(const LiveBoard& board, Side mover, Points value, Points alpha, int best, std::uint64_t nodes,
               StructureTable& table);

    StructureTables& tables_;
    StructureTable& table_;                         ///< the main one
    mutable StructureTable* near_table_ = nullptr;  ///< of this thread, once it is needed
    ProofTrees& trees_;
    NodeCounter& counter_;
    ProofSink* proofs_;
    TreeEffort effort_;
    const BoardJudge* judge_;
    std::uint64_t last_node_ = 0;  ///< of this thread, of the search that runs
    bool cancelled_ = false;       ///< by the solve or because of last_node_
    bool is_symmetric_ = false;    ///< some images of the root have the same live structure
};

class StructureFamily final : public ProverFamily {
  public:
    /// Throws std::bad_alloc.
    explicit StructureFamily(std::size_t hash_mebibytes, TreeEffort effort = {},
                             const BoardJudge* judge = nullptr)
        : tables_(hash_mebibytes), effort_(effort), judge_(judge) {}

    [[nodiscard]] std::unique_ptr<Prover> make_prover(NodeCounter& counter, ProofSink* proofs) override {
        return std::make_unique<StructureSearch>(tables_, trees_, counter, proofs, effort_, judge_);
    }
    [[nodiscard]] std::uint32_t salt() const override { return kStructureSalt; }
    void restore(const Proof& proof) override;
    void start_solve() override { trees_.forget(); }
    void clear() override {
        tables_.clear();
        trees_.forget();
    }
    [[nodiscard]] std::optional<ProofOutlook> outlook(const Position& position) const override {
        return trees_.outlook(position);
    }
    /// Of the main table.
    [[nodiscard]] double fill() const override { return tables_.main().fill(); }
    [[nodiscard]] StructureTables& tables() { return tables_; }

  private:
    StructureTables tables_;
    TreeEffort effort_;
    const BoardJudge* judge_;
    ProofTrees trees_;
};

}  // namespace pahtum
