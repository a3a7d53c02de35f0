#include <string>
#include <string_view>
#include <utility>

#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"

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
)";

constexpr std::string_view kRunEnd = R"(
Exit codes: 0 done, or ELO1 accepted; 1 ELO0 accepted; 2 undecided; 3 an engine failed too often; 4 wrong usage;
5 the arena itself failed; 130 interrupted, 143 ended by SIGTERM. Ctrl-C finishes the running games; a
second one aborts them.
The manual is arena/README.md.
)";

Usage run_usage() {
    return arena_usage(
        "", {.summary = std::string{kRunIntroduction} + "\n",
             .options = with_run_options(
                 {{"engine", "NAME=COMMAND",
                   "a player; repeat it. COMMAND is split as by a shell, but $ and ~ are not expanded"},
                  {"submit", "",
                   "plan an event of --store for `pahtum-arena work` and play nothing; its engines are "
                   "git:REVISION of a --repository ADDRESS, or programs that workers have"},
                  {"priority", "N", "with --submit: workers take the events of the highest first", "0"},
                  {"share", "N", "with --submit: of the workers, among events of the same priority", "100"}}),
             .notes = std::string{kRunEnd} + "\nCommands (see pahtum-arena COMMAND --help):\n" +
                      subcommand_list(arena_program()),
             .synopsis = "[run] --engine NAME=COMMAND --engine NAME=COMMAND ... --openings FILE [options]"});
}

int run_run(const CommandLine& line, const Console& console) {
    TournamentTexts texts = texts_of(line);
    for (const char* const own : {"submit", "priority", "share"}) texts.options.erase(own);
    for (EngineText& engine : engines_of(line.words())) texts.engines.push_back(std::move(engine));
    texts = merge(merge({}, config_of(line)), texts);
    if (line.flag("submit")) {
        if (!texts.options.contains("store"))
            throw UsageError{"--submit plans an event of a store; add --store STORE"};
        return stores().submit(line, std::move(texts), console);
    }
    for (const char* const option : {"priority", "share"})
        if (line.has(option)) refuse_option(option, "is meaningful only with --submit");
    return play_tournament(texts, make_settings(texts), console);
}

}  // namespace

const Subcommand kRun{"run", "plays a tournament", run_usage, run_run};

}  // namespace pahtum::arena
