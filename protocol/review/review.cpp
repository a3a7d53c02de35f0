#include "protocol/review/review.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "engine/base/text.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/mind.hpp"

namespace pahtum::review {
namespace {

// From these chances given away on.
constexpr double kInaccuracy = 0.05;
constexpr double kMistake = 0.10;
constexpr double kBlunder = 0.20;

constexpr std::array<std::string_view, 5> kVerdicts{"best", "good", "inaccuracy", "mistake", "blunder"};
constexpr std::array<std::string_view, 3> kStageNames{"opening", "middle", "ending"};

bool is_better(const Prospect& a, const Prospect& b) {
    return std::pair{a.win_rate, a.score} > std::pair{b.win_rate, b.score};
}

}  // namespace

Prospect prospect_of(const MoveAnalysis& analysis) {
    return {.win_rate = shown_chance(analysis.win_rate, kChanceDecimals),
            .score = rounded(analysis.score, kPointDecimals),
            .exact = analysis.exact};
}

double uncertainty_of(const Position& position) {
    constexpr double kDeviation = 1.8138;  // of the logistic distribution with spread 1: pi / sqrt(3)
    constexpr double kSteps = 16;          // of Outlook::log_spread
    if ((position.stones(Side::kBlack) | position.stones(Side::kWhite)).is_empty())
        return std::numeric_limits<double>::infinity();
    return kDeviation * std::exp(Evaluator::log_spread(position) / kSteps);
}

std::string_view to_text(Verdict verdict) { return kVerdicts.at(static_cast<std::size_t>(verdict)); }

std::string_view to_text(Stage stage) { return kStageNames.at(static_cast<std::size_t>(stage)); }

Verdict ReviewedMove::verdict() const {
    if (pv.empty() || pv.front() == move) return Verdict::kBest;
    const bool is_proven = (played.exact && best.exact) || gives_win_away();
    if (!is_proven && lost_points() < uncertainty) return Verdict::kGood;
    const double lost = lost_win_rate();
    if (lost >= kBlunder) return Verdict::kBlunder;
    if (lost >= kMistake) return Verdict::kMistake;
    return lost >= kInaccuracy ? Verdict::kInaccuracy : Verdict::kGood;
}

bool is_to_practise(const ReviewedMove& move, const Position& before) {
    const bool has_stones = !(before.stones(Side::kBlack) | before.stones(Side::kWhite)).is_empty();
    return move.is_mistake() && (has_stones || move.gives_win_away()) && !move.pv.empty();
}

Stage GameReview::stage_of(const ReviewedMove& move) const {
    const int all = game.start.empty().count();
    if (3 * move.empty_cells > 2 * all) return Stage::kOpening;
    return 3 * move.empty_cells > all ? Stage::kMiddle : Stage::kEnding;
}

bool GameReview::counts(const ReviewedMove& move, Side side, std::optional<Stage> stage) const {
    return move.side == side && (!stage || stage_of(move) == *stage);
}

double GameReview::lost_points(Side side, std::optional<Stage> stage) const {
    double lost = 0;
    for (const ReviewedMove& move : moves)
        if (counts(move, side, stage)) lost += move.lost_points();
    return lost;
}

std::optional<double> GameReview::accuracy(Side side, std::optional<Stage> stage) const {
    constexpr double kHalved = 3;  // by so many points a move
    const auto count = std::count_if(moves.begin(), moves.end(),
                                     [&](const ReviewedMove& move) { return counts(move, side, stage); });
    if (count == 0) return std::nullopt;
    return std::exp2(-lost_points(side, stage) / (kHalved * static_cast<double>(count)));
}

std::vector<std::size_t> GameReview::costliest() const {
    constexpr std::size_t kMost = 5;
    std::vector<std::size_t> costly;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i].is_costly()) costly.push_back(i);
    std::stable_sort(costly.begin(), costly.end(), [this](std::size_t a, std::size_t b) {
        return moves[a].lost_points() > moves[b].lost_points();
    });
    costly.resize(std::min(costly.size(), kMost));
    return costly;
}

int GameReview::count(Side side, Verdict verdict) const {
    return static_cast<int>(std::count_if(moves.begin(), moves.end(), [&](const ReviewedMove& move) {
        return move.side == side && move.verdict() == verdict;
    }));
}

Reviewer::Reviewer(const ReviewOptions& options) : limits_(options.limits) {
    const auto mind = std::make_shared<Mind>(
        SearchOptions{.hash_mebibytes = options.hash_mebibytes, .threads = options.threads},
        &OutcomeJudge::shared());
    think_ = [mind, known = options.known](const Position& position, ThinkRequest request,
                                           const StopThinking& stop) {
        if (known) request.known = known(position);
        return mind->think(position, request, stop);
    };
    forget_ = [mind] { mind->clear(); };
}

/// From the last move to the first: what is proven of later positions helps with earlier ones.
std::optional<GameReview> Reviewer::run(const SgfGame& game, const StopThinking& stop,
                                        const Progress& progress) {
    std::vector<Position> positions;
    Position position = game.start;
    for (const Move move : game.moves) {
        positions.push_back(position);
        position.play(move);
    }
    if (forget_) forget_();
    GameReview review{.game = game, .moves = {}};
    for (std::size_t i = positions.size(); i-- > 0;) {
        if (progress) progress(positions.size() - i - 1, positions.size());
        std::optional<ReviewedMove> judged = judge(positions[i], game.moves[i], stop);
        if (!judged) return std::nullopt;
        review.moves.push_back(*std::move(judged));
    }
    std::reverse(review.moves.begin(), review.moves.end());
    return review;
}

/// The best move, or the one given. Nothing if stopped.
std::optional<MoveAnalysis> Reviewer::analysis_of(const Position& position, std::optional<Move> move,
                                                  const StopThinking& stop) {
    bool was_stopped = false;
    ThinkRequest request{.limits = limits_, .for_values = true};
    if (move) request.limits.among = {*move};
    const Thought thought = think_(position, request, [&] {
        was_stopped = was_stopped || (stop && stop());
        return was_stopped;
    });
    if (was_stopped) return std::nullopt;
    return thought.best();
}

std::optional<ReviewedMove> Reviewer::judge(const Position& position, Move move, const StopThinking& stop) {
    const std::optional<MoveAnalysis> best = analysis_of(position, std::nullopt, stop);
    if (!best) return std::nullopt;
    ReviewedMove judged{.move = move,
                        .side = position.side_to_move(),
                        .empty_cells = position.empty().count(),
                        .uncertainty = uncertainty_of(position),
                        .played = prospect_of(*best),
                        .best = prospect_of(*best),
                        .pv = best->pv};
    if (best->move == move) return judged;
    const std::optional<MoveAnalysis> played = analysis_of(position, move, stop);
    if (!played) return std::nullopt;
    judged.played = prospect_of(*played);
    if (is_better(judged.best, judged.played)) return judged;
    // As good, or better than the analysis of all moves had seen.
    judged.best = judged.played;
    judged.pv = played->pv;
    return judged;
}

}  // namespace pahtum::review
