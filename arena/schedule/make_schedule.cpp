#include "arena/schedule/make_schedule.hpp"

#include <utility>

#include "arena/schedule/knockout.hpp"
#include "arena/schedule/ladder.hpp"
#include "arena/schedule/plan.hpp"
#include "arena/schedule/staged_plan.hpp"
#include "arena/schedule/swiss.hpp"

namespace pahtum::arena {
namespace {

/// Null for the static kinds.
std::unique_ptr<Format> make_format(const ScheduleSettings& settings, int engines) {
    switch (settings.kind) {
        case TournamentKind::kSwiss:
            return std::make_unique<Swiss>(engines,
                                           settings.swiss_rounds.value_or(Swiss::default_rounds(engines)),
                                           settings.match_pairs);
        case TournamentKind::kKnockout:
            return std::make_unique<Knockout>(engines, settings.match_pairs);
        case TournamentKind::kLadder:
            return std::make_unique<Ladder>(engines, settings.match_pairs);
        case TournamentKind::kRoundRobin:
        case TournamentKind::kGauntlet:
            return nullptr;
    }
    return nullptr;
}

}  // namespace

std::unique_ptr<Schedule> make_schedule(const ScheduleSettings& settings, int engines,
                                        std::vector<std::string> openings) {
    if (auto format = make_format(settings, engines))
        return std::make_unique<StagedPlan>(std::move(format), std::move(openings));
    const std::size_t rounds = settings.rounds.value_or(openings.size());
    return std::make_unique<Plan>(pairings(settings.kind, engines, settings.seeds), std::move(openings),
                                  rounds);
}

}  // namespace pahtum::arena
