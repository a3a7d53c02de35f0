#include "arena/tournament/settings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include "arena/process/affinity.hpp"
#include "arena/schedule/time_control.hpp"
#include "engine/rules/parse_error.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

/// Options whose values can be for one engine: `[NAME:]VALUE`.
const std::set<std::string, std::less<>> kPerEngine = {"tc", "threads"};

/// Reads the values of options and says which one is wrong.
class OptionReader {
  public:
    explicit OptionReader(const OptionTexts& options) : options_(options) {}

    static double parse_number(const std::string& text) {
        std::size_t used = 0;
        double value = 0;
        try {
            value = std::stod(text, &used);
        } catch (const std::logic_error&) {
            used = 0;
        }
        if (text.empty() || used != text.size() || !std::isfinite(value)) {
            throw ParseError("'" + text + "' is not a number");
        }
        return value;
    }

    /// What `read` returns; if it finds the text wrong, the option is named.
    template <class Read>
    static auto guarded(const std::string& name, const Read& read) {
        try {
            return read();
        } catch (const ParseError& error) {
            refuse(name, error.what());
        }
    }

    [[noreturn]] static void refuse(const std::string& name, const std::string& reason) {
        throw UsageError("--" + name + ": " + reason);
    }

    /// The last value given.
    [[nodiscard]] std::optional<std::string> text(const std::string& name) const {
        const auto found = options_.find(name);
        if (found == options_.end() || found->second.empty()) return std::nullopt;
        return found->second.back();
    }

    [[nodiscard]] bool flag(const std::string& name) const {
        const std::string value = text(name).value_or("false");
        if (value != "true" && value != "false") refuse(name, "expected true or false, not '" + value + "'");
        return value == "true";
    }

    [[nodiscard]] std::optional<int> integer(const std::string& name, int low, int high) const {
        const auto value = text(name);
        if (!value) return std::nullopt;
        return guarded(name, [&] { return parse_integer(*value, low, high, "the value"); });
    }

    [[nodiscard]] std::optional<double> number(const std::string& name) const {
        const auto value = text(name);
        if (!value) return std::nullopt;
        return guarded(name, [&] { return parse_number(*value); });
    }

    [[nodiscard]] std::vector<std::string> all(const std::string& name) const {
        const auto found = options_.find(name);
        return found == options_.end() ? std::vector<std::string>{} : found->second;
    }

  private:
    const OptionTexts& options_;
};

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

TournamentKind make_kind(const OptionReader& reader) {
    const std::string kind = reader.text("tournament").value_or("round-robin");
    if (kind == "round-robin") return TournamentKind::kRoundRobin;
    if (kind == "gauntlet") return TournamentKind::kGauntlet;
    OptionReader::refuse("tournament", "expected round-robin or gauntlet, not '" + kind + "'");
}

OpeningOrder make_order(const OptionReader& reader) {
    constexpr int kMax = std::numeric_limits<int>::max();
    OpeningOrder order;
    const int seed = reader.integer("seed", 0, kMax).value_or(1);
    if (reader.flag("shuffle")) order.shuffle_seed = static_cast<std::uint64_t>(seed);
    order.start = static_cast<std::size_t>(reader.integer("start", 0, kMax).value_or(0));
    return order;
}

/// One processor is left to the arena and whatever else runs.
int default_slots() { return std::max(1, static_cast<int>(allowed_cores().size()) - 1); }

RunnerOptions make_runner(const OptionReader& reader) {
    RunnerOptions runner;
    runner.slots = reader.integer("concurrency", 1, 1000).value_or(default_slots());
    runner.pin = !reader.flag("no-affinity");
    runner.slot.restart = reader.flag("restart");
    runner.slot.game.margin = kDefaultMargin;
    if (const auto margin = reader.integer("margin", 0, 1'000'000)) {
        runner.slot.game.margin = std::chrono::milliseconds{*margin};
    }
    if (const auto hang = reader.text("hang")) {
        runner.slot.game.hang_timeout = OptionReader::guarded("hang", [&] { return parse_seconds(*hang); });
        if (runner.slot.game.hang_timeout.count() == 0) OptionReader::refuse("hang", "must be above 0");
    }
    return runner;
}

EloModel make_model(const OptionReader& reader) {
    const std::string model = reader.text("model").value_or("logistic");
    for (const EloModel known : {EloModel::kLogistic, EloModel::kNormalized}) {
        if (model == to_text(known)) return known;
    }
    OptionReader::refuse("model", "expected logistic or normalized, not '" + model + "'");
}

std::optional<SprtSettings> make_sprt(const OptionReader& reader) {
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

Settings make_settings(const SettingTexts& texts) {
    const OptionReader reader(texts.options);
    Settings settings;
    settings.engines = make_engines(texts.engines);
    apply_to_engines(reader, "tc", settings.engines, [](EngineSpec& engine, const std::string& text) {
        engine.time_control = parse_time_control(text);
    });
    apply_to_engines(reader, "threads", settings.engines, [](EngineSpec& engine, const std::string& text) {
        engine.threads = parse_integer(text, 1, 1024, "threads");
    });
    settings.kind = make_kind(reader);
    const auto openings = reader.text("openings");
    if (!openings) throw UsageError("no openings; give --openings FILE, such as openings/7x7-5-boulders.txt");
    settings.openings_file = *openings;
    settings.order = make_order(reader);
    if (const auto rounds = reader.integer("rounds", 1, 100'000'000))
        settings.rounds = static_cast<std::size_t>(*rounds);
    settings.runner = make_runner(reader);
    settings.sprt = make_sprt(reader);
    if (settings.sprt && settings.engines.size() != 2) {
        OptionReader::refuse(
            "sprt", "compares two engines, but " + std::to_string(settings.engines.size()) + " are given");
    }
    settings.records_file = reader.text("out").value_or("");
    settings.wants_json = reader.flag("json");
    settings.is_quiet = reader.flag("quiet");
    return settings;
}

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
