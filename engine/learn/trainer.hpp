#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/learn/examples.hpp"
#include "engine/learn/float_net.hpp"
#include "engine/rules/ruleset.hpp"

namespace pahtum::learn {

struct TrainSettings {
    std::uint64_t seed = 1;
    int epochs = 20;
    double rate = 0.002;  ///< of the first batches; it falls to a fiftieth
};

/// Makes a network that forecasts the margins of examples: margin_loss() is minimized by stochastic gradient
/// descent, Adam of Kingma and Ba, "Adam: a method for stochastic optimization" (2015). The vectors of
/// classes that a batch does not contain are left alone, their moments too. One thread; the same examples and
/// settings give the same network.
class Trainer {
  public:
    /// Keeps a reference. Requires an example.
    Trainer(const Examples& examples, const TrainSettings& settings);
    /// Goes on from a network, which must be for as many classes. What no example has stays as it is.
    Trainer(const Examples& examples, const TrainSettings& settings, const FloatNet& start);

    [[nodiscard]] int epoch() const { return epoch_; }
    [[nodiscard]] bool is_done() const { return epoch_ == settings_.epochs; }

    /// One pass over all examples in random order. Returns the mean loss. `report` gets the share done now
    /// and then.
    double run_epoch(const std::function<void(double)>& report = {});

    /// Classes that no example has are zero, or as they were at the start.
    [[nodiscard]] FloatNet network() const;

  private:
    void shuffle();
    double run_batch(std::span<const std::uint32_t> batch);
    double learn_from(const Example& example, double share);
    void touch(std::span<const CellClasses> cells);
    void update(double rate);
    void step(std::size_t first, std::size_t end, float rate);

    const Examples& examples_;
    TrainSettings settings_;
    Random random_;
    FloatNet net_;
    std::vector<std::uint32_t> order_;
    std::vector<float> gradient_;
    std::vector<float> mean_;    ///< of the gradients, moving
    std::vector<float> square_;  ///< of the squared gradients
    std::vector<LineClass> touched_;
    std::vector<bool> is_touched_;  ///< by class
    std::vector<bool> is_known_;    ///< by class: has ever been touched
    std::size_t batches_done_ = 0;
    int epoch_ = 0;
};

/// All files of weights begin with it.
inline constexpr std::string_view kWeightsStart = "// version 1\n";

/// A file of weights: kWeightsStart, what it was made from, and the numbers, one vector of a class a line.
/// `from`: the file of weights that learning began with, or empty.
[[nodiscard]] std::string weights_text(std::span<const std::int32_t> numbers, std::size_t samples,
                                       const TrainSettings& settings, const std::string& from);

/// The numbers of such a file. Throws FileError, and ParseError that names the file if it has not those of a
/// network for these rules.
[[nodiscard]] std::vector<std::int32_t> read_weights(const std::string& path, RulesetName rules);

/// Never 0.
[[nodiscard]] std::uint64_t hash_of(std::span<const std::int32_t> numbers);

}  // namespace pahtum::learn
