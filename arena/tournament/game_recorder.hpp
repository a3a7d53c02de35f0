#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/records/record.hpp"
#include "arena/records/record_file.hpp"
#include "arena/score/scored_schedule.hpp"
#include "arena/score/tally.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// What a recorder with threads of its own tells the run. Both may be called in any thread.
struct RecorderEvents {
    /// Calls its argument, which changes the schedule or the recorder, while nothing else uses them; then
    /// slots without a game ask for one again.
    std::function<void(const std::function<void()>&)> update;
    /// Shows a sentence above the progress.
    std::function<void(const std::string&)> say;
    /// The same of what the recorder cannot do: shown also with --quiet.
    std::function<void(const std::string&)> warn;
    /// Stopped, in any thread, when nothing is to be waited for any more, also in close().
    std::stop_token at_once = {};
};

/// Where the games of a tournament come from and where their results go, on top of a ScoredSchedule that it
/// counts them in. One member at a time may be called, except line().
class GameRecorder {
  public:
    GameRecorder() = default;
    GameRecorder(const GameRecorder&) = delete;
    GameRecorder& operator=(const GameRecorder&) = delete;
    virtual ~GameRecorder() = default;

    /// Counts what has been played before and returns remarks for people. Throws StoreError if the tournament
    /// cannot go on from there. Call first.
    virtual std::vector<std::string> open() = 0;

    /// Before the first game. Ends with close().
    virtual void begin(const RecorderEvents&) {}

    /// The next game to play; nothing if there is none now.
    [[nodiscard]] virtual std::optional<GameUnit> next() = 0;
    /// Whether next() may give more later.
    [[nodiscard]] virtual bool expects_more() const = 0;

    /// The line to keep of a game; empty if nothing is kept. Several threads may call it at once.
    [[nodiscard]] virtual std::string line(const GameResult& result,
                                           std::chrono::system_clock::time_point started) const = 0;
    /// A unit from next() has been played; `line` is what line() gave. Throws StoreError if it cannot be
    /// kept.
    virtual void add(const GameResult& result, std::string line, const ScoredGame& outcome) = 0;
    /// A unit from next() will not be played, because that engine has been halted.
    virtual void skip(const GameUnit& unit, int engine) = 0;

    /// "paused" or "cancelled" where somebody has done that to the tournament, otherwise another word.
    [[nodiscard]] virtual std::string_view state() const { return "running"; }

    /// Whether games that are played cannot be counted now.
    [[nodiscard]] virtual bool is_held_up() const { return false; }

    /// No more games are wanted. True if none is to be begun; false if next() still gives the second games
    /// of pairs that have been begun, and then nothing.
    [[nodiscard]] virtual bool wind_down() { return true; }

    /// Call when all games have ended. What cannot be kept is among the failures. Returns remarks for people.
    virtual std::vector<std::string> close(Failures& failures) = 0;
    /// After close(): every game that counts, in the order of the plan, for the reports. Requires that games
    /// are kept.
    virtual void read(const std::function<void(const GameRecord&)>& use) const = 0;
};

/// Null without a name. Throws UsageError if the file cannot be opened.
[[nodiscard]] std::unique_ptr<RecordFile> open_records(const std::string& file);

/// The games that the schedule plans. A file keeps their records, if any are kept.
class FileRecorder final : public GameRecorder {
  public:
    /// `records` may be null: none are kept. The others must outlive the recorder.
    FileRecorder(const TournamentSettings& settings, std::vector<std::string> checksums,
                 std::unique_ptr<RecordFile> records, ScoredSchedule& games)
        : settings_(settings),
          checksums_(std::move(checksums)),
          records_(std::move(records)),
          games_(games) {}

    std::vector<std::string> open() override;
    [[nodiscard]] std::optional<GameUnit> next() override { return games_.next(); }
    [[nodiscard]] bool expects_more() const override { return !is_over_ && games_.expects_more(); }
    [[nodiscard]] std::string line(const GameResult& result,
                                   std::chrono::system_clock::time_point started) const override;
    void add(const GameResult& result, std::string line, const ScoredGame& outcome) override;
    void skip(const GameUnit& unit, int engine) override;
    std::vector<std::string> close(Failures& failures) override;
    /// The recorded games that are planned, each once, in the order of the plan.
    void read(const std::function<void(const GameRecord&)>& use) const override;

  private:
    /// Counts a recorded game if it is planned.
    bool adopt_game(const GameRecord& record);

    const TournamentSettings& settings_;
    std::vector<std::string> checksums_;   ///< of the programs, by engine
    std::unique_ptr<RecordFile> records_;  ///< null = none are kept
    ScoredSchedule& games_;
    RunHeader header_;                    ///< of the records
    bool has_header_ = false;             ///< written by this run
    bool is_over_ = false;                ///< a tuning whose engine has been halted
    std::optional<RecordWriter> writer_;  ///< if there are records
};

}  // namespace pahtum::arena
