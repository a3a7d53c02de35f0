#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/learn/examples.hpp"
#include "engine/learn/float_net.hpp"

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

}  // namespace pahtum::learn
