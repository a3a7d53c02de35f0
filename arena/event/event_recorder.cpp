#include "arena/event/event_recorder.hpp"

#include "arena/records/record.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {

std::vector<std::string> EventRecorder::open() {
    wait_for_store(settings_.store_wait, progress_, [this] { enter(); });
    std::vector<std::string> remarks;
    const std::string where = "the event '" + settings_.event + "' of " + settings_.store;
    const ScoredSchedule& games = schedule_.games();
    if (games.played() > 0)
        remarks.push_back(std::to_string(games.played()) + " of " + std::to_string(games.planned()) +
                          " games are in " + where + " already");
    else
        remarks.push_back((event_.is_new ? "Begins " : "Joins ") + where);
    if (state() == "paused") remarks.emplace_back("The event is paused");
    if (state() == "cancelled")
        remarks.emplace_back("The event has been cancelled: no more games are played");
    return remarks;
}

std::optional<GameUnit> EventRecorder::next() {
    auto unit = schedule_.next();
    const bool is_second = unit && unit->number % 2 != 0;
    if (!is_second && schedule_.is_low()) wake();
    return unit;
}

std::string EventRecorder::line(const GameResult& result,
                                std::chrono::system_clock::time_point started) const {
    return writer_.line(result, {result.unit.black(), result.unit.white()}, started, result.unit.number);
}

void EventRecorder::add(const GameResult& result, std::string line, const ScoredGame& outcome) {
    PlayedGame game{.game = {.record = std::move(line),
                             .score = outcome,
                             .time_scale = settings_.engines.front().time_scale},
                    .place = std::nullopt};
    try {
        game.place = spool_->append(game.game.record);
        spool_->check_disk();
    } catch (const StoreError&) {
        // The game is still in memory, if not in the spool, and the store may take it.
        fail(std::current_exception());
    }
    auto pair = schedule_.keep(result.unit.number, std::move(game));
    if (!pair) return;
    const std::lock_guard lock(box_mutex_);
    outbox_.push_back(*std::move(pair));
}

void EventRecorder::skip(const GameUnit& unit, int) {
    schedule_.skip(unit);
    wake();
}

bool EventRecorder::wind_down() {
    schedule_.drain();
    wake();
    return false;
}

std::vector<std::string> EventRecorder::close(Failures& failures) {
    std::vector<std::string> remarks;
    for (const auto& [file, games] : end(failures))
        remarks.push_back("The store has not taken all games. In '" + file.string() +
                          "': " + counted(games, "game") +
                          ", to be handed over when this command is given again on this machine");
    if (const std::size_t lost = lost_games(); lost > 0)
        remarks.push_back("Lost: " + counted(lost, "game") +
                          " that the spool could not take. Their pairs are played again: make room in '" +
                          spool_folder().string() + "', or give --spool DIR");
    if (schedule_.beyond_end() > 0)
        remarks.push_back(
            "Stored, too, and not in these numbers: " + counted(schedule_.beyond_end(), "game") +
            " after the verdict in the order of the plan");
    remarks.push_back("Records: event '" + settings_.event + "' of " + settings_.store);
    return remarks;
}

void EventRecorder::read(const std::function<void(const GameRecord&)>& use) const {
    const Schedule& schedule = schedule_.games().schedule();
    const std::size_t end = schedule_.end().value_or(schedule.size());
    store_.read_records(event_.number, [&](StoredRecord&& stored) {
        const std::size_t number = stored.result.number;
        if (number >= schedule.size() || number >= end) return;
        GameRecord record = parse_record(stored.line);
        record.result.unit = schedule.unit(number);
        check_row(stored.result, record);
        use(record);
    });
}

}  // namespace pahtum::arena
