#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "arena/match/game.hpp"
#include "arena/score/recent_fingerprints.hpp"
#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// What one game means to the statistics.
struct Outcome {
    std::array<int, 2> pairing{};
    int half_points = 0;  ///< of the pairing's first engine: 0, 1 or 2
    Ending ending = Ending::kBoardFull;
    std::optional<int> culprit = std::nullopt;  ///< the engine whose fault ended the game
    std::uint64_t fingerprint = 0;              ///< equal if engines, colours, opening and moves are
    bool first_is_black = true;                 ///< colour of the pairing's first engine
    std::string opening = {};                   ///< position text
};

/// Requires a game that is not void.
[[nodiscard]] Outcome outcome_of(const GameResult& result);

/// What two engines did against each other, from the first one's view.
struct Score {
    Trinomial games;
    Pentanomial pairs;

    Score& operator+=(const Score& other);
    bool operator==(const Score&) const = default;
};
[[nodiscard]] Score reversed(const Score& score);

/// Faults by kind.
using Faults = std::map<Ending, int>;
[[nodiscard]] int total(const Faults& faults);

/// Adds up the games of a tournament, which come in the order of their numbers.
///
/// Deterministic engines that meet again in the same opening play the same game again, which is no new
/// evidence. A game that the rules ended and that repeats an earlier one (engines, colours, opening, moves)
/// is a duplicate: it is counted as such and left out of the score, and so is its pair. Takes at most 8 MiB
/// for any number of games.
class Tally {
  public:
    /// Where no opening comes twice there is no duplicate to look for, and `openings_repeat` may be false.
    explicit Tally(bool openings_repeat = true) : openings_repeat_(openings_repeat) {}

    /// Adds game `number` of a Schedule, in which 2k and 2k + 1 are a pair. Numbers must ascend; some may be
    /// missing. Gives the first engine's half points (0 to 4) if this completes a pair without duplicates.
    std::optional<int> add(std::size_t number, const Outcome& outcome);

    /// The first engine's score against the second; works both ways round.
    [[nodiscard]] Score score(int first, int second) const;
    /// The engine's score against all others together.
    [[nodiscard]] Score field_score(int engine) const;
    [[nodiscard]] Faults faults(int engine) const;
    [[nodiscard]] int all_faults() const;
    [[nodiscard]] std::int64_t duplicates() const { return duplicates_; }

  private:
    bool is_duplicate(const Outcome& outcome);

    std::map<std::array<int, 2>, Score> scores_;  ///< by Outcome::pairing
    std::map<int, Faults> faults_;
    bool openings_repeat_;
    RecentFingerprints seen_;
    std::int64_t duplicates_ = 0;
    std::optional<std::pair<std::size_t, int>> half_pair_;  ///< number and half points of a pair's first game
};

}  // namespace pahtum::arena
