#include "arena/tournament/run_options.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "arena/match/time_control.hpp"
#include "arena/process/program_files.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"
#include "engine/rules/square.hpp"

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
          "decided, and then its exit code is the verdict"},
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
          "a result says little about strength (default 1 where a test or a tuning judges strength)"},
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

constexpr const char* kNone = "none";

bool has_adjudicator(const PoolOptions& pool) { return !pool.slot.adjudicator.command.empty(); }

std::string adjudicator_text(const PoolOptions& pool) {
    if (!has_adjudicator(pool)) return kNone;
    const std::vector<std::string>& command = pool.slot.adjudicator.command;
    return join(command) + " (" + checksum_of(checked_files(command, "")) + ")";
}

void read_hang(const std::string& text, PoolOptions& pool) {
    pool.slot.game.turn.hang_timeout = parse_time(text);
    if (pool.slot.game.turn.hang_timeout.count() == 0) throw ParseError{"must be above 0"};
}

void read_adjudicator(const std::string& text, PoolOptions& pool) {
    pool.slot.adjudicator.command = split_words(text);
    if (!has_adjudicator(pool)) throw ParseError{"has no command"};
}

void read_limit(const std::string& text, PoolOptions& pool) {
    const TimeControl limit = parse_time_control(text);
    if (!limit.move_time && !limit.nodes)
        throw ParseError{"expected move=SECONDS or nodes=N, not '" + text + "'"};
    pool.slot.adjudicator.limit = limit;
}

/// The numbers of a rule, a margin first: from 2 to `most`.
std::vector<std::string> parts_of_rule(const std::string& text, std::size_t most, const std::string& form) {
    const auto parts = split(text, ",");
    const auto commas = static_cast<std::size_t>(std::ranges::count(text, ','));
    if (parts.size() < 2 || parts.size() > most || parts.size() != commas + 1)
        throw ParseError{"expected " + form + ", not '" + text + "'"};
    return {parts.begin(), parts.end()};
}

double margin_of_rule(const std::string& text) {
    const double margin = parse_number(text);
    if (!(margin > 0)) throw ParseError{"the margin must be above 0"};
    return margin;
}

constexpr int kMostPlies = 1000;

void read_agreement(const std::string& text, PoolOptions& pool) {
    const auto parts = parts_of_rule(text, 2, "MARGIN,PLIES");
    pool.slot.game.score_rules.agreement =
        AgreementRule{.margin = margin_of_rule(parts[0]),
                      .plies = parse_integer(parts[1], 2, kMostPlies, "the number of plies")};
}

std::string agreement_text(const PoolOptions& pool) {
    const auto& rule = pool.slot.game.score_rules.agreement;
    return rule ? json_text(rule->margin) + "," + std::to_string(rule->plies) : kNone;
}

void read_draw_rule(const std::string& text, PoolOptions& pool) {
    const auto parts = parts_of_rule(text, 3, "MARGIN,PLIES or MARGIN,PLIES,EMPTY");
    DrawRule rule{.margin = parse_number(parts[0]),
                  .plies = parse_integer(parts[1], 2, kMostPlies, "the number of plies")};
    if (!(rule.margin >= 0)) throw ParseError{"the margin must be at least 0"};
    if (parts.size() == 3)
        rule.most_empty = parse_integer(parts[2], 1, kMaxSize * kMaxSize, "the number of empty cells");
    pool.slot.game.score_rules.draw = rule;
}

std::string draw_rule_text(const PoolOptions& pool) {
    const auto& rule = pool.slot.game.score_rules.draw;
    if (!rule) return kNone;
    return json_text(rule->margin) + "," + std::to_string(rule->plies) +
           (rule->most_empty ? "," + std::to_string(*rule->most_empty) : "");
}

void read_resign_rule(const std::string& text, PoolOptions& pool) {
    const auto parts = parts_of_rule(text, 2, "MARGIN,MOVES");
    pool.slot.game.score_rules.resign =
        ResignRule{.margin = margin_of_rule(parts[0]),
                   .moves = parse_integer(parts[1], 1, kMostPlies, "the number of moves")};
}

std::string resign_rule_text(const PoolOptions& pool) {
    const auto& rule = pool.slot.game.score_rules.resign;
    return rule ? json_text(rule->margin) + "," + std::to_string(rule->moves) : kNone;
}

std::string suspension_text(const PoolOptions& pool) {
    const TurnOptions& turn = pool.slot.game.turn;
    return turn.off_turn == OffTurn::kPonder ? "ponder" : flag_text(turn.off_turn == OffTurn::kSuspend);
}

void read_pondering(const std::string& text, PoolOptions& pool) {
    if (parse_flag(text)) pool.slot.game.turn.off_turn = OffTurn::kPonder;
}

