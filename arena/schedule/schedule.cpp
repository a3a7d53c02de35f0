#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"round-robin", "gauntlet", "swiss",
                                                    "knockout",    "ladder",   "tuning"};

}  // namespace

std::string_view to_text(TournamentKind kind) { return kNames.at(static_cast<std::size_t>(kind)); }

bool is_static(TournamentKind kind) {
    return kind == TournamentKind::kRoundRobin || kind == TournamentKind::kGauntlet;
}

}  // namespace pahtum::arena
