#include "engine/rules/move.hpp"

#include "tests/support/test.hpp"

namespace pahtum::testing {

namespace {

std::vector<Move> all_moves() {
    std::vector<Move> moves{Move::swap(), Move::first(), Move::second()};
    for (int square = 0; square < 64; ++square) {
        moves.push_back(Move::place(Square::from_index(square)));
        for (int captured = 0; captured < 64; ++captured) {
            if (captured == square) continue;
            moves.push_back(Move::capture(Square::from_index(square), Square::from_index(captured)));
        }
    }
    return moves;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(move_test)

BOOST_AUTO_TEST_CASE(a_move_keeps_what_it_was_made_of) {
    for (int index = 0; index < 64; ++index) {
        const Square square = Square::from_index(index);
        BOOST_TEST(Move::place(square).is_placement());
        BOOST_TEST((Move::place(square).square() == square));
        BOOST_TEST(!Move::place(square).captured());
        const Square other = Square::from_index((index + 9) % 64);
        BOOST_TEST((Move::capture(square, other).square() == square));
        BOOST_TEST((Move::capture(square, other).captured() == other));
    }
    for (const Move move : {Move::swap(), Move::first(), Move::second()}) {
        BOOST_TEST(!move.is_placement());
        BOOST_TEST(!move.captured());
    }
}

BOOST_AUTO_TEST_CASE(codes_are_small_different_and_lead_back_to_the_move) {
    std::set<int> codes;
    for (const Move move : all_moves()) {
        BOOST_TEST(move.code() < 1 << 14);
        BOOST_TEST((Move::from_code(move.code()) == move));
        BOOST_TEST(codes.insert(move.code()).second);
    }
    BOOST_TEST(codes.size() == 64U * 64U + 3U);
}

BOOST_AUTO_TEST_CASE(a_list_gives_the_moves_in_the_order_they_came) {
    MoveList list;
    BOOST_TEST(list.empty());
    const std::vector<Move> moves = all_moves();
    for (std::size_t index = 0; index < MoveList::kCapacity; ++index) list.push_back(moves[index]);
    BOOST_TEST(list.size() == MoveList::kCapacity);
    std::size_t index = 0;
    for (const Move move : list) {
        BOOST_TEST((move == moves[index]));
        BOOST_TEST((list[index] == move));
        ++index;
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
