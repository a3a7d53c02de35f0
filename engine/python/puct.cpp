#include "engine/python/puct.hpp"

#include <algorithm>
#include <cmath>

#include "engine/platform/threads.hpp"
#include "engine/rules/action.hpp"

namespace pahtum::python {
namespace {

double result_for_black(const Position& position) {
    const Points margin = position.margin(Side::kBlack);
    return margin > 0 ? 1 : margin < 0 ? -1 : 0;
}

double seen_by(Side side, double value_for_black) {
    return side == Side::kBlack ? value_for_black : -value_for_black;
}

/// Calls work(index) for all indexes below `count`, each thread for a part of its own. Throws what one
/// throws.
template <typename Work>
void for_each_index(std::size_t count, int threads, const Work& work) {
    // With fewer, starting a thread takes longer than what it does.
    constexpr std::size_t kLeastPart = 32;
    const std::size_t parts =
        std::clamp<std::size_t>(count / kLeastPart, 1, static_cast<std::size_t>(threads));
    const auto do_part = [&](std::size_t part) {
        for (std::size_t i = count * part / parts; i < count * (part + 1) / parts; ++i) work(i);
    };
    std::vector<JoiningThread> others;
    for (std::size_t part = 1; part < parts; ++part) others.emplace_back([&, part] { do_part(part); });
    do_part(0);
    for (JoiningThread& other : others) other.join();
}

}  // namespace

PuctTree::PuctTree(const Position& root, double exploration)
    : exploration_(exploration), root_(root), leaf_(root) {}

bool PuctTree::is_done(int simulations) const { return root_.is_over() || done_ >= simulations; }

const Position* PuctTree::next(int simulations) {
    constexpr int kAtOnce = 100;
    if (root_.is_over()) return nullptr;
    if (nodes_.empty()) return &leaf_;
    for (int ended = 0; ended < kAtOnce && done_ < simulations; ++ended) {
        descend();
        if (!leaf_.is_over()) return &leaf_;
        back_up(result_for_black(leaf_));
    }
    return nullptr;
}

std::size_t PuctTree::best_edge(const Node& node) const {
    const double scale = exploration_ * std::sqrt(static_cast<double>(node.visits));
    const double mean = node.sum / node.visits;
    std::size_t best = node.first;
    double best_score = 0;
    for (std::size_t index = node.first; index < node.first + node.count; ++index) {
        const Edge& edge = edges_[index];
        const double value = edge.visits > 0 ? edge.sum / edge.visits : mean;
        const double score = value + scale * edge.prior / (1 + edge.visits);
        if (index == node.first || score > best_score) {
            best = index;
            best_score = score;
        }
    }
    return best;
}

void PuctTree::descend() {
    leaf_ = root_;
    path_.clear();
    std::uint32_t node = 0;
    do {
        path_.push_back(best_edge(nodes_[node]));
        const Edge& edge = edges_[path_.back()];
        leaf_.play(edge.move);
        node = edge.child;
    } while (node != 0);
}

void PuctTree::evaluate(std::span<const float> priors, double value) {
    Node node{.mover = leaf_.side_to_move(), .first = edges_.size()};
    for (const Move move : leaf_.legal_moves()) {
        const auto action = static_cast<std::uint16_t>(action_of(leaf_, move));
        edges_.push_back({.move = move, .action = action, .prior = priors[action]});
    }
    const auto begin = edges_.begin() + static_cast<std::ptrdiff_t>(node.first);
    std::sort(begin, edges_.end(), [](const Edge& a, const Edge& b) { return a.action < b.action; });
    node.count = edges_.size() - node.first;
    double sum = 0;
    for (auto edge = begin; edge != edges_.end(); ++edge) sum += edge->prior;
    for (auto edge = begin; edge != edges_.end(); ++edge)
        edge->prior = sum > 0 ? edge->prior / sum : 1.0 / static_cast<double>(node.count);
    if (!path_.empty()) edges_[path_.back()].child = static_cast<std::uint32_t>(nodes_.size());
    node.visits = 1;
    node.sum = value;
    nodes_.push_back(node);
    back_up(seen_by(node.mover, value));
}

void PuctTree::back_up(double value_for_black) {
    // The node of a new leaf counts its own evaluation already.
    std::uint32_t node = 0;
    for (const std::size_t index : path_) {
        Node& from = nodes_[node];
        Edge& edge = edges_[index];
        const double value = seen_by(from.mover, value_for_black);
        ++from.visits;
        from.sum += value;
        ++edge.visits;
        edge.sum += value;
        node = edge.child;
    }
    ++done_;
}

void PuctTree::visits(std::span<std::int32_t> out) const {
    std::ranges::fill(out, 0);
    if (nodes_.empty()) return;
    for (std::size_t index = 0; index < nodes_.front().count; ++index)
        out[edges_[index].action] = edges_[index].visits;
}

double PuctTree::value() const {
    if (nodes_.empty()) return seen_by(root_.side_to_move(), result_for_black(root_));
    return nodes_.front().sum / nodes_.front().visits;
}

std::vector<PuctTree> search_trees(const std::vector<Position>& positions, const PuctOptions& options,
                                   const Evaluate& evaluate, const std::function<void()>& poll) {
    std::vector<PuctTree> trees;
    trees.reserve(positions.size());
    for (const Position& position : positions) trees.emplace_back(position, options.exploration);
    const auto actions = static_cast<std::size_t>(action_count(positions.front().ruleset()));

    std::vector<const Position*> next(trees.size());
    std::vector<std::size_t> asking;  // trees
    std::vector<const Position*> asked;
    std::vector<float> priors;
    std::vector<float> values;
    const auto is_done = [&](const PuctTree& tree) { return tree.is_done(options.simulations); };
    while (!std::ranges::all_of(trees, is_done)) {
        poll();
        for_each_index(trees.size(), options.threads,
                       [&](std::size_t tree) { next[tree] = trees[tree].next(options.simulations); });
        asking.clear();
        asked.clear();
        for (std::size_t tree = 0; tree < trees.size(); ++tree) {
            if (next[tree] == nullptr) continue;
            asking.push_back(tree);
            asked.push_back(next[tree]);
        }
        if (asked.empty()) continue;
        evaluate(asked, priors, values);
        for_each_index(asking.size(), options.threads, [&](std::size_t index) {
            trees[asking[index]].evaluate(std::span{priors}.subspan(index * actions, actions), values[index]);
        });
    }
    return trees;
}

}  // namespace pahtum::python
