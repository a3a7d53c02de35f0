#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/limits.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// The nodes and the time that searches and proofs share for one move: all nodes and all of the time, or
/// twice the target if that is less. Its shares are per cent of the whole, counted from the start: from 20%
/// to 60% there are 40% to spend. Without any limit: 2.5 million nodes, so that an unlimited search soon has
/// something to report.
class SearchBudget {
  public:
    explicit SearchBudget(const SearchLimits& limits);

    void spend(std::uint64_t nodes) { spent_ += nodes; }
    [[nodiscard]] std::uint64_t spent() const { return spent_; }
    [[nodiscard]] std::chrono::nanoseconds elapsed() const {
        return std::chrono::steady_clock::now() - start_;
    }

    /// Binary logarithm of the nodes in `percent` of the whole; large without a limit.
    [[nodiscard]] double log2_of_nodes(int percent, double nodes_per_microsecond) const;

    /// Rounded up.
    [[nodiscard]] int spent_percent() const;
    /// The request, ending when `percent` are spent.
    [[nodiscard]] SolveRequest until(int percent, SolveRequest request) const;
    /// The limits, ending when `percent` are spent.
    [[nodiscard]] SearchLimits until(int percent, SearchLimits limits) const;
    /// What is left of the limits it was made from; of the target at least a tenth.
    [[nodiscard]] SearchLimits rest() const;

  private:
    [[nodiscard]] std::optional<std::uint64_t> nodes_until(int percent) const;
    [[nodiscard]] std::optional<std::chrono::nanoseconds> time_until(int percent) const;

    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    SearchLimits limits_;
    std::optional<std::uint64_t> nodes_;
    std::optional<std::chrono::nanoseconds> time_;
    std::uint64_t spent_ = 0;
};

}  // namespace pahtum
