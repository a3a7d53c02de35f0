#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/eval/outcome.hpp"
#include "engine/learn/examples.hpp"

namespace pahtum::learn {

/// OutcomeNet in floating point, for learning. Its operations are done in a fixed order, so they give the
/// same numbers on every machine.
class FloatNet {
  public:
    static constexpr std::size_t kFeatures = OutcomeNet::kFeatures;
    static constexpr std::size_t kHidden = OutcomeNet::kHidden;
    static constexpr std::size_t kInputs = kFeatures + OutcomeNet::kFacts;

    // Where the parameters are, of each kind one after the other.
    static constexpr std::size_t kUnits = 0;                          ///< by input, unit
    static constexpr std::size_t kBias = kUnits + kInputs * kHidden;  ///< by unit
    static constexpr std::size_t kMean = kBias + kHidden;             ///< by unit, then bias
    static constexpr std::size_t kLogSpread = kMean + kHidden + 1;    ///< the same
    static constexpr std::size_t kCells = kLogSpread + kHidden + 1;   ///< by class, feature

    /// With small random parameters for this many classes.
    FloatNet(std::size_t classes, Random& random);
    /// Of the numbers of a file of weights: quantized() gives them back. Requires as many as OutcomeNet has.
    explicit FloatNet(std::span<const std::int32_t> numbers);

    [[nodiscard]] std::size_t classes() const { return (parameters_.size() - kCells) / kFeatures; }
    /// Where the vector of a class begins.
    [[nodiscard]] static constexpr std::size_t cell_of(std::size_t line_class) {
        return kCells + kFeatures * line_class;
    }

    [[nodiscard]] std::span<float> parameters() { return parameters_; }
    [[nodiscard]] std::span<const float> parameters() const { return parameters_; }

    /// Of the points still to be gained, from the mover's view, in points.
    struct Forecast {
        float mean;
        float log_spread;
    };
    /// What forecast() computed on its way.
    struct Trace {
        std::array<float, kInputs> inputs;
        std::array<float, kHidden> units;  ///< rectified
    };
    [[nodiscard]] Forecast forecast(const Example& example, std::span<const CellClasses> cells,
                                    Trace& trace) const;

    /// Adds the derivatives of a loss by all parameters to `gradient`, which is as long as parameters().
    /// `loss`: its derivatives by the forecast, which left this trace.
    void add_gradient(std::span<const CellClasses> cells, const Trace& trace, const Forecast& loss,
                      std::span<float> gradient) const;

    /// Changes the parameters as little as it takes for quantized() to be able to express them, and for
    /// OutcomeNet never to overflow.
    void keep_in_range();

    /// The numbers of the file of weights, of which OutcomeNet is made. Requires keep_in_range().
    [[nodiscard]] std::vector<std::int32_t> quantized() const;

  private:
    /// Calls visit(index of a parameter, its fixed-point unit) in the order of the file of weights.
    template <typename Visit>
    void for_each_number(const Visit& visit) const;

    std::vector<float> parameters_;
};

}  // namespace pahtum::learn
