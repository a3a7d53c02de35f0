#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "arena/commands/tournament_options.hpp"
#include "arena/match/runner.hpp"
#include "arena/match/time_control.hpp"
#include "arena/process/limits.hpp"
#include "arena/revisions/mirror.hpp"
#include "arena/schedule/formats.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/processors.hpp"
#include "arena/tournament/run_options.hpp"
#include "engine/base/data_files.hpp"
#include "engine/base/utf8.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr int kMostRounds = 100'000'000;

TournamentKind read_kind(const OptionReader& reader) {
    return reader.choice(
        "tournament", std::array{TournamentKind::kRoundRobin, TournamentKind::kGauntlet,
                                 TournamentKind::kSwiss, TournamentKind::kKnockout, TournamentKind::kLadder});
}

void refuse_foreign(const OptionReader& reader, const std::string& name, const std::string& reason) {
    if (reader.text(name)) refuse_option(name, reason);
}

void refuse_foreign(const OptionReader& reader, TournamentKind kind) {
    const std::string text(to_text(kind));
    if (is_static(kind))
        refuse_foreign(reader, "match-pairs", "a " + text + " has no matches; give --rounds N");
    else
        refuse_foreign(reader, "rounds", "a match of a " + text + " is as long as --match-pairs N says");
    if (kind != TournamentKind::kSwiss)
        refuse_foreign(reader, "swiss-rounds", "is meaningful only with --tournament swiss");
    if (kind != TournamentKind::kGauntlet)
        refuse_foreign(reader, "seeds", "is meaningful only with --tournament gauntlet");
    if (!is_static(kind))
        refuse_foreign(reader, "sprt", "compares two engines; it is meaningless in a " + text);
}

bool is_shuffled(const OptionReader& reader) {
    constexpr std::array<std::string_view, 2> kOrders = {"sequential", "random"};
    const auto order = reader.index("order", kOrders);
    if (!order) return reader.flag("shuffle");
    if (*order == 1) return true;
    if (reader.flag("shuffle")) refuse_option("order", "sequential contradicts --shuffle");
    return false;
}

bool wants_symmetries(const OptionReader& reader) {
    constexpr std::array<std::string_view, 2> kVariants = {"none", "symmetric"};
    return reader.index("variants", kVariants) == 1;
}

ScheduleSettings read_schedule(const OptionReader& reader, int engines) {
    ScheduleSettings settings{.kind = read_kind(reader)};
    refuse_foreign(reader, settings.kind);
    if (const auto rounds = reader.integer("rounds", 1, kMostRounds))
        settings.rounds = static_cast<std::size_t>(*rounds);
    settings.seeds = reader.integer("seeds", 1, engines - 1).value();
    settings.match_pairs =
        static_cast<std::size_t>(reader.integer("match-pairs", 1, ScheduleSettings::kMostMatchPairs).value());
    settings.swiss_rounds = reader.integer("swiss-rounds", 1, Swiss::most_rounds(engines));
    return settings;
}

OpeningSettings read_opening_settings(const OptionReader& reader) {
    constexpr int kMax = std::numeric_limits<int>::max();
    OpeningSettings settings{.file = find_data_file(reader.text("openings").value_or(""))};
    if (const auto ruleset = reader.text("ruleset")) {
        if (!settings.file.empty())
            refuse_option("ruleset",
                          "the openings name their rules; give only one of --openings and --ruleset");
        settings.ruleset = read_option("ruleset", [&] { return parse_ruleset(*ruleset); });
    } else if (settings.file.empty()) {
        throw UsageError{
            "no openings; give --openings FILE, such as 7x7-5-boulders.txt, or --ruleset RULESET"};
    }
    settings.seed = static_cast<std::uint64_t>(reader.integer("seed", 0, kMax).value());
    if (is_shuffled(reader)) settings.order.shuffle_seed = settings.seed;
    settings.order.start = static_cast<std::size_t>(reader.integer("start", 0, kMax).value_or(0));
    settings.with_symmetries = wants_symmetries(reader);
    return settings;
}

