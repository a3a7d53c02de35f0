#pragma once

#include <iosfwd>

#include "protocol/program/options.hpp"

namespace pahtum::gtp {

/// `pahtum endings`: a JSON object a line as soon as it is found, with the members documented in
/// openings/README.md. Lines depend on nothing but ruleset, numbers of empty cells and seed. Throws
/// std::runtime_error if there are no such endings or memory does not suffice.
void run_endings(const EndingsOptions& options, std::ostream& out);

}  // namespace pahtum::gtp
