#include <array>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>

#include "arena/cli/event_source.hpp"
#include "arena/cli/options.hpp"
#include "arena/cli/subcommands.hpp"
#include "arena/schedule/plan.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/tournament/refusal.hpp"
#include "arena/tournament/report_files.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::array kStateOptions = {kEventOption};
constexpr std::array kExtendOptions = {
    kEventOption, OptionInfo{"rounds", "N", "round-robin, gauntlet: pairs of games for each pairing"},
    OptionInfo{"games", "N", "N games in all, in whole pairs"}};
constexpr std::array kExportOptions = {
    kEventOption, OptionInfo{"out", "FILE", "a new file (default: stdout)"},
    OptionInfo{"late", "",
               "the games that are kept and not counted, because another worker had played them meanwhile"}};

constexpr int kMostGames = 100'000'000;  ///< also rounds

struct StateCommand {
    std::string_view name;
    std::string_view introduction;
    EventState state;
    std::string_view done;
};

int set_state(const StateCommand& command, int argc, const char* const* argv, const Console& console) try {
    const std::string name{command.name};
    const OptionTable table{name + " STORE [--event NAME]", kStateOptions, std::string(command.introduction)};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    NamedEvent named = open_event(line, name, EventStore::Access::kChange);
    named.store.set_state(named.event.number, command.state);
    console.results << "The event " << quote(named.event.terms.name) << ' ' << command.done << std::endl;
    return EXIT_SUCCESS;
} catch (const StoreError& error) {
    refuse(error);
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
    throw UsageError{"extend: in a " + printable(kind) + " the results decide how many games there are"};
}

std::size_t wanted_pairs(const OptionReader& reader, const StoredEvent& event, RunSettings& extent) {
    const auto rounds = reader.integer("rounds", 1, kMostGames);
    const auto games = reader.integer("games", 2, kMostGames);
    if (rounds.has_value() == games.has_value())
        throw UsageError{"extend needs one of --rounds N and --games N"};
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
    throw UsageError{error.what()};
}

}  // namespace

int pause_command(int argc, const char* const* argv, const Console& console) {
    return set_state({.name = "pause",
                      .introduction = "Lets an event rest: its workers end the games that run and wait.\n",
                      .state = EventState::kPaused,
                      .done = "is paused"},
                     argc, argv, console);
}

int resume_command(int argc, const char* const* argv, const Console& console) {
    return set_state({.name = "resume",
                      .introduction = "Lets an event that is paused go on.\n",
                      .state = EventState::kRunning,
                      .done = "runs"},
                     argc, argv, console);
}

int cancel_command(int argc, const char* const* argv, const Console& console) {
    return set_state(
        {.name = "cancel",
         .introduction =
             "Ends an event for good: its workers end the games that run, and no more are played.\n",
         .state = EventState::kCancelled,
         .done = "is cancelled"},
        argc, argv, console);
}

int extend_command(int argc, const char* const* argv, const Console& console) try {
    const OptionTable table{
        "extend STORE [--event NAME] --rounds N | --games N", kExtendOptions,
        "Plans more games of an event; its workers play them, also those that run already.\n"};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    NamedEvent named = open_event(line, "extend", EventStore::Access::kChange);
    RunSettings extent = named.event.terms.header.extent;
    const std::size_t pairs = wanted_pairs(OptionReader(line.options), named.event, extent);
    const std::size_t planned = named.store.progress(named.event.number).planned;
    if (pairs < planned)
        throw UsageError{"extend: the event has " + std::to_string(2 * planned) + " games already"};
    named.store.extend(named.event.number, pairs, extent);
    const auto asked = OptionReader(line.options).integer("games", 2, kMostGames);
    console.results << "The event " << quote(named.event.terms.name) << " has " << 2 * pairs << " games"
                    << (asked && *asked % 2 != 0 ? ": they come in pairs" : "") << std::endl;
    return EXIT_SUCCESS;
} catch (const StoreError& error) {
    refuse(error);
}

int export_command(int argc, const char* const* argv, const Console& console) try {
    const OptionTable table{"export STORE [--event NAME] [--out FILE]", kExportOptions,
                            "Writes the games of an event as records, lines of JSON that `report` and `rate` "
                            "read, in the order of the plan.\n"};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    NamedEvent named = open_event(line, "export", EventStore::Access::kRead);
    const std::string file = OptionReader(line.options).once("out").value_or("");
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
} catch (const StoreError& error) {
    refuse(error);
}

}  // namespace pahtum::arena
