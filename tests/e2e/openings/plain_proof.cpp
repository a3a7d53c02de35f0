#include "tests/e2e/openings/plain_proof.hpp"

#include "engine/rules/text.hpp"

namespace pahtum::testing {
namespace {

constexpr std::size_t kHashMebibytes = 64;
constexpr std::uint64_t kQuestion = 1;

}  // namespace

PlainProof::PlainProof()
    : family_(kHashMebibytes), thread_(control_, 0), prover_(family_.make_prover(thread_, nullptr)) {
    control_.task = kQuestion;
    thread_.begin(kQuestion);
}

bool PlainProof::is_at_least(const Position& position, Points margin) {
    if (position.is_over()) return position.margin(position.side_to_move()) >= margin;
    return prover_->prove(position, margin - 1).value() >= margin;
}

std::vector<std::string> PlainProof::moves_reaching(const Position& position, Points margin) {
    std::vector<std::string> moves;
    for (const Move move : position.legal_moves()) {
        Position after = position;
        after.play(move);
        if (!is_at_least(after, 1 - margin)) moves.push_back(to_text(position, move));
    }
    return moves;
}

}  // namespace pahtum::testing
