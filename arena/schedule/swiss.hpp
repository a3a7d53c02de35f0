#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "arena/schedule/formats.hpp"

namespace pahtum::arena {

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
    struct Rank {
        int engine = 0;
        int half_points = 0;
        int opponents_half_points = 0;
        int game_half_points = 0;
    };

    void settle(const FixtureResult& match);
    void settle_bye();
    [[nodiscard]] std::vector<Rank> ranks() const;

    int rounds_;
    std::size_t match_pairs_;
    int round_ = 0;                     ///< the current one, from 1
    std::optional<int> bye_;            ///< the engine that sits it out
    std::vector<SwissPlayer> players_;  ///< by engine
    std::vector<Engine> engines_;
};

}  // namespace pahtum::arena
