#include "engine/search/budget.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pahtum {
namespace {

using std::chrono::nanoseconds;

constexpr std::uint64_t kNodesWithoutLimit = 2'500'000;

}  // namespace

SearchBudget::SearchBudget(const SearchLimits& limits) : limits_(limits), nodes_(limits.nodes) {
    if (limits.time) time_ = limits.time;
    if (limits.target) time_ = std::min(2 * *limits.target, time_.value_or(nanoseconds::max()));
    if (!nodes_ && !time_ && !limits.depth) nodes_ = kNodesWithoutLimit;
}

double SearchBudget::log2_of_nodes(int percent, double nodes_per_microsecond) const {
    double nodes = std::numeric_limits<double>::max();
    if (nodes_) nodes = static_cast<double>(*nodes_);
    if (time_) nodes = std::min(nodes, static_cast<double>(time_->count()) / 1000 * nodes_per_microsecond);
    return std::log2(std::max(nodes * percent / 100, 1.0));
}

int SearchBudget::spent_percent() const {
    const auto percent = [](auto part, auto whole) {
        return static_cast<int>(std::ceil(100.0 * static_cast<double>(part) / static_cast<double>(whole)));
    };
    int spent = 0;
    if (nodes_ && *nodes_ > 0) spent = percent(spent_, *nodes_);
    if (time_ && time_->count() > 0) spent = std::max(spent, percent(elapsed().count(), time_->count()));
    return std::min(spent, 100);
}

SolveRequest SearchBudget::until(int percent, SolveRequest request) const {
    request.nodes = nodes_until(percent);
    request.time = time_until(percent);
    return request;
}

SearchLimits SearchBudget::until(int percent, SearchLimits limits) const {
    limits.nodes = nodes_until(percent);
    limits.time = time_until(percent);
    limits.target.reset();
    return limits;
}

SearchLimits SearchBudget::rest() const {
    SearchLimits left = limits_;
    if (left.nodes) left.nodes = std::max<std::uint64_t>(*left.nodes, spent_ + 1) - spent_;
    if (left.time) left.time = *left.time - elapsed();
    if (left.target) left.target = std::max(*left.target - elapsed(), *left.target / 10);
    return left;
}

std::optional<std::uint64_t> SearchBudget::nodes_until(int percent) const {
    if (!nodes_) return std::nullopt;
    const std::uint64_t end = *nodes_ / 100 * static_cast<std::uint64_t>(percent);
    return end - std::min(end, spent_);
}

std::optional<nanoseconds> SearchBudget::time_until(int percent) const {
    if (!time_) return std::nullopt;
    return *time_ / 100 * percent - elapsed();
}

}  // namespace pahtum
