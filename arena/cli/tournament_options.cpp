#include "arena/cli/tournament_options.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

namespace pahtum::arena {
namespace {

constexpr std::array kTournamentOptions = {
    OptionInfo{"openings", "FILE", "start positions, one per line (see openings/)"},
    OptionInfo{"start", "N", "begin after the first N openings"},
    OptionInfo{"ruleset", "RULESET",
               "play by these rules instead, for example custodial or classic,boulders=7,size=8"},
    OptionInfo{"order", "ORDER", "order of the openings: sequential (default) or random"},
    OptionInfo{"shuffle", "", "the same as --order random"},
    OptionInfo{"seed", "N", "seed of the random order, and of the boulders drawn for --ruleset (default 1)"},
    OptionInfo{"variants", "KIND", "symmetric: after all openings, play their mirror images too"},
    OptionInfo{
        "tournament", "KIND",
        "round-robin (default), gauntlet (the first engine plays all others), swiss, knockout, ladder"},
    OptionInfo{"rounds", "N",
               "round-robin, gauntlet: pairs of games for each pairing (default: every opening once)"},
    OptionInfo{"seeds", "N", "gauntlet: the first N engines play all others (default 1)"},
    OptionInfo{"match-pairs", "N", "swiss, knockout, ladder: pairs of games in a match (default 1)"},
    OptionInfo{"swiss-rounds", "N", "swiss: rounds (default: log2 of the number of engines, rounded up)"},
    OptionInfo{"games", "N", "play at most N games, in whole pairs"},
    OptionInfo{"dry-run", "", "print the schedule (with --json as lines of JSON) and play nothing"},
    OptionInfo{"tc", "[NAME:]SPEC",
               "time control of all engines, or of one: 10+0.1, 8/10+0.1, byoyomi=60,30,5, move=0.1 "
               "(default), nodes=5000, depth=4, none"},
    OptionInfo{"scale-tc", "SPEED[,PERCENT]",
               "multiply all times so that the first engine, by its bench, gets as far as at SPEED nodes per "
               "second; refuse a speed that wavers by more (default 15)"},
    OptionInfo{"threads", "[NAME:]N", "processors an engine uses and, if pinned, has to itself (default 1)"},
    OptionInfo{"concurrency", "N", "games at once (default: as many as fit on the processors less one)"},
    OptionInfo{"time-margin", "MS", "how many milliseconds late a move may be (default 100)", "margin"},
    OptionInfo{"hang", "SECONDS", "longest wait for a move where no clock runs (default 60)"},
    OptionInfo{"adjudicator", "COMMAND",
               "an engine that is asked `solve`; games whose value it proves are not played out"},
    OptionInfo{"adjudicate-empty", "N", "ask it when N cells or fewer are empty (default 12)"},
    OptionInfo{"adjudicate-tc", "SPEC", "limit of each question: move=SECONDS or nodes=N (default move=1)"},
    OptionInfo{"memory", "[NAME:]MIB", "memory an engine may use"},
    OptionInfo{"cpu-time", "[NAME:]SECONDS", "processor time an engine's process may use over its lifetime"},
    OptionInfo{"open-files", "[NAME:]N", "files an engine may have open"},
    OptionInfo{"sandbox", "",
               "engines have no network and no rights, and see only their own files (needs bwrap)"},
    OptionInfo{"suspend", "", "engines get no processor time while their opponents think"},
    OptionInfo{"adjudicate-agree", "MARGIN,PLIES",
               "end a game when both engines have said for PLIES moves that one wins by MARGIN"},
    OptionInfo{"restart", "", "start new processes for every game"},
    OptionInfo{"no-affinity", "", "do not pin games to processors"},
    OptionInfo{"repository", "DIR", "where to find git:REVISION (default: here)"},
    OptionInfo{"build", "COMMAND", "shell command that builds a revision (default: cmake, target pahtum)"},
    OptionInfo{"program", "PATH", "the program it builds (default build/bin/pahtum)"},
    OptionInfo{"cache", "DIR", "where builds are kept (default ~/.cache/pahtum-arena)"},
    OptionInfo{"sprt", "ELO0,ELO1",
               "sequential test of two engines; stops when decided, the exit code is the verdict"},
    OptionInfo{"model", "MODEL", "Elo of the test: logistic (default) or normalized"},
    OptionInfo{"alpha", "P", "probability of accepting ELO1 wrongly (default 0.05)"},
    OptionInfo{"beta", "P", "probability of accepting ELO0 wrongly (default 0.05)"},
    OptionInfo{"out", "FILE",
               "append a record of each game, one line of JSON; a run with the same FILE resumes"},
    OptionInfo{
        "store", "STORE",
        "play an event of a store, with any number of machines: FILE.db or postgresql://HOST/DATABASE"},
    OptionInfo{"event", "NAME", "its name in the store (default event)"},
    OptionInfo{"spool", "DIR",
               "where games are kept until the store has them (default ~/.local/state/pahtum-arena/spool)"},
    OptionInfo{"lease", "SECONDS",
               "a pair of games that this worker has claimed is free again after that long without a sign "
               "of life (default 60)"},
    OptionInfo{"html", "FILE", "with --out or --store: one page with all results and every game on a board"},
    OptionInfo{"html-every", "SECONDS",
               "write the page while games are played, too, with the last games (default 10; 0: only at the "
               "end)"},
    OptionInfo{"csv", "FILE", "at the end: a line for each game (needs --out or --store)"},
    OptionInfo{"sgf", "FILE|DIRECTORY",
               "at the end: the games, all in one file if its name ends in .sgf, otherwise one file each"},
    OptionInfo{"log", "FILE",
               "append all that is said between the arena and the engines, with times, to debug an engine"},
    OptionInfo{"json", "", "print the results as one JSON object"},
    OptionInfo{"quiet", "", "show no progress and no remarks"},
};

/// Options whose values can apply to one engine: `[NAME:]VALUE`.
const std::set<std::string, std::less<>> kPerEngine = {"tc", "threads", "memory", "cpu-time", "open-files"};

void require_distinct(const std::vector<EngineText>& engines) {
    std::set<std::string> names;
    for (const EngineText& engine : engines) {
        if (!names.insert(engine.name).second) {
            throw UsageError{"two engines are called '" + engine.name + "'; rename one"};
        }
    }
}

void append_all(std::vector<std::string>& values, const std::vector<std::string>& more) {
    values.insert(values.end(), more.begin(), more.end());
}

/// Moves values for one engine after those for all, so that they win within a source whatever the order.
std::vector<std::string> general_first(std::vector<std::string> values) {
    std::stable_partition(values.begin(), values.end(),
                          [](const std::string& value) { return value.find(':') == std::string::npos; });
    return values;
}

}  // namespace

std::span<const OptionInfo> tournament_options() { return kTournamentOptions; }

std::vector<OptionInfo> with_tournament_options(std::span<const OptionInfo> own) {
    std::vector<OptionInfo> options(own.begin(), own.end());
    options.push_back({"config", "FILE", "TOML file with [[engine]] tables and any of these options"});
    options.insert(options.end(), kTournamentOptions.begin(), kTournamentOptions.end());
    return options;
}

CommandLine parse_command_line(const OptionTable& table, int argc, const char* const* argv) {
    ParsedLine parsed = table.parse(argc, argv);
    CommandLine line;
    line.words = std::move(parsed.words);
    line.wants_help = parsed.options.erase("help") > 0;
    parsed.options.erase("version");
    if (const auto config = parsed.options.extract("config")) {
        if (config.mapped().size() > 1) throw UsageError{"--config can be given only once"};
        line.config_file = config.mapped().back();
    }
    if (const auto engines = parsed.options.extract("engine"))
        for (const std::string& engine : engines.mapped())
            line.texts.engines.push_back(parse_engine_text(engine));
    line.texts.options = std::move(parsed.options);
    return line;
}

std::vector<EngineText> engines_of(const std::vector<std::string>& words) {
    std::vector<EngineText> engines;
    for (const std::string& word : words) {
        if (word.find('=') == std::string::npos || word.front() == '-') {
            throw UsageError{
                "unexpected '" + word +
                "'; put a command with its options in quotes: --engine \"NAME=COMMAND OPTIONS\""};
        }
        engines.push_back(parse_engine_text(word));
    }
    return engines;
}

EngineText parse_engine_text(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        throw UsageError{"--engine '" + text + "': expected NAME=COMMAND, for example new=./pahtum"};
    try {
        return {.name = text.substr(0, equals),
                .command = split_words(std::string_view(text).substr(equals + 1))};
    } catch (const ParseError& error) {
        throw UsageError{std::string("--engine ") + error.what()};
    }
}

TournamentTexts merge(TournamentTexts weaker, const TournamentTexts& stronger) {
    require_distinct(stronger.engines);
    for (const EngineText& engine : stronger.engines) {
        const auto same = std::find_if(weaker.engines.begin(), weaker.engines.end(),
                                       [&](const EngineText& other) { return other.name == engine.name; });
        if (same == weaker.engines.end()) {
            weaker.engines.push_back(engine);
        } else {
            same->command = engine.command;
        }
    }
    for (const auto& [name, values] : stronger.options) {
        std::vector<std::string>& merged = weaker.options[name];
        if (!kPerEngine.contains(name)) merged.clear();
        merged = general_first(std::move(merged));
        append_all(merged, kPerEngine.contains(name) ? general_first(values) : values);
    }
    return weaker;
}

}  // namespace pahtum::arena
