#pragma once

#include <cstddef>
#include <memory>

#include "engine/rules/position.hpp"
#include "engine/solver/prover.hpp"

namespace pahtum {

enum class ProverKind : std::uint8_t {
    kPlain,      ///< PlainSearch: every ruleset and phase
    kStructure,  ///< StructureSearch: where fills_the_board() holds
};

/// The kind of search that solves the position best.
[[nodiscard]] ProverKind prover_kind(const Position& position);

/// Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<ProverFamily> make_provers(ProverKind kind, std::size_t hash_mebibytes);

}  // namespace pahtum
