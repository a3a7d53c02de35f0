#include "arena/stats/clusters.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

/// Clusters that differ from the commonest one.
std::ptrdiff_t telling_clusters(std::span<const Cluster> clusters) {
    std::map<std::pair<std::int64_t, std::int64_t>, std::ptrdiff_t> counts;
    std::ptrdiff_t all = 0;
    std::ptrdiff_t commonest = 0;
    for (const Cluster& cluster : clusters) {
        if (cluster.trials == 0) continue;
        ++all;
        // Of two games without a loss and one without a loss neither says how losses vary.
        const std::int64_t trials = cluster.sum == 0 ? 0 : cluster.trials;
        commonest = std::max(commonest, ++counts[{cluster.sum, trials}]);
    }
    return all - commonest;
}

/// The chance of each sum of +-difference from -most to most, by adding one difference after another.
double exact_chance(std::span<const std::int64_t> differences, std::int64_t most, std::int64_t observed) {
    const auto size = static_cast<std::size_t>(2 * most + 1);
    std::vector<double> chances(size, 0.0);
    std::vector<double> next(size, 0.0);
    chances[static_cast<std::size_t>(most)] = 1;
    std::int64_t reach = 0;
    for (const std::int64_t difference : differences) {
        const std::int64_t step = std::abs(difference);
        std::ranges::fill(next, 0.0);
        for (std::int64_t sum = most - reach; sum <= most + reach; ++sum) {
            const double half = chances[static_cast<std::size_t>(sum)] / 2;
            next[static_cast<std::size_t>(sum - step)] += half;
            next[static_cast<std::size_t>(sum + step)] += half;
        }
        reach += step;
        chances.swap(next);
    }
    double chance = 0;
    for (std::int64_t sum = -most; sum <= most; ++sum)
        if (std::abs(sum) >= observed) chance += chances[static_cast<std::size_t>(sum + most)];
    return std::min(chance, 1.0);
}

}  // namespace

std::optional<ClusterMean> cluster_mean(std::span<const Cluster> clusters) {
    ClusterMean result;
    std::int64_t sum = 0;
    for (const Cluster& cluster : clusters) {
        if (cluster.trials == 0) continue;
        ++result.clusters;
        result.trials += cluster.trials;
        sum += cluster.sum;
    }
    if (result.clusters == 0) return std::nullopt;
    const auto trials = static_cast<double>(result.trials);
    result.mean = static_cast<double>(sum) / trials;
    if (telling_clusters(clusters) < ClusterMean::kFewestTelling) return result;
    double squares = 0;
    for (const Cluster& cluster : clusters) {
        const double residual =
            static_cast<double>(cluster.sum) - result.mean * static_cast<double>(cluster.trials);
        squares += residual * residual;
    }
    const auto count = static_cast<double>(result.clusters);
    const double error = t95(count - 1) * std::sqrt(count / (count - 1) * squares) / trials;
    result.low95 = result.mean - error;
    result.high95 = result.mean + error;
    return result;
}

double sign_flip_chance(std::span<const std::int64_t> differences) {
    constexpr std::int64_t kMostSteps = 50'000'000;
    std::int64_t sum = 0;
    std::int64_t most = 0;
    double squares = 0;
    for (const std::int64_t difference : differences) {
        sum += difference;
        most += std::abs(difference);
        squares += static_cast<double>(difference) * static_cast<double>(difference);
    }
    if (most == 0) return 1;
    const std::int64_t observed = std::abs(sum);
    if (most <= kMostSteps / (2 * static_cast<std::int64_t>(differences.size())))
        return exact_chance(differences, most, observed);
    return 2 * normal_cdf(-static_cast<double>(observed) / std::sqrt(squares));
}

}  // namespace pahtum::arena
