#include "arena/match/score_rules.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "engine/rules/line.hpp"

namespace pahtum::arena {
namespace {

using Said = std::span<const SaidScore>;

/// The longest row of moves at the end that are all `fit`, which gets the value of each from Black's view;
/// empty if it is shorter than `least` or not by both.
template <typename Fit>
Said row_by_both(Said said, int least, const Fit& fit) {
    std::size_t length = 0;
    bool is_by_both = false;
    for (; length < said.size(); ++length) {
        const SaidScore& move = said[said.size() - 1 - length];
        if (!move.value || !fit(move.mover == Side::kBlack ? *move.value : -*move.value)) break;
        is_by_both |= move.mover != said.back().mover;
    }
    return is_by_both && length >= static_cast<std::size_t>(least) ? said.last(length) : Said{};
}

double smallest(Said said) {
    double least = std::abs(*said.front().value);
    for (const SaidScore& move : said) least = std::min(least, std::abs(*move.value));
    return least;
}

Points margin_of(Side winner, double points) {
    const auto margin = static_cast<Points>(std::clamp<double>(points, 1, kMostOnBoard));
    return winner == Side::kBlack ? margin : -margin;
}

std::optional<Points> agreed_margin(const AgreementRule& rule, Said said) {
    for (const Side winner : {Side::kBlack, Side::kWhite}) {
        const double sign = winner == Side::kBlack ? 1 : -1;
        const Said row = row_by_both(said, rule.plies,
                                     [&rule, sign](double value) { return sign * value >= rule.margin; });
        if (!row.empty()) return margin_of(winner, smallest(row));
    }
    return std::nullopt;
}

bool is_agreed_draw(const DrawRule& rule, Said said, int empty) {
    return (!rule.most_empty || empty <= *rule.most_empty) &&
           !row_by_both(said, rule.plies, [&rule](double value) {
                return std::abs(value) <= rule.margin;
            }).empty();
}

std::vector<SaidScore> moves_of(Side side, Said said) {
    std::vector<SaidScore> moves;
    std::copy_if(said.begin(), said.end(), std::back_inserter(moves),
                 [side](const SaidScore& move) { return move.mover == side; });
    return moves;
}

std::optional<Points> resigned_margin(const ResignRule& rule, Said said) {
    const auto count = static_cast<std::size_t>(rule.moves);
    for (const Side loser : {Side::kBlack, Side::kWhite}) {
        const std::vector<SaidScore> lost = moves_of(loser, said);
        const std::vector<SaidScore> won = moves_of(opponent(loser), said);
        if (lost.size() < count || won.empty() || !(won.back().value > 0.0)) continue;
        const Said row = Said{lost}.last(count);
        if (std::ranges::all_of(
                row, [&rule](const SaidScore& move) { return move.value && *move.value <= -rule.margin; }))
            return margin_of(opponent(loser), std::min(smallest(row), *won.back().value));
    }
    return std::nullopt;
}

}  // namespace

std::optional<ScoreVerdict> score_verdict(const ScoreRules& rules, Said said, int empty) {
    if (rules.agreement)
        if (const auto margin = agreed_margin(*rules.agreement, said))
            return ScoreVerdict{*margin, "as both engines say"};
    if (rules.draw && is_agreed_draw(*rules.draw, said, empty)) return ScoreVerdict{0, "as both engines say"};
    if (rules.resign)
        if (const auto margin = resigned_margin(*rules.resign, said))
            return ScoreVerdict{*margin, "as the loser says and the winner confirms"};
    return std::nullopt;
}

}  // namespace pahtum::arena
