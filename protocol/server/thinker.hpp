#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/search/player.hpp"
#include "protocol/server/clocks.hpp"
#include "protocol/server/settings.hpp"

namespace pahtum::gtp {

/// How long to think about a move when neither the client nor the command line has said anything.
inline constexpr std::chrono::seconds kDefaultMoveTime{1};

/// What the settings and the clock of the side to move allow, whichever comes first.
[[nodiscard]] SearchLimits limits_for(const Position& position, const Settings& settings,
                                      const Clocks& clocks);

/// Owns the player; makes it, and all the memory it needs, at the first thought.
class Thinker {
  public:
    /// A game starts: a search forgets the last one, and a player that draws lots starts on new numbers, so
    /// that its games differ. The n-th game's numbers follow from the seed.
    void new_game();
    /// Back to the first game's numbers.
    void restart();

    [[nodiscard]] SearchReport choose(const Position& position, const Settings& settings,
                                      const SearchLimits& limits, const Searcher::Stop& stop);

  private:
    void prepare(const Settings& settings);

    std::unique_ptr<Player> player_;
    std::optional<PlayerKind> kind_;  ///< of player_
    std::uint64_t games_ = 0;
    bool is_new_game_ = false;
};

}  // namespace pahtum::gtp
