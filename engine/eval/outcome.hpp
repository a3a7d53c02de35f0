#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/lanes.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/line_classes.hpp"

namespace pahtum {

/// What an evaluation expects of the final margin: a logistic distribution.
struct Outlook {
    Score mean = 0;
    int log_spread = 0;  ///< natural logarithm of the distribution's scale in points, in 16ths

    static constexpr int kLeastLogSpread = -40;
    static constexpr int kMostLogSpread = 80;
};

/// The value of a position with this outlook: a win is a margin above a half point, a loss one below minus a
/// half point. Never certain. Integers only, so it is the same on every machine.
[[nodiscard]] Value value_of(const Outlook& outlook);

/// The binary logarithm, in eighths, of the odds of a win.
[[nodiscard]] int log_odds_of_win(const Outlook& outlook);

/// The logarithm for a scale in points, at least 0.1.
[[nodiscard]] int log_spread_of(double points);

/// What the weights of a network are for.
enum class NetKind : std::uint8_t {
    kFinal,    ///< keeps_all_stones() and Scoring::kFinal
    kRunning,  ///< keeps_all_stones() and Scoring::kRunning
    kCapture,  ///< Capture::kCustodial and Scoring::kFinal, in the stone phase
};

/// A small neural network that estimates what can still be gained on a board.
///
/// Each class of cells in a line has a vector. For each cell that counts the vectors of its row and its
/// column are added and negative components dropped, so that crossings count; the sum over all cells, with a
/// few facts, goes through one hidden layer to the outlook. Integers only: the same on every machine. Its
/// weights are made by `pahtum-learn` (engine/learn/README.md) and compiled in.
class OutcomeNet {
  public:
    static constexpr std::size_t kFeatures = 32;
    static constexpr std::size_t kHidden = 16;
    static constexpr std::size_t kFacts = 5;

    // Fixed-point units of the weights: these stand for 1.
    static constexpr int kCellUnit = 128;
    static constexpr int kHiddenBits = 20;     ///< hidden layer before the rectifier
    static constexpr int kRectifiedBits = 10;  ///< and after it
    static constexpr int kOutputBits = 12;     ///< weights of the outputs
    // What the network calls 1.
    static constexpr int kFeatureScale = 8;  ///< of the sum over cells
    static constexpr int kMeanScale = 8;     ///< points of the mean

    using Features = std::array<Lanes, kFeatures / 8>;

    /// How many numbers a file of weights has for this many classes.
    [[nodiscard]] static constexpr std::size_t numbers_of(std::size_t classes) {
        return kFeatures * (classes + kHidden) + kHidden * (kFacts + 3) + 2;
    }

    /// Of the numbers of a file of weights, in this order: for each class its vector; for each hidden unit
    /// its weights of the features; for each its weights of the facts; their biases; their weights in the
    /// mean, and in the logarithm of the spread; the biases of both. Requires that none overflows:
    /// pahtum-learn makes only such.
    explicit OutcomeNet(std::span<const std::int32_t> numbers);

    /// With the weights compiled in.
    [[nodiscard]] static const OutcomeNet& embedded(NetKind kind);
    /// One that has learned nothing: lines alone, and a spread of a point and a half.
    [[nodiscard]] static const OutcomeNet& unlearned();

    /// The rectified vectors of some cells, added up. Sums wrap, so parts can be taken out again exactly.
    class Sums {
      public:
        void add(const Features& row, const Features& column) {
            for (std::size_t i = 0; i < values_.size(); ++i)
                values_[i] += greater_of(row[i] + column[i], Lanes{});
        }
        void add(const Sums& other) {
            for (std::size_t i = 0; i < values_.size(); ++i) values_[i] += other.values_[i];
        }
        void subtract(const Sums& other) {
            for (std::size_t i = 0; i < values_.size(); ++i) values_[i] -= other.values_[i];
        }
        [[nodiscard]] const Features& values() const { return values_; }

      private:
        Features values_{};
    };

    /// The vector of a class of cells.
    [[nodiscard]] const Features& features(LineClass cell) const { return cells_[cell]; }

    /// A board, from the mover's view.
    struct Input {
        Sums sums{};   ///< of all cells that count
        int left = 0;  ///< cells that still count, at most 64
        // LiveEvaluator::promise, and what the best and the second best move change.
        Score promise = 0;
        Score best = 0;
        Score second = 0;
    };

    /// Of the points still to be gained, from the mover's view.
    [[nodiscard]] Outlook outlook(const Input& input) const;

  private:
    /// A number for each hidden unit.
    using Units = std::array<WideLanes, kHidden / 4>;
    /// The weights of two inputs for each of them, side by side.
    using PairWeights = std::array<Lanes, kHidden / 4>;

    /// For the lower and for the upper bits of the rectified units.
    struct OutputWeights {
        PairWeights low{};
        PairWeights high{};
    };

    std::vector<Features> cells_;  ///< by class
    std::array<PairWeights, kFeatures / 2> sums_;
    PairWeights promise_and_best_;
    PairWeights second_;
    std::array<Units, 65> start_;  ///< by cells left: the bias, with what parity and number add
    OutputWeights mean_;
    OutputWeights log_spread_;
    std::int32_t mean_bias_;
    std::int32_t log_spread_bias_;
};

/// The numbers of a file of weights, which the build compiles in.
[[nodiscard]] std::span<const std::int32_t> embedded_weights(NetKind kind);

}  // namespace pahtum
