#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "arena/event/event_recorder.hpp"
#include "arena/event/event_terms.hpp"
#include "arena/records/record_file.hpp"
#include "arena/report/game_files.hpp"
#include "arena/score/scored_schedule.hpp"
#include "arena/score/tally.hpp"
#include "arena/tournament/entry.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/run_settings.hpp"
#include "arena/tournament/speed.hpp"
#include "arena/tournament/tournament_run.hpp"
#include "engine/base/text.hpp"
#include "engine/database/sql_database.hpp"

namespace pahtum::arena {
namespace {

/// What became of the games of files.
struct ImportedGames {
    std::size_t imported = 0;             ///< pairs
    std::size_t known = 0;                ///< pairs that the event has already
    std::size_t late = 0;                 ///< pairs of which the event has other games
    std::size_t left_out = 0;             ///< games without a partner, or that are not planned
    std::vector<std::string> notes = {};  ///< see ReadLines::note
};

/// In one transaction.
constexpr std::size_t kMostImported = 500;

/// Reads the files of one import.
class Importer {
  public:
    /// Without a store, all pairs count as imported.
    Importer(EventStore* store, const StoredEvent& event, const Schedule& schedule, std::size_t pairs,
             const EventSettings& settings, std::span<const std::string> checksums)
        : store_(store),
          event_(event),
          schedule_(schedule),
          planned_(pairs),
          settings_(settings),
          checksums_(checksums) {}

    void read(const std::filesystem::path& file) {
        runs_.clear();
        run_.clear();
        read_lines(file, [this](std::string_view line, const LinePlace&) {
            if (begins_as_header(line)) begin(std::get<RunHeader>(parse_line(line)));
        });
        const ReadLines lines =
            read_lines(file, [this](std::string_view line, const LinePlace&) { take(line); });
        if (!lines.note.empty()) sum_.notes.push_back(lines.note);
        hand_over();
        sum_.left_out += halves_.size();
        halves_.clear();
    }

    [[nodiscard]] const ImportedGames& sum() const { return sum_; }

  private:
    void take(std::string_view line) {
        RecordLine parsed = parse_line(line);
        if (auto* const game = std::get_if<GameRecord>(&parsed)) add(std::move(*game), line);
    }

    void begin(const RunHeader& run) {
        check_same_plan(event_.terms, {.name = event_.terms.name, .header = run, .engines = {}});
        EventWorker& worker = runs_[run.id];
        if (store_ == nullptr) return;
        worker = store_->register_worker(event_.number,
                                         {.key = run.id, .machine = run.machine, .version = run.version});
    }

    /// What follows is of this run.
    void turn_to(const std::string& run) {
        if (!run.empty() && run == run_) return;
        const auto found = runs_.find(run);
        if (found == runs_.end())
            throw StoreError{"the header of this game's run is missing, so its settings are not known"};
        hand_over();
        run_ = run;
        worker_ = found->second;
    }

    void add(GameRecord record, std::string_view line) {
        turn_to(record.run);
        const auto unit = adopt(record, settings_.engines);
        const auto number = unit ? schedule_.number_of(*unit) : std::nullopt;
        if (!number || *number / 2 >= planned_) {
            ++sum_.left_out;
            return;
        }
        check_programs_of(record, *unit, settings_.engines, checksums_);
        verify_game(record);
        record.result.unit = *unit;
        FinishedGame game{.record = std::string(line),
                          .score = scored_game(record.result),
                          .time_scale = record.engines[0].time_scale};
        const auto [half, is_first] = halves_.try_emplace({run_, *number / 2}, *number, std::move(game));
        if (is_first || half->second.first == *number) return;
        FinishedPair pair{.number = *number / 2, .games = {}};
        pair.games[*number % 2] = std::move(game);
        pair.games[1 - *number % 2] = std::move(half->second.second);
        halves_.erase(half);
        pairs_.push_back(std::move(pair));
        if (pairs_.size() == kMostImported) hand_over();
    }

