#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum::python {

/// A tree search of one position that is guided by a network (PUCT): each simulation follows, from node to
/// node, the move with the greatest
///
///   value + exploration * prior * sqrt(visits of the node) / (1 + visits of the move),
///
/// the value being the mean of what the simulations through the move found, from the view of its player;
/// before the first it is the mean of the node. Of equal ones it takes the lowest action. A simulation ends
/// at a position that is new, which the network is asked about, or over: 1 a win, 0 a draw, -1 a loss.
class PuctTree {
  public:
    PuctTree(const Position& root, double exploration);

    /// Continues until a position is to be evaluated, which is returned and stays valid until evaluate();
    /// nothing when it is done, or a hundred simulations have ended without one. Requires that the last one
    /// has been evaluated.
    [[nodiscard]] const Position* next(int simulations);
    /// Whether `simulations` have ended, besides that of the root, or the game is over there.
    [[nodiscard]] bool is_done(int simulations) const;
    /// What the network says of that position: priors by action, of which those of legal moves count, in
    /// proportion; if all of them are 0, all are equal. `value` is from the view of its side to move.
    /// Requires finite priors that are not negative.
    void evaluate(std::span<const float> priors, double value);

    /// How many simulations each action of the root has had; `out` has action_count() entries.
    void visits(std::span<std::int32_t> out) const;
    /// The mean over the simulations and the root's own evaluation, from the view of its side to move; the
    /// result if it is over.
    [[nodiscard]] double value() const;

  private:
    /// A move from a node.
    struct Edge {
        Move move;
        std::uint16_t action;
        std::uint32_t child = 0;  ///< 0: none yet; the root is nobody's child
        double prior;
        double sum = 0;  ///< from the view of the player of the move
        int visits = 0;
    };
    struct Node {
        Side mover;
        std::size_t first = 0;  ///< its edges
        std::size_t count = 0;
        int visits = 0;
        double sum = 0;  ///< from the view of `mover`
    };

    [[nodiscard]] std::size_t best_edge(const Node& node) const;
    void descend();
    void back_up(double value_for_black);

    double exploration_;
    Position root_;
    Position leaf_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<std::size_t> path_;  ///< edges from the root to the leaf
    int done_ = -1;                  ///< simulations; the evaluation of the root does not count
};

struct PuctOptions {
    int simulations = 100;  ///< of each position, besides its own evaluation
    double exploration = 1.5;
    int threads = 1;
};

/// Asks a network about many positions at once: priors, action_count() for each position, and a value for
/// each; see PuctTree::evaluate.
using Evaluate = std::function<void(std::span<const Position* const> positions, std::vector<float>& priors,
                                    std::vector<float>& values)>;

/// A tree for each position, which all go on by one evaluation at a time: `evaluate` is called in the calling
/// thread with at most one position of each. The trees depend neither on each other nor on the number of
/// threads. `poll` is called there often, also while nothing is evaluated. Throws what the two throw.
[[nodiscard]] std::vector<PuctTree> search_trees(const std::vector<Position>& positions,
                                                 const PuctOptions& options, const Evaluate& evaluate,
                                                 const std::function<void()>& poll);

}  // namespace pahtum::python
