#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// How the numbers of two engines went, pair by pair, thinned so that it stays small however long it gets.
class Course {
  public:
    struct Point {
        std::int64_t pairs = 0;                    ///< played so far
        std::optional<double> elo = std::nullopt;  ///< of the first engine
        std::optional<double> elo_error95 = std::nullopt;
        std::optional<double> llr = std::nullopt;  ///< of the sequential test, if there is one
    };
    static constexpr std::size_t kMostPoints = 400;

    /// The counts after one more pair.
    void add(const Pentanomial& pairs, std::optional<double> llr);

    /// In order; every stride-th pair and the last one.
    [[nodiscard]] std::vector<Point> points() const;

  private:
    std::vector<Point> kept_;
    std::optional<Point> last_;
    std::int64_t stride_ = 1;
};

}  // namespace pahtum::arena
