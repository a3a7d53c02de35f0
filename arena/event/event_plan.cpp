#include "arena/event/event_plan.hpp"

#include <limits>
#include <memory>
#include <string>

#include "arena/event/event_terms.hpp"
#include "arena/schedule/plan.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

std::optional<TournamentKind> staged_kind(const EventTerms& terms) {
    const std::string name = value_in(terms.header.plan, "tournament");
    for (const TournamentKind kind :
         {TournamentKind::kSwiss, TournamentKind::kKnockout, TournamentKind::kLadder})
        if (name == to_text(kind)) return kind;
    return std::nullopt;
}

/// Who meets whom; the openings do not matter for that. Throws ParseError.
std::unique_ptr<Schedule> fixtures_of(const EventTerms& terms, TournamentKind kind) {
    const int engines = static_cast<int>(terms.engines.size());
    if (engines < 2) throw ParseError{"it has fewer than two engines"};
    ScheduleSettings settings{.kind = kind};
    settings.match_pairs = static_cast<std::size_t>(parse_integer(
        value_in(terms.header.plan, "match-pairs"), 1, ScheduleSettings::kMostMatchPairs, "match-pairs"));
    const std::string rounds = value_in(terms.header.extent, "swiss-rounds");
    if (kind == TournamentKind::kSwiss && rounds != "default")
        settings.swiss_rounds = parse_integer(rounds, 1, Swiss::most_rounds(engines), "swiss-rounds");
    return make_schedule(settings, engines, {""});
}

/// Throws ParseError.
std::optional<std::size_t> most_games_of(const EventTerms& terms) {
    const std::string games = value_in(terms.header.extent, "games");
    if (games == "all") return std::nullopt;
    return static_cast<std::size_t>(parse_integer(games, 2, std::numeric_limits<int>::max(), "games"));
}

[[noreturn]] void refuse_settings_of(const EventStore& store, const StoredEvent& event,
                                     const ParseError& error) {
    store.refuse(event, std::string("its settings are damaged: ") + error.what());
}

}  // namespace

std::optional<KnownPlan> known_plan(EventStore& store, const StoredEvent& event) try {
    const auto kind = staged_kind(event.terms);
    if (!kind) return std::nullopt;
    const std::unique_ptr<Schedule> fixtures = fixtures_of(event.terms, *kind);
    const auto most_games = most_games_of(event.terms);
    std::size_t fed = 0;
    store.read_results(event.number, [&](const StoredResult& result) {
        if (result.number != fed || fed >= fixtures->size()) return;  // not all before it are there yet
        const GameUnit unit = fixtures->unit(fed);
        if (unit.pairing != result.score.pairing || unit.first_is_black != result.score.first_is_black)
            store.refuse(event, "game " + std::to_string(fed) + " is not the one that is planned");
        fixtures->feed(fed++, {.half_points = result.score.half_points});
    });
    return KnownPlan{
        .pairs = known_pairs(*fixtures, most_games),
        .is_complete = fixtures->is_complete() || (most_games && fixtures->size() >= *most_games)};
} catch (const ParseError& error) {
    refuse_settings_of(store, event, error);
}

bool plan_next_round(EventStore& store, const StoredEvent& event) {
    const auto plan = known_plan(store, event);
    if (!plan) return true;
    store.plan(event.number, plan->pairs);
    return plan->is_complete;
}

std::string_view verdict_text(const Decision& decision) {
    if (!decision.is_reached()) return "";
    if (decision.fault_watch().has_failed()) return kEngineFailed;
    return decision.verdict() == Verdict::kAcceptH1 ? "H1" : "H0";
}

bool has_all(EventStore& store, const StoredEvent& event, const EventProgress& progress) try {
    if (progress.counted < progress.planned) return false;
    const RunSettings& settings = event.terms.header.plan;
    if (value_in(settings, "tournament") == to_text(TournamentKind::kTuning))
        return progress.counted == parse_unsigned(value_in(settings, "iterations"), 1, "iterations") *
                                       parse_unsigned(value_in(settings, "pairs"), 1, "pairs");
    const auto plan = known_plan(store, event);
    return !plan || (plan->is_complete && plan->pairs <= progress.planned);
} catch (const ParseError& error) {
    refuse_settings_of(store, event, error);
}

}  // namespace pahtum::arena
