#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/records/record.hpp"
#include "arena/records/record_file.hpp"
#include "arena/score/scored_schedule.hpp"
#include "arena/tournament/game_recorder.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

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
