#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/search/analyst.hpp"
#include "engine/search/player.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/play/clocks.hpp"
#include "protocol/play/settings.hpp"

namespace pahtum {

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

/// Owns the searcher and the solver, which players, analyses and `solve` share. Their tables are allocated at
/// the first thought that needs them, and are together as large as the setting `hash` says: half of it each.
class Thinker {
  public:
    /// A game starts: search and solver forget the last one, and a player that draws lots starts on new
    /// numbers, so that its games differ. The n-th game's numbers follow from the seed.
    void new_game();
    /// Back to the first game's numbers.
    void restart();

    [[nodiscard]] SearchReport choose(const Position& position, const Settings& settings,
                                      const SearchLimits& limits, const Searcher::Stop& stop);

    /// choose() by an analysis that the sink hears of; players below full strength choose as ever, and the
    /// sink hears of their move.
    [[nodiscard]] SearchReport choose_aloud(const Position& position, const Settings& settings,
                                            const AnalysisOptions& options, const Searcher::Stop& stop,
                                            const AnalysisSink& sink);

    [[nodiscard]] SolveReport solve(const Position& position, const Settings& settings,
                                    const SolveRequest& request, const Solver::Stop& stop);

    /// What every move is worth. The sink is called after each iteration or proof, at most every few
    /// milliseconds; `stop` is asked at least once a millisecond.
    [[nodiscard]] AnalysisReport analyse(const Position& position, const Settings& settings,
                                         const AnalysisOptions& options, const Searcher::Stop& stop,
                                         const AnalysisSink& sink);

    /// Thinks about the position, in which it is the opponent's turn, until stopped or nothing is left to
    /// find out: what it learns stays in the tables and helps the next thought. Does nothing for players to
    /// which that is of no use: below full strength they would become stronger.
    void ponder(const Position& position, const Settings& settings, const Searcher::Stop& stop);

  private:
    struct Style {
        PlayerKind kind;
        int level;
        bool operator==(const Style&) const = default;
    };

    /// Searcher and solver as the settings want them.
    void prepare(const Settings& settings);
    void prepare_player(const Settings& settings);

    // These outlive the player.
    std::unique_ptr<Searcher> searcher_ = std::make_unique<Searcher>();
    std::unique_ptr<Solver> solver_ = std::make_unique<Solver>();
    std::unique_ptr<Player> player_;
    std::optional<Style> style_;  ///< of player_
    std::uint64_t games_ = 0;
    bool is_new_game_ = false;
};

/// Decides when to give up. A side gives up when it is proven to lose by the points agreed on, or when it has
/// expected that now and in each of its last three thoughts; while boulders are placed and as long as the pie
/// rule's swap can come, never.
class Resignation {
  public:
    /// Remembers the thought of the side to move; true if it should give up. Requires points >= 1.
    [[nodiscard]] bool should_resign(const Position& position, const SearchReport& thought, Points points);
    /// Thoughts from now on have nothing to do with those before.
    void forget() { hopeless_thoughts_ = {}; }

  private:
    std::array<int, 2> hopeless_thoughts_{};  ///< in a row, by index_of(Side)
};

}  // namespace pahtum
