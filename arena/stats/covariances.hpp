#pragma once

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "arena/stats/strength_matrix.hpp"

namespace pahtum::arena {

/// The covariances of strengths (relative to the mean of each group), the advantage and k; numbers as in
/// StrengthMatrix. Solved for when they are asked for, since the whole matrix grows with the square of the
/// players.
class Covariances {
  public:
    /// Factors of parameters, whose sum is asked for: a difference of strengths is {{one, 1}, {other, -1}}.
    using Sum = std::vector<std::pair<int, double>>;

    Covariances() = default;
    /// The inverse of the information, in which shared parameters that were not fitted are held.
    Covariances(StrengthMatrix information, const std::array<bool, 2>& fits_shared)
        : information_(StrengthSolver{std::move(information)}), fits_shared_(fits_shared) {}

    /// Makes it the sandwich: inverse * scatter * inverse.
    void put_scatter(StrengthMatrix scatter) { scatter_ = std::move(scatter); }
    /// Raises the covariances of these parameters so that no combination of them has a smaller variance than
    /// by the inverse of the information: adds what is missing, along the axes where something is. Of more
    /// than kMostRaisedTogether, whose axes would take too long, each is raised by itself.
    void raise(const std::vector<int>& parameters);
    static constexpr std::size_t kMostRaisedTogether = 1000;
    /// From now on they are those of other strengths x, which follow from these, y, and the shared parameters
    /// by equations with by_x dx = by_y dy, and of another advantage with these derivatives by the old one
    /// and k.
    void carry(StrengthMatrix by_x, StrengthMatrix by_y, const std::array<double, 2>& advantage);

    struct Found {
        std::vector<double> variances;
        std::vector<double> with_next;  ///< covariances of each with the one after it; the last is 0
    };
    /// Can be called by several threads.
    [[nodiscard]] Found of(std::span<const Sum> sums) const;
    /// Of every strength with each of up to kVectors sums.
    [[nodiscard]] Vectors with(std::span<const Sum> sums) const;

  private:
    /// Weights of the parameters that were fitted, and the inverse of the information times these.
    struct Traced {
        Vectors weights;
        Vectors inverse;
    };
    [[nodiscard]] Traced trace(std::span<const Sum> sums) const;
    [[nodiscard]] Vectors raised(const Vectors& weights) const;
    [[nodiscard]] Vectors spread(const Traced& traced) const;

    std::optional<StrengthSolver> information_;
    std::array<bool, 2> fits_shared_{};
    std::optional<StrengthMatrix> scatter_;
    std::vector<int> raised_;  ///< parameters
    std::vector<double>
        missing_;  ///< what is added to their covariances, row by row, or to each one's variance
    std::optional<StrengthSolver> by_x_;
    std::optional<StrengthMatrix> by_y_;
    std::array<double, 2> advantage_slopes_{1, 0};
};

}  // namespace pahtum::arena
