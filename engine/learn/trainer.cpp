#include "engine/learn/trainer.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <filesystem>
#include <istream>
#include <limits>
#include <numeric>

#include "engine/base/files.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/text.hpp"
#include "engine/eval/outcome.hpp"
#include "engine/learn/accuracy.hpp"
#include "engine/learn/arithmetic.hpp"

namespace pahtum::learn {
namespace {

constexpr std::size_t kBatch = 128;
// The rate falls exponentially, after it has risen in the first batches.
constexpr double kLastRate = 0.02;      ///< of the first one
constexpr double kRisingShare = 0.005;  ///< of all batches
/// How much an example counts whose margin was carried back.
constexpr double kCarriedWeight = 0.7;

constexpr double kLeastLogSpread = Outlook::kLeastLogSpread / 16.0;
constexpr double kMostLogSpread = Outlook::kMostLogSpread / 16.0;

/// The loss of a forecast whose spread is bounded, as value_of() bounds it. The bounds pass only what leads
/// away from them.
MarginLoss bounded_loss(const Example& example, const FloatNet::Forecast& forecast) {
    const auto log_spread = static_cast<double>(forecast.log_spread);
    const double bounded = std::clamp(log_spread, kLeastLogSpread, kMostLogSpread);
    MarginLoss loss = margin_loss(example.lower, example.upper, static_cast<double>(forecast.mean), bounded);
    if ((log_spread < bounded && loss.by_log_spread > 0) || (log_spread > bounded && loss.by_log_spread < 0))
        loss.by_log_spread = 0;
    return loss;
}

}  // namespace

Trainer::Trainer(const Examples& examples, const TrainSettings& settings)
    : examples_(examples),
      settings_(settings),
      random_(settings.seed),
      net_(examples.classes(), random_),
      order_(examples.size()),
      gradient_(net_.parameters().size()),
      mean_(gradient_.size()),
      square_(gradient_.size()),
      is_touched_(examples.classes()),
      is_known_(examples.classes()) {
    assert(examples.size() > 0);
    std::iota(order_.begin(), order_.end(), 0U);
}

Trainer::Trainer(const Examples& examples, const TrainSettings& settings, const FloatNet& start)
    : Trainer(examples, settings) {
    assert(start.classes() == net_.classes());
    net_ = start;
    is_known_.assign(is_known_.size(), true);
}

double Trainer::run_epoch(const std::function<void(double)>& report) {
    shuffle();
    double sum = 0;
    const std::span<const std::uint32_t> all{order_};
    for (std::size_t first = 0; first < all.size(); first += kBatch) {
        sum += run_batch(all.subspan(first, std::min(kBatch, all.size() - first)));
        if (report) report(static_cast<double>(first) / static_cast<double>(all.size()));
    }
    ++epoch_;
    return sum / static_cast<double>(all.size());
}

FloatNet Trainer::network() const {
    FloatNet network = net_;
    for (std::size_t i = 0; i < network.classes(); ++i) {
        if (is_known_[i]) continue;
        const auto vector = network.parameters().subspan(FloatNet::cell_of(i));
        std::fill_n(vector.begin(), FloatNet::kFeatures, 0.0F);
    }
    return network;
}

void Trainer::shuffle() {
    for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[uniform(random_, i)]);
}

double Trainer::run_batch(std::span<const std::uint32_t> batch) {
    double sum = 0;
    for (const std::uint32_t i : batch)
        sum += learn_from(examples_[i], 1 / static_cast<double>(batch.size()));
    const std::size_t batches_of_epoch = (order_.size() + kBatch - 1) / kBatch;
    const double all = static_cast<double>(batches_of_epoch) * settings_.epochs;
    const auto done = static_cast<double>(batches_done_++);
    const double falling = settings_.rate * exponential_of(logarithm_of(kLastRate) * done / all);
    update(falling * std::min(1.0, (done + 1) / (kRisingShare * all)));
    return sum;
}

