#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "arena/event/event_client.hpp"
#include "arena/event/event_schedule.hpp"
#include "arena/event/event_terms.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/game_recorder.hpp"

namespace pahtum::arena {

/// Games of an event in a store, for one of any number of workers: pairs are claimed, played, kept in the
/// spool and handed over whole. While the store is away, games that are claimed already are played, and
/// handed over later.
class EventRecorder final : public GameRecorder {
  public:
    /// `store` has the event. The settings and the schedule, which `make_schedule` gave for the planned
    /// pairs, must outlive the recorder. Throws StoreError.
    EventRecorder(const EventSettings& settings, const std::vector<std::string>& checksums, EventStore store,
                  StoredEvent event, ScoredSchedule& schedule, EventSchedule::ScheduleMaker make_schedule,
                  std::ostream& progress);

    std::vector<std::string> open() override;
    void begin(const RecorderEvents& events) override { client_.begin(events); }
    [[nodiscard]] std::optional<GameUnit> next() override;
    [[nodiscard]] bool expects_more() const override { return !schedule_.is_over(); }
    [[nodiscard]] std::string_view state() const override { return to_text(schedule_.state()); }
    [[nodiscard]] bool is_held_up() const override { return client_.is_away(); }
    [[nodiscard]] std::string line(const GameResult& result,
                                   std::chrono::system_clock::time_point started) const override;
    void add(const GameResult& result, std::string line, const ScoredGame& outcome) override;
    void skip(const GameUnit& unit, int engine) override;
    [[nodiscard]] bool wind_down() override;
    [[nodiscard]] bool is_urgent() const { return client_.is_urgent(); }
    std::vector<std::string> close(Failures& failures) override;
    void read(const std::function<void(const GameRecord&)>& use) const override;

  private:
    const EventSettings& settings_;
    std::ostream& progress_;
    EventSchedule schedule_;
    mutable EventClient client_;
    RecordWriter writer_;
};

/// Plans an event with this task, whose engines it fills in, and plays nothing: builds the programs and runs
/// their benches, which workers compare. Throws UsageError if there is an event of that name.
[[nodiscard]] int submit_event(const EventSettings& settings, const EventTask& task, const EventRank& rank,
                               const Console& console);

/// As run_tournament(), with the games of an event. An import only puts recorded games into it.
[[nodiscard]] int run_event(const EventSettings& settings, const Console& console);

}  // namespace pahtum::arena
