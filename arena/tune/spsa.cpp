#include "arena/tune/spsa.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <set>
#include <system_error>
#include <utility>

#include "engine/base/files.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/text.hpp"
#include "engine/platform/decimals.hpp"

namespace pahtum::arena {
namespace {

constexpr double kLargest = 1e12;
constexpr double kLeastStep = 1e-6;

[[noreturn]] void refuse(std::string_view text, const std::string& reason) {
    throw ParseError{"parameter " + quote(text, 200) + ": " + reason};
}

double parse_decimal(std::string_view whole, std::string_view text) {
    double number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc{} || end != text.data() + text.size() || !(std::abs(number) <= kLargest))
        refuse(whole, quote(text) + " is not a number");
    return number;
}

bool is_whole_text(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool is_fit_for_a_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return c > ' ' && c < '\x7f' && c != '#' && c != ':' && c != ',';
    });
}

void check_limits(std::string_view text, const TuneParameter& parameter) {
    if (parameter.min >= parameter.max) refuse(text, "MIN must be below MAX");
    if (parameter.start < parameter.min || parameter.start > parameter.max)
        refuse(text, "START must be from MIN to MAX");
    if (!(parameter.c_end >= kLeastStep)) refuse(text, "C_END must be a millionth or more");
    if (parameter.c_end > parameter.max - parameter.min) refuse(text, "C_END must not exceed MAX less MIN");
    if (parameter.r_end <= 0) refuse(text, "R_END must be above 0");
}

std::uint64_t random_bits(std::uint64_t seed, std::size_t iteration, std::size_t parameter, int use) {
    std::uint64_t hash = hash_step(kHashStart, seed);
    hash = hash_step(hash, iteration);
    hash = hash_step(hash, parameter);
    return mix_bits(hash_step(hash, static_cast<std::uint64_t>(use)));
}

}  // namespace

std::string TuneParameter::text(double value) const {
    return is_whole ? decimal_text(std::round(value), 0) : exact_text(value);
}

std::string TuneParameter::exact_text(double value) const {
    constexpr int kMostDecimals = 9;
    const int decimals = static_cast<int>(std::ceil(3 - std::log10(c_end)));
    return decimal_text(value, std::clamp(decimals, 0, kMostDecimals));
}

TuneParameter parse_tune_parameter(std::string_view text) {
    constexpr std::size_t kFewest = 3;
    constexpr std::size_t kMost = 5;
    text = trim(text);
    const std::size_t end = text.find_first_of(":,");
    TuneParameter parameter{.name = std::string{trim(text.substr(0, end))}};
    if (end == std::string_view::npos || !is_fit_for_a_name(parameter.name))
        refuse(text, "expected NAME:START,MIN,MAX,C_END,R_END");
    auto parts = parts_between(text.substr(end + 1), ',');
    for (std::string_view& part : parts) part = trim(part);
    if (parts.size() < kFewest || parts.size() > kMost)
        refuse(text, "expected NAME:START,MIN,MAX, then C_END and R_END if they are not to be the defaults");
    std::vector<double> numbers;
    for (const std::string_view part : parts) numbers.push_back(parse_decimal(text, part));
    parameter.start = numbers[0];
    parameter.min = numbers[1];
    parameter.max = numbers[2];
    parameter.is_whole = std::all_of(parts.begin(), parts.begin() + kFewest, is_whole_text);
    const double range = parameter.max - parameter.min;
    parameter.c_end =
        parts.size() > 3 ? numbers[3] : std::min(range, std::max(range / 20, parameter.is_whole ? 0.5 : 0.0));
    parameter.r_end = parts.size() > 4 ? numbers[4] : kDefaultRate;
    check_limits(text, parameter);
    return parameter;
}

std::vector<TuneParameter> read_tune_parameters(const std::string& file) {
    InputFile stream{file};
    std::vector<TuneParameter> parameters;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        const std::string_view text = trim(std::string_view{line}.substr(0, line.find('#')));
        if (text.empty()) continue;
        try {
            parameters.push_back(parse_tune_parameter(text));
        } catch (const ParseError& error) {
            throw ParseError{printable(file) + ":" + std::to_string(number) + ": " + error.what()};
        }
    }
    return parameters;
}

