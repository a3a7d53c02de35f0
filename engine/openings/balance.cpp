#include "engine/openings/balance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "engine/base/hash.hpp"
#include "engine/core/live_board.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/rules/layout.hpp"
#include "engine/search/proof_policy.hpp"
#include "engine/search/static_evaluation.hpp"

namespace pahtum {
namespace {

// Moves among which a stone is chosen: before the last one, and for it.
constexpr std::size_t kChoices = 4;
constexpr std::size_t kLastChoices = 12;

// Effort in multiples of BalanceRule::nodes, and a part of it.
constexpr std::uint64_t kSteeringDivisor = 8;
constexpr std::uint64_t kFirstLook = 1;
constexpr std::uint64_t kSecondLook = 20;
constexpr std::uint64_t kDeepLook = 200;
constexpr std::uint64_t kProof = 400;

/// Cells on which something can still be gained, if that is known; otherwise all that are empty.
std::vector<Move> natural_moves(const Position& position) {
    std::vector<Move> moves;
    if (fills_the_board(position)) {
        for (const Square square : Bitboard{LiveBoard{position}.live()}) moves.push_back(Move::place(square));
    } else {
        for (const Move move : position.legal_moves())
            if (move != Move::swap()) moves.push_back(move);
    }
    return moves;
}

/// This many of the moves, or all if there are fewer, in random order.
std::vector<Move> some_of(std::vector<Move> moves, std::size_t wanted, Random& random) {
    const std::size_t count = std::min(wanted, moves.size());
    for (std::size_t i = 0; i < count; ++i) std::swap(moves[i], moves[i + uniform(random, moves.size() - i)]);
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(count), moves.end());
    return moves;
}

double blacks_rate(const Position& position, const MoveAnalysis& report) {
    return position.side_to_move() == Side::kBlack ? report.win_rate : 1 - report.win_rate;
}

constexpr std::size_t kHashMebibytes = 16;  // enough for the nodes of a game, and quickly cleared
constexpr std::uint64_t kGameProof = 4;     ///< nodes of a proof, in multiples of the least of a move

bool is_expected_within(const Position& position, std::uint64_t nodes) {
    return proof_cost(position) <= std::log2(static_cast<double>(nodes));
}

int blacks_result(const Position& finished) {
    const Points margin = finished.margin(Side::kBlack);
    return margin > 0 ? 1 : margin < 0 ? -1 : 0;
}

}  // namespace

Random candidate_random(const BalanceRule& rule, std::uint64_t number) {
    return Random{mix_bits(mix_bits(rule.seed) + number)};
}

BareCandidate draw_candidate(const BalanceRule& rule, Random& random) {
    Position position = draw_start(rule.ruleset, random);
    while (position.phase() != Phase::kStones) position.play(one_of(position.legal_moves(), random));
    constexpr int kSpan = BalanceRule::kMostStones - BalanceRule::kFewestStones + 1;
    if (rule.is_empty_board) return {position, 0};
    return {position, BalanceRule::kFewestStones + static_cast<int>(uniform(random, kSpan))};
}

/// One candidate being judged, the cheapest question first.
class BalanceJudge::Candidate {
  public:
    Candidate(BalanceJudge& judge, std::uint64_t number, const std::function<bool()>& is_wanted)
        : rule_(judge.rule_),
          players_(judge.players_),
          random_(candidate_random(rule_, number)),
          is_wanted_(is_wanted),
          bare_(draw_candidate(rule_, random_)),
          target_(BalanceRule::kLowestRate +
                  uniform_real(random_) * (BalanceRule::kHighestRate - BalanceRule::kLowestRate)) {}

    std::optional<BalancedOpening> judged() {
        players_.clear();
        BalancedOpening opening{bare_.position};
        for (int left = bare_.stones; left > 0; --left) {
            const auto stone = steered_stone(opening.position, left == 1 ? kLastChoices : kChoices);
            if (!stone) return std::nullopt;
            opening.position.play(*stone);
        }
        if (opening.position.is_over()) return std::nullopt;
        for (const std::uint64_t effort : {kFirstLook, kSecondLook})
            if (!is_even(opening, effort)) return std::nullopt;
        if (!hangs_in_the_balance(opening) || !is_even(opening, kDeepLook)) return std::nullopt;
        opening.proven = players_.proven_result(opening.position, kProof * rule_.nodes);
        if (rule_.is_empty_board && opening.proven.value_or(0) != 0) return std::nullopt;
        return opening;
    }

