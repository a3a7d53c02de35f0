#include "arena/score/machines.hpp"

#include <cstddef>

namespace pahtum::arena {
namespace {

Pentanomial without(const Pentanomial& all, const Pentanomial& part) {
    Pentanomial rest = all;
    for (std::size_t i = 0; i < rest.pairs_with.size(); ++i) rest.pairs_with[i] -= part.pairs_with[i];
    return rest;
}

}  // namespace

void MachineScores::add(const std::string& machine, const std::array<int, 2>& pairing, int half_points) {
    ++machines_[machine][pairing].pairs_with[static_cast<std::size_t>(half_points)];
    ++all_[pairing].pairs_with[static_cast<std::size_t>(half_points)];
}

std::vector<MachineResidual> MachineScores::residuals() const {
    constexpr double kOutstanding = 0.01;
    std::vector<MachineResidual> residuals;
    if (machines_.size() < 2) return residuals;
    for (const auto& [machine, counts] : machines_) {
        MachineResidual& residual = residuals.emplace_back();
        residual.machine = machine;
        for (const auto& [pairing, own] : counts) {
            residual.pairs += own.pairs();
            residual.test += homogeneity(own.pairs_with, without(all_.at(pairing), own).pairs_with);
        }
        if (all_.size() == 1) residual.score = sample_of(counts.begin()->second).mean();
        residual.chance = chance_of(residual.test);
        residual.stands_out = residual.chance * static_cast<double>(machines_.size()) < kOutstanding;
    }
    return residuals;
}

}  // namespace pahtum::arena