    void hand_over() {
        if (pairs_.empty()) return;
        const HandedOver taken =
            store_ == nullptr ? HandedOver{.counted = pairs_.size()} : store_->hand_over(worker_, pairs_);
        sum_.imported += taken.counted - taken.repeated;
        sum_.known += taken.repeated;
        sum_.late += taken.late;
        pairs_.clear();
    }

    EventStore* store_;
    const StoredEvent& event_;
    const Schedule& schedule_;
    std::size_t planned_;  ///< pairs
    const EventSettings& settings_;
    std::span<const std::string> checksums_;
    std::map<std::string, EventWorker> runs_;  ///< of the file, by id
    std::string run_;                          ///< of worker_
    EventWorker worker_;
    /// By run and pair: number and game.
    std::map<std::pair<std::string, std::size_t>, std::pair<std::size_t, FinishedGame>> halves_;
    std::vector<FinishedPair> pairs_;
    ImportedGames sum_;
};

/// Stores the pairs of games in files of records, of runs with the same settings and plan as the event, which
/// has `pairs` planned; without a store it only says what would be stored if the event had no games. Throws
/// StoreError that names the difference; what came before it in the files is then stored, and the same
/// command may be repeated.
ImportedGames import_games(EventStore* store, const StoredEvent& event, const Schedule& schedule,
                           std::size_t pairs, const EventSettings& settings,
                           std::span<const std::string> checksums) {
    Importer importer{store, event, schedule, pairs, settings, checksums};
    for (const std::string& file : settings.imports) importer.read(file);
    return importer.sum();
}

/// Whether it is a file that can be created when all else has been checked.
bool is_new_file(const std::string& store) {
    const StoreAddress address = parse_store_address(store, "pahtum-arena");
    const std::filesystem::path file(address.place);
    std::error_code ignored;  // opening it says what is wrong
    return !address.is_server && !std::filesystem::exists(file, ignored) &&
           access(file.parent_path().c_str(), W_OK | X_OK) == 0;
}

/// The settings before this machine is measured: as if its bench answered as the event has it.
EventSettings unmeasured(EventSettings settings, const RunHeader& stored) {
    if (settings.reference_speed && has_clocks(settings.engines))
        settings.fair_clocks = FairClocks{.signature = value_in(stored.settings, "bench-signature")};
    return settings;
}

/// Nothing for a file that does not exist yet. Refuses what can be refused before programs are built.
std::optional<EventStore> open_existing(const EventSettings& settings) {
    check_event_name(settings.event);
    if (is_new_file(settings.store)) return std::nullopt;
    EventStore store{settings.store};
    if (const auto event = store.find(settings.event))
        check_same_plan(event->terms, event_terms(unmeasured(settings, event->terms.header)));
    return store;
}

/// All workers must end at the same game.
void check_same_max_faults(const EventTerms& stored, const EventTerms& here) {
    const std::string before = value_in(stored.header.extent, "max-faults");
    const std::string now = value_in(here.header.extent, "max-faults");
    if (before == now) return;
    const auto with = [](const std::string& most) {
        return most.empty() ? "without --max-faults" : "with --max-faults " + most;
    };
    throw StoreError{"the event '" + stored.name + "' was begun " + with(before) + ", and this is " +
                     with(now) + "; give the same, or another --event"};
}

/// The event with the pairs that these settings ask for, or more.
StoredEvent join_event(EventStore& store, const EventTerms& terms, const Schedule& schedule,
                       const EventSettings& settings, std::size_t& pairs) {
    pairs = known_pairs(schedule, settings.most_games);
    StoredEvent event = store.join(terms, pairs);
    check_same_plan(event.terms, terms);
    check_same_max_faults(event.terms, terms);
    check_same_engines(settings.event, event.terms.engines, terms.engines);
    const std::size_t planned = store.progress(event.number).planned;
    const bool asks = settings.schedule.rounds || settings.most_games;
    if (is_static(settings.schedule.kind) && asks && planned < pairs)
        store.extend(event.number, pairs, terms.header.extent);
    pairs = is_static(settings.schedule.kind) && !asks ? planned : std::max(pairs, planned);
    return event;
}

/// Before an event is created for them. Throws UsageError.
void check_imports(std::optional<EventStore>& store, const EventTerms& terms, const Schedule& schedule,
                   const EventSettings& settings, std::span<const std::string> checksums) try {
    if (settings.imports.empty()) return;
    if (!is_static(settings.schedule.kind))
        throw UsageError{
            "import: in a " + std::string(to_text(settings.schedule.kind)) +
            " the results decide which games there are; import knows round robins and gauntlets"};
    const auto event = store ? store->find(settings.event) : std::nullopt;
    const StoredEvent plan{.terms = event ? event->terms : terms, .created = {}};
    const std::size_t pairs = known_pairs(schedule, settings.most_games);
    const auto planned = schedule_of(with_pairs(settings, plan.terms.header, pairs));
    const ImportedGames games = import_games(nullptr, plan, *planned, pairs, settings, checksums);
    if (!event && games.imported == 0)
        throw UsageError{"import: no pair of these games is planned (" + counted(games.left_out, "game") +
                         " left out), so no event is created"};
} catch (const StoreError& error) {
    refuse(error);
}

int import_into(EventStore& store, const StoredEvent& event, const Schedule& schedule, std::size_t pairs,
                const EventSettings& settings, const std::vector<std::string>& checksums,
                const Console& console) try {
    const ImportedGames games = import_games(&store, event, schedule, pairs, settings, checksums);
    for (const std::string& note : games.notes) console.progress << note << std::endl;
    console.results << "Imported " << 2 * games.imported << " games; " << 2 * games.known
                    << " were there already; " << 2 * games.late
                    << " late, since the event has others of the same numbers; " << games.left_out
                    << " left out, without a partner or not planned" << std::endl;
    return EXIT_SUCCESS;
} catch (const StoreError& error) {
    refuse(error);
}

/// What the engine's bench answers; empty if it has none.
std::string bench_signature(const EngineSpec& engine) try {
    constexpr double kAnything = 1e9;
    return measure_speed(engine, {.slots = 1, .pin = false, .rounds = 1, .most_variation = kAnything})
        .signature;
} catch (const SpeedError&) {
    return "";
}

/// Runs the benches of those engines of which the event says what they answer.
void check_benches(const StoredEvent& event, const std::vector<EngineSpec>& engines) {
    for (std::size_t i = 0; i < std::min(engines.size(), event.terms.engines.size()); ++i) {
        const std::string& expected = event.terms.engines[i].signature;
        if (expected.empty()) continue;
        const std::string here = bench_signature(engines[i]);
        if (here == expected) continue;
        throw UsageError{"engine '" + engines[i].name + "': its bench has " +
                         (here.empty() ? "no signature" : "the signature " + quote(here)) +
                         " here, and the event expects " + quote(expected)};
    }
}

/// `found` is the store if it existed before.
int play_in_store(const EventSettings& settings, const Programs& programs, std::optional<EventStore> found,
                  const Schedule& schedule, const Console& console) {
    EventTerms terms = event_terms(settings);
    terms.engines = event_engines(settings, programs.checksums, programs.commits);
    check_imports(found, terms, schedule, settings, programs.checksums);
    std::optional<EventStore> opened = std::move(found);
    std::size_t pairs = 0;
    StoredEvent event;
    wait_for_store(settings.store_wait, console.progress, [&] {
        if (!opened) opened.emplace(settings.store);
        event = join_event(*opened, terms, schedule, settings, pairs);
    });
    if (settings.checks_bench) check_benches(event, settings.engines);
    EventStore& store = *opened;
    const auto make_schedule = [&settings, header = event.terms.header](std::size_t count) {
        const TournamentSettings wanted = with_pairs(settings, header, count);
        return ScoredSchedule{schedule_of(wanted), settings.sprt, wanted.most_games, settings.max_faults};
    };
    ScoredSchedule games = make_schedule(pairs);
    if (!settings.imports.empty())
        return import_into(store, event, games.schedule(), pairs, settings, programs.checksums, console);
    EventRecorder recorder{settings, programs.checksums, std::move(store), std::move(event),
                           games,    make_schedule,      console.progress};
    const StoreInterrupt in_calls{[&recorder] { return recorder.is_urgent(); }};
    return TournamentRun{settings, games, recorder, console}.run();
}

/// A command for any machine: the program by its commit or checksum.
std::vector<std::string> portable_command(const EngineSpec& engine, const std::string& commit,
                                          const std::string& checksum) {
    std::vector<std::string> command = engine.command;
    if (commit.empty() && checksum.find(' ') != std::string::npos)
        throw UsageError{"engine '" + engine.name +
                         "': its command names several files; --submit takes git:REVISION, or one program"};
    command.front() = commit.empty() ? checksum : "git:" + commit;
    return command;
}

int submit_prepared(const EventSettings& settings, const Programs& programs, const Schedule& schedule,
                    EventTask task, const EventRank& rank, const Console& console) {
    const std::size_t pairs = known_pairs(schedule, settings.most_games);
    check_entries(settings.engines, kinds_of(starts_of(schedule, 2 * pairs)), settings.runner.slot, false,
                  [&console](const std::string& text) { console.progress << text << std::endl; });
    EventTerms terms = event_terms(settings);
    terms.rank = rank;
    terms.engines = event_engines(settings, programs.checksums, programs.commits);
    for (std::size_t i = 0; i < settings.engines.size(); ++i) {
        const EngineSpec& engine = settings.engines[i];
        task.engines.push_back(
            {.name = terms.engines[i].name,
             .command = portable_command(engine, programs.commits[i], programs.checksums[i])});
        terms.engines[i].signature = bench_signature(engine);
        if (terms.engines[i].signature.empty())
            console.progress << "Engine " << quote(engine.name)
                             << " has no bench: workers cannot check that theirs plays alike" << std::endl;
    }
    terms.task = to_text(task);
    wait_for_store(settings.store_wait, console.progress, [&] {
        if (!EventStore{settings.store}.join(terms, pairs).is_new)
            throw UsageError{"there is an event " + quote(settings.event) + " already; give another --event"};
    });
    console.results << "Submitted the event " << quote(settings.event) << ": " << 2 * pairs
                    << " games, priority " << rank.priority << std::endl;
    return EXIT_SUCCESS;
}

/// The event of a tournament whose programs have been built.
EventSettings prepared(EventSettings event, const TournamentSettings& settings) {
    static_cast<TournamentSettings&>(event) = settings;
    return event;
}

}  // namespace

int submit_event(const EventSettings& wanted, const EventTask& task, const EventRank& rank,
                 const Console& console) {
    std::unique_ptr<Schedule> schedule;
    return play_prepared(
        wanted, console, [&] { schedule = schedule_of(wanted); },
        [&](const TournamentSettings& settings, const Programs& programs) {
            return submit_prepared(prepared(wanted, settings), programs, *schedule, task, rank, console);
        });
}

int run_event(const EventSettings& wanted, const Console& console) {
    if (wanted.is_dry_run) return run_tournament(wanted, console);
    std::unique_ptr<Schedule> schedule;
    std::optional<EventStore> store;
    const auto open = [&] {
        schedule = schedule_of(wanted);
        wait_for_store(wanted.store_wait, console.progress, [&] { store = open_existing(wanted); });
    };
    return play_prepared(
        wanted, console, open, [&](const TournamentSettings& settings, const Programs& programs) {
            return play_in_store(prepared(wanted, settings), programs, std::move(store), *schedule, console);
        });
}

}  // namespace pahtum::arena
