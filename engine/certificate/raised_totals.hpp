#pragma once

#include "engine/certificate/potentials.hpp"

namespace pahtum::certificate {

/// What linear programs have found: for kinds of lines the totals to raise for potentials less than without
/// them. The residues are not said. Made by engine/core/line_potentials.py.
[[nodiscard]] const HintsByKind& raised_totals(const LineRules& rules);

}  // namespace pahtum::certificate
