#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/sgf_nodes.hpp"
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
    std::string text{verdict == Verdict::kGood ? "keeps the chances" : to_text(verdict)};
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
    text += ": " + prospect_text(move.played) + ". Better is " + to_text(before, move.pv.front()) + ": " +
            prospect_text(move.best) + ".";
    if (gave_points) text += " It gives away " + decimal_text(move.lost_points(), 1) + " points.";
    return text;
}

/// The properties of a variation's first move; empty if it has none.
std::map<std::string, std::vector<std::string>> first_move(const std::string& variation) try {
    static constexpr std::array<std::string_view, 4> kNames{"B", "W", "PTC", "PTM"};
    std::map<std::string, std::vector<std::string>> move;
    const std::vector<SgfNode> nodes = read_sgf_nodes(variation, kNames);
    for (const SgfProperty& property : nodes.front()) move[property.name] = property.values;
    return move;
} catch (const ParseError&) {
    return {};
}

/// Unless there is one already that begins with the same move.
void add_variation(std::vector<std::string>& variations, const std::string& variation) {
    const auto move = first_move(variation);
    const auto is_same = [&](const std::string& other) { return first_move(other) == move; };
    if (std::none_of(variations.begin(), variations.end(), is_same)) variations.push_back(variation);
}

}  // namespace

SgfGame annotated(const GameReview& review) {
    SgfGame game = review.game;
    Position position = game.start;
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        MoveNote& note = game.notes[i];
        note.value = move.side == Side::kBlack ? move.played.score : -move.played.score;
        const std::string comment = comment_on(move, position);
        if (!comment.empty()) {
            if (note.comment.find(comment) == std::string::npos)
                note.comment += (note.comment.empty() ? "" : "\n") + comment;
            add_variation(game.variations[i], to_sgf_variation(position, move.pv, "Better"));
        }
        position.play(move.move);
    }
    return game;
}

}  // namespace pahtum::review
