#include <cstdlib>
#include <filesystem>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>

#include "arena/commands/store/event_view.hpp"
#include "arena/commands/store/tasks.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/event/event_recorder.hpp"
#include "arena/event/event_store.hpp"
#include "arena/event/schema.hpp"
#include "arena/schedule/plan.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {
namespace {

constexpr int kMostGames = 100'000'000;  ///< also rounds

/// A subcommand that sets the state of an event.
struct StateCommand {
    std::string_view name;
    EventState state;
    std::string_view summary;
    std::string_view done;  ///< ends the sentence about the event
};

constexpr StateCommand kPausing{"event pause", EventState::kPaused,
                                "Pauses an event: its workers finish the running games and wait.\n",
                                "is paused"};
constexpr StateCommand kResuming{"event resume", EventState::kRunning, "Resumes a paused event.\n", "runs"};
constexpr StateCommand kCancelling{
    "event cancel", EventState::kCancelled,
    "Ends an event for good: its workers finish the running games, and no more are played.\n",
    "is cancelled"};

template <const StateCommand& kCommand>
Usage state_usage() {
    return arena_usage(kCommand.name, {.summary = std::string{kCommand.summary},
                                       .options = {event_option()},
                                       .synopsis = "STORE [--event NAME]"});
}

template <const StateCommand& kCommand>
int set_state(const CommandLine& line, const Console& console) {
    NamedEvent named = open_event(line, kCommand.name, EventStore::Access::kChange);
    named.store.set_state(named.event.number, kCommand.state);
    console.results << "The event " << quote(named.event.terms.name) << ' ' << kCommand.done << std::endl;
    return EXIT_SUCCESS;
}

/// Pairs of games in a round of a round robin or gauntlet.
std::size_t pairs_of_round(const EventTerms& terms) {
    const std::string kind = value_in(terms.header.plan, "tournament");
    const int engines = static_cast<int>(terms.engines.size());
    if (kind == to_text(TournamentKind::kRoundRobin))
        return pairings(TournamentKind::kRoundRobin, engines).size();
    if (kind == to_text(TournamentKind::kGauntlet)) {
        const int seeds = parse_integer(value_in(terms.header.plan, "seeds"), 1, engines - 1, "seeds");
        return pairings(TournamentKind::kGauntlet, engines, seeds).size();
    }
    throw UsageError{
        "event extend: in a " + printable(kind) + " " +
        (kind == "tuning"
             ? "--iterations decides how many games there are, and stays, since the steps shrink "
               "by it; to go on, begin a tune with another --event at the values found"
             : "the results decide how many games there are")};
}

std::size_t wanted_pairs(const OptionReader& reader, const StoredEvent& event, RunSettings& extent) {
    const auto rounds = reader.integer("rounds", 1, kMostGames);
    const auto games = reader.integer("games", 2, kMostGames);
    if (rounds.has_value() == games.has_value())
        throw UsageError{"event extend needs one of --rounds N and --games N"};
    const std::size_t each_round = pairs_of_round(event.terms);
    set_value(extent, "games", games ? std::to_string(*games / 2 * 2) : "all");
    if (games) return static_cast<std::size_t>(*games) / 2;
    set_value(extent, "rounds", std::to_string(*rounds));
    return static_cast<std::size_t>(*rounds) * each_round;
}

/// For the games of an event; committed when they are all in it.
AtomicFile new_file(const std::string& name) try {
    if (std::filesystem::exists(std::filesystem::symlink_status(name)))
        throw UsageError{"'" + name + "' exists; give --out another name"};
    return AtomicFile{name};
} catch (const FileError& error) {
    refuse(error);
}

Usage extend_usage() {
    return arena_usage("event extend",
                       {.summary = "Plans more games of an event; running workers play them, too.\n",
                        .options = {event_option(),
                                    {"rounds", "N", "round-robin, gauntlet: pairs of games for each pairing"},
                                    {"games", "N", "N games in all, in whole pairs"}},
                        .synopsis = "STORE [--event NAME] --rounds N | --games N"});
}

int run_extend(const CommandLine& line, const Console& console) {
    NamedEvent named = open_event(line, "event extend", EventStore::Access::kChange);
    RunSettings extent = named.event.terms.header.extent;
    const std::size_t pairs = wanted_pairs(line, named.event, extent);
    const std::size_t planned = named.store.progress(named.event.number).planned;
    if (pairs < planned)
        throw UsageError{"event extend: the event has " + std::to_string(2 * planned) + " games already"};
    named.store.extend(named.event.number, pairs, extent);
    const auto asked = line.integer("games", 2, kMostGames);
    console.results << "The event " << quote(named.event.terms.name) << " has " << 2 * pairs << " games"
                    << (asked && *asked % 2 != 0 ? ": they come in pairs" : "") << std::endl;
    return EXIT_SUCCESS;
}

Usage prioritize_usage() {
    return arena_usage("event prioritize",
                       {.summary = "Changes which events workers take first. Workers that play move within "
                                   "seconds, or for the sake of\nshares after a minute.\n",
                        .options = {event_option(),
                                    {"priority", "N", "workers take the events of the highest first"},
                                    {"share", "N", "of the workers, among events of the same priority"}},
                        .synopsis = "STORE [--event NAME] [--priority N] [--share N]"});
}

int run_prioritize(const CommandLine& line, const Console& console) {
    const auto priority = line.integer("priority", -EventRank::kMost, EventRank::kMost);
    const auto share = line.integer("share", 1, EventRank::kMost);
    if (!priority && !share) throw UsageError{"event prioritize needs --priority N, --share N, or both"};
    NamedEvent named = open_event(line, "event prioritize", EventStore::Access::kChange);
    const EventTerms& terms = named.event.terms;
    if (terms.task.empty())
        throw UsageError{"event prioritize: the event " + quote(terms.name) +
                         " was not submitted, so that no worker chooses it"};
    const EventRank rank{.priority = priority.value_or(terms.rank.priority),
                         .share = share.value_or(terms.rank.share)};
    named.store.set_rank(named.event.number, rank);
    console.results << "The event " << quote(terms.name) << " has priority " << rank.priority << ", share "
                    << rank.share << std::endl;
    return EXIT_SUCCESS;
}

Usage purge_usage() {
    return arena_usage(
        "event purge",
        {.summary = "Voids a worker of an event: its games are kept as late ones and played again by "
                    "others. A decided event\nruns again. `status --by-worker` shows the numbers. It "
                    "needs the right to delete games (pahtum_owner).\n",
         .options = {event_option(), {"worker", "N", "its number in this store"}},
         .synopsis = "STORE [--event NAME] --worker N"});
}

int run_purge(const CommandLine& line, const Console& console) {
    const auto number = line.integer("worker", 1, std::numeric_limits<int>::max());
    if (!number) throw UsageError{"event purge needs --worker N; `status --by-worker` shows the numbers"};
    NamedEvent named = open_event(line, "event purge", EventStore::Access::kChange);
    const std::string kind = value_in(named.event.terms.header.plan, "tournament");
    if (!is_static(kind))
        throw UsageError{"event purge: in a " + printable(kind) +
                         " later games rest on earlier results, which cannot be taken back"};
    const Purged purged = named.store.purge({.event = named.event.number, .number = *number});
    console.results << "Worker " << *number << " is void: " << 2 * purged.pairs
                    << " games are to be played again"
                    << (purged.was_decided ? "; the event was decided, and runs again" : "") << std::endl;
    return EXIT_SUCCESS;
}

Usage export_usage() {
    return arena_usage(
        "export",
        {.summary = "Writes the games of an event as records, lines of JSON that `report` and `rate` "
                    "read, in the order of the plan.\n",
         .options = {event_option(),
                     {"out", "FILE", "a new file (default: stdout)"},
                     {"late", "",
                      "the games that are kept but not counted, because another worker had played them"}},
         .synopsis = "STORE [--event NAME] [--out FILE]"});
}

int run_export(const CommandLine& line, const Console& console) {
    NamedEvent named = open_event(line, "export", EventStore::Access::kRead);
    const std::string file = line.once("out").value_or("");
    if (file.empty()) {
        write_event(named, line.has("late"),
                    [&console](std::string_view text) { console.results << text << '\n'; });
        return EXIT_SUCCESS;
    }
    AtomicFile out = new_file(file);
    write_event(named, line.has("late"), [&out](std::string_view text) {
        out.write(text);
        out.write("\n");
    });
    out.commit();
    return EXIT_SUCCESS;
}

constexpr const char* kRolesIntroduction =
    R"(Creates in a PostgreSQL database the roles pahtum_reader, pahtum_worker and pahtum_owner, with the rights that each
needs. Give them to users with GRANT. Run it as the user who owns the tables and may create roles, or as a superuser;
it may be run again.

)";

