#include <array>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "arena/cli/subcommands.hpp"
#include "arena/cli/tournament_options.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kRunIntroduction =
    R"(Plays tournaments between Pah-Tum engines and measures how strong they are.

Two builds, every opening twice with colours swapped, 10 s + 0.1 s per move:
  pahtum-arena --engine new=./new/pahtum --engine old=./old/pahtum --openings 7x7-5-boulders.txt --tc 10+0.1

Is the new one 5 Elo stronger, or not at all? The exit code says:
  pahtum-arena ... --sprt 0,5 && echo accepted

Revisions of a repository, each built once:
  pahtum-arena --engine new=git:HEAD old=git:v1.2 --openings 7x7-5-boulders.txt

Options of an engine are part of its command; keep the games, and resume later:
  pahtum-arena --engine "deep=./pahtum --hash 64" --engine "random=./pahtum --player random" \
      --tc deep:depth=6 --openings suite.txt --rounds 50 --out deep-random.jsonl

Everything from a file; the command line wins:
  pahtum-arena --config gate.toml --concurrency 4

The cost of the arena per move:
  pahtum-arena bench -- ./pahtum --player random
)";

constexpr std::string_view kRunEnd = R"(
Exit codes: 0 done, or ELO1 accepted; 1 ELO0 accepted; 2 undecided; 3 an engine failed too often; 4 wrong usage;
5 the arena itself failed; 130 interrupted. Ctrl-C finishes the running games, a second one stops at once.
The manual is arena/README.md.
)";

constexpr std::array kRunOptions = {
    OptionInfo{"engine", "NAME=COMMAND",
               "a player; repeat it. COMMAND is split as by a shell, but $ and ~ are not expanded"}};

}  // namespace

int run_command(int argc, const char* const* argv, const Console& console) {
    const auto options = with_tournament_options(kRunOptions);
    const OptionTable table{"[run] --engine NAME=COMMAND --engine NAME=COMMAND ... --openings FILE [options]",
                            options};
    CommandLine line = parse_command_line(table, argc, argv);
    if (line.wants_help) {
        console.results << kRunIntroduction << '\n' << table.help() << kRunEnd << subcommand_list();
        return EXIT_SUCCESS;
    }
    for (EngineText& engine : engines_of(line.words)) line.texts.engines.push_back(std::move(engine));
    const TournamentTexts file = line.config_file.empty() ? TournamentTexts{} : read_config(line.config_file);
    TournamentSettings settings = make_settings(merge(merge({}, file), line.texts));
    return run_tournament(settings, console);
}

}  // namespace pahtum::arena
