#include "arena/stats/covariances.hpp"

#include <algorithm>

namespace pahtum::arena {
namespace {

/// Equations of few players are solved as exactly as can be, of many to more digits than are shown.
Vectors inverse_of(const StrengthSolver& solver, Vectors vectors, double tolerance = 1e-6,
                   const Vectors& guess = {}) {
    constexpr int kFew = 300;
    return solver.solve(std::move(vectors), solver.matrix().players() <= kFew ? 1e-12 : tolerance, guess);
}

}  // namespace

void Covariances::raise(const std::vector<int>& parameters) {
    raised_.clear();
    missing_.clear();
    std::vector<int> kept;
    for (const int each : parameters)
        if (each < information_->matrix().players() ||
            fits_shared_[as_index(each - information_->matrix().players())])
            kept.push_back(each);
    if (kept.empty()) return;
    const bool is_together = kept.size() <= kMostRaisedTogether;
    std::vector<double> missing(is_together ? kept.size() * kept.size() : kept.size());
    for (std::size_t first = 0; first < kept.size(); first += kVectors) {
        const std::size_t number = std::min(kVectors, kept.size() - first);
        Traced units{Vectors(as_index(information_->matrix().size())), {}};
        for (std::size_t i = 0; i < number; ++i) units.weights[as_index(kept[first + i])][i] = 1;
        units.inverse = inverse_of(*information_, units.weights);
        const Vectors sandwich = spread(units);
        for (std::size_t i = 0; i < number; ++i) {
            const auto missing_of = [&](int row) {
                return units.inverse[as_index(row)][i] - sandwich[as_index(row)][i];
            };
            if (!is_together) {
                missing[first + i] = std::max(0.0, missing_of(kept[first + i]));
                continue;
            }
            for (std::size_t row = 0; row < kept.size(); ++row)
                missing[(first + i) * kept.size() + row] = missing_of(kept[row]);
        }
    }
    missing_ = is_together ? positive_part(missing, static_cast<int>(kept.size())) : std::move(missing);
    raised_ = std::move(kept);
}

void Covariances::carry(StrengthMatrix by_x, StrengthMatrix by_y, const std::array<double, 2>& advantage) {
    by_x_.emplace(std::move(by_x));
    by_y_ = std::move(by_y);
    advantage_slopes_ = advantage;
}

Covariances::Found Covariances::of(std::span<const Sum> sums) const {
    Found found{std::vector<double>(sums.size()), std::vector<double>(sums.size())};
    std::array<std::vector<double>, 2> last;  // of the vectors before: own and weights of the last one
    for (std::size_t first = 0; first < sums.size(); first += kVectors) {
        const std::size_t number = std::min(kVectors, sums.size() - first);
        const Traced traced = trace(sums.subspan(first, number));
        const Vectors spread = scatter_ ? *scatter_ * traced.inverse : traced.inverse;
        const Vectors& own = scatter_ ? traced.inverse : traced.weights;
        const Vectors more = raised(traced.weights);
        for (auto& column : last) column.resize(own.size());
        for (std::size_t row = 0; row < own.size(); ++row) {
            double* const with_next = found.with_next.data() + first;
            if (first > 0) with_next[-1] += last[0][row] * spread[row][0] + last[1][row] * more[row][0];
            for (std::size_t i = 0; i < number; ++i) {
                const auto add = [&](std::size_t other, double& sum) {
                    sum += own[row][i] * spread[row][other] + traced.weights[row][i] * more[row][other];
                };
                add(i, found.variances[first + i]);
                if (i + 1 < number) add(i + 1, with_next[i]);
            }
            last[0][row] = own[row][kVectors - 1];
            last[1][row] = traced.weights[row][kVectors - 1];
        }
    }
    return found;
}

Vectors Covariances::with(std::span<const Sum> sums) const {
    const Traced traced = trace(sums);
    Vectors of_fit = spread(traced);
    const Vectors more = raised(traced.weights);
    for (std::size_t row = 0; row < more.size(); ++row)
        for (std::size_t i = 0; i < kVectors; ++i) of_fit[row][i] += more[row][i];
    for (std::size_t shared = 0; shared < 2; ++shared)
        if (!fits_shared_[shared]) of_fit[as_index(information_->matrix().players()) + shared] = {};
    if (!by_x_) return of_fit;
    Vectors slopes = *by_y_ * of_fit;
    slopes[as_index(information_->matrix().players())] =
        slopes[as_index(information_->matrix().players()) + 1] = {};
    return inverse_of(*by_x_, std::move(slopes));
}

Covariances::Traced Covariances::trace(std::span<const Sum> sums) const {
    const std::size_t players = as_index(information_->matrix().players());
    Vectors weights(players + 2);
    for (std::size_t i = 0; i < sums.size(); ++i)
        for (const auto& [parameter, weight] : sums[i]) weights[as_index(parameter)][i] += weight;
    Vectors guess;  // exact if every two have met in both orders equally often, without pairs
    if (by_x_) {
        const Factors advantage = weights[players];
        const Factors k = weights[players + 1];
        weights[players] = weights[players + 1] = {};
        guess = inverse_of(*by_x_, std::move(weights));
        weights = *by_y_ * guess;
        for (std::size_t i = 0; i < kVectors; ++i) {
            weights[players][i] += advantage_slopes_[0] * advantage[i];
            weights[players + 1][i] += advantage_slopes_[1] * advantage[i] + k[i];
        }
    }
    for (std::size_t shared = 0; shared < 2; ++shared)
        if (!fits_shared_[shared]) weights[players + shared] = {};
    // Of a sandwich the error is of the first order.
    Vectors inverse = inverse_of(*information_, weights, scatter_ ? 1e-9 : 1e-6, guess);
    return {std::move(weights), std::move(inverse)};
}

/// What raise() adds to the covariances, times the weights.
Vectors Covariances::raised(const Vectors& weights) const {
    Vectors product(weights.size());
    const bool is_together = missing_.size() > raised_.size();
    for (std::size_t row = 0; row < raised_.size(); ++row) {
        auto& sum = product[as_index(raised_[row])];
        for (std::size_t column = is_together ? 0 : row; column < (is_together ? raised_.size() : row + 1);
             ++column)
            for (std::size_t i = 0; i < kVectors; ++i)
                sum[i] += missing_[is_together ? row * raised_.size() + column : row] *
                          weights[as_index(raised_[column])][i];
    }
    return product;
}

/// The covariances times the weights, without what raise() adds.
Vectors Covariances::spread(const Traced& traced) const {
    return scatter_ ? inverse_of(*information_, *scatter_ * traced.inverse) : traced.inverse;
}

}  // namespace pahtum::arena