double Trainer::learn_from(const Example& example, double share) {
    const auto cells = examples_.cells(example);
    FloatNet::Trace trace{};
    const MarginLoss loss = bounded_loss(example, net_.forecast(example, cells, trace));
    const double weight = example.is_proven ? share : share * kCarriedWeight;
    net_.add_gradient(
        cells, trace,
        {static_cast<float>(weight * loss.by_mean), static_cast<float>(weight * loss.by_log_spread)},
        gradient_);
    touch(cells);
    return loss.value;
}

void Trainer::touch(std::span<const CellClasses> cells) {
    for (const CellClasses& classes : cells) {
        for (const LineClass line_class : classes) {
            if (is_touched_[line_class]) continue;
            is_touched_[line_class] = true;
            is_known_[line_class] = true;
            touched_.push_back(line_class);
        }
    }
}

void Trainer::update(double rate) {
    for (const LineClass line_class : touched_) {
        const std::size_t first = FloatNet::cell_of(line_class);
        step(first, first + FloatNet::kFeatures, static_cast<float>(rate));
        is_touched_[line_class] = false;
    }
    touched_.clear();
    step(FloatNet::kUnits, FloatNet::kCells, static_cast<float>(rate));
    net_.keep_in_range();
}

void Trainer::step(std::size_t first, std::size_t end, float rate) {
    constexpr float kMeanDecay = 0.9F;
    constexpr float kSquareDecay = 0.999F;
    constexpr float kLeast = 1e-8F;
    float* const parameters = net_.parameters().data();
    for (std::size_t i = first; i < end; ++i) {
        const float gradient = gradient_[i];
        mean_[i] = kMeanDecay * mean_[i] + (1 - kMeanDecay) * gradient;
        square_[i] = kSquareDecay * square_[i] + (1 - kSquareDecay) * gradient * gradient;
        parameters[i] -= rate * mean_[i] / (std::sqrt(square_[i]) + kLeast);
        gradient_[i] = 0;
    }
}

std::string weights_text(std::span<const std::int32_t> numbers, std::size_t samples,
                         const TrainSettings& settings, const std::string& from) {
    std::string text =
        std::string{kWeightsStart} + "// Made by pahtum-learn from " + std::to_string(samples) +
        " samples, seed " + std::to_string(settings.seed) + ", " + std::to_string(settings.epochs) +
        " epochs" +
        (from.empty() ? "" : ", beginning with " + std::filesystem::path{from}.filename().string()) + ".\n";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool ends_line = i % OutcomeNet::kFeatures == OutcomeNet::kFeatures - 1;
        text += std::to_string(numbers[i]) + (ends_line ? ",\n" : ",");
    }
    return text + '\n';
}

std::vector<std::int32_t> read_weights(const std::string& path, RulesetName rules) {
    InputFile in{path};
    std::vector<std::int32_t> numbers;
    int place = 0;
    for (std::string line; std::getline(in, line);) {
        ++place;
        if (line.starts_with("//")) continue;
        for (const std::string_view number : split(line, ",")) {
            try {
                numbers.push_back(parse_integer(number, std::numeric_limits<int>::min(),
                                                std::numeric_limits<int>::max(), "weight"));
            } catch (const ParseError& error) {
                throw ParseError{printable(path) + ":" + std::to_string(place) + ": " + error.what()};
            }
        }
    }
    if (numbers.size() != OutcomeNet::numbers_of(classes_of(rules)))
        throw ParseError{quote(path) + " is not a file of weights for these rules, or of another version"};
    return numbers;
}

std::uint64_t hash_of(std::span<const std::int32_t> numbers) {
    std::uint64_t hash = kHashStart;
    for (const std::int32_t number : numbers) hash = hash_step(hash, static_cast<std::uint32_t>(number));
    return hash | 1;
}

}  // namespace pahtum::learn