std::vector<RunOption> turn_options() {
    return {
        {{"time-margin", "MS", "how many milliseconds late a move may be", "", "margin"},
         kForTask | kForMatch | kForTune | kForSuite,
         "",
         [](const std::string& text, PoolOptions& pool) {
             pool.slot.game.turn.margin =
                 std::chrono::milliseconds{parse_integer(text, 0, 1'000'000, "the value")};
         },
         [](const PoolOptions& pool) {
             return std::to_string(
                 std::chrono::duration_cast<std::chrono::milliseconds>(pool.slot.game.turn.margin).count());
         }},
        {{"hang", "SECONDS", "longest wait for a move where no clock runs"},
         kForTask | kForMatch | kForTune | kForSuite,
         "",
         read_hang,
         [](const PoolOptions& pool) { return seconds_text(pool.slot.game.turn.hang_timeout); }},
        {{"suspend", "", "engines get no processor time while their opponents think; --sandbox implies it"},
         kForTask | kForMatch | kForTune,
         "",
         [](const std::string& text, PoolOptions& pool) {
             if (parse_flag(text)) pool.slot.game.turn.off_turn = OffTurn::kSuspend;
         },
         suspension_text},
        {{"ponder", "", "engines think on their opponents' time, each on processors of its own"},
         kForTask | kForMatch | kForTune,
         "",
         read_pondering},
        {{"no-suspend", "", "the same as --ponder"}, kForTask | kForMatch | kForTune, "", read_pondering},
        {{"restart", "", "start new processes for every game"},
         kForTask | kForMatch,
         "",
         [](const std::string& text, PoolOptions& pool) { pool.slot.restart = parse_flag(text); },
         [](const PoolOptions& pool) { return flag_text(pool.slot.restart); }},
    };
}

/// An engine that ends games by proofs.
std::vector<RunOption> adjudicator_options() {
    return {
        {{"adjudicator", "COMMAND",
          "an engine that is asked `solve`; games whose value it proves are not played out"},
         kForMatch,
         "",
         read_adjudicator,
         adjudicator_text},
        {{"adjudicate-empty", "N",
          "ask it when N cells or fewer are empty (default " +
              std::to_string(AdjudicatorOptions{}.most_empty) + ")"},
         kForMatch,
         "adjudicator",
         [](const std::string& text, PoolOptions& pool) {
             pool.slot.adjudicator.most_empty = parse_integer(text, 1, kMaxSize * kMaxSize, "the value");
         },
         [](const PoolOptions& pool) {
             return has_adjudicator(pool) ? std::to_string(pool.slot.adjudicator.most_empty) : kNone;
         }},
        {{"adjudicate-tc", "SPEC",
          "limit of each question: move=SECONDS or nodes=N (default " + to_text(AdjudicatorOptions{}.limit) +
              ")"},
         kForMatch,
         "adjudicator",
         read_limit,
         [](const PoolOptions& pool) {
             return has_adjudicator(pool) ? to_text(pool.slot.adjudicator.limit) : kNone;
         }},
    };
}

/// Games that end by what both engines say.
std::vector<RunOption> score_rule_options() {
    return {
        {{"adjudicate-agree", "MARGIN,PLIES",
          "end a game when both engines have said for PLIES moves that one wins by MARGIN"},
         kForTask | kForMatch | kForTune | kForWhatIf,
         "",
         read_agreement,
         agreement_text},
        {{"adjudicate-draw", "MARGIN,PLIES[,EMPTY]",
          "end a game as a draw when both engines have said for PLIES moves that nobody wins by more than "
          "MARGIN, and at most EMPTY cells are empty"},
         kForTask | kForMatch | kForTune | kForWhatIf,
         "",
         read_draw_rule,
         draw_rule_text},
        {{"adjudicate-resign", "MARGIN,MOVES",
          "end a game when an engine has said for MOVES of its moves that it loses by MARGIN, and its "
          "opponent that it wins"},
         kForTask | kForMatch | kForTune | kForWhatIf,
         "",
         read_resign_rule,
         resign_rule_text},
    };
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
    return std::ranges::any_of(run_options(), [&](const RunOption& row) {
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

std::string flag_text(bool is_on) { return is_on ? "on" : "off"; }

std::vector<RunOption> play_options() {
    std::vector<RunOption> options = turn_options();
    for (const auto& more : {adjudicator_options(), score_rule_options()})
        options.insert(options.end(), more.begin(), more.end());
    for (RunOption& row : options) {
        const std::string usual = row.option.argument.empty() ? kNone : row.print(PoolOptions{});
        if (usual != kNone) row.option.preset = usual;
    }
    return options;
}

void read_play_options(const OptionReader& reader, PoolOptions& pool) {
    for (const RunOption& row : run_options()) {
        const std::string& name = row.option.name;
        const auto text = row.read == nullptr ? std::nullopt : reader.text(name);
        if (!text) continue;
        read_option(name, [&] { row.read(*text, pool); });
    }
    for (const char* const name : {"ponder", "no-suspend"})
        if (reader.flag("suspend") && reader.flag(name)) refuse_option(name, "contradicts --suspend");
}

RunSettings play_settings(const PoolOptions& pool) {
    RunSettings settings;
    for (const RunOption& row : run_options()) {
        // Where records have always had it: no option, but a rule of the gate.
        if (row.option.name == "adjudicator")
            settings.emplace_back("halt-after", std::to_string(pool.halt_after));
        if (row.print != nullptr) settings.emplace_back(row.option.name, row.print(pool));
    }
    return settings;
}

}  // namespace pahtum::arena
