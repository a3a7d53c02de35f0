#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/search/player.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/server/clocks.hpp"
#include "protocol/server/settings.hpp"

namespace pahtum::gtp {

/// How long to think about a move when neither the client nor the command line has said anything.
inline constexpr std::chrono::seconds kDefaultMoveTime{1};

/// How long `solve` works when nobody has limited it.
inline constexpr std::chrono::seconds kDefaultSolveTime{10};

/// What the settings and the clock of the side to move allow, whichever comes first.
[[nodiscard]] SearchLimits limits_for(const Position& position, const Settings& settings,
                                      const Clocks& clocks);

/// The exact value and all best moves, within the limits on time and nodes that hold for a move. Clocks do
/// not matter: solving is no turn.
[[nodiscard]] SolveRequest solve_request(const Settings& settings);

/// Owns the player, and the solver that it shares with `solve`. Their tables are allocated at the first
/// thought that needs them, and are together as large as the setting `hash` says: half of it each.
class Thinker {
  public:
    /// A game starts: search and solver forget the last one, and a player that draws lots starts on new
    /// numbers, so that its games differ. The n-th game's numbers follow from the seed.
    void new_game();
    /// Back to the first game's numbers.
    void restart();

    [[nodiscard]] SearchReport choose(const Position& position, const Settings& settings,
                                      const SearchLimits& limits, const Searcher::Stop& stop);

    [[nodiscard]] SolveReport solve(const Position& position, const Settings& settings,
                                    const SolveRequest& request, const Solver::Stop& stop);

  private:
    void prepare_player(const Settings& settings);
    void prepare_solver(const Settings& settings);

    std::unique_ptr<Solver> solver_ = std::make_unique<Solver>();  // outlives the player
    std::unique_ptr<Player> player_;
    std::optional<PlayerKind> kind_;  ///< of player_
    std::uint64_t games_ = 0;
    bool is_new_game_ = false;
};

}  // namespace pahtum::gtp
