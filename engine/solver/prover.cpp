#include "engine/solver/prover.hpp"

#include "engine/solver/plain_search.hpp"
#include "engine/solver/structure_search.hpp"

namespace pahtum {

ProverKind prover_kind(const Position& position) {
    return fills_the_board(position) ? ProverKind::kStructure : ProverKind::kPlain;
}

std::unique_ptr<ProverFamily> make_prover_family(ProverKind kind, std::size_t hash_mebibytes,
                                                 const BoardJudge* judge) {
    switch (kind) {
        case ProverKind::kPlain: return std::make_unique<PlainFamily>(hash_mebibytes);
        case ProverKind::kStructure: break;
    }
    return std::make_unique<StructureFamily>(hash_mebibytes, TreeEffort{}, judge);
}

}  // namespace pahtum
