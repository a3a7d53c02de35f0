#include <cstring>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/checkpoint.hpp"
#include "engine/solver/solver.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/memory_file.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;

namespace {

std::vector<Proof> proofs_in(const Checkpoint& checkpoint) {
    std::vector<Proof> proofs;
    checkpoint.replay([&](const Proof& proof) { proofs.push_back(proof); });
    return proofs;
}

/// Any proofs, made of the bytes of the input: with their checksums right, they reach the solver.
std::vector<Proof> proofs_of(std::string_view bytes) {
    std::vector<Proof> proofs;
    for (; bytes.size() >= sizeof(Proof); bytes.remove_prefix(sizeof(Proof))) {
        Proof proof;
        std::memcpy(&proof, bytes.data(), sizeof(Proof));
        proofs.push_back(proof);
    }
    return proofs;
}

/// The input as a file: it is refused, or read and continued.
void check_file(std::string_view bytes) {
    const MemoryFile file{bytes};
    std::vector<Proof> found;
    const Proof added{.key = 1, .salt = 2, .lower = -3, .upper = 4, .payload = {5, 6, 7, 8}};
    try {
        Checkpoint checkpoint{file.path()};
        found = proofs_in(checkpoint);
        checkpoint.add(added);
        checkpoint.flush();
    } catch (const FileError&) {
        return;
    }
    found.push_back(added);
    expect(proofs_in(Checkpoint{file.path()}) == found, "what was added is read behind what was there");
}

/// Proofs of nothing in particular do not disturb the solver.
void check_solver(const std::vector<Proof>& proofs) {
    const MemoryFile file{""};
    {
        Checkpoint checkpoint{file.path()};
        for (const Proof& proof : proofs) checkpoint.add(proof);
        expect(proofs_in(checkpoint) == proofs, "proofs are read as they were added");
    }
    Solver solver{{.hash_mebibytes = 1, .threads = 1}};
    solver.use_checkpoint(file.path());
    static_cast<void>(solver.solve(parse_position("o1x/1-1/xo1 x classic"), {.nodes = 1000}));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = text_of(data, size);
    check_file(bytes);
    check_solver(proofs_of(bytes));
    return 0;
}