std::optional<std::size_t> read_most_games(const OptionReader& reader) {
    const auto games = reader.integer("games", 2, std::numeric_limits<int>::max());
    if (!games) return std::nullopt;
    return static_cast<std::size_t>(*games) / 2 * 2;
}

std::vector<EngineSpec> make_engines(const std::vector<EngineText>& texts) {
    constexpr std::size_t kMostEngines = 1000;
    if (texts.size() > kMostEngines)
        throw UsageError{"a tournament has at most " + std::to_string(kMostEngines) + " engines, and not " +
                         std::to_string(texts.size())};
    std::vector<std::string> names;
    for (const EngineText& text : texts) names.push_back(text.name);
    check_engine_names(names);
    std::vector<EngineSpec> engines;
    for (const EngineText& text : texts) {
        if (text.command.empty())
            throw UsageError{text.place + "engine '" + text.name + "' has no command; give NAME=COMMAND"};
        EngineSpec& engine = engines.emplace_back();
        engine.name = text.name;
        engine.command = text.command;
        engine.place = text.place;
        engine.time_control = parse_time_control(kDefaultTimeControl);
    }
    if (engines.size() < 2) {
        throw UsageError{"a tournament needs at least two engines; give --engine NAME=COMMAND for each"};
    }
    return engines;
}

/// Applies `[NAME:]VALUE` texts in order: a bare value to all engines, otherwise to the one named.
template <typename Apply>
void apply_to_engines(const OptionReader& reader, const std::string& option, std::vector<EngineSpec>& engines,
                      const Apply& apply) {
    for (const std::string& text : reader.all(option)) {
        const std::size_t colon = engine_name_length(option, text);
        const bool is_for_all = colon == std::string::npos;
        const std::string value = is_for_all ? text : text.substr(colon + 1);
        if (!is_utf8(value))
            refuse_option(
                option,
                quote(text) + " is not UTF-8, as records need; set it in a script that starts the engine",
                text);
        bool is_used = false;
        for (EngineSpec& engine : engines) {
            if (!is_for_all && engine.name != text.substr(0, colon)) continue;
            read_option(
                option, [&] { apply(engine, value); }, text);
            is_used = true;
        }
        if (!is_used) refuse_option(option, "no engine is called '" + text.substr(0, colon) + "'", text);
    }
}

/// Sorted, since their order means nothing. A later value of the same variable replaces an earlier one.
void set_variable(EngineSpec& engine, const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos || text.find('\0') != std::string::npos)
        throw ParseError{"expected VARIABLE=VALUE, like OMP_NUM_THREADS=1, and not " + quote(text)};
    const std::string name = text.substr(0, equals + 1);
    std::erase_if(engine.environment, [&name](const auto& other) { return other.starts_with(name); });
    engine.environment.insert(std::ranges::upper_bound(engine.environment, text), text);
}

/// A later value of the same key replaces an earlier one.
void set_option(EngineSpec& engine, const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string key = text.substr(0, equals);
    const std::string_view value =
        std::string_view{text}.substr(equals == std::string::npos ? text.size() : equals + 1);
    if (key.empty() || value.empty() || trim(value) != value || !is_printable(text) ||
        key.find_first_of(" #") != std::string::npos || value.find('#') != std::string_view::npos)
        throw ParseError{"expected KEY=VALUE, like level=12, and not " + quote(text)};
    const auto same = std::ranges::find_if(
        engine.options, [&key](const std::string& option) { return option.starts_with(key + "="); });
    if (same == engine.options.end())
        engine.options.push_back(text);
    else
        *same = text;
}

