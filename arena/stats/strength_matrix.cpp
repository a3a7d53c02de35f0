#include "arena/stats/strength_matrix.hpp"

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <stdexcept>

namespace pahtum::arena {
namespace {

using Factors = std::array<double, kVectors>;

void add_times(const Factors& factors, const Vectors& vectors, Vectors& sum) {
    for (std::size_t row = 0; row < sum.size(); ++row)
        for (std::size_t i = 0; i < kVectors; ++i) sum[row][i] += factors[i] * vectors[row][i];
}

/// 0 where the divisor is.
Factors ratios(const Factors& dividends, const Factors& divisors) {
    Factors ratios{};
    for (std::size_t i = 0; i < kVectors; ++i) ratios[i] = divisors[i] > 0 ? dividends[i] / divisors[i] : 0;
    return ratios;
}

}  // namespace

std::array<double, kVectors> dot(const Vectors& a, const Vectors& b) {
    std::array<double, kVectors> sum{};
    for (std::size_t row = 0; row < a.size(); ++row)
        for (std::size_t i = 0; i < kVectors; ++i) sum[i] += a[row][i] * b[row][i];
    return sum;
}

Pairings::Pairings(std::vector<std::array<int, 2>> pairs, std::vector<int> groups)
    : pairs_(std::move(pairs)), groups_(std::move(groups)), starts_(groups_.size() + 1) {
    for (auto& [one, other] : pairs_)
        if (one > other) std::swap(one, other);
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
    for (const auto& pair : pairs_)
        for (const int player : pair) ++starts_[as_index(player) + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    neighbours_.resize(2 * pairs_.size());
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const auto [one, other] = pairs_[i];
        neighbours_[next[as_index(one)]++] = {other, static_cast<std::int32_t>(i)};
        neighbours_[next[as_index(other)]++] = {one, static_cast<std::int32_t>(i)};
    }
    for (const int group : groups_) {
        if (as_index(group) >= group_sizes_.size()) group_sizes_.resize(as_index(group) + 1);
        ++group_sizes_[as_index(group)];
    }
}

std::size_t Pairings::place(int one, int other) const {
    const std::array<int, 2> pair{std::min(one, other), std::max(one, other)};
    const auto found = std::lower_bound(pairs_.begin(), pairs_.end(), pair);
    if (found == pairs_.end() || *found != pair)
        throw std::invalid_argument{"ratings: pairs of players without games"};
    return static_cast<std::size_t>(found - pairs_.begin());
}

void Pairings::centre(Vectors& vectors) const {
    Vectors means(group_sizes_.size());
    for (std::size_t player = 0; player < groups_.size(); ++player)
        for (std::size_t i = 0; i < kVectors; ++i) means[as_index(groups_[player])][i] += vectors[player][i];
    for (std::size_t group = 0; group < means.size(); ++group)
        for (double& mean : means[group]) mean /= group_sizes_[group];
    for (std::size_t player = 0; player < groups_.size(); ++player)
        for (std::size_t i = 0; i < kVectors; ++i) vectors[player][i] -= means[as_index(groups_[player])][i];
}

StrengthMatrix::StrengthMatrix(std::shared_ptr<const Pairings> pairings)
    : pairings_(std::move(pairings)), diagonal_(as_index(size())), met_(pairings_->size()) {
    shared_.fill(std::vector<double>(as_index(players())));
}

void StrengthMatrix::add(int row, int column, std::size_t pairing, double value) {
    const auto [low, high] = std::minmax(row, column);
    if (low == high) {
        diagonal_[as_index(low)] += value;
    } else if (high < players()) {
        met_[pairing] += value;
    } else if (low < players()) {
        shared_[as_index(high - players())][as_index(low)] += value;
    } else {
        both_shared_ += value;
    }
}

void StrengthMatrix::hold(int parameter) {
    std::fill(shared_[as_index(parameter - players())].begin(),
              shared_[as_index(parameter - players())].end(), 0);
    both_shared_ = 0;
    diagonal_[as_index(parameter)] = 1;
}

StrengthMatrix& StrengthMatrix::operator*=(double factor) {
    for (auto* values : {&diagonal_, &shared_[0], &shared_[1], &met_})
        for (double& value : *values) value *= factor;
    both_shared_ *= factor;
    return *this;
}

Vectors StrengthMatrix::operator*(const Vectors& vectors) const {
    Vectors product(vectors.size());
    const Factors& advantage = vectors[as_index(players())];
    const Factors& k = vectors[as_index(players()) + 1];
    Factors by_advantage{};
    Factors by_k{};
    for (std::size_t player = 0; player < as_index(players()); ++player) {
        Factors sum;
        const Factors& own = vectors[player];
        for (std::size_t i = 0; i < kVectors; ++i) {
            sum[i] =
                diagonal_[player] * own[i] + shared_[0][player] * advantage[i] + shared_[1][player] * k[i];
            by_advantage[i] += shared_[0][player] * own[i];
            by_k[i] += shared_[1][player] * own[i];
        }
        // Nearly all of the time is spent here: without the checks of operator[].
        double* const total = sum.data();
        for (const Pairings::Neighbour& neighbour : pairings_->neighbours(player)) {
            const double value = met_.data()[neighbour.place];
            const double* const other = vectors.data()[neighbour.player].data();
            for (std::size_t i = 0; i < kVectors; ++i) total[i] += value * other[i];
        }
        product[player] = sum;
    }
    for (std::size_t i = 0; i < kVectors; ++i) {
        product[as_index(players())][i] =
            by_advantage[i] + diagonal_[as_index(players())] * advantage[i] + both_shared_ * k[i];
        product[as_index(players()) + 1][i] =
            by_k[i] + both_shared_ * advantage[i] + diagonal_[as_index(players()) + 1] * k[i];
    }
    return product;
}

Vectors StrengthMatrix::solve(Vectors b, double tolerance) const {
    const auto scaled = [this](const Vectors& vectors) {
        Vectors result(vectors.size());
        for (std::size_t row = 0; row < vectors.size(); ++row)
            for (std::size_t i = 0; i < kVectors; ++i)
                result[row][i] = diagonal_[row] > 0 ? vectors[row][i] / diagonal_[row] : 0;
        return result;
    };
    Vectors x(b.size());
    Vectors residual = std::move(b);
    pairings_->centre(residual);
    Vectors step = scaled(residual);
    Factors size_now = dot(residual, step);
    const Factors first_size = size_now;
    const auto is_done = [&] {
        for (std::size_t i = 0; i < kVectors; ++i)
            if (size_now[i] > tolerance * tolerance * first_size[i]) return false;
        return true;
    };
    const int most_steps = 10 * size() + 100;  // exact numbers would need at most size()
    for (int i = 0; i < most_steps && !is_done(); ++i) {
        const Vectors product = *this * step;
        Factors length = ratios(size_now, dot(step, product));
        add_times(length, step, x);
        for (double& each : length) each = -each;
        add_times(length, product, residual);
        Vectors next = scaled(residual);
        const Factors size_next = dot(residual, next);
        add_times(ratios(size_next, size_now), step, next);
        step = std::move(next);
        size_now = size_next;
    }
    pairings_->centre(x);
    return x;
}

std::vector<double> positive_part(std::span<const double> symmetric, int size) {
    const Eigen::Map<const Eigen::MatrixXd> matrix(symmetric.data(), size, size);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(matrix);
    const Eigen::VectorXd lengths = axes.eigenvalues().cwiseMax(0);
    const Eigen::MatrixXd part = axes.eigenvectors() * lengths.asDiagonal() * axes.eigenvectors().transpose();
    return {part.data(), part.data() + part.size()};
}

}  // namespace pahtum::arena
