#include "arena/stats/strength_solver.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace pahtum::arena {
namespace {

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
