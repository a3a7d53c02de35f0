#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {

/// Two engines that meet for some pairs of games.
struct Fixture {
    std::array<int, 2> pairing{};   ///< the smaller index first
    std::size_t first_opening = 0;  ///< its turn of the OpeningCycle; pair k has turn first_opening + k
    std::size_t pairs = 1;

    bool operator==(const Fixture&) const = default;
};

/// The result of a fixture, in the order of the pairing.
struct FixtureResult {
    Fixture fixture;
    std::array<int, 2> half_points{};     ///< of the games that were played
    std::array<bool, 2> has_forfeited{};  ///< was halted, so that games were not played
};

/// Index in the pairing (0 or 1) of the winner: the one that did not forfeit, else the one with more points.
/// Nothing if they are equal in both.
[[nodiscard]] std::optional<int> winner_of(const FixtureResult& result);

/// The rule of a tournament whose rounds follow from results; knows neither openings nor games. Engines are
/// indices, and the order of the indices is the seeding: 0 is expected to be the strongest.
class Format {
  public:
    Format() = default;
    Format(const Format&) = delete;
    Format& operator=(const Format&) = delete;
    virtual ~Format() = default;

    /// Takes the results of the last round's fixtures, in their order (none the first time), and returns the
    /// next fixtures; none when the tournament is over. No pairing may have the same turn of the openings
    /// twice.
    [[nodiscard]] virtual std::vector<Fixture> next_round(std::span<const FixtureResult> finished) = 0;

    /// The minimum number of pairs of games that will be played.
    [[nodiscard]] virtual std::size_t fewest_pairs() const = 0;
    /// See Schedule.
    [[nodiscard]] virtual std::vector<Standing> standings() const = 0;
    [[nodiscard]] virtual std::string rule() const = 0;
};

/// A ladder that is built from the order of the engines: the first one stands on it, and each of the others
/// in turn enters at its foot and challenges the engine above it. While it wins, it takes that place and
/// challenges the next one; a match that it does not win ends its climb. No two engines meet twice, and
/// adding an engine at the end leaves the games before unchanged.
class Ladder final : public Format {
  public:
    /// Requires at least two engines and one pair for each match.
    Ladder(int engines, std::size_t match_pairs);

    std::vector<Fixture> next_round(std::span<const FixtureResult> finished) override;
    [[nodiscard]] std::size_t fewest_pairs() const override;
    [[nodiscard]] std::vector<Standing> standings() const override;
    [[nodiscard]] std::string rule() const override;

  private:
    void settle(const FixtureResult& match);

    int engines_;
    std::size_t match_pairs_;
    std::vector<int> order_{0};   ///< top first
    std::size_t challenger_ = 0;  ///< its place in order_; 0 if there is none
    std::vector<int> forfeits_;
};

/// A knockout by the usual bracket: the seeding keeps the first engine and the second apart until the final,
/// the first four until the semifinals, and so on; if the number of engines is not a power of two the best
/// seeds have a bye in round 1. All matches of a round have the same openings.
///
/// A drawn match is extended pair by pair, by up to kTieBreakPairs pairs; if it is still drawn, the higher
/// seed advances.
class Knockout final : public Format {
  public:
    static constexpr int kTieBreakPairs = 8;

    /// Requires at least two engines and one pair for each match.
    Knockout(int engines, std::size_t match_pairs);

    std::vector<Fixture> next_round(std::span<const FixtureResult> finished) override;
    [[nodiscard]] std::size_t fewest_pairs() const override;
    [[nodiscard]] std::vector<Standing> standings() const override;
    [[nodiscard]] std::string rule() const override;

  private:
    static constexpr int kNobody = -1;

    struct Engine {
        int out_in_round = 0;  ///< 0 = still in
        int lost_to = kNobody;
        int byes = 0;
        int forfeits = 0;
    };

    [[nodiscard]] Engine& engine(int index) { return engines_[static_cast<std::size_t>(index)]; }
    /// Adds up the results; returns the tie-breaks that are needed.
    std::vector<Fixture> settle(std::span<const FixtureResult> finished);
    void knock_out(const FixtureResult& match, int winner);
    std::vector<Fixture> pair_survivors();

    std::vector<Engine> engines_;
    std::size_t match_pairs_;
    std::vector<int> bracket_;  ///< survivors: 2k meets 2k + 1; kNobody gives a bye
    int round_ = 0;             ///< the running one, from 1
    std::map<std::array<int, 2>, FixtureResult> matches_;  ///< of the round, with their tie-breaks
};

/// What the pairing of the next round depends on, for one player.
struct SwissPlayer {
    int half_points = 0;  ///< two for each match won or bye, one for each draw
    bool had_bye = false;
    std::vector<int> opponents = {};  ///< indices of those it has met
};

struct SwissRound {
    std::vector<std::array<int, 2>> pairs;  ///< best ranked first
    std::optional<int> bye;                 ///< the player that sits out, if their number is odd
};

/// Pairs the players for another round. They are indexed by seed, the best first.
///
/// Players are ranked by points, then by seed. The bye goes to the lowest-ranked player that has not had one,
/// if possible one whose absence costs no rematch. Then, from the top, each player meets the first of the
/// lower half of the unpaired players with its points, so that in a group of eight 1 meets 5, 2 meets 6, and
/// so on; failing that, the next one below, then upwards through the upper half, then the lower groups from
/// their top. Two players may be paired if they have not met and the rest can still be paired with as few
/// rematches as before: no round has an avoidable rematch.
///
/// Deterministic. Requires at least two players.
[[nodiscard]] SwissRound pair_swiss(std::span<const SwissPlayer> players);

/// A Swiss tournament: a fixed number of rounds, in each of which engines with equal points meet that
/// have not met before (pair_swiss()). A match is worth a point to its winner, or half a point to each if it
/// is drawn; a bye is worth a point. All matches of a round have the same openings.
///
/// Ranked by points, then by the opponents' points added up (Buchholz; byes add nothing), then by the points
/// in single games; engines equal in all three share a place.
class Swiss final : public Format {
  public:
    /// Requires at least two engines, one round and one pair for each match.
    Swiss(int engines, int rounds, std::size_t match_pairs);

    std::vector<Fixture> next_round(std::span<const FixtureResult> finished) override;
    [[nodiscard]] std::size_t fewest_pairs() const override;
    [[nodiscard]] std::vector<Standing> standings() const override;
    [[nodiscard]] std::string rule() const override;

    /// The rounds needed to leave a single unbeaten engine: the binary logarithm, rounded up.
    [[nodiscard]] static int default_rounds(int engines);
    /// The most rounds without rematches: by then every engine has met every other.
    [[nodiscard]] static int most_rounds(int engines) { return engines % 2 == 0 ? engines - 1 : engines; }

  private:
    struct Engine {
        int game_half_points = 0;
        int byes = 0;
        int forfeits = 0;
    };
    void settle(const FixtureResult& match);
    void settle_bye();

    int rounds_;
    std::size_t match_pairs_;
    int round_ = 0;                     ///< the current one, from 1
    std::optional<int> bye_;            ///< the engine that sits it out
    std::vector<SwissPlayer> players_;  ///< by engine
    std::vector<Engine> engines_;
};

}  // namespace pahtum::arena
