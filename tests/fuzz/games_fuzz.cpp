#include "arena/records/foreign_games.hpp"
#include "arena/records/record.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/memory_file.hpp"

using namespace pahtum::arena;
using namespace pahtum::fuzz;

namespace {

void check(const ForeignGame& game) {
    expect(!game.first.empty() && !game.second.empty() && game.first != game.second, "two players");
    expect(game.half_points >= 0 && game.half_points <= 2, "points of one game");
}

void read(const std::filesystem::path& file) try {
    expect(read_pgn(file, check) >= 0, "games left out");
    expect(read_csv(file, check) >= 0, "games left out");
} catch (const pahtum::StoreError&) {
}

void guess(const std::filesystem::path& file) try {
    static_cast<void>(format_of(file));
} catch (const pahtum::StoreError&) {
}

}  // namespace

/// Games of other programs, as PGN and as CSV.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryFile file{text_of(data, size)};
    read(file.path());
    guess(file.path());
    return 0;
}
