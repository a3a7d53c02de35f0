#include "engine/base/text.hpp"
#include "protocol/import/abstract_play.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    records::ImportedGames imported;
    try {
        imported = records::read_abstract_play(text_of(data, size));
    } catch (const ParseError&) {
        return 0;
    }
    for (const records::ImportedGame& game : imported.games) {
        const std::string written = to_sgf(game.game);
        const SgfGame again = parse_sgf(written);
        expect(again.start == game.game.start, "the start is kept: " + written);
        expect(again.moves == game.game.moves, "the moves are kept: " + written);
    }
    for (const records::GameLeftOut& game : imported.left_out)
        expect(!game.reason.empty(), "there is a reason");
    return 0;
}
