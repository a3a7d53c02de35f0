#include "arena/cli/schedule_options.hpp"

#include <initializer_list>
#include <limits>

#include "arena/schedule/swiss.hpp"

namespace pahtum::arena {
namespace {

constexpr int kMostRounds = 100'000'000;
constexpr int kMostMatchPairs = 1'000'000;

TournamentKind read_kind(const OptionReader& reader) {
    const std::string text = reader.text("tournament").value_or("round-robin");
    if (const auto kind = parse_kind(text)) return *kind;
    OptionReader::refuse("tournament",
                         "expected round-robin, gauntlet, swiss, knockout or ladder, not '" + text + "'");
}

void refuse_foreign(const OptionReader& reader, std::initializer_list<const char*> names,
                    const std::string& reason) {
    for (const std::string name : names) {
        if (reader.text(name)) OptionReader::refuse(name, reason);
    }
}

void refuse_foreign(const OptionReader& reader, TournamentKind kind) {
    const std::string text(to_text(kind));
    if (is_static(kind))
        refuse_foreign(reader, {"match-pairs"}, "a " + text + " has no matches; give --rounds N");
    else
        refuse_foreign(reader, {"rounds"}, "a match of a " + text + " is as long as --match-pairs N says");
    if (kind != TournamentKind::kSwiss)
        refuse_foreign(reader, {"swiss-rounds"}, "has a meaning only with --tournament swiss");
    if (kind != TournamentKind::kGauntlet)
        refuse_foreign(reader, {"seeds"}, "has a meaning only with --tournament gauntlet");
    if (!is_static(kind))
        refuse_foreign(reader, {"sprt"}, "compares two engines; it has no meaning in a " + text);
}

bool is_shuffled(const OptionReader& reader) {
    const auto order = reader.text("order");
    if (!order) return reader.flag("shuffle");
    if (*order == "random") return true;
    if (*order != "sequential")
        OptionReader::refuse("order", "expected sequential or random, not '" + *order + "'");
    if (reader.flag("shuffle")) OptionReader::refuse("order", "sequential contradicts --shuffle");
    return false;
}

bool wants_symmetries(const OptionReader& reader) {
    const std::string variants = reader.text("variants").value_or("none");
    if (variants != "none" && variants != "symmetric")
        OptionReader::refuse("variants", "expected none or symmetric, not '" + variants + "'");
    return variants == "symmetric";
}

}  // namespace

ScheduleSettings read_schedule(const OptionReader& reader, int engines) {
    ScheduleSettings settings;
    settings.kind = read_kind(reader);
    refuse_foreign(reader, settings.kind);
    if (const auto rounds = reader.integer("rounds", 1, kMostRounds))
        settings.rounds = static_cast<std::size_t>(*rounds);
    settings.seeds = reader.integer("seeds", 1, engines - 1).value_or(1);
    settings.match_pairs =
        static_cast<std::size_t>(reader.integer("match-pairs", 1, kMostMatchPairs).value_or(1));
    settings.swiss_rounds = reader.integer("swiss-rounds", 1, Swiss::most_rounds(engines));
    return settings;
}

OpeningSettings read_opening_settings(const OptionReader& reader) {
    constexpr int kMax = std::numeric_limits<int>::max();
    OpeningSettings settings;
    settings.file = reader.text("openings").value_or("");
    if (const auto ruleset = reader.text("ruleset")) {
        if (!settings.file.empty())
            OptionReader::refuse("ruleset",
                                 "the openings say what they are played by; leave one of both out");
        settings.ruleset = OptionReader::guarded("ruleset", [&] { return parse_ruleset(*ruleset); });
    } else if (settings.file.empty()) {
        throw UsageError(
            "no openings; give --openings FILE, such as openings/7x7-5-boulders.txt, or --ruleset RULESET");
    }
    settings.seed = static_cast<std::uint64_t>(reader.integer("seed", 0, kMax).value_or(1));
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

}  // namespace pahtum::arena
