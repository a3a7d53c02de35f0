#include "arena/schedule/schedule.hpp"

#include <algorithm>

namespace pahtum::arena {
namespace {

constexpr std::array<std::string_view, 5> kNames = {"round-robin", "gauntlet", "swiss", "knockout", "ladder"};

}  // namespace

std::string_view to_text(TournamentKind kind) { return kNames.at(static_cast<std::size_t>(kind)); }

std::optional<TournamentKind> parse_kind(std::string_view text) {
    const auto* const found = std::find(kNames.begin(), kNames.end(), text);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<TournamentKind>(found - kNames.begin());
}

bool is_static(TournamentKind kind) {
    return kind == TournamentKind::kRoundRobin || kind == TournamentKind::kGauntlet;
}

}  // namespace pahtum::arena
