#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "arena/schedule/formats.hpp"

namespace pahtum::arena {

/// What the pairing of the next round depends on.
struct SwissPlayer {
    int half_points = 0;  ///< two for each match won (byes too), one for each drawn
    bool had_bye = false;
    std::vector<int> opponents = {};  ///< indices of those it has met
};

struct SwissRound {
    std::vector<std::array<int, 2>> pairs;  ///< best ranked first
    std::optional<int> bye;                 ///< who does not play, if their number is odd
};

/// Pairs the players, who are indexed by their seeding, best first, for another round.
///
/// Players are ranked by points, then by seed. The bye goes to the lowest ranked player who has had none (of
/// those whose absence costs no rematch, if there is one). Then, from the top: a player meets, among those of
/// its points who are still unpaired, the first of the lower half, so that in a group of eight 1 meets 5, 2
/// meets 6, and so on; if that is not possible the next one below, then upwards through the upper half, then
/// the lower groups from their top. Possible is who it has not met, provided that the others can still be
/// paired with as few rematches as before: no round has an avoidable rematch.
///
/// Deterministic. Requires at least two players.
[[nodiscard]] SwissRound pair_swiss(std::span<const SwissPlayer> players);

/// A Swiss tournament: a fixed number of rounds, in each of which engines with equal points meet who have
/// not met before (pair_swiss()). A match brings its winner a point, each half a point when it is even, and
/// who has a bye, a point. All matches of a round have the same openings.
///
/// Ranked by points, then by the opponents' points added up (Buchholz; byes add nothing), then by the points
/// in single games; who is equal in all shares a place.
class Swiss final : public Format {
  public:
    /// Requires at least two engines, one round and one pair for each match.
    Swiss(int engines, int rounds, std::size_t match_pairs);

    std::vector<Fixture> next_round(std::span<const FixtureResult> finished) override;
    [[nodiscard]] std::size_t fewest_pairs() const override;
    [[nodiscard]] std::vector<Standing> standings() const override;
    [[nodiscard]] std::string rule() const override;

    /// So many rounds single out one winner of all engines: the binary logarithm, rounded up.
    [[nodiscard]] static int default_rounds(int engines);
    /// So many rounds can have no rematch: everybody has met everybody.
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
    int round_ = 0;                     ///< the running one, from 1
    std::optional<int> bye_;            ///< who does not play in it
    std::vector<SwissPlayer> players_;  ///< by engine
    std::vector<Engine> engines_;
};

}  // namespace pahtum::arena
