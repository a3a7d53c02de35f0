#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/mind.hpp"

namespace pahtum {

/// The results of games between equals.
struct SelfPlayResults {
    int black_wins = 0;
    int draws = 0;
    int white_wins = 0;

    [[nodiscard]] int games() const { return black_wins + draws + white_wins; }
    /// 1, 0, -1: Black wins, a draw, White wins.
    void add(int result) { ++(result > 0 ? black_wins : result == 0 ? draws : white_wins); }
};

/// The search at full strength playing both sides. Results are 1, 0 and -1: Black wins, a draw, White wins.
/// For one thread.
class SelfPlayer {
  public:
    /// `nodes`: of a move, at least.
    explicit SelfPlayer(std::uint64_t nodes);

    /// The result of a game. It depends on the position and the random numbers alone: each move takes a
    /// random number of nodes, up to twice the least, so that no two games need be the same. The game ends
    /// when the solver proves its result in four times the least.
    [[nodiscard]] int play(Position position, Random& random);

    [[nodiscard]] MoveAnalysis search(const Position& position, std::uint64_t nodes);
    /// If it can be proven within these nodes.
    [[nodiscard]] std::optional<int> proven_result(const Position& position, std::uint64_t nodes);
    /// Forgets what earlier games have left in the tables.
    void clear() { mind_.clear(); }

  private:
    std::uint64_t nodes_;
    Mind mind_;
};

/// What makes an opening balanced. README.md of openings/balanced describes the rule for people.
struct BalanceRule {
    Ruleset ruleset{};
    std::uint64_t seed = 1;
    std::uint64_t nodes = 500;  ///< of a move in self-play, at least; all other effort is a multiple of it
    int games = 8;              ///< of self-play from each opening
    /// Boards without stones; games and proofs may all be drawn, since that is fair, too.
    bool is_empty_board = false;

    // Numbers of stones on the board.
    static constexpr int kFewestStones = 2;
    static constexpr int kMostStones = 6;
    // Within these lies Black's win rate, by search and in self-play.
    static constexpr double kLowestRate = 0.35;
    static constexpr double kHighestRate = 0.65;
    /// By search on a board without stones: even of those that are proven to be drawn nine in ten have more
    /// than 0.65, and one in five has less than this.
    static constexpr double kHighestEmptyRate = 0.75;
    [[nodiscard]] double highest_search_rate() const {
        return is_empty_board ? kHighestEmptyRate : kHighestRate;
    }

    /// The most half points of either side in self-play.
    [[nodiscard]] int most_half_points() const { return static_cast<int>(kHighestRate * 2 * games); }
    /// The most draws in self-play.
    [[nodiscard]] int most_draws() const { return is_empty_board ? games : games * 3 / 4; }
    /// The first games are not all drawn.
    static constexpr int kTrials = 3;
};

/// A position in the stone phase and the facts that make it balanced.
struct BalancedOpening {
    Position position;
    double black_rate = 0;  ///< Black's win rate by the deep search
    SelfPlayResults games{};
    std::optional<int> proven{};  ///< 1, 0, -1: Black wins, a draw, White wins under best play
};

/// Draws candidates for openings and decides which are balanced. A candidate depends on the rule and its
/// number alone, its layout and its number of stones on the ruleset, the seed and the number; each thread
/// needs a judge of its own.
class BalanceJudge {
  public:
    explicit BalanceJudge(const BalanceRule& rule);

    /// The candidate with this number, or nothing if it is not balanced or no longer wanted.
    [[nodiscard]] std::optional<BalancedOpening> judged(std::uint64_t number,
                                                        const std::function<bool()>& is_wanted);

  private:
    class Candidate;

    BalanceRule rule_;
    SelfPlayer players_;
};

/// Judges candidates from number `first` on by this many threads. `take` gets the judgement of each, in the
/// order of their numbers, in the calling thread; false ends the work. `stop` is asked there some ten times a
/// second; true ends the work after the candidates that were taken. Throws what they throw.
void judge_candidates(const BalanceRule& rule, std::uint64_t first, int threads,
                      const std::function<bool(std::uint64_t number, std::optional<BalancedOpening>)>& take,
                      const std::function<bool()>& stop);

/// The layout of a candidate with no stone on it, and how many stones it gets.
struct BareCandidate {
    Position position;
    int stones;
};

/// By rule.ruleset and the random numbers alone. Boulders that the players place are put on random cells.
[[nodiscard]] BareCandidate draw_candidate(const BalanceRule& rule, Random& random);
/// The random numbers of a candidate.
[[nodiscard]] Random candidate_random(const BalanceRule& rule, std::uint64_t number);

}  // namespace pahtum
