#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/match/slot.hpp"
#include "arena/suite/suite.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// Answers by engine and position; nothing where the engine was not asked, because it was halted or the run
/// was interrupted.
using SuiteAnswers = std::vector<std::vector<std::optional<SingleMove>>>;
/// The same of the games that engines played against themselves; those from starts only.
using SuiteGames = std::vector<std::vector<std::optional<GameResult>>>;

/// What a run tells as it happens, one call at a time, from the slots' threads.
struct SuiteEvents {
    std::function<void(std::size_t engine, std::size_t position, const SingleMove& answer)> answered;
    std::function<void(std::size_t engine, std::size_t position, const GameResult& game)> played;
};

/// Puts every position to every engine, engine after engine, several at once. From a start, two processes of
/// the engine play a game to its end, one for each side.
class SuiteRun {
  public:
    /// `suite` must outlive this object. Requires at least one slot.
    SuiteRun(std::span<const SuitePosition> suite, const std::vector<EngineSpec>& engines,
             PoolOptions options, SuiteEvents events);

    /// Returns when all is answered or a stop was requested, and every engine has ended. Throws as
    /// SlotPool::run() does, or what a listener threw. May be called once.
    void run();

    /// Lets running searches end and asks no more. May be called from any thread.
    void wind_down() noexcept { pool_.wind_down(); }
    /// Kills the engines. May be called from any thread.
    void stop() noexcept { pool_.stop(); }

    /// How many questions were asked again because the arena was late.
    [[nodiscard]] int repeated() const noexcept { return repeated_; }
    /// After run().
    [[nodiscard]] const SuiteAnswers& answers() const { return answers_; }
    [[nodiscard]] const SuiteGames& games() const { return games_; }

  private:
    struct Question {
        std::size_t engine = 0;
        std::size_t position = 0;
    };

    std::optional<Question> next();
    std::optional<SingleMove> ask(Slot& slot, const Question& question);
    std::optional<GameResult> play(Slot& slot, const Question& question);
    void keep(const Question& question, SingleMove answer);
    void keep(const Question& question, GameResult game);
    /// Whether to repeat a question that the arena itself delayed, after this many attempts.
    bool may_repeat(int attempt, const std::string& reason);

    std::span<const SuitePosition> suite_;
    SuiteEvents events_;
    std::mutex mutex_;
    std::size_t next_question_ = 0;
    std::atomic<int> repeated_ = 0;
    SuiteAnswers answers_;
    SuiteGames games_;
    SlotPool pool_;
};

/// What each side gave away in a game, in half points: the proven result of its start against the one it
/// reached, where a win is 2, a draw 1 and a loss 0. Never both: if both give away something, only the
/// difference shows, so this is the least that was given away.
struct GivenAway {
    int black = 0;
    int white = 0;
    bool operator==(const GivenAway&) const = default;
};

/// Requires a start and a game that ended without a fault.
[[nodiscard]] GivenAway given_away(const SuitePosition& start, const GameResult& game);

/// How an engine fared in games against itself. Games that end by a fault have no result.
struct SelfPlayScore {
    int decided = 0;  ///< starts played that one side wins, faults included
    int won = 0;      ///< by that side
    int drawn = 0;    ///< starts played that are draws, faults included
    int held = 0;     ///< of these, which ended as draws
    int faults = 0;
    GivenAway lost = {};              ///< in all games
    std::chrono::nanoseconds time{};  ///< of all moves, of games without a fault

    [[nodiscard]] int asked() const { return decided + drawn; }
    [[nodiscard]] int kept() const { return won + held; }
    [[nodiscard]] int finished() const { return asked() - faults; }
    [[nodiscard]] int half_points() const { return lost.black + lost.white; }
    /// Half points given away per game; nothing without a finished game.
    [[nodiscard]] std::optional<double> mean_lost() const;
};

[[nodiscard]] SelfPlayScore score(std::span<const SuitePosition> suite,
                                  std::span<const std::optional<GameResult>> games);

/// Whether the game reached the proven result of its start.
[[nodiscard]] bool is_kept(const SuitePosition& start, const GameResult& game);

/// Three lines: the start, what became of it, and the moves.
[[nodiscard]] std::string self_play_failure(const SuitePosition& start, const GameResult& game);
/// The counts, and every game.
[[nodiscard]] Json self_play_json(std::span<const SuitePosition> suite,
                                  std::span<const std::optional<GameResult>> games);

}  // namespace pahtum::arena
