#include "engine/joint/joint_tree.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/solver/structure_search.hpp"

namespace pahtum {
namespace {

void append(std::vector<ProofTree::Settled>& all, std::vector<ProofTree::Settled> more) {
    all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

JointTree::JointTree(const Position& position, Points alpha) : tree_(live_question(position, alpha)) {}

std::optional<std::uint32_t> JointTree::choose(std::span<const std::string> leased,
                                               std::uint64_t most_nodes) {
    if (tree_.value()) return std::nullopt;
    std::vector<std::uint32_t> held;
    std::vector<bool> has_held(tree_.size());
    for (const std::string& path : leased) {
        const auto node = node_at(path);
        if (!node) continue;
        held.push_back(*node);
        tree_.hold(*node);
        for (std::uint32_t above = *node; above != 0; above = tree_.view(above).parent)
            has_held[above] = true;
        has_held[0] = true;
    }
    std::optional<std::uint32_t> chosen;
    if (!tree_.view(0).is_taken) {
        std::uint32_t node = 0;
        for (ProofTree::View view = tree_.view(0);
             view.children > 0 && (has_held[node] || view.nodes > most_nodes); view = tree_.view(node))
            node = tree_.next_below(node);
        chosen = node;
    }
    for (const std::uint32_t node : held) tree_.release(node);
    return chosen;
}

std::string JointTree::path_of(std::uint32_t node) const {
    std::vector<std::string> cells;
    for (; node != 0; node = tree_.view(node).parent) cells.push_back(std::to_string(tree_.view(node).cell));
    std::reverse(cells.begin(), cells.end());
    return join(cells);
}

std::optional<std::uint32_t> JointTree::child_by(std::uint32_t node, int cell) const {
    const ProofTree::View view = tree_.view(node);
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(view.children); ++i)
        if (tree_.view(view.first_child + i).cell == cell) return view.first_child + i;
    return std::nullopt;
}

std::optional<std::uint32_t> JointTree::node_at(std::string_view path) const {
    std::optional<std::uint32_t> node = 0;
    for (const std::string_view word : split(path)) {
        node = child_by(*node, parse_integer(word, 0, 63, "a cell"));
        if (!node) return std::nullopt;
    }
    return node;
}

std::vector<ProofTree::Settled> JointTree::add(std::string_view path, const JobOutcome& outcome) {
    std::vector<ProofTree::Settled> settled;
    if (const auto node = node_at(path)) add_below(*node, outcome, settled);
    return settled;
}

/// Two workers may have found different moves refuted when they came to a node, and so kept different ones.
void JointTree::add_below(std::uint32_t node, const JobOutcome& outcome,
                          std::vector<ProofTree::Settled>& settled) {
    if (tree_.view(node).value) return;
    if (!outcome.moves.empty()) {
        const auto children = children_of(tree_.question(node), outcome);
        append(settled, tree_.learn_children(node, children, outcome.upper_of_others));
    }
    for (const JobOutcome& move : outcome.moves)
        if (const auto child = child_by(node, move.cell)) add_below(*child, move, settled);
    append(settled, tree_.learn(node, {.value = outcome.value,
                                       .to_exceed = outcome.to_exceed,
                                       .to_fail = outcome.to_fail,
                                       .nodes = outcome.nodes}));
}

std::vector<ProofTree::Child> JointTree::children_of(const ProofTree::Question& question,
                                                     const JobOutcome& outcome) const {
    std::vector<ProofTree::Child> children;
    LiveBoard::CellMask free = question.board.live();
    for (const JobOutcome& move : outcome.moves) {
        if ((free & LiveBoard::bit(move.cell)) == 0) throw ParseError{"a move that is not possible"};
        free &= ~LiveBoard::bit(move.cell);
        children.push_back({.cell = move.cell,
                            .gain = question.board.preview(question.mover, move.cell).gain,
                            .to_exceed = move.to_exceed,
                            .to_fail = move.to_fail});
    }
    return children;
}

}  // namespace pahtum
