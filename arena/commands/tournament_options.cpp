#include "arena/commands/tournament_options.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "arena/commands/stores.hpp"
#include "arena/tournament/conduct.hpp"
#include "arena/tournament/failures.hpp"

namespace pahtum::arena {
namespace {

/// Options whose values can apply to one engine: `[NAME:]VALUE`.
const std::set<std::string, std::less<>> kPerEngine = {
    "tc", "threads", "memory", "cpu-time", "open-files", "start-time", "directory", "env", "option"};

void require_distinct(const std::vector<EngineText>& engines) {
    std::set<std::string> names;
    for (const EngineText& engine : engines) {
        if (!names.insert(engine.name).second) {
            throw UsageError{engine.place + "two engines are called '" + engine.name + "'; rename one"};
        }
    }
}

void append_all(std::vector<std::string>& values, const std::vector<std::string>& more) {
    values.insert(values.end(), more.begin(), more.end());
}

/// Moves values for one engine after those for all, so that they win within a source whatever the order.
std::vector<std::string> general_first(std::string_view option, std::vector<std::string> values) {
    std::stable_partition(values.begin(), values.end(), [option](const std::string& value) {
        return engine_name_length(option, value) == std::string::npos;
    });
    return values;
}

}  // namespace

std::size_t engine_name_length(std::string_view option, std::string_view text) {
    const std::size_t colon = text.find(':');
    if (option == "directory") return text.starts_with('/') ? std::string_view::npos : colon;
    if (option != "option" && option != "env") return text.rfind(':');
    return colon < text.find('=') ? colon : std::string_view::npos;
}

std::vector<Option> sprt_options(std::string help) {
    return {{"sprt", "ELO0,ELO1", std::move(help)},
            {"model",
             "MODEL",
             "Elo of the test: logistic or normalized",
             "logistic",
             "",
             false,
             {"logistic", "normalized"}},
            {"alpha", "P", "probability of accepting ELO1 wrongly", "0.05"},
            {"beta", "P", "probability of accepting ELO0 wrongly", "0.05"}};
}

const std::vector<Option>& tournament_options() {
    static const std::vector<Option> kOptions = all_of(
        {{{"openings", "FILE", "start positions, one per line (see openings/)"},
          {"start", "N", "begin after the first N openings"},
          {"ruleset", "RULESET",
           "play by these rules instead, for example custodial or classic,boulders=7,size=8"},
          {"order",
           "ORDER",
           "order of the openings: sequential or random",
           "sequential",
           "",
           false,
           {"sequential", "random"}},
          {"shuffle", "", "the same as --order random"},
          {"seed", "N", "seed of the random order, and of the boulders drawn for --ruleset", "1"},
          {"variants",
           "KIND",
           "symmetric: after all openings, play their mirror images too",
           "",
           "",
           false,
           {"symmetric"}},
          {"tournament",
           "KIND",
           "round-robin, gauntlet (the first engine plays all others), swiss, knockout, ladder",
           "round-robin",
           "",
           false,
           {"round-robin", "gauntlet", "swiss", "knockout", "ladder"}},
          {"rounds", "N",
           "round-robin, gauntlet: pairs of games for each pairing (default: every opening once)"},
          {"seeds", "N", "gauntlet: the first N engines play all others", "1"},
          {"match-pairs", "N", "swiss, knockout, ladder: pairs of games in a match", "1"},
          {"swiss-rounds", "N", "swiss: rounds (default: log2 of the number of engines, rounded up)"},
          {"games", "N", "play at most N games, in whole pairs"},
          {"dry-run", "", "print the schedule (with --json as lines of JSON) and play nothing"},
          {"tc", "[NAME:]SPEC",
           "time control of all engines, or of one: 10+0.1, 8/10+0.1, byoyomi=60,30,5, move=0.1 "
           "(default), nodes=5000, depth=4, none"},
          {"scale-tc", "SPEED[,PERCENT]",
           "multiply all times so that the first engine, by its bench, gets as far as at SPEED nodes per "
           "second; refuse a speed that wavers by more (default 15)"},
          {"option", "[NAME:]KEY=VALUE",
           "an option of the engine's own, told by `param KEY VALUE` when it starts; repeat it"},
          {"directory", "[NAME:]DIR", "where an engine runs (default: here)"},
          {"env", "[NAME:]VARIABLE=VALUE", "a variable of an engine's environment; repeat it for more"},
          {"threads", "[NAME:]N", "processors an engine uses and, if pinned, has to itself (default 1)"},
          {"concurrency", "N", "games at once (default: as many as fit on the processors less one)"}},
         conduct_rows(),
         {{"start-time", "[NAME:]SECONDS",
           "how long an engine may take to start, and to set up a game (default 10)"},
          {"memory", "[NAME:]MIB", "memory an engine may use"},
          {"cpu-time", "[NAME:]SECONDS", "processor time an engine's process may use over its lifetime"},
          {"open-files", "[NAME:]N", "files an engine may have open"},
          {"sandbox", "",
           "engines have no network and no rights, and see only their own files (needs bwrap)"},
          {"no-affinity", "", "do not pin games to processors"},
          {"repository", "DIR|ADDRESS",
           "where to find git:REVISION (default: here); an address, https:// or file:///, is cloned once"},
          {"build", "COMMAND", "shell command that builds a revision (default: cmake, target pahtum)"},
          {"build-time", "SECONDS", "end a build that takes longer (default 3600)"},
          {"program", "PATH", "the program it builds (default build/bin/pahtum)"},
          {"cache", "DIR", "where builds are kept (default ~/.cache/pahtum-arena)"}},
         sprt_options("sequential test of two engines; stops when decided, the exit code is the verdict"),
         {{"max-faults", "PERCENT",
           "end as failed once faults of either side have decided more of the games, and more than one: such "
           "a "
           "result says little about strength (default 1 where a test or a tuning judges strength)"},
          {"out", "FILE", "append a record of each game, one line of JSON; a run with the same FILE resumes"},
          {"store", "STORE",
           "play an event of a store, with any number of machines: FILE.db or postgresql://HOST/DATABASE"},
          {"event", "NAME", "its name in the store", "event"},
          {"spool", "DIR",
           "where games are kept until the store has them (default ~/.local/state/pahtum-arena/spool)"},
          {"lease", "SECONDS",
           "a pair of games that this worker has claimed is free again after that long without a sign "
           "of life",
           "60"},
          {"store-wait", "SECONDS", "wait so long for a store that is away before the first game", "60"},
          {"html", "FILE", "with --out or --store: one page with all results and every game on a board"},
          {"html-every", "SECONDS",
           "write the page while games are played, too, with the last games (default 10; 0: only at the "
           "end)"},
          {"csv", "FILE", "at the end: a line for each game (needs --out or --store)"},
          {"sgf", "FILE|DIRECTORY",
           "at the end: the games, all in one file if its name ends in .sgf, otherwise one file each"},
          {"log", "FILE",
           "append the dialogue between the arena and the engines, with times, to debug an engine"},
          {"json", "", "print the results as one JSON object"},
          {"quiet", "", "show no progress and no remarks"}}});
    return kOptions;
}

std::vector<Option> tournament_rows(std::span<const std::string_view> names) {
    std::vector<Option> rows;
    for (const Option& option : tournament_options())
        if (std::find(names.begin(), names.end(), option.name) != names.end()) rows.push_back(option);
    return rows;
}

std::vector<Option> with_tournament_options(std::vector<Option> own) {
    return all_of({std::move(own),
                   {{"config", "FILE", "TOML file with [[engine]] tables and any of these options"}},
                   tournament_options()});
}

TournamentTexts texts_of(const CommandLine& line) {
    TournamentTexts texts{{}, line.given()};
    texts.options.erase("config");
    texts.options.erase("engine");
    for (const std::string& engine : line.all("engine")) texts.engines.push_back(parse_engine_text(engine));
    return texts;
}

TournamentTexts config_of(const CommandLine& line) {
    if (line.all("config").size() > 1) throw UsageError{"--config can be given only once"};
    const std::string file = line.value("config");
    TournamentTexts texts = file.empty() ? TournamentTexts{} : read_config(file);
    if (line.has("store") || texts.options.contains("store")) static_cast<void>(stores());
    return texts;
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
            same->place = engine.place;
        }
    }
    for (const auto& [name, values] : stronger.options) {
        std::vector<std::string>& merged = weaker.options[name];
        if (!kPerEngine.contains(name)) merged.clear();
        for (const std::string& value : values) weaker.places.erase({name, value});
        merged = general_first(name, std::move(merged));
        append_all(merged, kPerEngine.contains(name) ? general_first(name, values) : values);
    }
    for (const auto& [value, place] : stronger.places) weaker.places[value] = place;
    return weaker;
}

void refuse_in_place(const OptionError& error, const TournamentTexts& texts) {
    std::string value = error.value();
    const auto values = texts.options.find(error.option());
    if (value.empty() && values != texts.options.end() && !values->second.empty())
        value = values->second.back();
    const auto place = texts.places.find({error.option(), value});
    if (place == texts.places.end()) throw error;
    throw OptionError{place->second + error.what()};
}

Option event_option() { return {"event", "NAME", "the event in the store", "event"}; }

}  // namespace pahtum::arena
