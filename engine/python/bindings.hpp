#pragma once

#include <chrono>
#include <pybind11/pybind11.h>
#include <string>
#include <variant>
#include <vector>

#include "engine/capi/pahtum.h"
#include "engine/python/batch.hpp"
#include "engine/rules/position.hpp"

// The parts of the module; names and types are documented in pahtum/__init__.pyi.
namespace pahtum::python {

void add_rules(pybind11::module_& module);
void add_batch(pybind11::module_& module);
void add_engine(pybind11::module_& module);
void add_self_play(pybind11::module_& module);

/// Batch.puct.
void add_puct(pybind11::class_<Batch>& batch);

/// Asks at intervals whether a handler of signals has raised something. For threads without the lock of
/// Python.
class SignalWatch {
  public:
    [[nodiscard]] bool has_raised() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return false;
        next_ = now + std::chrono::milliseconds{50};
        const pybind11::gil_scoped_acquire held;
        return PyErr_CheckSignals() != 0;
    }

  private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

/// What `work` returns, which runs without the lock of Python and is asked to stop when a handler of signals
/// has raised something. Throws that.
template <typename Work>
auto interruptibly(const Work& work) {
    try {
        const pybind11::gil_scoped_release released;
        SignalWatch signals;
        return work(Batch::Stop{[&signals] { return signals.has_raised(); }});
    } catch (const Interrupted&) {
        throw pybind11::error_already_set{};
    }
}

/// Throws what Python shall raise if the call of pahtum.h has failed.
void check(pahtum_status status);

/// Where a ruleset is needed, its text is enough.
using RulesetOrText = std::variant<Ruleset, std::string>;
/// Throws ParseError.
[[nodiscard]] Ruleset ruleset_of(const RulesetOrText& given);

/// 0 Black, 1 White; -4, as in OpenSpiel, when the game is over.
[[nodiscard]] int player_of(const Position& position);
/// For each player 1, 0 or -1; 0 while the game goes on.
[[nodiscard]] std::vector<double> returns_of(const Position& position);

}  // namespace pahtum::python
