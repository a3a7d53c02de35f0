#include <algorithm>
#include <array>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/cli/subcommands.hpp"
#include "arena/cli/tournament_options.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kImportIntroduction =
    R"(Puts recorded games into an event of a store. Give the options of the run that plays it: they say which game of the
plan each record is. What the event has already is not counted again. Nothing is played or reported, so the options for
that (--html, --json, --spool, ...) do not exist here.

  pahtum-arena import games.jsonl --engine new=./new/pahtum --engine old=./old/pahtum \
      --openings 7x7-5-boulders.txt --tc nodes=5000 --store games.db

)";

constexpr std::array kImportOptions = {
    OptionInfo{"engine", "NAME=COMMAND", "a player of the run; repeat it"}};

/// Those that say what is planned and how it is played; nothing is played or reported here.
std::vector<OptionInfo> import_options() {
    constexpr std::array<std::string_view, 11> kOther = {
        "out", "spool", "lease", "html", "html-every", "csv", "sgf", "log", "json", "quiet", "dry-run"};
    std::vector<OptionInfo> options = with_tournament_options(kImportOptions);
    std::erase_if(options, [&kOther](const OptionInfo& option) {
        return std::find(kOther.begin(), kOther.end(), option.name) != kOther.end();
    });
    return options;
}

}  // namespace

int import_command(int argc, const char* const* argv, const Console& console) {
    const auto options = import_options();
    const OptionTable table{"import FILE... --store STORE [options of the run]", options};
    CommandLine line = parse_command_line(table, argc, argv);
    if (line.wants_help) {
        console.results << kImportIntroduction << table.help();
        return EXIT_SUCCESS;
    }
    if (line.words.empty())
        throw UsageError{
            "import needs records: pahtum-arena import FILE... --store STORE and the run's options"};
    const TournamentTexts file = line.config_file.empty() ? TournamentTexts{} : read_config(line.config_file);
    TournamentSettings settings = make_settings(merge(merge({}, file), line.texts));
    if (settings.store.empty()) throw UsageError{"import puts games into a store; add --store STORE"};
    settings.imports = line.words;
    return run_tournament(settings, console);
}

}  // namespace pahtum::arena
