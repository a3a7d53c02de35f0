#include "arena/tournament/tournament.hpp"

#include <limits>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "arena/process/program_files.hpp"
#include "arena/report/schedule_text.hpp"
#include "arena/score/agenda.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/file_ledger.hpp"
#include "arena/tournament/log_file.hpp"
#include "arena/tournament/programs.hpp"
#include "arena/tournament/tournament_run.hpp"

namespace pahtum::arena {
namespace {

/// How many openings to draw if --rounds is not given.
constexpr std::size_t kDrawnOpenings = 100;

std::unique_ptr<Schedule> make_schedule(const TournamentSettings& settings) {
    auto openings = make_openings(settings.openings, settings.schedule.rounds.value_or(kDrawnOpenings));
    return make_schedule(settings.schedule, static_cast<int>(settings.engines.size()), std::move(openings));
}

std::vector<std::string> checksums_of(const std::vector<EngineSpec>& engines) {
    std::vector<std::string> checksums;
    for (const EngineSpec& engine : engines) checksums.push_back(checksum_of(engine.files));
    return checksums;
}

int show_schedule(const TournamentSettings& settings, const Console& console) {
    const auto schedule = make_schedule(settings);
    const auto print = settings.wants_json ? print_schedule_json : print_schedule;
    const std::size_t most = settings.most_games.value_or(std::numeric_limits<std::size_t>::max());
    print(*schedule, settings.engines, most, console.results);
    console.results << std::flush;
    return static_cast<int>(ExitCode::kDone);
}

/// What a tournament needs besides its settings and the engines' programs.
struct Means {
    std::unique_ptr<Schedule> schedule;
    std::unique_ptr<RecordFile> records;  ///< null = none are kept
};

/// Throws UsageError or ParseError.
Means make_means(const TournamentSettings& settings) try {
    auto schedule = make_schedule(settings);
    const std::string& records = settings.records_file;
    return {std::move(schedule), records.empty() ? nullptr : std::make_unique<RecordFile>(records)};
} catch (const StoreError& error) {
    throw UsageError{error.what()};
}

int play(const TournamentSettings& settings, Means means, const Console& console) {
    Agenda agenda{std::move(means.schedule), settings.sprt, settings.most_games};
    FileLedger ledger{settings, checksums_of(settings.engines), std::move(means.records), agenda};
    return TournamentRun{settings, agenda, ledger, console}.run();
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

int run_tournament(const TournamentSettings& wanted, const Console& console) {
    if (wanted.is_dry_run) return show_schedule(wanted, console);
    TournamentSettings settings = wanted;
    check_programs(settings.engines, settings.revisions);
    check_programs(program_of(settings.runner.slot.adjudicator), settings.revisions);
    Means means = make_means(settings);
    const auto log = open_log(settings.log_file);
    settings.runner.slot.log = log.get();
    prepare_programs(settings, console);
    int exit_code = 0;
    Failures failures;
    if (failures.attempt([&] { exit_code = play(settings, std::move(means), console); })) {
        warn_of_incomplete(log.get(), console);
        return exit_code;
    }
    failures.attempt([&log] {
        if (log != nullptr && !log->error().empty()) throw std::runtime_error{log->error()};
    });
    failures.raise();
    return exit_code;
}

}  // namespace pahtum::arena
