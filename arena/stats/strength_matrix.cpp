#include "arena/stats/strength_matrix.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace pahtum::arena {
namespace {

/// As many clusters as have a few of a player's opponents each, and cost no more time than the games do.
std::size_t clusters_of(std::size_t players, std::size_t pairs) {
    constexpr std::size_t kFewPlayers = 300;
    constexpr std::size_t kMostClusters = 1000;
    if (players <= kFewPlayers) return 0;
    const std::size_t by_opponents = 2 * players * players / std::max<std::size_t>(pairs, 1);
    const auto by_time = static_cast<std::size_t>(std::sqrt(static_cast<double>(pairs)));
    return std::min({by_opponents, by_time, kMostClusters});
}

/// Adds to `sum` the rows of those met, times their values. Nearly all of the time is spent here, in loops
/// that compilers turn into calculations with whole vectors of the processor.
using AddMet = void(std::span<const std::int32_t> met, const double* values, const Vectors& vectors,
                    VectorsRow& sum);

[[gnu::always_inline]] inline void add_met_here(std::span<const std::int32_t> met, const double* values,
                                                const Vectors& vectors, VectorsRow& sum) {
    Factors products{};
    for (const std::int32_t other : met) {
        const VectorsRow& row = vectors.data()[other];
        for (std::size_t i = 0; i < kVectors; ++i) products[i] += *values * row[i];
        ++values;
    }
    for (std::size_t i = 0; i < kVectors; ++i) sum[i] += products[i];
}

void add_met_anywhere(std::span<const std::int32_t> met, const double* values, const Vectors& vectors,
                      VectorsRow& sum) {
    add_met_here(met, values, vectors, sum);
}

#ifdef __x86_64__
/// With vectors of twice the size, and the same sums to the last bit.
[[gnu::target("avx")]] void add_met_by_avx(std::span<const std::int32_t> met, const double* values,
                                           const Vectors& vectors, VectorsRow& sum) {
    add_met_here(met, values, vectors, sum);
}
AddMet* const kAddMet = __builtin_cpu_supports("avx") ? add_met_by_avx : add_met_anywhere;
#else
AddMet* const kAddMet = add_met_anywhere;
#endif

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

/// Adds ones to each group's clusters, so that the matrix has an inverse. For vectors whose sums are 0 in
/// each group it is that of the matrix without them.
void add_ones(const Pairings& pairings, double factor, Eigen::MatrixXd& matrix) {
    std::map<int, std::array<int, 2>> ranges;  // of clusters, by group
    for (const int player : pairings.order()) {
        const int cluster = pairings.clusters()[as_index(player)];
        ranges.try_emplace(pairings.group(player), std::array{cluster, cluster}).first->second[1] = cluster;
    }
    for (const auto& [group, range] : ranges) {
        const int size = range[1] - range[0] + 1;
        matrix.block(range[0], range[0], size, size).array() += factor / size;
    }
}

/// Empty if rounding could spoil it.
Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& matrix) {
    constexpr double kLeastPivot = 1e-10;
    const Eigen::LDLT<Eigen::MatrixXd> factors(matrix);
    const Eigen::VectorXd pivots = factors.vectorD();
    if (!(pivots.minCoeff() > kLeastPivot * pivots.maxCoeff())) return {};
    return factors.solve(Eigen::MatrixXd::Identity(matrix.rows(), matrix.cols()));
}

}  // namespace

Factors dot(const Vectors& a, const Vectors& b) {
    Factors sum{};
    for (std::size_t row = 0; row < a.size(); ++row)
        for (std::size_t i = 0; i < kVectors; ++i) sum[i] += a[row][i] * b[row][i];
    return sum;
}

Pairings::Pairings(std::span<const std::array<int, 2>> pairs, std::vector<int> groups)
    : groups_(std::move(groups)), starts_(groups_.size() + 1) {
    std::vector<std::array<int, 2>> links;
    links.reserve(2 * pairs.size());
    for (const auto& [one, other] : pairs) links.insert(links.end(), {{one, other}, {other, one}});
    std::ranges::sort(links);
    links.erase(std::unique(links.begin(), links.end()), links.end());
    for (const auto& [player, met] : links) {
        ++starts_[as_index(player) + 1];
        neighbours_.push_back(met);
    }
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    for (const int group : groups_) {
        if (as_index(group) >= group_sizes_.size()) group_sizes_.resize(as_index(group) + 1);
        ++group_sizes_[as_index(group)];
    }
    arrange(std::vector<double>(groups_.size()));
}