std::string to_text(const TuneParameter& parameter) {
    // A parameter that is not whole shows it by a decimal point.
    const auto bound = [&parameter](double number) {
        const std::string text = shortest_decimal(number);
        return parameter.is_whole || text.find('.') != std::string::npos ? text : text + ".0";
    };
    return parameter.name + ":" + bound(parameter.start) + "," + bound(parameter.min) + "," +
           bound(parameter.max) + "," + shortest_decimal(parameter.c_end) + "," +
           shortest_decimal(parameter.r_end);
}

void check_tune_parameters(const std::vector<TuneParameter>& parameters) {
    if (parameters.empty())
        throw ParseError{"no parameter is to be tuned; give --param NAME:START,MIN,MAX,C_END,R_END"};
    std::set<std::string> names;
    for (const TuneParameter& parameter : parameters)
        if (!names.insert(parameter.name).second)
            throw ParseError{"parameter " + quote(parameter.name) + " is given twice"};
}

void check_perturbations(const std::vector<TuneParameter>& parameters) {
    constexpr double kHalfStep = 0.5;
    for (const TuneParameter& parameter : parameters)
        if (parameter.is_whole && parameter.c_end < kHalfStep)
            refuse(
                to_text(parameter),
                "C_END must be at least 0.5 for a whole number; if it is none, write START, MIN and MAX with "
                "a decimal point");
}

Spsa::Spsa(std::vector<TuneParameter> parameters, const SpsaSettings& settings)
    : parameters_(std::move(parameters)), settings_(settings) {
    assert(!parameters_.empty() && settings_.iterations > 0);
}

TuneValues Spsa::start() const {
    TuneValues values;
    for (const TuneParameter& parameter : parameters_) values.push_back(parameter.start);
    return values;
}

double Spsa::perturbation(std::size_t parameter, std::size_t iteration) const {
    const auto last = static_cast<double>(settings_.iterations);
    return parameters_[parameter].c_end *
           std::pow(last / static_cast<double>(iteration + 1), settings_.gamma);
}

double Spsa::gain(std::size_t parameter, std::size_t iteration) const {
    const TuneParameter& it = parameters_[parameter];
    const double last = settings_.stability + static_cast<double>(settings_.iterations);
    const double now = settings_.stability + static_cast<double>(iteration + 1);
    return it.r_end * it.c_end * it.c_end * std::pow(last / now, settings_.alpha);
}

Probe Spsa::probe(std::size_t iteration, const TuneValues& values) const {
    Probe probe;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const double moved = perturbation(i, iteration) * sign(iteration, i);
        probe.signs.push_back(sign(iteration, i));
        probe.plus.push_back(played(iteration, i, values[i] + moved));
        probe.minus.push_back(played(iteration, i, values[i] - moved));
    }
    return probe;
}

TuneValues Spsa::step(std::size_t iteration, const TuneValues& values, double result) const {
    TuneValues next = values;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const double rate = gain(i, iteration) / perturbation(i, iteration);
        next[i] = std::clamp(values[i] + sign(iteration, i) * rate * result, parameters_[i].min,
                             parameters_[i].max);
    }
    return next;
}

int Spsa::sign(std::size_t iteration, std::size_t parameter) const {
    constexpr int kLastBit = 63;
    return random_bits(settings_.seed, iteration, parameter, 0) >> kLastBit == 0 ? 1 : -1;
}

double Spsa::rounding(std::size_t iteration, std::size_t parameter) const {
    constexpr int kBitsOfDouble = 53;
    return std::ldexp(
        static_cast<double>(random_bits(settings_.seed, iteration, parameter, 1) >> (64 - kBitsOfDouble)),
        -kBitsOfDouble);
}

double Spsa::played(std::size_t iteration, std::size_t parameter, double value) const {
    const TuneParameter& it = parameters_[parameter];
    if (it.is_whole) value = std::floor(value + rounding(iteration, parameter));
    return std::clamp(value, it.min, it.max);
}

}  // namespace pahtum::arena
