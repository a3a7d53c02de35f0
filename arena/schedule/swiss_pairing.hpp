#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

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
/// paired with as few rematches as before: there is no rematch in a round that can do without.
///
/// Deterministic. Requires at least two players.
[[nodiscard]] SwissRound pair_swiss(std::span<const SwissPlayer> players);

}  // namespace pahtum::arena
