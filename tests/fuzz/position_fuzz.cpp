#include <optional>

#include "engine/rules/text.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;

namespace {

std::optional<Position> read(std::string_view text) try {
    return parse_position(text);
} catch (const ParseError&) {
    return std::nullopt;
}

void check_text(const Position& position) {
    const std::string text = to_text(position);
    expect(parse_position(text) == position, "a position is read back: " + text);
    expect(Position::from_parts(position.parts()) == position, "its parts make a position: " + text);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::optional<Position> position = read(text_of(data, size));
    if (!position) return 0;
    check_text(*position);
    Position after = *position;
    for (const Move move : position->legal_moves()) {
        expect(parse_move(*position, to_text(*position, move)) == move, "a move is read back");
        const Position::Undo undo = after.play(move);
        check_text(after);
        after.undo(undo);
        expect(after == *position, "a move is taken back");
    }
    return 0;
}
