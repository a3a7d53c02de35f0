#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pahtum::arena {

[[nodiscard]] constexpr std::size_t as_index(int number) { return static_cast<std::size_t>(number); }

/// Vectors of one size that are calculated with at once: for each element its value in each of them, which
/// fill two lines of the processor's cache.
inline constexpr std::size_t kVectors = 16;
using Factors = std::array<double, kVectors>;
struct alignas(64) VectorsRow : Factors {};
using Vectors = std::vector<VectorsRow>;

/// The products of two vectors, column by column.
[[nodiscard]] Factors dot(const Vectors& a, const Vectors& b);

/// The players that are rated together, the groups in which their strengths can be compared, and who met whom
/// in these.
class Pairings {
  public:
    /// `groups`: of each player, from 0. The pairs may repeat and have any order; both players are of one
    /// group.
    Pairings(std::span<const std::array<int, 2>> pairs, std::vector<int> groups);

    /// The same, with the players of many in order of strength, and neighbours of one group in clusters:
    /// those who meet are mostly of similar strength. Matrices and solvers keep the arrangement they were
    /// made with.
    [[nodiscard]] std::shared_ptr<const Pairings> arranged(std::span<const double> strengths) const;
    /// The cluster of each unknown of a StrengthMatrix; those that all games share have one each, the last.
    /// Empty of few players.
    [[nodiscard]] std::span<const int> clusters() const { return clusters_; }
    [[nodiscard]] std::span<const int> order() const { return order_; }

    [[nodiscard]] int players() const { return static_cast<int>(groups_.size()); }
    [[nodiscard]] int group(int player) const { return groups_[as_index(player)]; }
    /// The sum over all players of those they met.
    [[nodiscard]] std::size_t size() const { return neighbours_.size(); }
    /// Where `met` stands among the neighbours of the player. Throws std::invalid_argument if they did not
    /// meet.
    [[nodiscard]] std::size_t place(int player, int met) const;
    /// Moves the values of each group's players so that their mean is 0. What follows them stays.
    void centre(Vectors& vectors) const;

    /// Whom a player met, in order; those of all players lie one behind the other.
    struct Neighbours {
        std::size_t first;  ///< the place of the first one
        std::span<const std::int32_t> players;
    };
    [[nodiscard]] Neighbours neighbours(std::size_t player) const {
        const std::size_t first = starts_[player];
        return {first, std::span{neighbours_}.subspan(first, starts_[player + 1] - first)};
    }

  private:
    void arrange(std::span<const double> strengths);

    std::vector<int> groups_;
    std::vector<double> group_sizes_;
    std::vector<std::size_t> starts_;       ///< by player
    std::vector<std::int32_t> neighbours_;  ///< players
    std::vector<int> order_;
    std::vector<int> clusters_;
};

/// A symmetric matrix over the strengths of players and, after them, two parameters that all games share. Of
/// two players it has a value only if they met, so that its size and time grow with their pairings, not with
/// the square of their number. Numbers of the unknowns: players from 0, then the advantage, then k.
class StrengthMatrix {
  public:
    explicit StrengthMatrix(std::shared_ptr<const Pairings> pairings);

    [[nodiscard]] int players() const { return pairings_->players(); }
    [[nodiscard]] int size() const { return players() + 2; }

    /// Adds to [row][column] and [column][row], which is one place if they are equal. Throws as
    /// Pairings::place() does if they are players who did not meet.
    void add(int row, int column, double value);
    /// Makes a shared parameter independent of everything, with 1 on the diagonal.
    void hold(int parameter);
    StrengthMatrix& operator*=(double factor);

    [[nodiscard]] const Pairings& pairings() const { return *pairings_; }
    [[nodiscard]] std::span<const double> diagonal() const { return diagonal_; }
    [[nodiscard]] Vectors operator*(const Vectors& vectors) const;
    /// The same, into a product of the same size.
    void multiply(const Vectors& vectors, Vectors& product) const;
    /// The sums of its values by clusters of unknowns, row by row.
    [[nodiscard]] std::vector<double> summed(std::span<const int> clusters, int count) const;

  private:
    std::shared_ptr<const Pairings> pairings_;
    std::vector<double> diagonal_;
    std::array<std::vector<double>, 2> shared_;  ///< of each player with the advantage and with k
    double both_shared_ = 0;                     ///< of these two
    std::vector<double> met_;                    ///< by neighbour: of each pair twice
};

/// What a symmetric matrix, row by row, is along the axes on which it is positive.
[[nodiscard]] std::vector<double> positive_part(std::span<const double> symmetric, int size);

/// Solves A x = b for a positive semidefinite A by preconditioned conjugate gradients (M. Hestenes, E.
/// Stiefel 1952). Of few players the preconditioner is the diagonal D. Of many it is exact for vectors that
/// are constant within each cluster of players, and the diagonal for what is left: D^-1 - P (P'D P)^-1 P' +
/// P (P'A P)^-1 P', where P spreads a number for each cluster over its members (R. Nicolaides 1987). Without
/// it the steps grow with the length of the chain of opponents from the weakest player to the strongest.
class StrengthSolver {
  public:
    explicit StrengthSolver(StrengthMatrix matrix);

    [[nodiscard]] const StrengthMatrix& matrix() const { return matrix_; }
    /// Only differences of strengths count: the means of groups are 0 in x and ignored in b. What nothing
    /// determines is 0. Ends when the residual, in the norm of the preconditioner, is `tolerance` times b's;
    /// the relative error of b x is then at most the square of that times the condition number of the
    /// preconditioned matrix. Starts from the best multiple of the guess.
    [[nodiscard]] Vectors solve(Vectors b, double tolerance, const Vectors& guess = {}) const;

  private:
    void precondition(const Vectors& vectors, Vectors& result) const;

    StrengthMatrix matrix_;
    std::vector<double> inverse_diagonal_;  ///< 0 where the diagonal is
    int clusters_ = 0;                      ///< 0: only the diagonal is used
    std::vector<double> correction_;        ///< (P'A P)^-1 - (P'D P)^-1, symmetric
};

}  // namespace pahtum::arena
