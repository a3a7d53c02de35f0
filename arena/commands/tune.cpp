#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/match/time_control.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tournament/tune_tournament.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kTuneIntroduction =
    R"(Tunes parameters of an engine by games against itself (SPSA): each iteration plays the values a little up against
the values a little down and moves them towards the side that wins. The engine declares its parameters by `param`.
)";

constexpr std::string_view kTuneExamples = R"(
Two parameters of pahtum, from 300 within 100 to 900 and from 8 within 4 to 30; the same command resumes:
  pahtum-arena tune ./pahtum --param moves_per_ply:300,100,900,40,0.002 --param late_second:8,4,30,2,0.002 \
      --tc nodes=20000 --iterations 3000 --out tuning.jsonl --html tuning.html

The same on many machines, each of which is given this command:
  pahtum-arena tune ./pahtum --param moves_per_ply:300,100,900,40,0.002 --iterations 3000 --store postgresql://HOST/DATABASE

Defaults: --tc 1+0.01, the balanced openings of 7x7 with 5 boulders (openings/balanced), shuffled.
Exit codes: 0 done; 3 an engine failed too often; 4 wrong usage; 5 the arena itself failed; 130 interrupted: running
games are finished, and the same command with --out resumes. The manual is arena/tune/README.md.
)";

const std::vector<Option>& tune_rows() {
    static const std::vector<Option> kOptions = {
        {"param", "NAME:START,MIN,MAX,C_END,R_END",
         "a parameter to tune; repeat it. Without the last two: a 20th of the range, 0.002"},
        {"params", "FILE", "parameters, one per line in the same form"},
        {"iterations", "N", "iterations of the whole tuning (default 5000)"},
        {"pairs", "N", "pairs of games in an iteration (default 1)"},
        {"stability", "A", "iterations until the steps shrink noticeably (default a tenth of all)"},
        {"alpha", "X", "how fast steps shrink (default 0.602)"},
        {"gamma", "X", "how fast perturbations shrink (default 0.101)"},
        {"ahead", "N",
         "iterations that may start before the oldest unfinished one ends (default: twice the games at once, "
         "less 2; with a store at least 15)"},
        {"html", "FILE", "one page with every parameter over the iterations"},
        {"html-every", "SECONDS", "write it while games are played, too (default 10; 0: only at the end)"},
    };
    return kOptions;
}

/// Of options of a run.
const OptionTexts kTuneDefaults{{"tc", {"1+0.01"}}, {"order", {"random"}}};

constexpr std::string_view kTuneOpenings = "openings/balanced/7x7-5-boulders.txt";
/// Openings drawn for --ruleset.
constexpr std::size_t kMostDrawn = 1000;

std::vector<TuneParameter> read_parameters(const OptionReader& reader) {
    std::vector<TuneParameter> parameters;
    if (const auto file = reader.text("params")) {
        try {
            parameters = read_tune_parameters(*file);
        } catch (const FileError& error) {
            refuse_option("params", error.what());
        }
    }
    for (const std::string& text : reader.all("param"))
        parameters.push_back(read_option("param", [&] { return parse_tune_parameter(text); }));
    check_tune_parameters(parameters);
    check_perturbations(parameters);
    return parameters;
}

double read_number(const OptionReader& reader, const std::string& name, double otherwise, double most) {
    const double number = reader.number(name).value_or(otherwise);
    if (!(number >= 0 && number <= most))
        refuse_option(name, "expected a number from 0 to " + decimal_text(most, 0));
    return number;
}

TuningSettings read_tuning(const OptionReader& reader) {
    constexpr int kMostIterations = 10'000'000;
    constexpr int kMostPairs = 10'000;
    constexpr double kStabilityShare = 0.1;
    TuningSettings tuning{.parameters = read_parameters(reader)};
    const auto number = [&reader](const std::string& name, int low, int most, std::size_t otherwise) {
        const auto given = reader.integer(name, low, most);
        return given ? static_cast<std::size_t>(*given) : otherwise;
    };
    SpsaSettings& spsa = tuning.spsa;
    spsa.iterations = number("iterations", 1, kMostIterations, spsa.iterations);
    spsa.stability =
        read_number(reader, "stability", kStabilityShare * static_cast<double>(spsa.iterations), 1e9);
    spsa.alpha = read_number(reader, "alpha", spsa.alpha, 1);
    spsa.gamma = read_number(reader, "gamma", spsa.gamma, 1);
    spsa.seed = number("seed", 0, std::numeric_limits<int>::max(), 1);
    tuning.pairs = number("pairs", 1, kMostPairs, tuning.pairs);
    tuning.ahead = number("ahead", 0, kMostIterations, 0);
    return tuning;
}