Usage roles_usage() {
    return arena_usage(
        "roles",
        {.summary = kRolesIntroduction,
         .options = {{"print", "", "print the statements for someone else to run, without connecting"}},
         .synopsis = "STORE | --print"});
}

int run_roles(const CommandLine& line, const Console& console) {
    if (line.words().size() != (line.has("print") ? 0U : 1U))
        throw UsageError{"roles needs one store, or --print: pahtum-arena roles STORE"};
    if (line.has("print")) {
        console.results << role_statements();
        return EXIT_SUCCESS;
    }
    EventStore{line.words().front()}.create_roles();
    console.results
        << "The roles pahtum_reader, pahtum_worker and pahtum_owner are there; give them with GRANT"
        << std::endl;
    return EXIT_SUCCESS;
}

constexpr std::string_view kImportIntroduction =
    R"(Puts recorded games into an event of a store. Give the options of the run that plays it: they say which game of the
plan each record is. What the event has already is not counted again. Nothing is played or reported, so the options for
that (--html, --json, --spool, ...) do not exist here.

  pahtum-arena import games.jsonl --engine new=./new/pahtum --engine old=./old/pahtum \
      --openings 7x7-5-boulders.txt --tc nodes=5000 --store games.db

)";

Usage import_usage() {
    return arena_usage(
        "import", {.summary = std::string{kImportIntroduction},
                   .options = with_run_options({{"engine", "NAME=COMMAND", "a player of the run; repeat it"}},
                                               kForImport),
                   .synopsis = "FILE... --store STORE [options of the run]"});
}

