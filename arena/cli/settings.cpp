#include "arena/cli/settings.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "arena/cli/option_reader.hpp"
#include "arena/cli/schedule_options.hpp"
#include "arena/cli/words.hpp"
#include "arena/process/affinity.hpp"
#include "arena/schedule/time_control.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

/// Options whose values can be for one engine: `[NAME:]VALUE`.
const std::set<std::string, std::less<>> kPerEngine = {"tc", "threads", "memory", "cpu-time", "open-files"};

bool is_printable(std::string_view name) {
    return std::none_of(name.begin(), name.end(),
                        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::vector<EngineSpec> make_engines(const std::vector<EngineText>& texts) {
    std::vector<EngineSpec> engines;
    for (const EngineText& text : texts) {
        if (text.name.empty() || !is_printable(text.name) || text.name.find(':') != std::string::npos) {
            throw UsageError("an engine's name must be printable, not empty and without ':', unlike '" +
                             text.name + "'");
        }
        if (text.command.empty())
            throw UsageError("engine '" + text.name + "' has no command; give NAME=COMMAND");
        EngineSpec& engine = engines.emplace_back();
        engine.name = text.name;
        engine.command = text.command;
        engine.directory = text.directory;
        engine.time_control = parse_time_control(kDefaultTimeControl);
    }
    if (engines.size() < 2) {
        throw UsageError("a tournament needs at least two engines; give --engine NAME=COMMAND for each");
    }
    return engines;
}

/// Applies `[NAME:]VALUE` texts in their order: a bare value to all engines, else to the one named.
template <class Apply>
void apply_to_engines(const OptionReader& reader, const std::string& option, std::vector<EngineSpec>& engines,
                      const Apply& apply) {
    for (const std::string& text : reader.all(option)) {
        const std::size_t colon = text.rfind(':');
        const bool is_for_all = colon == std::string::npos;
        const std::string value = is_for_all ? text : text.substr(colon + 1);
        bool is_used = false;
        for (EngineSpec& engine : engines) {
            if (!is_for_all && engine.name != text.substr(0, colon)) continue;
            OptionReader::guarded(option, [&] { apply(engine, value); });
            is_used = true;
        }
        if (!is_used) OptionReader::refuse(option, "no engine is called '" + text.substr(0, colon) + "'");
    }
}

void apply_limits(const OptionReader& reader, std::vector<EngineSpec>& engines) {
    apply_to_engines(reader, "memory", engines, [](EngineSpec& engine, const std::string& text) {
        engine.limits.memory_mib = parse_integer(text, 1, 1 << 30, "memory");
    });
    apply_to_engines(reader, "cpu-time", engines, [](EngineSpec& engine, const std::string& text) {
        engine.limits.cpu_seconds = parse_integer(text, 1, 1'000'000'000, "the processor time");
    });
    apply_to_engines(reader, "open-files", engines, [](EngineSpec& engine, const std::string& text) {
        engine.limits.open_files = parse_integer(text, 3, 1 << 30, "the number of files");
    });
    for (EngineSpec& engine : engines) engine.limits.is_sandboxed = reader.flag("sandbox");
}

/// One processor is left to whatever else runs.
int default_slots(const std::vector<EngineSpec>& engines) {
    return std::max(1, (static_cast<int>(allowed_cores().size()) - 1) / cores_of_slot(engines));
}

AdjudicatorOptions make_adjudicator(const OptionReader& reader) {
    AdjudicatorOptions adjudicator;
    const auto command = reader.text("adjudicator");
    if (!command) {
        for (const std::string name : {"adjudicate-empty", "adjudicate-tc"})
            if (reader.text(name))
                OptionReader::refuse(name, "has a meaning only with --adjudicator COMMAND");
        return adjudicator;
    }
    adjudicator.command = OptionReader::guarded("adjudicator", [&] { return split_words(*command); });
    if (adjudicator.command.empty()) OptionReader::refuse("adjudicator", "has no command");
    adjudicator.most_empty =
        reader.integer("adjudicate-empty", 1, kMaxSize * kMaxSize).value_or(adjudicator.most_empty);
    if (const auto limit = reader.text("adjudicate-tc")) {
        adjudicator.limit =
            OptionReader::guarded("adjudicate-tc", [&] { return parse_time_control(*limit); });
        if (!adjudicator.limit.move_time && !adjudicator.limit.nodes)
            OptionReader::refuse("adjudicate-tc", "expected move=SECONDS or nodes=N, not '" + *limit + "'");
    }
    return adjudicator;
}

std::optional<AgreementRule> make_agreement(const OptionReader& reader) {
    const auto text = reader.text("adjudicate-agree");
    if (!text) return std::nullopt;
    const std::size_t comma = text->find(',');
    if (comma == std::string::npos)
        OptionReader::refuse("adjudicate-agree", "expected MARGIN,PLIES, not '" + *text + "'");
    return OptionReader::guarded("adjudicate-agree", [&] {
        const AgreementRule rule{
            .margin = OptionReader::parse_number(text->substr(0, comma)),
            .plies = parse_integer(text->substr(comma + 1), 2, 1000, "the number of plies")};
        if (rule.margin <= 0) throw ParseError("the margin must be above 0");
        return rule;
    });
}

PoolOptions make_runner(const OptionReader& reader, const std::vector<EngineSpec>& engines) {
    PoolOptions runner;
    runner.slots = reader.integer("concurrency", 1, 1000).value_or(default_slots(engines));
    runner.pin = !reader.flag("no-affinity");
    runner.slot.restart = reader.flag("restart");
    runner.slot.game.turn.suspend = reader.flag("suspend");
    runner.slot.adjudicator = make_adjudicator(reader);
    runner.slot.game.agreement = make_agreement(reader);
    runner.slot.game.turn.margin = kDefaultMargin;
    if (const auto margin = reader.integer("margin", 0, 1'000'000)) {
        runner.slot.game.turn.margin = std::chrono::milliseconds{*margin};
    }
    if (const auto hang = reader.text("hang")) {
        runner.slot.game.turn.hang_timeout =
            OptionReader::guarded("hang", [&] { return parse_seconds(*hang); });
        if (runner.slot.game.turn.hang_timeout.count() == 0) OptionReader::refuse("hang", "must be above 0");
    }
    return runner;
}

RevisionSource make_revisions(const OptionReader& reader) {
    RevisionSource source;
    if (const auto repository = reader.text("repository")) source.recipe.repository = *repository;
    if (const auto command = reader.text("build")) source.recipe.command = *command;
    if (const auto program = reader.text("program")) source.recipe.program = *program;
    source.cache = reader.text("cache").value_or("");
    return source;
}

EloModel make_model(const OptionReader& reader) {
    const std::string model = reader.text("model").value_or("logistic");
    for (const EloModel known : {EloModel::kLogistic, EloModel::kNormalized}) {
        if (model == to_text(known)) return known;
    }
    OptionReader::refuse("model", "expected logistic or normalized, not '" + model + "'");
}

ReportFiles read_reports(const OptionReader& reader) {
    ReportFiles files{.html = reader.text("html").value_or(""),
                      .csv = reader.text("csv").value_or(""),
                      .sgf = reader.text("sgf").value_or("")};
    if (files.is_any() && !reader.text("out"))
        throw UsageError("--html, --csv and --sgf are made from the records; add --out FILE");
    try {
        check_replaceable(files);
    } catch (const StoreError& error) {
        throw UsageError(error.what());
    }
    return files;
}

std::optional<SprtSettings> read_sprt(const OptionReader& reader) {
    const auto bounds = reader.text("sprt");
    if (!bounds) {
        for (const std::string name : {"model", "alpha", "beta"}) {
            if (reader.text(name)) OptionReader::refuse(name, "has a meaning only with --sprt ELO0,ELO1");
        }
        return std::nullopt;
    }
    const std::size_t comma = bounds->find(',');
    if (comma == std::string::npos) OptionReader::refuse("sprt", "expected ELO0,ELO1, not '" + *bounds + "'");
    const auto bound = [](const std::string& text) {
        return OptionReader::guarded("sprt", [&] { return OptionReader::parse_number(text); });
    };
    const SprtSettings defaults;
    const SprtSettings settings{.elo0 = bound(bounds->substr(0, comma)),
                                .elo1 = bound(bounds->substr(comma + 1)),
                                .model = make_model(reader),
                                .alpha = reader.number("alpha").value_or(defaults.alpha),
                                .beta = reader.number("beta").value_or(defaults.beta)};
    try {
        validate(settings);
    } catch (const std::invalid_argument& error) {
        OptionReader::refuse("sprt", error.what());
    }
    return settings;
}

void require_distinct(const std::vector<EngineText>& engines) {
    std::set<std::string> names;
    for (const EngineText& engine : engines) {
        if (!names.insert(engine.name).second) {
            throw UsageError("two engines are called '" + engine.name + "'; rename one");
        }
    }
}

void append_all(std::vector<std::string>& values, const std::vector<std::string>& more) {
    values.insert(values.end(), more.begin(), more.end());
}

/// Values for one engine after those for all, so that they win within one source whatever the order they were
/// written in.
std::vector<std::string> general_first(std::vector<std::string> values) {
    std::stable_partition(values.begin(), values.end(),
                          [](const std::string& value) { return value.find(':') == std::string::npos; });
    return values;
}

}  // namespace

TournamentSettings make_settings(const SettingTexts& texts) {
    const OptionReader reader(texts.options);
    TournamentSettings settings;
    settings.engines = make_engines(texts.engines);
    apply_to_engines(reader, "tc", settings.engines, [](EngineSpec& engine, const std::string& text) {
        engine.time_control = parse_time_control(text);
    });
    apply_to_engines(reader, "threads", settings.engines, [](EngineSpec& engine, const std::string& text) {
        engine.threads = parse_integer(text, 1, 1024, "threads");
    });
    apply_limits(reader, settings.engines);
    settings.revisions = make_revisions(reader);
    settings.schedule = read_schedule(reader, static_cast<int>(settings.engines.size()));
    settings.openings = read_opening_settings(reader);
    settings.most_games = read_most_games(reader);
    settings.is_dry_run = reader.flag("dry-run");
    settings.runner = make_runner(reader, settings.engines);
    settings.sprt = read_sprt(reader);
    if (settings.sprt && settings.engines.size() != 2) {
        OptionReader::refuse(
            "sprt", "compares two engines, but " + std::to_string(settings.engines.size()) + " are given");
    }
    settings.records_file = reader.text("out").value_or("");
    settings.reports = read_reports(reader);
    settings.runner.slot.game.turn.wants_info =
        !settings.records_file.empty() || settings.runner.slot.game.agreement;
    settings.wants_json = reader.flag("json");
    settings.is_quiet = reader.flag("quiet");
    return settings;
}

std::optional<SprtSettings> make_sprt(const OptionTexts& options) { return read_sprt(OptionReader(options)); }

SettingTexts merge(SettingTexts weaker, const SettingTexts& stronger) {
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