std::shared_ptr<const Pairings> Pairings::arranged(std::span<const double> strengths) const {
    auto result = std::make_shared<Pairings>(*this);
    result->arrange(strengths);
    return result;
}

void Pairings::arrange(std::span<const double> strengths) {
    order_.resize(groups_.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::ranges::stable_sort(order_, {}, [&](int player) {
        return std::pair{groups_[as_index(player)], strengths[as_index(player)]};
    });
    const std::size_t count = clusters_of(groups_.size(), size() / 2);
    if (count == 0) return;
    const std::size_t size = (groups_.size() + count - 1) / count;
    clusters_.resize(groups_.size() + 2);
    int cluster = -1;
    std::size_t members = size;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const bool is_other_group = i > 0 && group(order_[i]) != group(order_[i - 1]);
        if (members == size || is_other_group) {
            ++cluster;
            members = 0;
        }
        clusters_[as_index(order_[i])] = cluster;
        ++members;
    }
    clusters_[groups_.size()] = cluster + 1;
    clusters_[groups_.size() + 1] = cluster + 2;
}

std::size_t Pairings::place(int player, int met) const {
    const auto [first, players] = neighbours(as_index(player));
    const auto found = std::ranges::lower_bound(players, met);
    if (found == players.end() || *found != met)
        throw std::invalid_argument{"ratings: pairs of players without games"};
    return first + static_cast<std::size_t>(found - players.begin());
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

void StrengthMatrix::add(int row, int column, double value) {
    const auto [low, high] = std::minmax(row, column);
    if (low == high) {
        diagonal_[as_index(low)] += value;
    } else if (high < players()) {
        for (const std::size_t place : {pairings_->place(low, high), pairings_->place(high, low)})
            met_[place] += value;
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
    multiply(vectors, product);
    return product;
}

void StrengthMatrix::multiply(const Vectors& vectors, Vectors& product) const {
    const Factors& advantage = vectors[as_index(players())];
    const Factors& k = vectors[as_index(players()) + 1];
    Factors by_advantage{};
    Factors by_k{};
    // In this order the values of those met are mostly still at hand.
    for (const int number : pairings_->order()) {
        const std::size_t player = as_index(number);
        const Factors& own = vectors[player];
        for (std::size_t i = 0; i < kVectors; ++i) {
            product[player][i] =
                diagonal_[player] * own[i] + shared_[0][player] * advantage[i] + shared_[1][player] * k[i];
            by_advantage[i] += shared_[0][player] * own[i];
            by_k[i] += shared_[1][player] * own[i];
        }
        const auto [first, met] = pairings_->neighbours(player);
        kAddMet(met, met_.data() + first, vectors, product[player]);
    }
    for (std::size_t i = 0; i < kVectors; ++i) {
        product[as_index(players())][i] =
            by_advantage[i] + diagonal_[as_index(players())] * advantage[i] + both_shared_ * k[i];
        product[as_index(players()) + 1][i] =
            by_k[i] + both_shared_ * advantage[i] + diagonal_[as_index(players()) + 1] * k[i];
    }
}

std::vector<double> StrengthMatrix::summed(std::span<const int> clusters, int count) const {
    std::vector<double> sums(as_index(count) * as_index(count));
    const auto add = [&](std::size_t row, std::size_t column, double value) {
        sums[as_index(clusters[row]) * as_index(count) + as_index(clusters[column])] += value;
    };
    const std::size_t advantage = as_index(players());
    for (std::size_t row = 0; row < diagonal_.size(); ++row) add(row, row, diagonal_[row]);
    for (std::size_t player = 0; player < advantage; ++player) {
        const auto [first, met] = pairings_->neighbours(player);
        for (std::size_t i = 0; i < met.size(); ++i) add(player, as_index(met[i]), met_[first + i]);
        for (std::size_t shared = 0; shared < 2; ++shared) {
            add(player, advantage + shared, shared_[shared][player]);
            add(advantage + shared, player, shared_[shared][player]);
        }
    }
    add(advantage, advantage + 1, both_shared_);
    add(advantage + 1, advantage, both_shared_);
    return sums;
}

std::vector<double> positive_part(std::span<const double> symmetric, int size) {
    const Eigen::Map<const Eigen::MatrixXd> matrix(symmetric.data(), size, size);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(matrix);
    const Eigen::VectorXd lengths = axes.eigenvalues().cwiseMax(0);
    const Eigen::MatrixXd part = axes.eigenvectors() * lengths.asDiagonal() * axes.eigenvectors().transpose();
    return {part.data(), part.data() + part.size()};
}

StrengthSolver::StrengthSolver(StrengthMatrix matrix) : matrix_(std::move(matrix)) {
    for (const double value : matrix_.diagonal()) inverse_diagonal_.push_back(value > 0 ? 1 / value : 0);
    const auto clusters = matrix_.pairings().clusters();
    if (clusters.empty()) return;
    const int count = clusters.back() + 1;
    const std::vector<double> sums = matrix_.summed(clusters, count);
    Eigen::MatrixXd coarse = Eigen::Map<const Eigen::MatrixXd>(sums.data(), count, count);
    Eigen::VectorXd diagonal = Eigen::VectorXd::Zero(count);
    for (std::size_t row = 0; row < clusters.size(); ++row)
        diagonal[clusters[row]] += matrix_.diagonal()[row];
    const double mean = diagonal.mean();
    add_ones(matrix_.pairings(), mean, coarse);
    for (int cluster = 0; cluster < count; ++cluster) {
        if (diagonal[cluster] > 0) continue;  // else of what nothing determines
        coarse(cluster, cluster) = diagonal[cluster] = mean;
    }
    Eigen::MatrixXd correction = inverse_of(coarse);
    if (correction.size() == 0) return;
    correction.diagonal() -= diagonal.cwiseInverse();
    correction_.assign(correction.data(), correction.data() + correction.size());
    clusters_ = count;
}

void StrengthSolver::precondition(const Vectors& vectors, Vectors& result) const {
    for (std::size_t row = 0; row < vectors.size(); ++row)
        for (std::size_t i = 0; i < kVectors; ++i) result[row][i] = inverse_diagonal_[row] * vectors[row][i];
    if (clusters_ == 0) return;
    using Columns = Eigen::Matrix<double, Eigen::Dynamic, kVectors, Eigen::RowMajor>;
    const auto clusters = matrix_.pairings().clusters();
    Columns sums = Columns::Zero(clusters_, kVectors);
    for (std::size_t row = 0; row < vectors.size(); ++row)
        for (std::size_t i = 0; i < kVectors; ++i)
            sums(clusters[row], static_cast<int>(i)) += vectors[row][i];
    const Columns spread = Eigen::Map<const Eigen::MatrixXd>(correction_.data(), clusters_, clusters_) * sums;
    for (std::size_t row = 0; row < vectors.size(); ++row)
        for (std::size_t i = 0; i < kVectors; ++i)
            result[row][i] += spread(clusters[row], static_cast<int>(i));
}

Vectors StrengthSolver::solve(Vectors b, double tolerance, const Vectors& guess) const {
    matrix_.pairings().centre(b);
    Vectors& residual = b;
    Vectors x(b.size());
    Vectors product(b.size());
    Vectors next(b.size());
    precondition(residual, next);
    Factors size_now = dot(residual, next);
    Factors goal = size_now;
    for (double& each : goal) each *= tolerance * tolerance;
    const auto move = [&](const Vectors& step, Factors size) {
        matrix_.multiply(step, product);
        Factors length = ratios(size, dot(step, product));
        add_times(length, step, x);
        for (double& each : length) each = -each;
        add_times(length, product, residual);
        precondition(residual, next);
        size_now = dot(residual, next);
    };
    if (!guess.empty()) move(guess, dot(guess, residual));
    Vectors step = next;
    const auto is_done = [&] { return std::ranges::equal(size_now, goal, std::ranges::less_equal{}); };
    const int most_steps = 10 * matrix_.size() + 100;  // exact numbers would need at most size()
    for (int i = 0; i < most_steps && !is_done(); ++i) {
        const Factors size_before = size_now;
        move(step, size_before);
        add_times(ratios(size_now, size_before), step, next);
        step.swap(next);
    }
    matrix_.pairings().centre(x);
    return x;
}

}  // namespace pahtum::arena
