#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/live_board.hpp"

namespace pahtum {

/// Whether the board has the live structure of one of its images.
[[nodiscard]] bool has_symmetry(const LiveBoard& board);

/// Down to this ply images of a symmetric board are treated as one.
inline constexpr int kSymmetryPlies = 6;

/// The board after a move, `ply` moves after the root of its question; near a root that is symmetric the
/// image that stands for all of its images. Only those of a symmetric root can occur together.
[[nodiscard]] LiveBoard child_board(const LiveBoard& board, Side mover, int cell, int ply,
                                    bool root_is_symmetric);

/// How hard it seems to show something, at least 1 where it is not shown yet. Sums over many plies grow
/// large: with five boulders they pass 2^30 within ten million nodes.
using ProofNumber = std::int64_t;
/// Larger sums are taken as this; two of them can still be added.
inline constexpr ProofNumber kMostProofNumber = ProofNumber{1} << 61U;

/// The odds that a node exceeds its alpha, by its proof numbers: README.md, "What is left of a proof".
[[nodiscard]] double odds_of(ProofNumber to_exceed, ProofNumber to_fail);

/// The top of a proof that takes long, for all threads of a solve: a tree whose leaves are searched for a few
/// hundred nodes or more each, and which grows where that does not settle them. The next leaf is the one that
/// proof numbers call most proving (Allis, van der Meulen and van den Herik, "Proof-number search",
/// Artificial Intelligence 66, 1994), so no move is searched without end while another may be easier.
///
/// Values are points still to be gained, from the view of the side to move; each node asks whether its value
/// exceeds its alpha.
class ProofTree {
  public:
    /// The question of a node.
    struct Question {
        LiveBoard board;
        Side mover;
        Points alpha;
        int ply;  ///< from the root
    };
    /// Requires ply 0.
    explicit ProofTree(const Question& root);
    ProofTree(const LiveBoard& root, Side mover, Points alpha)
        : ProofTree(Question{.board = root, .mover = mover, .alpha = alpha, .ply = 0}) {}
    /// Whether some images of the root have the same live structure.
    [[nodiscard]] bool is_symmetric() const { return is_symmetric_; }

    struct Leaf {
        std::uint32_t node;
        Question question;
    };
    /// The leaf at or below a node to search next, and where possible not one that another thread searches.
    /// Nothing once the node is settled. The root is node 0.
    [[nodiscard]] std::optional<Leaf> take(std::uint32_t from = 0);

    /// A move of a node's mover to a new leaf.
    struct Child {
        int cell;  ///< on the board of the node's question
        Points gain;
        ProofNumber to_exceed;  ///< how hard it seems to show that the child's value exceeds its alpha,
        ProofNumber to_fail;    ///< or that it does not; the smaller, the sooner it is tried. At least 1
        std::optional<Points> value = std::nullopt;  ///< as Settled::value, if it is settled already
    };
    /// What has become known of a node.
    struct Settled {
        Question question;
        Points value;  ///< above alpha: a lower bound, otherwise an upper bound
        int best;      ///< the cell by which it exceeds alpha; StructureBounds::kNoCell if it is not known
        std::uint64_t nodes;
    };
    /// Ends the search of a leaf, with the nodes it took and its value. Returns the nodes above that are
    /// settled by that, from the bottom.
    std::vector<Settled> settle(const Leaf& leaf, Points value, std::uint64_t nodes);
    /// Ends it without a value. `upper_of_others`: of the moves that need not be tried, not above alpha.
    /// Requires children. Returns what is settled by that, as settle() does.
    std::vector<Settled> grow(const Leaf& leaf, std::span<const Child> children, Points upper_of_others,
                              std::uint64_t nodes);
    /// Ends it because the solve is over.
    void put_back(const Leaf& leaf);

    /// The root's value, once it is settled.
    [[nodiscard]] std::optional<Points> value() const { return view(0).value(); }

    /// Whether leaves at and below the node count as being searched.
    void hold(std::uint32_t node, bool is_held);

    /// What others have found out about a node.
    struct News {
        std::optional<Points> value = std::nullopt;  ///< as Settled::value, if it is settled
        /// Of a node that is neither settled nor has children here.
        ProofNumber to_exceed = 1;
        ProofNumber to_fail = 1;
        std::uint64_t nodes = 0;  ///< that it took them
    };
    /// Takes it over. Returns what is settled by that, as settle() does, and the node itself if it is new.
    std::vector<Settled> learn(std::uint32_t node, const News& news);
    /// Takes over what its children are. Does nothing if it has children or is settled.
    std::vector<Settled> learn_children(std::uint32_t node, std::span<const Child> children,
                                        Points upper_of_others);

    /// Boards are not kept, as there are millions of nodes: question() plays the moves again.
    struct Node {
        std::uint64_t nodes = 0;  ///< that the searches of leaves at and below it took
        std::uint32_t parent = 0;
        std::uint32_t first_child = 0;
        std::int16_t alpha = 0;
        std::int16_t gain = 0;  ///< of the move that leads here
        std::int16_t upper_of_others = 0;
        std::int16_t bound = 0;  ///< its value once it is settled
        /// Proof numbers: how hard it seems to show that the value exceeds alpha, or that it does not.
        ProofNumber to_exceed = 1;
        ProofNumber to_fail = 1;
        std::uint16_t searching = 0;  ///< threads at this leaf
        std::uint8_t children = 0;
        std::uint8_t cell = 0;  ///< of the move that leads here
        std::uint8_t best = 0;
        bool is_settled = false;
        bool is_held = false;
        bool is_taken = false;  ///< all leaves below it that are not settled are being searched

        [[nodiscard]] std::optional<Points> value() const {
            return is_settled ? std::optional<Points>{bound} : std::nullopt;
        }
    };
    static_assert(sizeof(Node) == 48);
    /// A node as it is now. Requires node < size().
    [[nodiscard]] Node view(std::uint32_t node) const;
    [[nodiscard]] Question question(std::uint32_t node) const;
    /// The child that is the next to work on, where possible one with free leaves. Requires children and that
    /// the node is not settled.
    [[nodiscard]] std::uint32_t next_below(std::uint32_t node);
    [[nodiscard]] std::size_t size() const;
    /// Leaves by whether they, or a node above them, are settled.
    struct Leaves {
        std::size_t settled = 0;
        std::size_t open = 0;
    };
    [[nodiscard]] Leaves leaves() const;
    /// How far the proof of the root is.
    struct Progress {
        int moves;    ///< of the root
        int settled;  ///< of these
        /// Of the work to show that no move exceeds, by what each seemed to take at first and now; 0 to 1.
        double share;
        ProofNumber to_exceed;  ///< the root's proof numbers
        ProofNumber to_fail;
    };
    [[nodiscard]] Progress progress() const;
    /// How many nodes the search of a leaf should take at most: more than the least as the proof becomes
    /// longer, so that the tree stays small.
    [[nodiscard]] std::uint64_t nodes_per_leaf(std::uint64_t least) const;

  private:
    [[nodiscard]] Question question_of(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t next_child(const Node& node) const;
    std::vector<Settled> add_children(std::uint32_t number, std::span<const Child> children,
                                      Points upper_of_others, std::uint64_t nodes);
    void update(Node& node);
    std::vector<Settled> update_above(std::uint32_t number, std::uint64_t nodes);

    const Question root_;
    const bool is_symmetric_;
    mutable std::mutex mutex_;  ///< guards the rest
    std::deque<Node> nodes_;    ///< the root first; children of a node together, the likeliest first
    std::vector<ProofNumber> first_to_exceed_;  ///< of the root's children, what was thought of them first
};

}  // namespace pahtum
