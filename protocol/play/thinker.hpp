#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/search/mind.hpp"
#include "engine/search/player.hpp"
#include "protocol/play/clocks.hpp"
#include "protocol/play/settings.hpp"

namespace pahtum {

/// Time for a move when neither the client nor the command line has set a limit.
inline constexpr std::chrono::seconds kDefaultMoveTime{1};

/// Time for `solve` when nothing limits it.
inline constexpr std::chrono::seconds kDefaultSolveTime{10};

/// What may be thought of a time for one move: less the overhead, but at least three quarters.
[[nodiscard]] std::chrono::nanoseconds usable_time(std::chrono::nanoseconds time, const Settings& settings);

/// What the settings and the clock of the side to move allow, whichever comes first.
[[nodiscard]] SearchLimits limits_for(const Position& position, const Settings& settings,
                                      const Clocks& clocks);

/// The exact value and all best moves, within the time and node limits for a move. Clocks do not apply:
/// solving is not a turn.
[[nodiscard]] SolveRequest solve_request(const Settings& settings);

/// The same for the engine as strong as it is, whatever player and level are set.
[[nodiscard]] Settings at_full_strength(Settings settings);

/// Owns the mind that players, analyses and `solve` share, within the setting `hash`, and asks the book
/// first.
class Thinker {
  public:
    /// To be called when a game starts: the mind forgets the last one, and a player that makes random
    /// choices gets new random numbers, so that its games differ. The numbers of a game follow from
    /// the seed, how many games came before, and the position in which the player first moves.
    void new_game();
    /// Restarts the random numbers at those of the first game.
    void restart();

    /// The move that the player of the settings plays comes first; a player that is not the engine at full
    /// strength lists no other. For values: those of the engine at full strength. `known` is the thinker's,
    /// and the sink gets the result, too. `stop` is called at least once a millisecond.
    [[nodiscard]] Thought think(const Position& position, const Settings& settings, ThinkRequest request,
                                const StopThinking& stop, const ThoughtSink& sink = {});

    /// With a judge for long proofs, as Mind::use_judge; thoughts do without.
    [[nodiscard]] SolveReport solve(const Position& position, const Settings& settings,
                                    const SolveRequest& request, const Solver::Stop& stop,
                                    const BoardJudge* judge = nullptr);

    /// Makes the tables that a search of this position needs, so that the first move need not spend its time
    /// on them.
    void make_ready(const Position& position, const Settings& settings);
    /// Thinks about the position during the opponent's turn, until stopped or everything is proven; what it
    /// finds stays in the tables for the next move. Does nothing below full strength, where it would make the
    /// player stronger.
    void ponder(const Position& position, const Settings& settings, const StopThinking& stop);

  private:
    [[nodiscard]] Player& player(const Position& position, const Settings& settings);
    /// A move of the book, for a player that may use one; of several a short search takes the best.
    std::optional<Thought> look_up(const Position& position, const Settings& settings,
                                   const SearchLimits& limits, const StopThinking& stop);

    std::unique_ptr<Mind> mind_ = std::make_unique<Mind>();  ///< outlives the player
    std::unique_ptr<Player> player_;
    std::pair<PlayerKind, int> style_{};  ///< kind and level of player_
    std::uint64_t games_ = 0;
    bool is_new_game_ = false;
};

/// Resigns when a side is proven to lose by the given number of points, or has expected to at four of its
/// moves in a row. Never while boulders are placed or the pie rule's swap is still possible.
class Resignation {
  public:
    /// Notes what the side to move expects and returns whether it should resign. Requires points >= 1.
    [[nodiscard]] bool should_resign(const Position& position, const Thought& thought, Points points);
    /// Forgets all expectations so far.
    void forget() { hopeless_thoughts_ = {}; }

  private:
    std::array<int, 2> hopeless_thoughts_{};  ///< consecutive ones, by index_of(Side)
};

}  // namespace pahtum
