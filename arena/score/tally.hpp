#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/score/recent_fingerprints.hpp"
#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// One game as the statistics see it.
struct ScoredGame {
    std::array<int, 2> pairing{};
    int half_points = 0;  ///< of the pairing's first engine: 0, 1 or 2
    Ending ending = Ending::kBoardFull;
    std::optional<int> culprit = std::nullopt;  ///< the engine whose fault ended the game
    std::uint64_t fingerprint = 0;              ///< equal if engines, colours, opening and moves are
    bool first_is_black = true;                 ///< colour of the pairing's first engine
    std::string opening = {};                   ///< position text
};

/// Requires a game that is not void.
[[nodiscard]] ScoredGame scored_game(const GameResult& result);

/// Whether the game repeats one in `seen`, to which it is added. A game that ended by a fault neither repeats
/// another nor is added.
template <typename Fingerprints>
[[nodiscard]] bool is_repetition(const ScoredGame& game, Fingerprints& seen) {
    return !is_fault(game.ending) && !seen.insert(game.fingerprint);
}

/// The result of two engines against each other, from the first one's view.
struct MatchScore {
    Trinomial games;
    Pentanomial pairs;

    MatchScore& operator+=(const MatchScore& other);
    bool operator==(const MatchScore&) const = default;
};
[[nodiscard]] MatchScore reversed(const MatchScore& score);

/// Faults by kind.
using Faults = std::map<Ending, int>;
[[nodiscard]] int total(const Faults& faults);

/// Adds up the games of a tournament, which must come in the order of their numbers.
///
/// Deterministic engines that meet again in the same opening replay the same game, which is not new
/// evidence. A game that the rules ended and that repeats an earlier one (engines, colours, opening, moves)
/// is a duplicate: it is counted as such and excluded from the score, and so is its pair. Uses at most 8 MiB
/// for any number of games.
class Tally {
  public:
    /// `openings_repeat` may be false if no opening is used twice: then there is no need to look for
    /// duplicates.
    explicit Tally(bool openings_repeat = true) : openings_repeat_(openings_repeat) {}

    /// Adds game `number` of a Schedule; games 2k and 2k + 1 are a pair. Numbers must ascend, possibly with
    /// gaps. Returns the first engine's half points (0 to 4) if this completes a pair without duplicates.
    std::optional<int> add(std::size_t number, const ScoredGame& outcome);

    /// The first engine's score against the second, in whichever order they are paired.
    [[nodiscard]] MatchScore score(int first, int second) const;
    /// The engine's score against all others together.
    [[nodiscard]] MatchScore field_score(int engine) const;
    /// The first engine's score against the second without the games that faults decided. Its pairs are those
    /// in which neither game was one.
    [[nodiscard]] MatchScore faultless_score(int first, int second) const;
    [[nodiscard]] Faults faults(int engine) const;
    [[nodiscard]] int all_faults() const;
    [[nodiscard]] std::int64_t duplicates() const { return duplicates_; }

  private:
    using Scores = std::map<std::array<int, 2>, MatchScore>;  ///< by ScoredGame::pairing
    struct HalfPair {
        std::size_t number = 0;  ///< of a pair's first game
        int half_points = 0;
        bool is_faultless = true;
    };

    [[nodiscard]] static MatchScore score_in(const Scores& scores, int first, int second);

    Scores scores_;
    Scores faultless_;
    std::map<int, Faults> faults_;
    bool openings_repeat_;
    RecentFingerprints seen_;
    std::int64_t duplicates_ = 0;
    std::optional<HalfPair> half_pair_;
};

/// Boulders of the games that start from this position: those on it, or as many as its ruleset lets the
/// players place. Throws ParseError if it is not a position.
[[nodiscard]] int boulders_of(const std::string& opening);

/// Results of single games, grouped by colours, by opening and by number of boulders.
class Breakdown {
  public:
    /// The results of a group of games.
    struct Part {
        Trinomial black;                  ///< Black's view, for all engines
        std::map<int, Trinomial> engine;  ///< by engine, from its view
    };

    /// Games come in the order of their numbers, see Tally. Requires a game that is not a duplicate. Throws
    /// ParseError if its opening is not a position.
    void add(std::size_t number, const ScoredGame& outcome);

    [[nodiscard]] const Trinomial& black() const { return black_; }
    /// That engine's games with Black, or with White, from its view.
    [[nodiscard]] Trinomial with_colour(int engine, Side side) const;
    [[nodiscard]] const std::map<int, Part>& by_boulders() const { return by_boulders_; }
    /// By the engines that move first and second, which the opening determines, from the first one's view.
    [[nodiscard]] const std::map<std::array<int, 2>, Trinomial>& by_seats() const { return by_seats_; }
    /// Pairs by the half points (0, 1, 2) of the pairing's first engine in the two games: counts[3 * moving
    /// first + moving second].
    using PairCounts = std::array<std::int64_t, 9>;
    [[nodiscard]] const std::map<std::array<int, 2>, PairCounts>& pairs() const { return pairs_; }
    /// By position text.
    [[nodiscard]] const std::map<std::string, Part>& by_opening() const { return by_opening_; }

  private:
    struct Opening {
        int boulders = 0;
        Side moves_first = Side::kBlack;
    };

    void add_to_pairs(std::size_t number, const ScoredGame& outcome, Side moves_first);

    Trinomial black_;
    std::map<int, std::array<Trinomial, 2>> by_colour_;  ///< by engine, by index_of(Side)
    std::map<std::array<int, 2>, Trinomial> by_seats_;
    std::map<std::array<int, 2>, PairCounts> pairs_;
    std::optional<std::pair<std::size_t, int>> last_;  ///< number, half points
    std::map<int, Part> by_boulders_;
    std::map<std::string, Part> by_opening_;
    std::map<std::string, Opening> openings_;  ///< a cache
};

/// How the pairs of one machine compare with those of all others.
struct MachineResidual {
    std::string machine;  ///< empty if the records do not say
    std::int64_t pairs = 0;
    /// The first engine's share of the points, if all pairs are of the same two engines.
    std::optional<double> score = std::nullopt;
    ChiSquared test = {};     ///< its results against those of the others, over all pairings
    double chance = 1;        ///< of such a difference if the machines are alike
    bool stands_out = false;  ///< less than 1% by chance, however many machines there are (Bonferroni)
};

/// Pairs by the machine that played them.
class MachineScores {
  public:
    /// A pair of games without duplicates. `half_points`: of the pairing's first engine, 0 to 4.
    void add(const std::string& machine, const std::array<int, 2>& pairing, int half_points);

    /// Ordered by name; empty if there are fewer than two machines.
    [[nodiscard]] std::vector<MachineResidual> residuals() const;

  private:
    using Counts = std::map<std::array<int, 2>, Pentanomial>;  ///< by pairing

    std::map<std::string, Counts> machines_;
    Counts all_;
};

}  // namespace pahtum::arena
