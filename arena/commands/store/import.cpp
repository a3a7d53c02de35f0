#include <string>
#include <string_view>

#include "arena/commands/store/tasks.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/event/event_recorder.hpp"

namespace pahtum::arena {
namespace {

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

const Subcommand kImport{"import", "puts recorded games into an event", import_usage, run_import};

}  // namespace pahtum::arena