int parse_start_time(const std::string& text) {
    return parse_integer(text, 1, kLongestStart, "the time to start");
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

RevisionSource make_revisions(const OptionReader& reader) {
    RevisionSource source;
    if (const auto repository = reader.text("repository")) {
        if (is_repository_address(*repository)) {
            source.address = *repository;
            // What a person names may have its submodules anywhere.
            source.prefixes = {"https://", "file://"};
        } else {
            source.recipe.repository = *repository;
        }
    }
    if (const auto command = reader.text("build")) source.recipe.command = *command;
    constexpr int kLongestBuild = 7 * 24 * 60 * 60;
    if (const auto longest = reader.integer("build-time", 1, kLongestBuild))
        source.recipe.longest = std::chrono::seconds{*longest};
    if (const auto program = reader.text("program")) source.recipe.program = *program;
    source.cache = reader.text("cache").value_or("");
    return source;
}

ReportFiles read_reports(const OptionReader& reader) {
    ReportFiles files{.html = reader.text("html").value_or(""),
                      .csv = reader.text("csv").value_or(""),
                      .sgf = reader.text("sgf").value_or("")};
    if (files.is_any() && !reader.text("out") && !reader.text("store"))
        throw UsageError{
            "--html, --csv and --sgf are made from the records; add --out FILE or --store STORE"};
    const std::array<std::pair<std::string_view, std::string>, 5> outputs = {
        {{"out", reader.text("out").value_or("")},
         {"log", reader.text("log").value_or("")},
         {"html", files.html},
         {"csv", files.csv},
         {"sgf", files.sgf}}};
    try {
        check_distinct(outputs);
        check_writable(files);
    } catch (const StoreError& error) {
        refuse(error);
    } catch (const FileError& error) {
        refuse(error);
    }
    return files;
}

void check_store(const OptionReader& reader) {
    if (reader.once("store"))
        refuse_foreign(reader, "out",
                       "the store keeps the records; `pahtum-arena export` writes them to a file");
}

void read_reference_speed(const OptionReader& reader, TournamentSettings& settings) {
    constexpr double kMostSpeed = 1e15;
    constexpr double kMostPercent = 1000;
    const auto text = reader.text("scale-tc");
    if (!text) return;
    const std::size_t comma = text->find(',');
    const auto number = [](const std::string& digits, double most) {
        const double value = read_option("scale-tc", [&digits] { return parse_number(digits); });
        if (!(value > 0 && value <= most))
            refuse_option("scale-tc",
                          "expected nodes per second, like 1000000, or with how much the "
                          "speed may vary in percent: 1000000,15");
        return value;
    };
    settings.reference_speed = number(text->substr(0, comma), kMostSpeed);
    if (comma != std::string::npos)
        settings.most_variation = number(text->substr(comma + 1), kMostPercent) / 100;
}

}  // namespace

std::optional<SprtSettings> make_sprt(const OptionReader& reader) {
    const auto bounds = reader.pair("sprt", "ELO0,ELO1");
    if (!bounds) {
        check_needs(reader, kForRecords);
        return std::nullopt;
    }
    const auto bound = [](const std::string& text) {
        return read_option("sprt", [&] { return parse_number(text); });
    };
    const SprtSettings defaults;
    const SprtSettings settings{
        .elo0 = bound(bounds->first),
        .elo1 = bound(bounds->second),
        .model = reader.choice("model", std::array{EloModel::kLogistic, EloModel::kNormalized}),
        .alpha = reader.number("alpha").value_or(defaults.alpha),
        .beta = reader.number("beta").value_or(defaults.beta)};
    try {
        validate(settings);
    } catch (const std::invalid_argument& error) {
        refuse_option("sprt", error.what());
    }
    return settings;
}

std::optional<double> read_max_faults(const OptionReader& reader, std::string_view usual) {
    std::string text = reader.once("max-faults").value_or(std::string(usual));
    if (text.empty()) return std::nullopt;
    if (text.ends_with('%')) text.pop_back();
    const double percent = read_option("max-faults", [&text] { return parse_number(text); });
    if (!(percent >= 0 && percent <= 100)) refuse_option("max-faults", "expected a percentage from 0 to 100");
    return percent;
}

