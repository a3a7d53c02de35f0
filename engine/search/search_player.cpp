#include "engine/search/search_player.hpp"

#include <algorithm>
#include <utility>

#include "engine/search/chance.hpp"

namespace pahtum {
namespace {

constexpr int kOpinionPercent = 4;  ///< of the budget, for the search before the proofs
constexpr int kChangePercent = 3;   ///< for the search after a move has failed

/// Of a game that ends with this margin.
double win_rate_at(Points margin) { return margin > 0 ? 1 : margin < 0 ? 0 : 0.5; }

SearchReport proven_report(const Position& position, const Proven& proven) {
    SearchReport report;
    report.best = proven.moves.front();
    report.score = proven.lower;
    report.win_rate = win_rate_at(proven.lower);
    report.exact = true;
    report.depth = plies_to_end(position);
    report.pv = proven.pv;
    return report;
}

}  // namespace

/// The choice of one move.
class SearchPlayer::Turn {
  public:
    Turn(SearchPlayer& player, const Position& position, const SearchLimits& limits,
         const Searcher::Stop& stop, const Searcher::Sink& sink)
        : searcher_(player.searcher_),
          policy_(player.policy_),
          position_(position),
          limits_(limits),
          stop_(stop),
          sink_(sink),
          budget_(limits) {}

    SearchReport run() {
        proven_ = policy_.ask(position_, limits_, budget_, stop_);
        if (proven_.draw) return search_for_more();
        if (!proven_.is_exact() && proven_.lower <= 0 &&
            policy_.may_prove_result(position_, limits_, budget_)) {
            opinion_ = search(budget_.until(kOpinionPercent, limits_));
            if (opinion_->exact) return *opinion_;
            prove_result();
        }
        if (!proven_.is_exact() || proven_.is_choice_open) return last_search();
        const SearchReport report = corrected(proven_report(position_, proven_), budget_.spent());
        if (sink_) sink_(report);
        return report;
    }

  private:
    /// So many moves are asked one by one; then the solver chooses their order.
    static constexpr std::size_t kMostFailures = 2;

    /// Than the draw in hand.
    SearchReport search_for_more() {
        SearchReport report = last_search();
        if (report.win_rate > 0.5) return report;
        report.best = *proven_.draw;
        report.score = 0;
        report.win_rate = 0.5;
        report.exact = true;
        report.depth = plies_to_end(position_);
        report.pv = {*proven_.draw};
        return report;
    }

    void prove_result() {
        const std::uint64_t before = budget_.spent();
        candidates_ = choosable_moves(position_, limits_);
        are_all_allowed_ = candidates_.size() == position_.legal_moves().size();
        goal_ = opinion_->win_rate > 0.5 ? 1 : 0;
        std::optional<bool> holds = try_goal();
        if (holds == false && goal_ == 1) {
            lower_goal();
            holds = try_goal();
        }
        policy_.learn_result(position_, budget_.spent() - before - searched_, holds.has_value());
        if (holds == false && are_all_allowed_) proven_.upper = std::min(proven_.upper, goal_ - 1);
        if (holds == true) use_proof();
    }

    /// Whether a move reaches the goal; if so, it is that of opinion_. Nothing if that could not be settled.
    std::optional<bool> try_goal() {
        for (std::size_t failures = 0;; ++failures) {
            if (failures == kMostFailures && are_all_allowed_) return try_all_moves();
            const auto holds = policy_.reaches(position_, *opinion_->best, goal_, budget_, stop_);
            if (holds != false) return holds;
            std::erase(candidates_, *opinion_->best);
            if (goal_ == 1 && !fallback_) fall_back_on(*opinion_, -kMostPoints, 0);
            if (candidates_.empty()) return false;
            think_again();
            // A draw is worth more than what is left of the hope to win.
            if (fallback_ && opinion_->win_rate < fallback_->win_rate) return false;
        }
    }

    std::optional<bool> try_all_moves() {
        const SolveReport report = policy_.compare(position_, goal_, budget_, stop_);
        if (report.upper < goal_) {
            candidates_.clear();
            return false;
        }
        if (report.lower < goal_ || report.best.empty()) return std::nullopt;
        opinion_->best = report.best.front();
        return true;
    }

    void think_again() {
        const std::uint64_t before = budget_.spent();
        SearchLimits limits = budget_.until(budget_.spent_percent() + kChangePercent, limits_);
        limits.among = candidates_;
        opinion_ = search(limits);
        searched_ += budget_.spent() - before;
    }

    /// To a draw: of all moves, that preferred at first may be best.
    void lower_goal() {
        if (candidates_.empty() && are_all_allowed_) proven_.upper = std::min(proven_.upper, 0);
        candidates_ = choosable_moves(position_, limits_);
        opinion_ = std::exchange(fallback_, std::nullopt);
        goal_ = 0;
    }

