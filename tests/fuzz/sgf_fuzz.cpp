#include <optional>

#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_charset.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;

namespace {

std::optional<SgfGame> read(std::string_view text) try {
    return parse_sgf(sgf_as_utf8(text));
} catch (const ParseError&) {
    return std::nullopt;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::optional<SgfGame> game = read(text_of(data, size));
    if (!game) return 0;
    Position position = game->start;
    for (const Move move : game->moves) {
        expect(position.is_legal(move), "the moves of a record are legal");
        position.play(move);
    }
    const std::string written = to_sgf(*game);
    const std::optional<SgfGame> again = read(written);
    expect(again.has_value(), "what was written is read: " + written);
    expect(again->start == game->start, "the start is kept: " + written);
    expect(again->moves == game->moves, "the moves are kept: " + written);
    expect_same(to_sgf(*again), written, "what was read is written the same");
    return 0;
}