TournamentSettings make_settings(const TournamentTexts& texts) try {
    const OptionReader reader(texts.options, option_rows());
    check_needs(reader);
    TournamentSettings settings;
    settings.engines = make_engines(texts.engines);
    read_times(reader, settings.engines);
    apply_to_engines(reader, "threads", settings.engines, [](EngineSpec& engine, const std::string& text) {
        engine.threads = parse_integer(text, 1, 1024, "threads");
    });
    apply_to_engines(reader, "option", settings.engines, set_option);
    apply_to_engines(reader, "env", settings.engines, set_variable);
    apply_to_engines(reader, "directory", settings.engines,
                     [](EngineSpec& engine, const std::string& text) { engine.directory = text; });
    read_reference_speed(reader, settings);
    apply_limits(reader, settings.engines);
    settings.revisions = make_revisions(reader);
    settings.schedule = read_schedule(reader, static_cast<int>(settings.engines.size()));
    settings.openings = read_opening_settings(reader);
    const auto place = texts.places.find({"openings", reader.text("openings").value_or("")});
    if (place != texts.places.end()) settings.openings.place = place->second;
    settings.most_games = read_most_games(reader);
    settings.is_dry_run = reader.flag("dry-run");
    settings.runner = read_pool(reader, settings.engines);
    settings.sprt = make_sprt(reader);
    if (settings.sprt && settings.engines.size() != 2) {
        refuse_option("sprt",
                      "compares two engines, but " + std::to_string(settings.engines.size()) + " are given");
    }
    settings.max_faults = read_max_faults(reader, settings.sprt ? kMostFaults : "");
    settings.records_file = reader.text("out").value_or("");
    check_store(reader);
    settings.reports = read_reports(reader);
    settings.page_period = read_page_period(reader);
    settings.log_file = reader.text("log").value_or("");
    settings.runner.slot.game.turn.wants_info = !settings.records_file.empty() || reader.has("store") ||
                                                settings.runner.slot.game.score_rules.is_any();
    settings.wants_json = reader.flag("json");
    settings.is_quiet = reader.flag("quiet");
    return settings;
} catch (const OptionError& error) {
    refuse_in_place(error, texts);
}

PoolOptions read_pool(const OptionReader& reader, const std::vector<EngineSpec>& engines) {
    PoolOptions pool;
    read_play_options(reader, pool);
    pool.slots = reader.integer("concurrency", 1, 1000)
                     .value_or(default_slots(engines, pool.slot.game.turn.off_turn, processors_here()));
    pool.pin = !reader.flag("no-affinity");
    for (const std::string& text : reader.all("start-time"))
        if (engine_name_length("start-time", text) == std::string::npos)
            pool.slot.adjudicator.start_time = std::chrono::seconds{parse_start_time(text)};
    TurnOptions& turn = pool.slot.game.turn;
    if (reader.flag("sandbox") && turn.off_turn == OffTurn::kWait) turn.off_turn = OffTurn::kSuspend;
    return pool;
}

void read_times(const OptionReader& reader, std::vector<EngineSpec>& engines) {
    apply_to_engines(reader, "tc", engines, [](EngineSpec& engine, const std::string& text) {
        engine.time_control = parse_time_control(text);
    });
    apply_to_engines(reader, "start-time", engines, [](EngineSpec& engine, const std::string& text) {
        engine.limits.start_seconds = parse_start_time(text);
    });
}

std::optional<std::chrono::milliseconds> read_period(const OptionReader& reader, const std::string& name,
                                                     double least) {
    constexpr double kLongest = 24 * 60 * 60;
    const auto period = reader.number(name);
    if (!period) return std::nullopt;
    if (!(*period >= least && *period <= kLongest))
        refuse_option(name, "expected seconds, from " + decimal_text(least, 1) + " to 86400");
    return std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(*period));
}

std::chrono::milliseconds read_page_period(const OptionReader& reader) {
    if (!reader.text("html")) refuse_foreign(reader, "html-every", "is meaningful only with --html FILE");
    return read_period(reader, "html-every", 0).value_or(std::chrono::seconds{10});
}

SameName read_same_name(const OptionReader& reader) {
    return reader.choice("same-name", std::array{SameName::kRefuse, SameName::kMerge, SameName::kSplit});
}

}  // namespace pahtum::arena
