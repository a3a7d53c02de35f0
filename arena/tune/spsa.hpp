#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum::arena {

/// A parameter that is tuned. The last two numbers follow the convention of fishtest: they say how the tuning
/// ends; Spsa computes from them how it begins.
struct TuneParameter {
    std::string name;
    double start = 0;
    double min = 0;
    double max = 0;
    double c_end = 0;       ///< how far from the current value the engines play in the last iteration
    double r_end = 0;       ///< the last iteration moves the value by r_end * c_end for each net win
    bool is_whole = false;  ///< engines get whole numbers

    /// A value as engines get it: a whole number, or decimals down to a thousandth of c_end.
    [[nodiscard]] std::string text(double value) const;
    /// A value for people, with those decimals also if it is whole.
    [[nodiscard]] std::string exact_text(double value) const;
};

/// Without C_END: a 20th of the range, at least half a step of a whole number. Without R_END: this.
inline constexpr double kDefaultRate = 0.002;

/// NAME:START,MIN,MAX[,C_END[,R_END]]; a comma may stand for the colon. The parameter is whole if START, MIN
/// and MAX are written as whole numbers. Throws ParseError.
[[nodiscard]] TuneParameter parse_tune_parameter(std::string_view text);

/// A parameter a line; empty lines and what follows a `#` do not count. Throws ParseError that names the
/// line, FileError if the file cannot be read.
[[nodiscard]] std::vector<TuneParameter> read_tune_parameters(const std::string& file);

/// The reverse of parse_tune_parameter(): equal for equal parameters only.
[[nodiscard]] std::string to_text(const TuneParameter& parameter);

/// Throws ParseError if there is none, or two have one name.
void check_tune_parameters(const std::vector<TuneParameter>& parameters);

/// For a tuning that begins: throws ParseError if a whole number is moved by less than half a step, with
/// which both sides would often play the same value. Earlier versions have recorded such tunings.
void check_perturbations(const std::vector<TuneParameter>& parameters);

struct SpsaSettings {
    std::size_t iterations = 5000;
    double stability = 500;  ///< A: iterations before the steps shrink noticeably
    double alpha = 0.602;    ///< how fast steps shrink,
    double gamma = 0.101;    ///< and perturbations; both as Spall recommends
    std::uint64_t seed = 1;  ///< of the signs and of the rounding
};

/// Values by parameter.
using TuneValues = std::vector<double>;

/// What the two sides of an iteration play with.
struct Probe {
    std::vector<int> signs;  ///< +1 or -1: which way the plus side differs
    TuneValues plus;
    TuneValues minus;
};

/// Simultaneous perturbation stochastic approximation: J. C. Spall, "Implementation of the simultaneous
/// perturbation algorithm for stochastic optimization", IEEE Transactions on Aerospace and Electronic Systems
/// 34 (1998), with the gains of fishtest. In iteration n of N, counted from 1, every value is moved by c_n up
/// (plus) and down (minus), each parameter with a random sign, where
///
///     c_n = c_end (N / n)^gamma,     a_n = r_end c_end^2 ((A + N) / (A + n))^alpha,
///
/// and then by sign * a_n / c_n * result. Values are kept within their limits.
///
/// All random numbers follow from seed, iteration and parameter: nothing depends on the order of drawing, so
/// iterations may be repeated and computed anywhere.
class Spsa {
  public:
    /// Requires parameters that check_tune_parameters() accepts, and at least one iteration.
    Spsa(std::vector<TuneParameter> parameters, const SpsaSettings& settings);

    [[nodiscard]] const std::vector<TuneParameter>& parameters() const { return parameters_; }
    [[nodiscard]] const SpsaSettings& settings() const { return settings_; }
    [[nodiscard]] TuneValues start() const;

    /// c_n and a_n of a parameter. Iterations are counted from 0, here and below: n = iteration + 1.
    [[nodiscard]] double perturbation(std::size_t parameter, std::size_t iteration) const;
    [[nodiscard]] double gain(std::size_t parameter, std::size_t iteration) const;

    /// What is played in an iteration at these values. Whole parameters are rounded at random, so that their
    /// expectation is kept; both sides with the same random number.
    [[nodiscard]] Probe probe(std::size_t iteration, const TuneValues& values) const;

    /// The values after an iteration. `result` is the plus side's wins less its losses, per pair of games: -2
    /// to 2.
    [[nodiscard]] TuneValues step(std::size_t iteration, const TuneValues& values, double result) const;

  private:
    [[nodiscard]] int sign(std::size_t iteration, std::size_t parameter) const;
    /// In [0, 1).
    [[nodiscard]] double rounding(std::size_t iteration, std::size_t parameter) const;
    [[nodiscard]] double played(std::size_t iteration, std::size_t parameter, double value) const;

    std::vector<TuneParameter> parameters_;
    SpsaSettings settings_;
};

}  // namespace pahtum::arena
