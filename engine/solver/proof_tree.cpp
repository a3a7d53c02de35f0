#include "engine/solver/proof_tree.hpp"

#include <algorithm>
#include <cassert>

#include "engine/solver/structure_table.hpp"

namespace pahtum {
namespace {

/// Sums of proof numbers stay below it.
constexpr int kMost = 1 << 30;

}  // namespace

ProofTree::ProofTree(const Question& root) { nodes_.push_back({.question = root}); }

std::optional<ProofTree::Leaf> ProofTree::take(std::uint32_t from) {
    const std::lock_guard lock{mutex_};
    if (nodes_[from].is_settled) return std::nullopt;
    std::uint32_t number = from;
    while (nodes_[number].children > 0)
        number = static_cast<std::uint32_t>(&next_child(nodes_[number]) - nodes_.data());
    ++nodes_[number].searching;
    const Leaf leaf{number, nodes_[number].question};
    nodes_[number].is_taken = true;
    (void)update_above(number, 0);
    return leaf;
}

/// The child to show that it fails, which is to show that the move exceeds. One with free leaves if there is
/// any.
ProofTree::Node& ProofTree::next_child(const Node& node) {
    Node* next = nullptr;
    for (Node& child : children_of(node)) {
        if (child.is_settled) continue;
        if (next == nullptr || (next->is_taken && !child.is_taken) ||
            (next->is_taken == child.is_taken && child.to_fail < next->to_fail))
            next = &child;
    }
    assert(next != nullptr);
    return *next;
}

std::vector<ProofTree::Settled> ProofTree::settle(const Leaf& leaf, Points value, std::uint64_t nodes) {
    const std::lock_guard lock{mutex_};
    Node& node = nodes_[leaf.node];
    --node.searching;
    if (!node.is_settled) {
        node.is_settled = true;
        node.value = value;
    }
    return update_above(leaf.node, nodes);
}

std::vector<ProofTree::Settled> ProofTree::grow(const Leaf& leaf, std::span<const Child> children,
                                                Points upper_of_others, std::uint64_t nodes) {
    const std::lock_guard lock{mutex_};
    assert(!children.empty());
    --nodes_[leaf.node].searching;
    // Another thread may have been here meanwhile.
    if (nodes_[leaf.node].children == 0 && !nodes_[leaf.node].is_settled) {
        nodes_[leaf.node].upper_of_others = upper_of_others;
        add_children(leaf.node, children);
    }
    return update_above(leaf.node, nodes);
}

void ProofTree::add_children(std::uint32_t number, std::span<const Child> children) {
    nodes_[number].first_child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[number].children = static_cast<int>(children.size());
    const Question question = nodes_[number].question;
    for (const Child& child : children) {
        nodes_.push_back({.question = {.board = child.board,
                                       .mover = opponent(question.mover),
                                       .alpha = child.gain - question.alpha - 1,
                                       .ply = question.ply + 1},
                          .parent = number,
                          .is_settled = child.value.has_value(),
                          .cell = child.cell,
                          .gain = child.gain,
                          .to_exceed = child.to_exceed,
                          .to_fail = child.to_fail,
                          .value = child.value.value_or(0)});
    }
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
    node.to_exceed = kMost;
    node.to_fail = 0;
    for (const Node& child : children_of(node)) {
        if (child.is_settled) {
            const Points by_child = child.gain - child.value;
            if (by_child > node.question.alpha) best = child.cell;
            value = std::max(value, by_child);
            continue;
        }
        is_settled = false;
        node.is_taken = node.is_taken && child.is_taken;
        node.to_exceed = std::min(node.to_exceed, child.to_fail);
        node.to_fail = std::min(node.to_fail + child.to_exceed, kMost);
    }
    node.is_taken = node.is_taken || node.is_held;
    node.is_settled = is_settled || value > node.question.alpha;
    node.value = value;
    node.best = best;
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
            settled.push_back({node.question, node.value, node.best, node.nodes});
        if (number == 0) return settled;
        number = node.parent;
    }
}

ProofTree::View ProofTree::view(std::uint32_t number) const {
    const std::lock_guard lock{mutex_};
    const Node& node = nodes_[number];
    return {.value = node.is_settled ? std::optional{node.value} : std::nullopt,
            .to_exceed = node.to_exceed,
            .to_fail = node.to_fail,
            .first_child = node.first_child,
            .children = node.children,
            .upper_of_others = node.upper_of_others,
            .nodes = node.nodes,
            .cell = node.cell,
            .parent = node.parent,
            .is_taken = node.is_taken};
}

ProofTree::Question ProofTree::question(std::uint32_t node) const {
    const std::lock_guard lock{mutex_};
    return nodes_[node].question;
}

std::uint32_t ProofTree::next_below(std::uint32_t node) {
    const std::lock_guard lock{mutex_};
    return static_cast<std::uint32_t>(&next_child(nodes_[node]) - nodes_.data());
}

void ProofTree::hold(std::uint32_t node) {
    const std::lock_guard lock{mutex_};
    nodes_[node].is_held = true;
    (void)update_above(node, 0);
}

void ProofTree::release(std::uint32_t node) {
    const std::lock_guard lock{mutex_};
    nodes_[node].is_held = false;
    (void)update_above(node, 0);
}

std::vector<ProofTree::Settled> ProofTree::learn(std::uint32_t number, const News& news) {
    const std::lock_guard lock{mutex_};
    Node& node = nodes_[number];
    const std::uint64_t more = news.nodes > node.nodes ? news.nodes - node.nodes : 0;
    std::vector<Settled> settled;
    if (!node.is_settled && news.value) {
        node.is_settled = true;
        node.value = *news.value;
        settled.push_back(
            {node.question, node.value, StructureBounds::kNoCell, std::max(news.nodes, node.nodes)});
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
    if (nodes_[number].children > 0 || nodes_[number].is_settled) return {};
    nodes_[number].upper_of_others = upper_of_others;
    add_children(number, children);
    return update_above(number, 0);
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
    for (int i = 0; i < root.children; ++i)
        settled += nodes_[root.first_child + static_cast<std::size_t>(i)].is_settled ? 1 : 0;
    return {root.children, settled};
}

std::uint64_t ProofTree::nodes_per_leaf(std::uint64_t least) const {
    constexpr std::uint64_t kLeaves = 10'000;
    const std::lock_guard lock{mutex_};
    return std::max(least, nodes_.front().nodes / kLeaves);
}

}  // namespace pahtum
