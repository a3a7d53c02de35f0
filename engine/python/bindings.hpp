#pragma once

#include <pybind11/pybind11.h>
#include <string>
#include <variant>
#include <vector>

#include "engine/capi/pahtum.h"
#include "engine/rules/position.hpp"

// The parts of the module; names and types are documented in pahtum/__init__.pyi.
namespace pahtum::python {

void add_rules(pybind11::module_& module);
void add_batch(pybind11::module_& module);
void add_engine(pybind11::module_& module);

class Batch;
/// Batch.puct.
void add_puct(pybind11::class_<Batch>& batch);

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
