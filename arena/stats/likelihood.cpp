#include "arena/stats/likelihood.hpp"

#include <cassert>
#include <cmath>

#include "arena/stats/divergence.hpp"
#include "arena/stats/estimate.hpp"

namespace pahtum::arena {
namespace {

double divergence(const Sample& sample, EloModel model, double elo) {
    switch (model) {
        case EloModel::kLogistic:
            return divergence_to_mean(sample, score_from_elo(elo));
        case EloModel::kNormalized:
            return divergence_to_t_value(sample, elo / kNormalizedElo * std::sqrt(sample.games_per_trial));
    }
    assert(false);
    return 0;
}

}  // namespace

Sample without_empty_cells(Sample sample) {
    for (double& count : sample.counts) {
        if (count == 0) count = 1e-3;
    }
    return sample;
}

std::string_view to_text(EloModel model) { return model == EloModel::kLogistic ? "logistic" : "normalized"; }

double log_likelihood_ratio(const Sample& sample, EloModel model, double elo0, double elo1) {
    assert(std::abs(elo0) <= kMaxElo && std::abs(elo1) <= kMaxElo);
    if (sample.trials() <= 0) return 0;
    const Sample regular = without_empty_cells(sample);
    return regular.trials() * (divergence(regular, model, elo0) - divergence(regular, model, elo1));
}

}  // namespace pahtum::arena
