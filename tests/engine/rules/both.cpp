#include "tests/engine/rules/both.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

namespace {

Phase phase_of(const std::string& phase) {
    static const std::map<std::string, Phase> kPhases{{"placing", Phase::kPlacing},
                                                      {"choosing", Phase::kChoosing},
                                                      {"stones", Phase::kStones},
                                                      {"over", Phase::kOver}};
    return kPhases.at(phase);
}

Words legal_texts(const Position& position) {
    Words texts;
    for (const Move move : position.legal_moves()) texts.push_back(to_text(position, move));
    return texts;
}

void check_same_side(const Position& position, const reference::Game& game, char name) {
    const Side side = side_of(name);
    BOOST_TEST((position.stones(side) == bitboard_of(cells_with(game, name))));
    BOOST_TEST((position.stone_lines(side) == LineSet{position.stones(side)}));
    BOOST_TEST(position.hand(side) == hand(game, name));
    BOOST_TEST(position.bank(side) == game.bank.at(name));
    BOOST_TEST(position.points_on_board(side) == points_on_board(game, name));
    BOOST_TEST(position.score(side) == score(game, name));
}

void check_same_captures(const Position& position, const reference::Game& game) {
    for (const Square square : position.empty()) {
        const reference::Cell cell{square.column(), square.row()};
        BOOST_TEST((position.capture_candidates(square) == bitboard_of(capture_candidates(game, cell))));
    }
}

}  // namespace

Ruleset ruleset_of(const reference::Rules& rules) { return parse_ruleset(full_text(rules)); }

Bitboard bitboard_of(const std::vector<reference::Cell>& cells) {
    Bitboard squares;
    for (const reference::Cell cell : cells) squares.insert({cell.column, cell.row});
    return squares;
}

Side side_of(char side) { return side == 'x' ? Side::kBlack : Side::kWhite; }

Position start_of(const reference::Game& start) {
    const bool has_layout = start.rules.setup == "fixed";
    return Position::new_game(ruleset_of(start.rules),
                              has_layout ? bitboard_of(cells_with(start, '-')) : Bitboard{});
}

void check_same(const Position& position, const reference::Game& game) {
    const Words moves = legal_texts(position);
    const Words expected_moves = legal_moves(game);
    BOOST_TEST(moves == expected_moves, boost::test_tools::per_element());
    BOOST_TEST((position.phase() == phase_of(game.phase)));
    BOOST_TEST(position.is_over() == (game.phase == "over"));
    BOOST_TEST((position.side_to_move() == side_of(game.mover)));
    BOOST_TEST((position.boulders() == bitboard_of(cells_with(game, '-'))));
    BOOST_TEST((position.empty() == bitboard_of(cells_with(game, '.'))));
    BOOST_TEST((position.boulder_lines() == LineSet{position.boulders()}));
    BOOST_TEST(position.can_swap() == (!expected_moves.empty() && expected_moves.back() == "swap"));
    for (const char side : {'x', 'o'}) check_same_side(position, game, side);
    if (game.phase == "stones") check_same_captures(position, game);
    BOOST_TEST(position.margin(Side::kBlack) == margin(game));
    BOOST_TEST(position.margin(Side::kWhite) == -margin(game));
    BOOST_TEST(to_text(position) == position_text(game));
    BOOST_TEST(result_text(position) == result_text(game));
}

void Both::play(const std::string& move) {
    BOOST_TEST_CONTEXT(position_text(game) << " plays " << move) {
        const std::optional<reference::Game> next = reference::play(game, move);
        BOOST_REQUIRE(next.has_value());
        game = *next;
        position.play(parse_move(position, move));
        check_same(position, game);
    }
}

}  // namespace pahtum::testing