    /// The move of opinion_ reaches the goal.
    void use_proof() {
        const Move move = *opinion_->best;
        proven_.lower = goal_;
        proven_.moves = {move};
        if (goal_ == 0 && proven_.upper > 0) {
            const SolveReport report = policy_.compare(position_, 1, budget_, stop_);
            if (report.lower > 0) {
                proven_.lower = 1;
                proven_.moves.clear();
            } else if (report.upper > 0) {
                proven_.moves.clear();
                candidates_.clear();
                return fall_back_on(*opinion_, 0, kMostPoints);
            }
            proven_.upper = std::min(proven_.upper, report.upper);
        }
        policy_.choose(position_, limits_, budget_, stop_, proven_);
    }

    /// On a move that a proof has bounded to these margins, however little the search knows of it.
    void fall_back_on(SearchReport report, Points least, Points most) {
        report.score = std::clamp<double>(report.score, least, most);
        report.win_rate = std::clamp(report.win_rate, win_rate_at(least), win_rate_at(most));
        report.depth = std::max(report.depth, 1);
        fallback_ = std::move(report);
    }

    SearchReport last_search() {
        SearchLimits limits = budget_.rest();
        const std::vector<Move>& among = proven_.moves.empty() ? candidates_ : proven_.moves;
        if (!among.empty()) limits.among = among;
        SearchReport report = search(limits);
        // What is cut short knows less than what came before.
        const bool knew_more = opinion_ && report.depth < opinion_->depth && is_choosable(*opinion_, limits);
        const std::uint64_t nodes = report.nodes;
        if (knew_more) report = *opinion_;
        if (proven_.moves.empty() && fallback_ && report.win_rate < fallback_->win_rate) report = *fallback_;
        report.nodes = nodes;
        report.elapsed = budget_.elapsed();
        if (proven_.is_choice_open) {
            // What came before may have been found when less was proven.
            report.score = proven_.lower;
            report.win_rate = win_rate_at(proven_.lower);
            report.exact = true;
            report.depth = plies_to_end(position_);
        }
        return report;
    }

    [[nodiscard]] bool is_choosable(const SearchReport& report, const SearchLimits& limits) const {
        return may_choose(position_, *report.best, limits);
    }

    SearchReport search(const SearchLimits& limits) {
        const std::uint64_t before = budget_.spent();
        // Moves left out have failed: they are worth less than the goal.
        const bool is_restricted = !limits.among.empty() && limits.among != limits_.among;
        const auto correct = [&](SearchReport report) {
            if (is_restricted && !(proven_.moves.empty() ? report.score >= goal_ : proven_.moves_are_all))
                report.exact = false;
            return corrected(std::move(report), before);
        };
        const Searcher::Sink pass_on = [&](const SearchReport& found) { sink_(correct(found)); };
        const SearchReport report =
            searcher_.run(position_, limits, stop_, sink_ ? pass_on : Searcher::Sink{});
        budget_.spend(report.nodes);
        return correct(report);
    }

    /// The report, as far as proofs allow, with all nodes and time.
    [[nodiscard]] SearchReport corrected(SearchReport report, std::uint64_t spent_before) const {
        report.score = std::min<double>(report.score, proven_.upper);
        report.win_rate = std::min(report.win_rate, win_rate_at(proven_.upper));
        if (!proven_.moves.empty()) {
            report.score = std::max<double>(report.score, proven_.lower);
            report.win_rate = std::max(report.win_rate, win_rate_at(proven_.lower));
        }
        report.nodes += spent_before;
        report.elapsed = budget_.elapsed();
        return report;
    }

    Searcher& searcher_;
    ProofPolicy& policy_;
    const Position& position_;
    const SearchLimits& limits_;
    const Searcher::Stop& stop_;
    const Searcher::Sink& sink_;
    SearchBudget budget_;
    Proven proven_;
    std::optional<SearchReport> opinion_;   ///< of the last search, and what the proofs changed of it
    std::optional<SearchReport> fallback_;  ///< preferred to moves from which less is expected
    std::vector<Move> candidates_;          ///< moves that have not failed; empty: no matter
    Points goal_ = 0;
    bool are_all_allowed_ = false;
    std::uint64_t searched_ = 0;  ///< nodes of searches between proofs
};

SearchReport SearchPlayer::choose(const Position& position, const SearchLimits& limits,
                                  const Searcher::Stop& stop, const Searcher::Sink& sink) {
    if (position.is_over()) return searcher_.run(position, limits);
    const auto shown = [&](SearchReport report) {
        report.win_rate = calibrated(report.win_rate, position);
        return report;
    };
    const Searcher::Sink show = [&](const SearchReport& report) { sink(shown(report)); };
    return shown(Turn{*this, position, limits, stop, sink ? show : Searcher::Sink{}}.run());
}

}  // namespace pahtum
