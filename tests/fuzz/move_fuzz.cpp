#include <optional>
#include <vector>

#include "engine/rules/text.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/support/reference.hpp"

using namespace pahtum;
using namespace pahtum::fuzz;

namespace {

std::optional<Position> read_position(std::string_view text) try {
    return parse_position(text);
} catch (const ParseError&) {
    return std::nullopt;
}

std::optional<Move> read_move(const Position& position, std::string_view text) try {
    return parse_move(position, text);
} catch (const ParseError&) {
    return std::nullopt;
} catch (const IllegalMove&) {
    return std::nullopt;
}

reference::Rules rules_of(const Ruleset& ruleset) {
    reference::Rules rules;
    const std::string text = describe(ruleset);
    rules.name = text.substr(0, text.find(' '));
    const auto setting = [&text](const std::string& name) {
        const std::size_t start = text.find(" " + name + "=") + name.size() + 2;
        return text.substr(start, text.find(' ', start) - start);
    };
    rules.size = std::stoi(setting("size"));
    rules.setup = setting("setup");
    rules.boulders = std::stoi(setting("boulders"));
    rules.scoring = setting("scoring");
    rules.capture = setting("capture");
    rules.stones = std::stoi(setting("stones"));
    rules.swap = setting("swap") == "on";
    return rules;
}

std::string phase_text(const Position& position) {
    switch (position.phase()) {
        case Phase::kPlacing: return "placing";
        case Phase::kChoosing: return "choosing";
        case Phase::kStones: return "stones";
        case Phase::kOver: return "over";
    }
    return "";
}

/// The same game by the slow reference; nothing for positions it has no words for.
std::optional<reference::Game> reference_of(const Position& position) {
    reference::Game game{.rules = rules_of(position.ruleset()),
                         .rows = {},
                         .mover = position.side_to_move() == Side::kBlack ? 'x' : 'o',
                         .phase = phase_text(position),
                         .swapped = position.parts().swapped};
    const auto side = static_cast<std::size_t>(position.size());
    game.rows.assign(side, std::string(side, '.'));
    const auto put = [&](Bitboard squares, char content) {
        for (const Square square : squares)
            game.rows[static_cast<std::size_t>(square.row())][static_cast<std::size_t>(square.column())] =
                content;
    };
    put(position.stones(Side::kBlack), 'x');
    put(position.stones(Side::kWhite), 'o');
    put(position.boulders(), '-');
    game.bank = {{'x', position.bank(Side::kBlack)}, {'o', position.bank(Side::kWhite)}};
    if (reference::position_text(game) != to_text(position)) return std::nullopt;
    return game;
}

void check_same(const Position& position, const reference::Game& game) {
    expect_same(to_text(position), reference::position_text(game), "the reference's position");
    std::vector<std::string> moves;
    for (const Move move : position.legal_moves()) moves.push_back(to_text(position, move));
    expect(moves == reference::legal_moves(game), "the reference's moves in " + to_text(position));
    expect(position.margin(Side::kBlack) == reference::margin(game), "the reference's margin");
}

}  // namespace

/// A position, then a move a line: those that are legal are played, here and by the reference.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = text_of(data, size);
    const std::optional<Position> start = read_position(take_line(text));
    if (!start) return 0;
    std::optional<reference::Game> game = reference_of(*start);
    Position position = *start;
    if (game) check_same(position, *game);
    std::vector<Position::Undo> undos;
    while (!text.empty()) {
        const std::optional<Move> move = read_move(position, take_line(text));
        if (!move) continue;
        expect(position.is_legal(*move), "a move that was read is legal");
        if (game) game = reference::play(*game, to_text(position, *move));
        undos.push_back(position.play(*move));
        if (game) check_same(position, *game);
    }
    for (; !undos.empty(); undos.pop_back()) position.undo(undos.back());
    expect(position == *start, "everything is taken back");
    return 0;
}