int run_import(const CommandLine& line, const Console& console) {
    if (line.words().empty())
        throw UsageError{
            "import needs records: pahtum-arena import FILE... --store STORE and the run's options"};
    const TournamentTexts texts = merge(merge({}, config_of(line)), texts_of(line));
    EventSettings settings = event_settings(texts, make_settings(texts));
    if (settings.store.empty()) throw UsageError{"import puts games into a store; add --store STORE"};
    settings.imports = line.words();
    return run_event(settings, console);
}

}  // namespace

const Subcommand kEvent{"event", "steers an event: pauses it, ends it, plans more games",
                        [] {
                            return arena_usage(
                                "event",
                                {.summary = "Steers an event of a store.",
                                 .synopsis = "pause|resume|cancel|extend|prioritize|purge STORE [options]"});
                        },
                        nullptr};
const Subcommand kPause{"event pause", "pauses an event", state_usage<kPausing>,
                        refusing<set_state<kPausing>>};
const Subcommand kResume{"event resume", "resumes a paused event", state_usage<kResuming>,
                         refusing<set_state<kResuming>>};
const Subcommand kCancel{"event cancel", "ends an event for good", state_usage<kCancelling>,
                         refusing<set_state<kCancelling>>};
const Subcommand kExtend{"event extend", "plans more games of an event", extend_usage, refusing<run_extend>};
const Subcommand kPrioritize{"event prioritize", "changes an event's priority or share", prioritize_usage,
                             refusing<run_prioritize>};
const Subcommand kPurge{"event purge", "voids a worker of an event", purge_usage, refusing<run_purge>};
const Subcommand kExport{"export", "writes the games of an event as records", export_usage,
                         refusing<run_export>};

const Subcommand kRoles{"roles", "creates the roles for users of a PostgreSQL store", roles_usage,
                        refusing<run_roles>};

const Subcommand kImport{"import", "puts recorded games into an event", import_usage, run_import};

}  // namespace pahtum::arena
