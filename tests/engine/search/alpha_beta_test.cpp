#include "engine/search/alpha_beta.hpp"

#include <deque>

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

MovePicker three_moves() {
    MovePicker picker;
    picker.add(Move::place({1, 0}), 5);
    picker.add(Move::place({0, 0}), 5);
    picker.add(Move::place({2, 0}), 9);
    return picker;
}

std::vector<std::uint16_t> picked(MovePicker picker, std::optional<Move> preferred) {
    std::vector<std::uint16_t> codes;
    for (std::size_t i = 0; i < picker.size(); ++i) codes.push_back(picker.pick(i, preferred).code);
    return codes;
}

BOOST_AUTO_TEST_SUITE(move_picker)

BOOST_AUTO_TEST_CASE(moves_come_by_expectation_and_ties_by_code) {
    const std::vector expected{Move::place({2, 0}).code(), Move::place({0, 0}).code(),
                               Move::place({1, 0}).code()};
    BOOST_TEST(picked(three_moves(), std::nullopt) == expected, boost::test_tools::per_element());
    BOOST_TEST(three_moves().best_static_eval() == 9);
}

BOOST_AUTO_TEST_CASE(the_preferred_move_comes_first_if_it_is_listed) {
    BOOST_TEST(picked(three_moves(), Move::place({1, 0})).front() == Move::place({1, 0}).code());
    BOOST_TEST(picked(three_moves(), Move::place({6, 6})).front() == Move::place({2, 0}).code());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(alpha_beta)

/// How many of 20 equally bad moves are tried at this depth with this many plies left.
std::size_t tried(int depth, int plies_left, bool is_order_reliable) {
    constexpr int kMoves = 20;
    TranspositionTable table{1};
    table.start_search();
    SearchControl control;
    AlphaBeta alpha_beta{table, control, 0};
    MovePicker picker;
    picker.plies_left = plies_left;
    picker.is_order_reliable = is_order_reliable;
    for (int i = 0; i < kMoves; ++i) picker.add(Move::place({i / 7, i % 7}), -i);
    std::vector<std::uint16_t> moves;
    std::vector<std::uint16_t> announced;
    const Frame frame{.key = 1, .window = {0, 1}, .depth = depth, .ply = 0};
    const auto search_move = [&](const ScoredMove& move, Window /*window*/, int /*depth*/) {
        moves.push_back(move.code);
        return -1;
    };
    const auto announce = [&](const ScoredMove& move) { announced.push_back(move.code); };
    (void)alpha_beta.search_moves(frame, picker, std::nullopt, search_move, announce);
    // All but the first, if the table is asked about what they lead to.
    if (depth > 1)
        BOOST_TEST(announced == std::vector(moves.begin() + 1, moves.end()),
                   boost::test_tools::per_element());
    return moves.size();
}

BOOST_AUTO_TEST_CASE(near_the_leaves_only_the_first_moves_are_tried_where_their_order_is_reliable) {
    BOOST_TEST(tried(1, 20, true) == 3U);
    BOOST_TEST(tried(2, 20, true) == 6U);
    BOOST_TEST(tried(6, 20, true) == 18U);
    BOOST_TEST(tried(7, 20, true) == 20U);
    BOOST_TEST(tried(1, 20, false) == 20U);
}

BOOST_AUTO_TEST_CASE(a_search_to_the_end_of_the_game_tries_every_move) {
    BOOST_TEST(tried(2, 2, true) == 20U);
    BOOST_TEST(tried(3, 2, true) == 20U);
}

/// The order in which the moves of a node are searched while another thread searches some of them.
std::vector<std::uint16_t> searched(int depth, const std::vector<Move>& by_others) {
    TranspositionTable table{1};
    table.start_search();
    SearchControl control;
    MovesInWork in_work;
    std::deque<MovesInWork::Scope> scopes;
    const Frame frame{.key = 1, .window = {0, 1}, .depth = depth, .ply = 0};
    for (const Move move : by_others)
        scopes.emplace_back(&in_work, MovesInWork::name_of(frame.key, move, depth));
    AlphaBeta alpha_beta{table, control, 0, {}, &in_work};
    MovePicker picker = three_moves();
    std::vector<std::uint16_t> moves;
    const auto search_move = [&](const ScoredMove& move, Window /*window*/, int /*depth*/) {
        if (!moves.empty() && depth >= MovesInWork::kLeastDepth)
            BOOST_TEST(in_work.contains(MovesInWork::name_of(frame.key, Move::from_code(move.code), depth)));
        moves.push_back(move.code);
        return -1;
    };
    (void)alpha_beta.search_moves(frame, picker, std::nullopt, search_move, [](const ScoredMove&) {});
    for (const std::uint16_t code : moves) {
        const Move move = Move::from_code(code);
        if (std::ranges::find(by_others, move) == by_others.end())
            BOOST_TEST(!in_work.contains(MovesInWork::name_of(frame.key, move, depth)));
    }
    return moves;
}

BOOST_AUTO_TEST_CASE(moves_that_other_threads_search_come_last) {
    const auto codes = [](const std::vector<Move>& moves) {
        std::vector<std::uint16_t> codes;
        for (const Move move : moves) codes.push_back(move.code());
        return codes;
    };
    const Move first = Move::place({2, 0});
    const Move second = Move::place({0, 0});
    const Move third = Move::place({1, 0});
    constexpr int kDepth = MovesInWork::kLeastDepth;
    BOOST_TEST((searched(kDepth, {}) == codes({first, second, third})));
    BOOST_TEST((searched(kDepth, {second}) == codes({first, third, second})));
    // The first is searched by all: its value decides how the others are.
    BOOST_TEST((searched(kDepth, {first, second, third}) == codes({first, second, third})));
    BOOST_TEST((searched(kDepth - 1, {second}) == codes({first, second, third})));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(pruning_tables)

/// What the tables hold, worked out each time.
std::size_t reference_moves(const SearchTuning& tuning, int depth) {
    return static_cast<std::size_t>(std::max(1, tuning.moves_per_ply * depth / 100));
}
int reference_reduction(const SearchTuning& tuning, int depth, int move_number) {
    if (depth < 3 || move_number < tuning.late_first) return 0;
    return 1 + (move_number >= tuning.late_second ? 1 : 0) + (move_number >= tuning.late_third ? 1 : 0) +
           depth / tuning.late_depth;
}

BOOST_AUTO_TEST_CASE(they_agree_with_the_formulas_for_every_depth_and_move) {
    for (const SearchTuning& tuning :
         {SearchTuning{},
          SearchTuning{
              .moves_per_ply = 175, .late_first = 5, .late_second = 6, .late_third = 30, .late_depth = 1},
          SearchTuning{
              .moves_per_ply = 1, .late_first = 1, .late_second = 1, .late_third = 100, .late_depth = 100}}) {
        const PruningTables tables{tuning};
        for (int depth = 1; depth <= 68; ++depth) {
            BOOST_TEST_REQUIRE(tables.moves_worth_trying(depth) == reference_moves(tuning, depth));
            for (int number = 0; number < 64; ++number)
                BOOST_TEST_REQUIRE(tables.late_reduction(depth, static_cast<std::size_t>(number)) ==
                                   reference_reduction(tuning, depth, number));
        }
    }
}

BOOST_AUTO_TEST_CASE(depths_and_moves_beyond_all_games_and_the_greatest_numbers_are_harmless) {
    const PruningTables tables{{.moves_per_ply = 5000, .late_depth = 1}};
    BOOST_TEST(tables.moves_worth_trying(1000) == MoveList::kCapacity);
    BOOST_TEST(tables.late_reduction(1000, 256) == tables.late_reduction(127, 127));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(pv_table)

BOOST_AUTO_TEST_CASE(a_move_is_kept_with_the_variation_behind_it) {
    PvTable pv_table;
    pv_table.clear(3);
    pv_table.keep(2, Move::place({2, 2}));
    pv_table.keep(1, Move::place({1, 1}));
    pv_table.keep(0, Move::place({0, 0}));
    const std::vector expected{Move::place({0, 0}), Move::place({1, 1}), Move::place({2, 2})};
    BOOST_TEST((pv_table.pv() == expected));
    pv_table.clear(1);
    pv_table.keep(0, Move::swap());
    BOOST_TEST((pv_table.pv() == std::vector{Move::swap()}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
