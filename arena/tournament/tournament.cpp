#include "arena/tournament/tournament.hpp"

#include <cstdlib>
#include <limits>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "arena/process/program_files.hpp"
#include "arena/records/record_file.hpp"
#include "arena/report/schedule_text.hpp"
#include "arena/score/scored_schedule.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/game_recorder.hpp"
#include "arena/tournament/run_settings.hpp"
#include "arena/tournament/speed.hpp"
#include "arena/tournament/tournament_run.hpp"

namespace pahtum::arena {
namespace {

std::vector<std::string> checksums_of(const std::vector<EngineSpec>& engines) {
    std::vector<std::string> checksums;
    for (const EngineSpec& engine : engines) checksums.push_back(checksum_of(engine.files));
    return checksums;
}

/// Its program as that of an engine, or nothing.
std::vector<EngineSpec> program_of(const AdjudicatorOptions& adjudicator) {
    if (adjudicator.command.empty()) return {};
    return {{.name = "adjudicator", .command = adjudicator.command, .directory = "", .time_control = {}}};
}

/// Builds what has to be built, and notes the files of all programs.
void prepare_programs(TournamentSettings& settings, const Console& console) {
    build_revisions(settings.engines, settings.revisions, console);
    note_files(settings.engines);
    AdjudicatorOptions& adjudicator = settings.runner.slot.adjudicator;
    std::vector<EngineSpec> program = program_of(adjudicator);
    build_revisions(program, settings.revisions, console);
    note_files(program);
    if (program.empty()) return;
    adjudicator.command = std::move(program.front().command);
    adjudicator.files = std::move(program.front().files);
}

}  // namespace

int show_schedule(const TournamentSettings& settings, const Console& console) {
    const auto schedule = schedule_of(settings);
    const auto print = settings.wants_json ? print_schedule_json : print_schedule;
    const std::size_t most = settings.most_games.value_or(std::numeric_limits<std::size_t>::max());
    print(*schedule, settings.engines, most, console.results);
    console.results << std::flush;
    return EXIT_SUCCESS;
}

int play_prepared(TournamentSettings settings, const Console& console, const std::function<void()>& open,
                  const PreparedGames& play) {
    fetch_revisions(settings.engines, settings.revisions, console);
    fetch_revisions(program_of(settings.runner.slot.adjudicator), settings.revisions, console);
    check_programs(settings.engines, settings.revisions);
    check_programs(program_of(settings.runner.slot.adjudicator), settings.revisions);
    open();
    const auto log = open_log(settings.log_file);
    settings.runner.slot.log = log.get();
    Programs programs{.checksums = {}, .commits = commits_of(settings.engines, settings.revisions)};
    prepare_programs(settings, console);
    set_fair_clocks(settings, [&](const std::string& text) {
        if (!settings.is_quiet) console.progress << text << std::endl;
    });
    programs.checksums = checksums_of(settings.engines);
    int exit_code = 0;
    Failures failures;
    if (failures.attempt([&] { exit_code = play(settings, programs); })) {
        warn_of_incomplete(log.get(), console);
        return exit_code;
    }
    failures.attempt([&log] {
        if (log != nullptr && !log->error().empty()) throw std::runtime_error{log->error()};
    });
    failures.raise();
    return exit_code;
}

int run_tournament(const TournamentSettings& wanted, const Console& console) {
    if (wanted.is_dry_run) return show_schedule(wanted, console);
    std::unique_ptr<Schedule> schedule;
    std::unique_ptr<RecordFile> records;
    const auto open = [&] {
        schedule = schedule_of(wanted);
        records = open_records(wanted.records_file);
    };
    return play_prepared(wanted, console, open,
                         [&](const TournamentSettings& settings, const Programs& programs) {
                             ScoredSchedule games{std::move(schedule), settings.sprt, settings.most_games,
                                                  settings.max_faults};
                             FileRecorder recorder{settings, programs.checksums, std::move(records), games};
                             return TournamentRun{settings, games, recorder, console}.run();
                         });
}

}  // namespace pahtum::arena