/// As those of a tournament of two engines.
TournamentSettings read_base(OptionTexts options, const std::vector<std::string>& command) {
    for (const Option& option : tune_rows()) options.erase(option.name);
    for (const auto& [name, values] : options)
        for (const std::string& value : values)
            if (has_use(name, kPerEngine) && engine_name_length(name, value) != std::string::npos)
                refuse_option(name, "both sides are the same engine; give the value alone");
    TournamentTexts defaults{{}, kTuneDefaults};
    defaults.options["max-faults"] = {std::string(kMostFaults)};
    if (!options.contains("ruleset")) defaults.options["openings"] = {std::string(kTuneOpenings)};
    const TournamentTexts given{
        {{.name = "engine", .command = command}, {.name = "minus", .command = command}}, std::move(options)};
    return make_settings(merge(merge({}, defaults), given));
}

void check_outputs(const TournamentSettings& base) try {
    const std::array<std::pair<std::string_view, std::string>, 3> outputs = {
        {{"out", base.records_file}, {"log", base.log_file}, {"html", base.reports.html}}};
    check_distinct(outputs);
    if (const std::string& html = base.reports.html; !html.empty())
        static_cast<void>(open_report(html, kTunePageStart));
} catch (const StoreError& error) {
    refuse(error);
} catch (const FileError& error) {
    refuse(error);
}

/// How many iterations may be under way: what is on record, or as many as keep the games at once busy.
std::size_t usual_ahead(const TournamentTexts& texts, const TournamentSettings& base) try {
    // In an event more than one worker's games at once, since there may be many workers.
    constexpr std::size_t kMostShared = 15;
    const std::size_t alone = 2 * static_cast<std::size_t>(base.runner.slots) - 2;
    if (!texts.options.contains("store")) return recorded_ahead(base.records_file).value_or(alone);
    return stores().ahead(texts).value_or(std::max(kMostShared, alone));
} catch (const StoreError& error) {
    refuse(error);
}

std::vector<std::string> read_engine(const CommandLine& line) {
    if (line.words().size() != 1)
        throw UsageError{
            "tune needs one engine: pahtum-arena tune ./pahtum --param NAME:START,MIN,MAX,C_END,R_END"};
    auto command = split_words(line.words().front());
    if (command.empty()) throw UsageError{"the engine has no command"};
    return command;
}

Usage tune_usage() {
    return arena_usage("tune", {.summary = std::string{kTuneIntroduction},
                                .options = all_of({tune_rows(), option_rows(kForTune, kTuneDefaults)}),
                                .notes = std::string{kTuneExamples},
                                .synopsis = "ENGINE --param NAME:START,MIN,MAX,C_END,R_END ... [options]"});
}

int run_tune(const CommandLine& line, const Console& console) {
    if (line.has("store")) static_cast<void>(stores());
    const auto command = read_engine(line);
    TuningSettings tuning = read_tuning(line);
    TournamentSettings base = read_base(line.given(), command);
    base.reports.html = line.text("html").value_or("");
    base.page_period = read_page_period(line);
    check_outputs(base);
    base.drawn_openings = std::min(tuning.spsa.iterations * tuning.pairs, kMostDrawn);
    const TournamentTexts texts{{}, line.given()};
    if (!line.text("ahead")) tuning.ahead = usual_ahead(texts, base);
    base.engines.front().name = "plus";
    base.schedule.kind = TournamentKind::kTuning;
    tuning.engine = join(command);
    tuning.time_control = describe(base.engines.front().time_control);
    base.tuning = std::move(tuning);
    base.runner.slot.game.clears_board = true;
    return play_tournament(texts, base, console);
}

}  // namespace

const Subcommand kTune{"tune", "tunes parameters of an engine by games (SPSA)", tune_usage, run_tune};

}  // namespace pahtum::arena
