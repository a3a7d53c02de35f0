#include "arena/tournament/run_options.hpp"

#include <algorithm>

#include "arena/tournament/play_options.hpp"

namespace pahtum::arena {
namespace {

/// For whoever plays from openings: all but `suite`.
constexpr unsigned kPlayed = kForTask | kForMatch | kForTune;

std::vector<RunOption> opening_options() {
    return {{{"openings", "FILE", "start positions, one per line (see openings/)"},
             kForSubmit | kForMatch | kForTune},
            {{"start", "N", "begin after the first N openings"}, kPlayed},
            {{"ruleset", "RULESET",
              "play by these rules instead, for example custodial or classic,boulders=7,size=8"},
             kPlayed},
            {{.name = "order",
              .argument = "ORDER",
              .help = "order of the openings: sequential or random",
              .preset = "sequential",
              .choices = {"sequential", "random"}},
             kPlayed},
            {{"shuffle", "", "the same as --order random"}, kForTask | kForMatch},
            {{"seed", "N",
              "seed of all that is random: order, boulders drawn for --ruleset, steps of a tuning", "1"},
             kPlayed},
            {{.name = "variants",
              .argument = "KIND",
              .help = "symmetric: after all openings, play their mirror images too",
              .choices = {"symmetric"}},
             kPlayed}};
}

std::vector<RunOption> schedule_options() {
    return {{{.name = "tournament",
              .argument = "KIND",
              .help = "round-robin, gauntlet (the first engine plays all others), swiss, knockout, ladder",
              .preset = "round-robin",
              .choices = {"round-robin", "gauntlet", "swiss", "knockout", "ladder"}},
             kForTask | kForImport | kForMany},
            {{"rounds", "N",
              "round-robin, gauntlet: pairs of games for each pairing (default: every opening once)"},
             kForTask | kForMatch},
            {{"seeds", "N", "gauntlet: the first N engines play all others", "1"},
             kForTask | kForImport | kForMany},
            {{"match-pairs", "N", "swiss, knockout, ladder: pairs of games in a match", "1"},
             kForTask | kForImport | kForMany},
            {{"swiss-rounds", "N", "swiss: rounds (default: log2 of the number of engines, rounded up)"},
             kForTask | kForImport | kForMany},
            {{"games", "N", "play at most N games, in whole pairs"}, kForTask | kForMatch},
            {{"dry-run", "", "print the schedule (with --json as lines of JSON) and play nothing"}}};
}

std::vector<RunOption> engine_options() {
    return {{{"tc", "[NAME:]SPEC",
              "time control: 10+0.1, 8/10+0.1, byoyomi=60,30,5, move=0.1, nodes=5000, depth=4, none",
              std::string{kDefaultTimeControl}},
             kPerEngine | kPlayed | kForSuite},
            {{"scale-tc", "SPEED[,PERCENT]",
              "multiply all times so that the first engine, by its bench, gets as far as at SPEED nodes per "
              "second; refuse a speed that varies by more (default 15)"},
             kForTask | kForMatch},
            {{"option", "[NAME:]KEY=VALUE",
              "an option of the engine's own, told by `param KEY VALUE` when it starts; repeat it"},
             kPerEngine | kPairs | kForTask | kForMatch},
            {{"directory", "[NAME:]DIR", "where an engine runs (default: here)"},
             kPerEngine | kForMatch | kForTune},
            {{"env", "[NAME:]VARIABLE=VALUE", "a variable of an engine's environment; repeat it for more"},
             kPerEngine | kPairs | kForMatch | kForTune},
            {{"threads", "[NAME:]N", "processors an engine uses and, if pinned, has to itself (default 1)"},
             kPerEngine | kPlayed},
            {{"concurrency", "N", "games at once (default: as many as fit on the processors less one)"},
             kForWorker | kForMatch | kForTune | kForSuite}};
}

std::vector<RunOption> limit_options() {
    return {
        {{"start-time", "[NAME:]SECONDS",
          "how long an engine may take to start, and to set up a game (default 10)"},
         kPerEngine | kPlayed | kForSuite},
        {{"memory", "[NAME:]MIB", "memory an engine may use"}, kPerEngine | kPlayed},
        {{"cpu-time", "[NAME:]SECONDS", "processor time an engine's process may use over its lifetime"},
         kPerEngine | kPlayed},
        {{"open-files", "[NAME:]N", "files an engine may have open"}, kPerEngine | kPlayed},
        {{"sandbox", "", "engines have no network and no rights, and see only their own files (needs bwrap)"},
         kForSubmit | kForMatch | kForTune},
        {{"no-affinity", "", "do not pin games to processors"},
         kForWorker | kForMatch | kForTune | kForSuite}};
}

std::vector<RunOption> revision_options() {
    return {{{"repository", "DIR|ADDRESS",
              "where to find git:REVISION (default: here); an address, https:// or file:///, is cloned once"},
             kForSubmit | kForMatch | kForTune},
            {{"build", "COMMAND", "shell command that builds a revision (default: cmake, target pahtum)"},
             kPlayed},
            {{"build-time", "SECONDS", "end a build that takes longer (default 3600)"}, kPlayed},
            {{"program", "PATH", "the program it builds (default build/bin/pahtum)"}, kPlayed},
            {{"cache", "DIR", "where builds are kept (default ~/.cache/pahtum-arena)"},
             kForWorker | kForMatch | kForTune}};
}

std::vector<RunOption> test_options() {
    return {
        {{"sprt", "ELO0,ELO1",
          "sequential test of two engines: is the first ELO1 stronger, or ELO0? A run ends when it is "
          "decided, "
          "and the exit code is the verdict"},
         kForTask | kForImport | kForRecords},
        {{.name = "model",
          .argument = "MODEL",
          .help = "Elo of the test: logistic or normalized",
          .preset = "logistic",
          .choices = {"logistic", "normalized"}},
         kForTask | kForMatch | kForRecords,
         "sprt"},
        {{"alpha", "P", "probability of accepting ELO1 wrongly", "0.05"},
         kForTask | kForImport | kForRecords,
         "sprt"},
        {{"beta", "P", "probability of accepting ELO0 wrongly", "0.05"},
         kForTask | kForImport | kForRecords,
         "sprt"},
        {{"max-faults", "PERCENT",
          "end as failed once faults of either side have decided more of the games, and more than one: such "
          "a "
          "result says little about strength (default 1 where a test or a tuning judges strength)"},
         kPlayed}};
}

std::vector<RunOption> store_options() {
    return {
        {{"out", "FILE", "append a record of each game, one line of JSON; a run with the same FILE resumes"},
         kForTune},
        {{"store", "STORE",
          "play an event of a store, with any number of machines: FILE.db or postgresql://HOST/DATABASE"},
         kForSubmit | kForMatch | kForTune},
        {{"event", "NAME", "its name in the store", "event"}, kForSubmit | kForMatch | kForTune, "store"},
        {{"spool", "DIR",
          "where games are kept until the store has them (default ~/.local/state/pahtum-arena/spool)"},
         kForWorker | kForRevisions | kForTune,
         "store"},
        {{"lease", "SECONDS",
          "a pair of games that this worker has claimed is free again after that long without a sign of life",
          "60"},
         kForWorker | kForRevisions | kForTune,
         "store"},
        {{"store-wait", "SECONDS", "wait so long for a store that is away before the first game", "60"},
         kForWorker | kForMatch | kForTune,
         "store"}};
}

std::vector<RunOption> output_options() {
    return {{{"html", "FILE", "with --out or --store: one page with all results and every game on a board"}},
            {{"html-every", "SECONDS",
              "write the page while games are played, too, with the last games (default 10; 0: only at the "
              "end)"}},
            {{"csv", "FILE", "at the end: a line for each game (needs --out or --store)"}},
            {{"sgf", "FILE|DIRECTORY",
              "at the end: the games, all in one file if its name ends in .sgf, otherwise one file each"}},
            {{"log", "FILE",
              "append the dialogue between the arena and the engines, with times, to debug an engine"},
             kForWorker | kForRevisions | kForTune | kForSuite},
            {{"json", "", "print the results as one JSON object"},
             kForSubmit | kForRevisions | kForTune | kForSuite},
            {{"quiet", "", "show no progress and no remarks"},
             kForWorker | kForRevisions | kForTune | kForSuite}};
}

}  // namespace

const std::vector<RunOption>& run_options() {
    static const std::vector<RunOption> kOptions = [] {
        std::vector<RunOption> all;
        for (const auto part : {opening_options, schedule_options, engine_options, play_options,
                                limit_options, revision_options, test_options, store_options, output_options})
            for (RunOption& row : part()) all.push_back(std::move(row));
        return all;
    }();
    return kOptions;
}

bool has_use(std::string_view name, unsigned uses) {
    return std::any_of(run_options().begin(), run_options().end(), [&](const RunOption& row) {
        return row.option.name == name && (uses == kAnyUse || (row.uses & uses) != 0);
    });
}

void check_needs(const OptionReader& reader, unsigned uses) {
    for (const RunOption& row : run_options()) {
        const std::string& name = row.option.name;
        if (row.needs.empty() || !has_use(name, uses) || !reader.text(name) || reader.text(row.needs))
            continue;
        const auto needed = std::ranges::find_if(
            run_options(), [&row](const RunOption& other) { return other.option.name == row.needs; });
        refuse_option(name, "is meaningful only with --" + row.needs + " " + needed->option.argument);
    }
}

std::vector<Option> option_rows(unsigned uses, const OptionTexts& defaults) {
    std::vector<Option> rows;
    for (const RunOption& run : run_options()) {
        if (!has_use(run.option.name, uses)) continue;
        Option& row = rows.emplace_back(run.option);
        if (uses == kForTune && has_use(row.name, kPerEngine))
            row.argument.erase(0, std::string_view{"[NAME:]"}.size());
        if (const auto own = defaults.find(row.name); own != defaults.end()) row.preset = own->second.back();
    }
    return rows;
}

}  // namespace pahtum::arena
