#include "engine/joint/joint_tree.hpp"

#include <algorithm>

#include "engine/base/digits.hpp"
#include "engine/base/text.hpp"
#include "engine/solver/structure_search.hpp"

namespace pahtum {
namespace {

void append(std::vector<ProofTree::Settled>& all, std::vector<ProofTree::Settled> more) {
    all.insert(all.end(), more.begin(), more.end());
}

constexpr int kDeepest = 64;
constexpr std::size_t kDigits = 16;  ///< of a number of 64 bits

Points parse_points(std::string_view text) {
    return parse_integer(text, -StructureBounds::kMax, StructureBounds::kMax, "a value");
}

std::uint64_t parse_nodes(std::string_view text) { return parse_unsigned(text, 0, "a number of nodes"); }

ProofNumber parse_proof_number(std::string_view text) {
    const std::uint64_t number = parse_unsigned(text, 0, "a proof number");
    if (number > std::uint64_t{kMostProofNumber}) throw ParseError{"no proof number is as large"};
    return static_cast<ProofNumber>(number);
}

using Words = std::span<const std::string_view>;

/// The next word, which it takes away.
std::string_view take_word(Words& words) {
    if (words.empty()) throw ParseError{"it has no end"};
    const std::string_view word = words.front();
    words = words.subspan(1);
    return word;
}

/// "CELL=VALUE" or "CELL:TO_EXCEED:TO_FAIL:NODES".
JobOutcome parse_without_moves(std::string_view word) {
    if (const std::size_t sign = word.find('='); sign != std::string_view::npos)
        return {.cell = parse_integer(word.substr(0, sign), 0, 63, "a cell"),
                .value = parse_points(word.substr(sign + 1))};
    const std::vector<std::string_view> parts = split(word, ":");
    if (parts.size() != 4) throw ParseError{"neither a value nor proof numbers"};
    return {.cell = parse_integer(parts[0], 0, 63, "a cell"),
            .to_exceed = parse_proof_number(parts[1]),
            .to_fail = parse_proof_number(parts[2]),
            .nodes = parse_nodes(parts[3])};
}

JobOutcome parse_node(Words& words, int depth) {
    const std::string_view word = take_word(words);
    if (words.empty() || words.front() != "(") return parse_without_moves(word);
    if (depth == kDeepest) throw ParseError{"too many moves one after the other"};
    take_word(words);
    JobOutcome outcome{.cell = parse_integer(word, 0, 63, "a cell")};
    outcome.upper_of_others = parse_points(take_word(words));
    outcome.nodes = parse_nodes(take_word(words));
    while (!words.empty() && words.front() != ")") outcome.moves.push_back(parse_node(words, depth + 1));
    take_word(words);
    if (outcome.moves.empty()) throw ParseError{"no moves"};
    return outcome;
}

void append(std::string& text, const JobOutcome& outcome) {
    text += std::to_string(outcome.cell);
    if (outcome.value) {
        text += "=" + std::to_string(*outcome.value);
    } else if (outcome.moves.empty()) {
        text += ":" + std::to_string(outcome.to_exceed) + ":" + std::to_string(outcome.to_fail) + ":" +
                std::to_string(outcome.nodes);
    } else {
        text += " ( " + std::to_string(outcome.upper_of_others) + " " + std::to_string(outcome.nodes);
        for (const JobOutcome& move : outcome.moves) {
            text += ' ';
            append(text, move);
        }
        text += " )";
    }
}

std::uint64_t parse_hexadecimal(std::string_view text) {
    if (const auto number = whole_number<std::uint64_t>(text, 16)) return *number;
    throw ParseError{"a damaged proof"};
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
        tree_.hold(*node, true);
        for (std::uint32_t above = *node; above != 0; above = tree_.view(above).parent)
            has_held[above] = true;
        has_held[0] = true;
    }
    std::optional<std::uint32_t> chosen;
    if (!tree_.view(0).is_taken) {
        std::uint32_t node = 0;
        for (ProofTree::Node view = tree_.view(0);
             view.children > 0 && (has_held[node] || view.nodes > most_nodes); view = tree_.view(node))
            node = tree_.next_below(node);
        chosen = node;
    }
    for (const std::uint32_t node : held) tree_.hold(node, false);
    return chosen;
}

std::string JointTree::path_of(std::uint32_t node) const {
    std::vector<std::string> cells;
    for (; node != 0; node = tree_.view(node).parent) cells.push_back(std::to_string(tree_.view(node).cell));
    std::ranges::reverse(cells);
    return join(cells);
}

std::optional<std::uint32_t> JointTree::child_by(std::uint32_t node, int cell) const {
    const ProofTree::Node view = tree_.view(node);
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
    if (tree_.view(node).value()) return;
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

JobOutcome outcome_at(const ProofTree& tree, std::uint32_t node, std::uint64_t least_nodes) {
    const ProofTree::Node view = tree.view(node);
    JobOutcome outcome{.cell = view.cell};
    outcome.value = view.value();
    if (view.is_settled) return outcome;
    outcome.nodes = view.nodes;
    outcome.to_exceed = view.to_exceed;
    outcome.to_fail = view.to_fail;
    outcome.upper_of_others = view.upper_of_others;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(view.children); ++i) {
        const ProofTree::Node child = tree.view(view.first_child + i);
        if (!child.is_settled && child.children > 0 && child.nodes >= least_nodes) {
            outcome.moves.push_back(outcome_at(tree, view.first_child + i, least_nodes));
        } else {
            outcome.moves.push_back({.cell = child.cell,
                                     .value = child.value(),
                                     .to_exceed = child.to_exceed,
                                     .to_fail = child.to_fail,
                                     .nodes = child.nodes});
        }
    }
    return outcome;
}

std::string to_text(const JobOutcome& outcome) {
    std::string text;
    append(text, outcome);
    return text;
}

JobOutcome parse_job_outcome(std::string_view text) {
    const std::vector<std::string_view> words = split(text);
    Words rest{words};
    JobOutcome outcome = parse_node(rest, 0);
    if (!rest.empty()) throw ParseError{"something follows its end"};
    return outcome;
}

std::string proofs_text(std::span<const Proof> proofs) {
    std::string text;
    text.reserve(proofs.size() * 2 * kDigits);
    for (const Proof& proof : proofs) {
        text += hexadecimal(proof.key, kDigits);
        text += hexadecimal(proof.payload[0], kDigits);
    }
    return text;
}

std::vector<Proof> parse_proofs(std::string_view text) {
    if (text.size() % (2 * kDigits) != 0) throw ParseError{"a proof without its end"};
    std::vector<Proof> proofs;
    for (; !text.empty(); text.remove_prefix(2 * kDigits)) {
        Proof proof{.key = parse_hexadecimal(text.substr(0, kDigits)), .salt = kStructureSalt};
        proof.payload[0] = parse_hexadecimal(text.substr(kDigits, kDigits));
        const StructureBounds bounds = StructureBounds::unpacked(proof.payload[0]);
        for (const StructureBounds::Range& range : bounds.range)
            if (range.lower > range.upper) throw ParseError{"a proof that contradicts itself"};
        proofs.push_back(proof);
    }
    return proofs;
}

}  // namespace pahtum
