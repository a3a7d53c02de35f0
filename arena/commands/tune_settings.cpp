#include "arena/commands/tune_settings.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include "arena/commands/tournament_options.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tournament/tune_report.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

const std::vector<Option>& own_options() {
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
const OptionTexts kDefaults{{"tc", {"1+0.01"}}, {"order", {"random"}}};

constexpr std::string_view kDefaultOpenings = "openings/balanced/7x7-5-boulders.txt";
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
    for (const Option& option : own_options()) options.erase(option.name);
    for (const auto& [name, values] : options)
        for (const std::string& value : values)
            if (has_use(name, kPerEngine) && engine_name_length(name, value) != std::string::npos)
                refuse_option(name, "both sides are the same engine; give the value alone");
    TournamentTexts defaults{{}, kDefaults};
    defaults.options["max-faults"] = {std::string(kMostFaults)};
    if (!options.contains("ruleset")) defaults.options["openings"] = {std::string(kDefaultOpenings)};
    const TournamentTexts given{
        {{.name = "engine", .command = command}, {.name = "minus", .command = command}}, std::move(options)};
    return make_settings(merge(merge({}, defaults), given));
}

void check_outputs(const TuneCommandSettings& settings) try {
    const std::array<std::pair<std::string_view, std::string>, 3> outputs = {
        {{"out", settings.base.records_file},
         {"log", settings.base.log_file},
         {"html", settings.base.reports.html}}};
    check_distinct(outputs);
    if (const std::string& html = settings.base.reports.html; !html.empty())
        static_cast<void>(open_report(html, kTunePageStart));
} catch (const StoreError& error) {
    refuse(error);
} catch (const FileError& error) {
    refuse(error);
}

}  // namespace

std::vector<Option> tune_options() { return all_of({own_options(), option_rows(kForTune, kDefaults)}); }

TuneCommandSettings make_tune_settings(const CommandLine& line) {
    if (line.words().size() != 1)
        throw UsageError{
            "tune needs one engine: pahtum-arena tune ./pahtum --param NAME:START,MIN,MAX,C_END,R_END"};
    const auto command = split_words(line.words().front());
    if (command.empty()) throw UsageError{"the engine has no command"};
    const OptionReader& reader = line;
    TuneCommandSettings settings{.tuning = read_tuning(reader),
                                 .has_ahead = reader.text("ahead").has_value(),
                                 .base = read_base(line.given(), command),
                                 .openings = {}};
    settings.base.reports.html = reader.text("html").value_or("");
    settings.base.page_period = read_page_period(reader);
    const std::size_t pairs = settings.tuning.spsa.iterations * settings.tuning.pairs;
    settings.openings = make_openings(settings.base.openings, std::min(pairs, kMostDrawn));
    check_outputs(settings);
    if (settings.base.openings.ruleset) settings.base.drawn_openings = std::min(pairs, kMostDrawn);
    return settings;
}

}  // namespace pahtum::arena
