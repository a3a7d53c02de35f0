#include "arena/tournament/tournament.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <utility>

#include "arena/event/event_store.hpp"
#include "arena/process/program_files.hpp"
#include "arena/report/schedule_text.hpp"
#include "arena/score/agenda.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tournament/event_import.hpp"
#include "arena/tournament/event_ledger.hpp"
#include "arena/tournament/event_terms.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/fair_clocks.hpp"
#include "arena/tournament/file_ledger.hpp"
#include "arena/tournament/log_file.hpp"
#include "arena/tournament/programs.hpp"
#include "arena/tournament/refusal.hpp"
#include "arena/tournament/tournament_run.hpp"
#include "engine/sql/store_address.hpp"

namespace pahtum::arena {
namespace {

std::vector<std::string> checksums_of(const std::vector<EngineSpec>& engines) {
    std::vector<std::string> checksums;
    for (const EngineSpec& engine : engines) checksums.push_back(checksum_of(engine.files));
    return checksums;
}

int show_schedule(const TournamentSettings& settings, const Console& console) {
    const auto schedule = schedule_of(settings);
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
    std::optional<EventStore> store;      ///< none yet where the file is to be created
};

/// Whether it is a file that can be created when all else has been checked.
bool is_new_file(const std::string& store) {
    const StoreAddress address = parse_store_address(store, "pahtum-arena");
    const std::filesystem::path file(address.place);
    return !address.is_server && !std::filesystem::exists(file) &&
           access(file.parent_path().c_str(), W_OK | X_OK) == 0;
}

/// The settings before this machine is measured: as if its bench answered as the event has it.
TournamentSettings unmeasured(TournamentSettings settings, const RunHeader& stored) {
    if (settings.reference_speed && has_clocks(settings))
        settings.fair_clocks = FairClocks{.signature = value_in(stored.settings, "bench-signature")};
    return settings;
}

/// Refuses what can be refused before programs are built. Throws UsageError or ParseError.
Means make_means(const TournamentSettings& settings) try {
    Means means{.schedule = schedule_of(settings), .records = nullptr, .store = std::nullopt};
    if (!settings.records_file.empty()) means.records = std::make_unique<RecordFile>(settings.records_file);
    if (!settings.store.empty()) {
        check_event_name(settings.event);
        if (is_new_file(settings.store)) return means;
        means.store.emplace(settings.store);
        if (const auto event = means.store->find(settings.event))
            check_same_plan(event->terms, event_terms(unmeasured(settings, event->terms.header)));
    }
    return means;
} catch (const StoreError& error) {
    refuse(error);
}

int play_with_file(const TournamentSettings& settings, Means means, const Console& console) {
    Agenda agenda{std::move(means.schedule), settings.sprt, settings.most_games};
    FileLedger ledger{settings, checksums_of(settings.engines), std::move(means.records), agenda};
    return TournamentRun{settings, agenda, ledger, console}.run();
}

/// The event with the pairs that these settings ask for, or more.
StoredEvent join_event(EventStore& store, const EventTerms& terms, const Schedule& schedule,
                       const TournamentSettings& settings, std::size_t& pairs) try {
    pairs = known_pairs(schedule, settings.most_games);
    StoredEvent event = store.join(terms, pairs);
    check_same_plan(event.terms, terms);
    check_same_engines(settings.event, event.terms.engines, terms.engines);
    const std::size_t planned = store.progress(event.number).planned;
    const bool asks = settings.schedule.rounds || settings.most_games;
    if (is_static(settings.schedule.kind) && asks && planned < pairs)
        store.extend(event.number, pairs, terms.header.extent);
    pairs = is_static(settings.schedule.kind) && !asks ? planned : std::max(pairs, planned);
    return event;
} catch (const StoreError& error) {
    refuse(error);
}

/// Before an event is created for them. Throws UsageError.
void check_imports(std::optional<EventStore>& store, const EventTerms& terms, const Schedule& schedule,
                   const TournamentSettings& settings, std::span<const std::string> checksums) try {
    if (settings.imports.empty()) return;
    if (!is_static(settings.schedule.kind))
        throw UsageError{
            "import: in a " + std::string(to_text(settings.schedule.kind)) +
            " the results decide which games there are; import knows round robins and gauntlets"};
    const auto event = store ? store->find(settings.event) : std::nullopt;
    const EventTerms& plan = event ? event->terms : terms;
    const std::size_t pairs = known_pairs(schedule, settings.most_games);
    const auto planned = schedule_of(with_pairs(settings, plan.header, pairs));
    const ImportedGames games = check_games(plan, *planned, pairs, settings, checksums);
    if (!event && games.imported == 0)
        throw UsageError{"import: no pair of these games is planned (" + std::to_string(games.left_out) +
                         " games left out), so no event is created"};
} catch (const StoreError& error) {
    refuse(error);
}

int import_into(EventStore& store, const StoredEvent& event, const Schedule& schedule, std::size_t pairs,
                const TournamentSettings& settings, const std::vector<std::string>& checksums,
                const Console& console) try {
    const ImportedGames games = import_games(store, event, schedule, pairs, settings, checksums);
    console.results << "Imported " << 2 * games.imported << " games; " << 2 * games.known
                    << " were there already; " << 2 * games.late
                    << " late, since the event has others of the same numbers; " << games.left_out
                    << " left out, without a partner or not planned" << std::endl;
    return static_cast<int>(ExitCode::kDone);
} catch (const StoreError& error) {
    refuse(error);
}

EventStore open_store(Means& means, const TournamentSettings& settings) try {
    return means.store ? *std::move(means.store) : EventStore{settings.store};
} catch (const StoreError& error) {
    refuse(error);
}

int play_in_store(const TournamentSettings& settings, Means means, const std::vector<std::string>& commits,
                  const Console& console) {
    const std::vector<std::string> checksums = checksums_of(settings.engines);
    EventTerms terms = event_terms(settings);
    terms.engines = event_engines(settings, checksums, commits);
    check_imports(means.store, terms, *means.schedule, settings, checksums);
    EventStore store = open_store(means, settings);
    std::size_t pairs = 0;
    StoredEvent event = join_event(store, terms, *means.schedule, settings, pairs);
    const auto make_agenda = [&settings, header = event.terms.header](std::size_t count) {
        const TournamentSettings wanted = with_pairs(settings, header, count);
        return Agenda{schedule_of(wanted), settings.sprt, wanted.most_games};
    };
    Agenda agenda = make_agenda(pairs);
    if (!settings.imports.empty())
        return import_into(store, event, agenda.schedule(), pairs, settings, checksums, console);
    EventLedger ledger{settings, checksums, std::move(store), std::move(event), agenda, make_agenda};
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
    const std::vector<std::string> commits = commits_of(settings.engines, settings.revisions);
    prepare_programs(settings, console);
    set_fair_clocks(settings, [&](const std::string& text) {
        if (!settings.is_quiet) console.progress << text << std::endl;
    });
    int exit_code = 0;
    Failures failures;
    const auto play = [&] {
        exit_code = !settings.store.empty() ? play_in_store(settings, std::move(means), commits, console)
                                            : play_with_file(settings, std::move(means), console);
    };
    if (failures.attempt(play)) {
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