  private:
    /// Of some random moves the one after which Black's win rate is nearest to the target.
    std::optional<Move> steered_stone(const Position& position, std::size_t choices) {
        std::optional<Move> nearest;
        double least = 1;
        for (const Move move : some_of(natural_moves(position), choices, random_)) {
            Position after = position;
            after.play(move);
            if (after.is_over()) continue;
            const double rate = blacks_rate(after, players_.search(after, rule_.nodes / kSteeringDivisor));
            const double distance = std::abs(rate - target_);
            if (distance >= least) continue;
            least = distance;
            nearest = move;
        }
        return nearest;
    }

    /// By a search of this effort, which also sets the opening's rate. Not if the search sees the end, unless
    /// a board is wanted.
    bool is_even(BalancedOpening& opening, std::uint64_t effort) {
        const MoveAnalysis report = players_.search(opening.position, effort * rule_.nodes);
        opening.black_rate = blacks_rate(opening.position, report);
        return (!report.exact || rule_.is_empty_board) && opening.black_rate >= BalanceRule::kLowestRate &&
               opening.black_rate <= rule_.highest_search_rate();
    }

    /// Plays games until they are all played or it is plain that they are not balanced.
    bool hangs_in_the_balance(BalancedOpening& opening) {
        SelfPlayResults& games = opening.games;
        for (int game = 0; game < rule_.games; ++game) {
            if (!is_wanted_()) return false;
            games.add(players_.play(opening.position, random_));
            const int most = rule_.most_half_points();
            if (2 * games.black_wins + games.draws > most || 2 * games.white_wins + games.draws > most ||
                games.draws > rule_.most_draws())
                return false;
            if (!rule_.is_empty_board && game + 1 == BalanceRule::kTrials &&
                games.draws == BalanceRule::kTrials)
                return false;
        }
        return true;
    }

    const BalanceRule& rule_;
    SelfPlayer& players_;
    Random random_;
    const std::function<bool()>& is_wanted_;
    BareCandidate bare_;
    double target_;  ///< Black's win rate to which stones are steered
};

BalanceJudge::BalanceJudge(const BalanceRule& rule) : rule_(rule), players_(rule.nodes) {}

std::optional<BalancedOpening> BalanceJudge::judged(std::uint64_t number,
                                                    const std::function<bool()>& is_wanted) {
    return Candidate{*this, number, is_wanted}.judged();
}

void judge_candidates(const BalanceRule& rule, std::uint64_t first, int threads,
                      const std::function<bool(std::uint64_t number, std::optional<BalancedOpening>)>& take,
                      const std::function<bool()>& stop) {
    using Candidates = OrderedWork<std::optional<BalancedOpening>>;
    const auto make_worker = [&]() -> Candidates::Worker {
        return [judge = std::make_shared<BalanceJudge>(rule)](std::uint64_t number, const auto& is_wanted) {
            return judge->judged(number, is_wanted);
        };
    };
    Candidates{first, std::numeric_limits<std::uint64_t>::max()}.run(threads, make_worker, take, stop);
}

SelfPlayer::SelfPlayer(std::uint64_t nodes) : nodes_(nodes), mind_({.hash_mebibytes = kHashMebibytes}) {}

int SelfPlayer::play(Position position, Random& random) {
    clear();
    while (!position.is_over()) {
        if (const auto proven = proven_result(position, kGameProof * nodes_)) return *proven;
        const std::uint64_t nodes = nodes_ + uniform(random, nodes_);
        position.play(mind_.think(position, {.limits = {.nodes = nodes}}).best().move);
    }
    return blacks_result(position);
}

MoveAnalysis SelfPlayer::search(const Position& position, std::uint64_t nodes) {
    return mind_.search(position, {.nodes = nodes});
}

std::optional<int> SelfPlayer::proven_result(const Position& position, std::uint64_t nodes) {
    if (!is_expected_within(position, nodes)) return std::nullopt;
    const auto proven =
        outcome(mind_.solve(position, {.goal = SolveGoal::kOutcome, .all_best = false, .nodes = nodes}));
    if (!proven) return std::nullopt;
    return position.side_to_move() == Side::kBlack ? *proven : -*proven;
}

}  // namespace pahtum
