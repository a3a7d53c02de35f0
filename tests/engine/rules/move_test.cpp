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

BOOST_AUTO_TEST_CASE(codes_are_small_different_and_lead_back_to_the_move) {
    std::set<int> codes;
    for (const Move move : all_moves()) {
        BOOST_TEST(move.code() < 1 << 14);
        BOOST_TEST((Move::from_code(move.code()) == move));
        BOOST_TEST(codes.insert(move.code()).second);
    }
    BOOST_TEST(codes.size() == 64U * 64U + 3U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
