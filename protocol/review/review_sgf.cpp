#include <string>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/review/review.hpp"
#include "protocol/review/review_report.hpp"

namespace pahtum::review {
namespace {

/// What to say of a move; nothing of those that give nothing away.
std::string comment_on(const ReviewedMove& move, const Position& before) {
    const Verdict verdict = move.verdict();
    if (verdict == Verdict::kBest) return {};
    constexpr double kWorthAWord = 0.5;
    const bool gave_points = move.lost_points() >= kWorthAWord;
    if (verdict == Verdict::kGood && !gave_points) return {};
    std::string text{verdict == Verdict::kGood ? "keeps the chances, but not the points" : to_text(verdict)};
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
    text += ": " + prospect_text(move.played) + ". Better is " + to_text(before, move.line.front()) + ": " +
            prospect_text(move.best) + ".";
    return text;
}

}  // namespace

SgfGame annotated(const GameReview& review) {
    SgfGame game = review.game;
    Position position = game.start;
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        MoveNote& note = game.notes[i];
        note.value = move.side == Side::kBlack ? move.played.points : -move.played.points;
        const std::string comment = comment_on(move, position);
        if (!comment.empty()) {
            note.comment += (note.comment.empty() ? "" : "\n") + comment;
            game.variations[i].push_back(to_sgf_variation(position, move.line, "Better"));
        }
        position.play(move.move);
    }
    return game;
}

}  // namespace pahtum::review
