#pragma once

#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"
#include "protocol/program/use.hpp"

namespace pahtum::gtp {

/// --ruleset, --boulders and --position: where a game starts.
void add_start(Use& use);
/// Boulders that are not listed are drawn from `random`. Throws OptionError.
[[nodiscard]] Position read_start(const cxxopts::ParseResult& parsed, Random& random);

/// --size and --boulders, a number: classic rules for positions that are drawn.
void add_classic(Use& use);
/// Throws OptionError.
[[nodiscard]] Ruleset read_classic(const cxxopts::ParseResult& parsed);

}  // namespace pahtum::gtp
