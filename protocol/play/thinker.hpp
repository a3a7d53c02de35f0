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

/// Time for a move when neither the client nor the command line has set a limit.
inline constexpr std::chrono::seconds kDefaultMoveTime{1};

/// Time for `solve` when nothing limits it.
inline constexpr std::chrono::seconds kDefaultSolveTime{10};

/// What the settings and the clock of the side to move allow, whichever comes first.
[[nodiscard]] SearchLimits limits_for(const Position& position, const Settings& settings,
                                      const Clocks& clocks);

/// The exact value and all best moves, within the time and node limits for a move. Clocks do not apply:
/// solving is not a turn.
[[nodiscard]] SolveRequest solve_request(const Settings& settings);

/// Owns the searcher and the solver that players, analyses and `solve` share. Their tables are allocated when
/// they are first needed; each takes half of the setting `hash`.
class Thinker {
  public:
    /// To be called when a game starts: search and solver forget the last one, and a player that makes random
    /// choices gets new random numbers, so that its games differ. The numbers of a game follow from
    /// the seed, how many games came before, and the position in which the player first moves.
    void new_game();
    /// Restarts the random numbers at those of the first game.
    void restart();

    [[nodiscard]] SearchReport choose(const Position& position, const Settings& settings,
                                      const SearchLimits& limits, const Searcher::Stop& stop,
                                      const Searcher::Sink& sink = {});

    /// Like choose(), but with an analysis that reports to the sink. Players below full strength choose as
    /// usual, and the sink gets only the move they chose.
    [[nodiscard]] SearchReport choose_with_analysis(const Position& position, const Settings& settings,
                                                    const AnalysisOptions& options,
                                                    const Searcher::Stop& stop, const AnalysisSink& sink);

    [[nodiscard]] SolveReport solve(const Position& position, const Settings& settings,
                                    const SolveRequest& request, const Solver::Stop& stop);

    /// The values of all moves. The sink is called after each iteration or proof, at most every few
    /// milliseconds; `stop` is called at least once a millisecond.
    [[nodiscard]] AnalysisReport analyse(const Position& position, const Settings& settings,
                                         const AnalysisOptions& options, const Searcher::Stop& stop,
                                         const AnalysisSink& sink);

    /// Makes the tables that a search of this position needs, so that the first move need not spend its time
    /// on them.
    void make_ready(const Position& position, const Settings& settings);
    /// Thinks about the position during the opponent's turn, until stopped or everything is proven; what it
    /// finds stays in the tables for the next move. Does nothing below full strength, where it would make the
    /// player stronger.
    void ponder(const Position& position, const Settings& settings, const Searcher::Stop& stop);

  private:
    struct Style {
        PlayerKind kind;
        int level;
        bool operator==(const Style&) const = default;
    };

    /// Applies the settings to searcher and solver.
    void prepare(const Settings& settings);
    void prepare_player(const Position& position, const Settings& settings);
    /// A move of the book, for a player that may use one; of several a short search takes the best.
    std::optional<SearchReport> look_up(const Position& position, const Settings& settings,
                                        const SearchLimits& limits, const Searcher::Stop& stop);

    // These outlive the player.
    std::unique_ptr<Searcher> searcher_ = std::make_unique<Searcher>();
    std::unique_ptr<Solver> solver_ = std::make_unique<Solver>();
    std::unique_ptr<Player> player_;
    std::optional<Style> style_;  ///< of player_
    std::uint64_t games_ = 0;
    bool is_new_game_ = false;
};

/// Resigns when a side is proven to lose by the given number of points, or has expected to at four of its
/// moves in a row. Never while boulders are placed or the pie rule's swap is still possible.
class Resignation {
  public:
    /// Notes what the side to move expects and returns whether it should resign. Requires points >= 1.
    [[nodiscard]] bool should_resign(const Position& position, const SearchReport& thought, Points points);
    /// Forgets all expectations so far.
    void forget() { hopeless_thoughts_ = {}; }

  private:
    std::array<int, 2> hopeless_thoughts_{};  ///< consecutive ones, by index_of(Side)
};

}  // namespace pahtum
