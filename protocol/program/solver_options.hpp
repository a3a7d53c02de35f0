#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/solver/solver.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/program/use.hpp"

namespace pahtum::gtp {

/// Threads and table for a run that has the machine to itself.
[[nodiscard]] Settings solve_defaults();

/// --threads and --hash, with these defaults.
void add_solver(Use& use, const Settings& defaults);
[[nodiscard]] SolverOptions solver_options(const Settings& settings);

/// "A,B" with A in [0, most], B in [2, most]; throws ParseError that names `what`.
[[nodiscard]] std::pair<int, int> parse_pair(const std::string& text, int most, std::string_view what);

}  // namespace pahtum::gtp
