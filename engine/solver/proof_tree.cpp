#include "engine/solver/proof_tree.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "engine/rules/symmetry.hpp"
#include "engine/solver/structure_table.hpp"

namespace pahtum {
namespace {

/// The image with the smallest key.
LiveBoard canonical(const LiveBoard& board) {
    LiveBoard smallest = board;
    for (const Symmetry symmetry : kSymmetries) {
        const LiveBoard image = board.transformed(symmetry);
        if (image.key() < smallest.key()) smallest = image;
    }
    return smallest;
}

/// Points of a node, in two bytes: those of StructureBounds, and sums of a few of them.
std::int16_t short_points(Points points) {
    assert(std::abs(points) <= std::numeric_limits<std::int16_t>::max());
    return static_cast<std::int16_t>(points);
}

}  // namespace

bool has_symmetry(const LiveBoard& board) {
    return std::any_of(kSymmetries.begin() + 1, kSymmetries.end(),
                       [&](Symmetry symmetry) { return board.transformed(symmetry).key() == board.key(); });
}

LiveBoard child_board(const LiveBoard& board, Side mover, int cell, int ply, bool root_is_symmetric) {
    LiveBoard child = board;
    child.play(mover, cell);
    return root_is_symmetric && ply <= kSymmetryPlies ? canonical(child) : child;
}

double odds_of(ProofNumber to_exceed, ProofNumber to_fail) {
    return std::pow(static_cast<double>(to_fail) / static_cast<double>(to_exceed), 1.07) / 38;
}

ProofTree::ProofTree(const Question& root) : root_(root), is_symmetric_(has_symmetry(root.board)) {
    assert(root.ply == 0);
    nodes_.push_back({.alpha = short_points(root.alpha)});
}

ProofTree::Question ProofTree::question_of(std::uint32_t number) const {
    std::vector<int> cells;
    for (std::uint32_t above = number; above != 0; above = nodes_[above].parent)
        cells.push_back(nodes_[above].cell);
    Question question = root_;
    question.alpha = nodes_[number].alpha;
    for (; !cells.empty(); cells.pop_back()) {
        question.board =
            child_board(question.board, question.mover, cells.back(), ++question.ply, is_symmetric_);
        question.mover = opponent(question.mover);
    }
    return question;
}

std::optional<ProofTree::Leaf> ProofTree::take(std::uint32_t from) {
    const std::lock_guard lock{mutex_};
    if (nodes_[from].is_settled) return std::nullopt;
    std::uint32_t number = from;
    while (nodes_[number].children > 0) number = next_child(nodes_[number]);
    ++nodes_[number].searching;
    const Leaf leaf{number, question_of(number)};
    nodes_[number].is_taken = true;
    (void)update_above(number, 0);
    return leaf;
}

/// The child to show that it fails, which is to show that the move exceeds. One with free leaves if there is
/// any.
std::uint32_t ProofTree::next_child(const Node& node) const {
    std::optional<std::uint32_t> next;
    for (std::uint32_t number = node.first_child; number < node.first_child + node.children; ++number) {
        const Node& child = nodes_[number];
        if (child.is_settled) continue;
        if (!next || (nodes_[*next].is_taken && !child.is_taken) ||
            (nodes_[*next].is_taken == child.is_taken && child.to_fail < nodes_[*next].to_fail))
            next = number;
    }
    assert(next);
    return *next;
}

std::vector<ProofTree::Settled> ProofTree::settle(const Leaf& leaf, Points value, std::uint64_t nodes) {
    const std::lock_guard lock{mutex_};
    Node& node = nodes_[leaf.node];
    --node.searching;
    if (!node.is_settled) {
        node.is_settled = true;
        node.bound = short_points(value);
    }
    return update_above(leaf.node, nodes);
}

std::vector<ProofTree::Settled> ProofTree::grow(const Leaf& leaf, std::span<const Child> children,
                                                Points upper_of_others, std::uint64_t nodes) {
    const std::lock_guard lock{mutex_};
    assert(!children.empty());
    --nodes_[leaf.node].searching;
    return add_children(leaf.node, children, upper_of_others, nodes);
}

/// Unless it has some, as another thread may have been here meanwhile, or is settled.
std::vector<ProofTree::Settled> ProofTree::add_children(std::uint32_t number, std::span<const Child> children,
                                                        Points upper_of_others, std::uint64_t nodes) {
    Node& node = nodes_[number];
    if (node.children > 0 || node.is_settled) return update_above(number, nodes);
    const std::size_t first = nodes_.size();
    for (const Child& child : children) {
        if (number == 0) first_to_exceed_.push_back(child.to_exceed);
        nodes_.push_back({.parent = number,
                          .alpha = short_points(child.gain - node.alpha - 1),
                          .gain = short_points(child.gain),
                          .bound = short_points(child.value.value_or(0)),
                          .to_exceed = child.to_exceed,
                          .to_fail = child.to_fail,
                          .cell = static_cast<std::uint8_t>(child.cell),
                          .is_settled = child.value.has_value()});
    }
    // Not before: if memory has run out, other threads still look at the node.
    node.upper_of_others = short_points(upper_of_others);
    node.first_child = static_cast<std::uint32_t>(first);
    node.children = static_cast<std::uint8_t>(children.size());
    return update_above(number, nodes);
}

void ProofTree::put_back(const Leaf& leaf) {
    const std::lock_guard lock{mutex_};
    --nodes_[leaf.node].searching;
    (void)update_above(leaf.node, 0);
}

/// Brings a node up to date with its children.
void ProofTree::update(Node& node) {
    if (node.is_settled) return;
    if (node.children == 0) {
        node.is_taken = node.is_held || node.searching > 0;
        return;
    }
    Points value = node.upper_of_others;
    int best = StructureBounds::kNoCell;
    bool is_settled = true;
    node.is_taken = true;
    node.to_exceed = kMostProofNumber;
    node.to_fail = 0;
    for (std::uint32_t number = node.first_child; number < node.first_child + node.children; ++number) {
        const Node& child = nodes_[number];
        if (child.is_settled) {
            const Points by_child = child.gain - child.bound;
            if (by_child > node.alpha) best = child.cell;
            value = std::max(value, by_child);
            continue;
        }
        is_settled = false;
        node.is_taken = node.is_taken && child.is_taken;
        node.to_exceed = std::min(node.to_exceed, child.to_fail);
        node.to_fail = std::min(node.to_fail + child.to_exceed, kMostProofNumber);
    }
    node.is_taken = node.is_taken || node.is_held;
    node.is_settled = is_settled || value > node.alpha;
    node.bound = short_points(value);
    node.best = static_cast<std::uint8_t>(best);
}

/// Updates the node and those above it, of which it returns those that are settled now.
std::vector<ProofTree::Settled> ProofTree::update_above(std::uint32_t number, std::uint64_t nodes) {
    std::vector<Settled> settled;
    for (;;) {
        Node& node = nodes_[number];
        node.nodes += nodes;
        const bool was_settled = node.is_settled;
        update(node);
        if (node.is_settled && !was_settled)
            settled.push_back({question_of(number), node.bound, node.best, node.nodes});
        if (number == 0) return settled;
        number = node.parent;
    }
}

ProofTree::Node ProofTree::view(std::uint32_t number) const {
    const std::lock_guard lock{mutex_};
    return nodes_[number];
}

ProofTree::Question ProofTree::question(std::uint32_t node) const {
    const std::lock_guard lock{mutex_};
    return question_of(node);
}

std::uint32_t ProofTree::next_below(std::uint32_t node) {
    const std::lock_guard lock{mutex_};
    return next_child(nodes_[node]);
}

void ProofTree::hold(std::uint32_t node, bool is_held) {
    const std::lock_guard lock{mutex_};
    nodes_[node].is_held = is_held;
    (void)update_above(node, 0);
}

std::vector<ProofTree::Settled> ProofTree::learn(std::uint32_t number, const News& news) {
    const std::lock_guard lock{mutex_};
    Node& node = nodes_[number];
    const std::uint64_t more = news.nodes > node.nodes ? news.nodes - node.nodes : 0;
    std::vector<Settled> settled;
    if (!node.is_settled && news.value) {
        node.is_settled = true;
        node.bound = short_points(*news.value);
        settled.push_back(
            {question_of(number), node.bound, StructureBounds::kNoCell, std::max(news.nodes, node.nodes)});
    } else if (!node.is_settled && node.children == 0) {
        node.to_exceed = news.to_exceed;
        node.to_fail = news.to_fail;
    }
    const std::vector<Settled> above = update_above(number, more);
    settled.insert(settled.end(), above.begin(), above.end());
    return settled;
}

std::vector<ProofTree::Settled> ProofTree::learn_children(std::uint32_t number,
                                                          std::span<const Child> children,
                                                          Points upper_of_others) {
    const std::lock_guard lock{mutex_};
    return add_children(number, children, upper_of_others, 0);
}

std::size_t ProofTree::size() const {
    const std::lock_guard lock{mutex_};
    return nodes_.size();
}

ProofTree::Leaves ProofTree::leaves() const {
    const std::lock_guard lock{mutex_};
    Leaves leaves;
    std::vector<bool> is_settled(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        // Parents come before their children.
        is_settled[i] = nodes_[i].is_settled || (i > 0 && is_settled[nodes_[i].parent]);
        if (nodes_[i].children == 0) ++(is_settled[i] ? leaves.settled : leaves.open);
    }
    return leaves;
}

ProofTree::Progress ProofTree::progress() const {
    const std::lock_guard lock{mutex_};
    const Node& root = nodes_.front();
    int settled = 0;
    double all = 0;
    double left = 0;
    for (std::size_t i = 0; i < root.children; ++i) {
        const Node& child = nodes_[root.first_child + i];
        settled += child.is_settled ? 1 : 0;
        all += static_cast<double>(first_to_exceed_[i]);
        if (!child.is_settled) left += static_cast<double>(std::min(child.to_exceed, first_to_exceed_[i]));
    }
    return {root.children, settled, all > 0 ? 1 - left / all : 0, root.to_exceed, root.to_fail};
}

std::uint64_t ProofTree::nodes_per_leaf(std::uint64_t least) const {
    constexpr std::uint64_t kLeaves = 100'000;
    const std::lock_guard lock{mutex_};
    return std::max(least, nodes_.front().nodes / kLeaves);
}

}  // namespace pahtum
