#include "engine/joint/job_outcome.hpp"

#include <charconv>

#include "engine/base/text.hpp"
#include "engine/solver/structure_search.hpp"

namespace pahtum {
namespace {

constexpr int kMostProofNumber = 1 << 30;
constexpr int kDeepest = 64;
constexpr std::size_t kDigits = 16;  ///< of a number of 64 bits

Points parse_points(std::string_view text) {
    return parse_integer(text, -StructureBounds::kMax, StructureBounds::kMax, "a value");
}

std::uint64_t parse_nodes(std::string_view text) { return parse_unsigned(text, 0, "a number of nodes"); }

int parse_proof_number(std::string_view text) {
    return parse_integer(text, 0, kMostProofNumber, "a proof number");
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

void append_hexadecimal(std::string& text, std::uint64_t number) {
    constexpr std::string_view kHexadecimal = "0123456789abcdef";
    for (int shift = 60; shift >= 0; shift -= 4) text += kHexadecimal[number >> shift & 15];
}

std::uint64_t parse_hexadecimal(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (error != std::errc{} || end != text.data() + text.size()) throw ParseError{"a damaged proof"};
    return number;
}

}  // namespace

JobOutcome outcome_at(const ProofTree& tree, std::uint32_t node, std::uint64_t least_nodes) {
    const ProofTree::View view = tree.view(node);
    JobOutcome outcome{.cell = view.cell};
    outcome.value = view.value;
    if (view.value) return outcome;
    outcome.nodes = view.nodes;
    outcome.to_exceed = view.to_exceed;
    outcome.to_fail = view.to_fail;
    outcome.upper_of_others = view.upper_of_others;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(view.children); ++i) {
        const ProofTree::View child = tree.view(view.first_child + i);
        if (!child.value && child.children > 0 && child.nodes >= least_nodes) {
            outcome.moves.push_back(outcome_at(tree, view.first_child + i, least_nodes));
        } else {
            outcome.moves.push_back({.cell = child.cell,
                                     .value = child.value,
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
        append_hexadecimal(text, proof.key);
        append_hexadecimal(text, proof.payload[0]);
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
