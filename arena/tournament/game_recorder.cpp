#include "arena/tournament/game_recorder.hpp"

#include <map>

#include "arena/records/record_source.hpp"
#include "arena/tournament/run_settings.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {

std::unique_ptr<RecordFile> open_records(const std::string& file) try {
    return file.empty() ? nullptr : std::make_unique<RecordFile>(file);
} catch (const StoreError& error) {
    refuse(error);
}

std::vector<std::string> FileRecorder::open() {
    if (!records_) return {};
    ResumedRun run{make_run_header(settings_)};
    std::size_t others = 0;
    std::map<std::string, std::uint32_t> first_lines;  // with a game of each run
    const ReadLines lines = records_->read([&](std::string_view text, const LinePlace& place) {
        const RecordLine line = parse_line(text);
        if (const auto* const header = std::get_if<RunHeader>(&line)) return run.add(*header);
        const auto& record = std::get<GameRecord>(line);
        ResumedRun::add(record);
        first_lines.try_emplace(record.run, place.number);
        if (adopt_game(record)) return;
        if (settings_.tuning) throw DamagedLine{"the game is there twice, or not planned"};
        ++others;
    });
    for (const auto& [id, line] : first_lines)
        at_place(place_of(records_->path().string(), line),
                 [&, &run_id = id] { run.check_header_of(run_id); });
    header_ = run.header();
    writer_.emplace(settings_.engines, checksums_, header_.id, header_.machine);
    std::vector<std::string> remarks;
    const std::string where = "'" + settings_.records_file + "'";
    if (settings_.tuning && games_.unplanned() > 0)
        throw StoreError{
            std::to_string(games_.unplanned()) + " games in " + where +
            " depend on games that are missing; pahtum-arena repair keeps the lines that are sound"};
    if (lines.torn > 0)
        remarks.push_back("The last line of " + where + " was incomplete, as a crash leaves it: cut off " +
                          counted(lines.torn, "byte"));
    if (games_.played() > 0)
        remarks.push_back(std::to_string(games_.played()) + " of " + std::to_string(games_.planned()) +
                          " games are in " + where + " already");
    if (others > 0) remarks.push_back("Not counted: " + counted(others, "other game") + " in " + where);
    return remarks;
}

bool FileRecorder::adopt_game(const GameRecord& record) {
    const auto unit = adopt(record, settings_.engines);
    if (!unit) return false;
    check_programs_of(record, *unit, settings_.engines, checksums_);
    GameResult result = record.result;
    result.unit = *unit;
    return games_.adopt(*unit, scored_game(result));
}

std::string FileRecorder::line(const GameResult& result,
                               std::chrono::system_clock::time_point started) const {
    if (!writer_) return "";
    const GameUnit& unit = result.unit;
    return writer_->line(result, {unit.black(), unit.white()}, started, unit.number);
}

/// The first game of this run comes behind its header.
void FileRecorder::add(const GameResult& result, std::string line, const ScoredGame& outcome) {
    if (records_) {
        if (!has_header_) records_->append(to_line(header_));
        has_header_ = true;
        records_->append(line);
    }
    games_.add(result.unit.number, outcome);
    if (records_) records_->check_disk();
}

/// Games of a tuning have no winner by forfeit: it ends there.
void FileRecorder::skip(const GameUnit& unit, int engine) {
    is_over_ = settings_.tuning.has_value();
    if (!is_over_) games_.skip(unit.number, engine);
}

std::vector<std::string> FileRecorder::close(Failures& failures) {
    if (!records_) return {};
    failures.attempt([this] { records_->close(); });
    return {"Records: " + records_->path().string()};
}

void FileRecorder::read(const std::function<void(const GameRecord&)>& use) const {
    RecordFileSource source{records_->path()};
    const auto planned = [&](const LinePlace& place) {
        GameRecord record = source.read(place);
        if (const auto unit = adopt(record, settings_.engines)) {
            record.result.unit = *unit;
            record.number = games_.schedule().number_of(*unit);
        } else {
            record.number.reset();
        }
        return record;
    };
    std::map<std::size_t, LinePlace> places;  // by number in the plan as it is now
    const auto find = [&](const FoundGame& game) {
        const auto number = planned(game.place).number;
        if (number && *number < games_.planned()) places.try_emplace(*number, game.place);
    };
    static_cast<void>(source.scan({.game = find, .run = [](RunHeader&&) {}}));
    for (const auto& [number, place] : places)
        at_place(source.place(place), [&, &at = place] { use(planned(at)); });
}

}  // namespace pahtum::arena
