#include "engine/rules/position.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/rules/both.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::testing {

namespace {

reference::Rules rules_with(const std::string& scoring, const std::string& capture) {
    reference::Rules rules = reference::named_rules("classic", 7);
    rules.boulders = 0;
    rules.scoring = scoring;
    rules.capture = capture;
    return rules;
}

/// A game on an empty 7x7 board in which these moves were played, checked against the reference at each.
Both played(const reference::Rules& rules, const std::string& moves) {
    Both both{reference::new_game(rules)};
    std::istringstream words{moves};
    for (std::string move; words >> move;) both.play(move);
    return both;
}

Points black_points(const std::string& board) {
    return parse_position(board + " x classic").points_on_board(Side::kBlack);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(position_test)

BOOST_AUTO_TEST_CASE(running_scoring_banks_every_row_that_a_stone_completes) {
    const auto bank = [](const std::string& moves) {
        return played(rules_with("running", "none"), moves).position.bank(Side::kBlack);
    };
    // "A row of 4 may come from a row of 3 that was already counted" (description 001): 3, and later 10.
    BOOST_TEST(bank("A1 A7 B1 C7 C1") == 3);
    BOOST_TEST(bank("A1 A7 B1 C7 C1 E7 D1") == 13);
    // Two rows of 2 joined by the middle are 5 at once.
    BOOST_TEST(bank("A1 A7 B1 C7 D1 E7 E1 G7") == 0);
    BOOST_TEST(bank("A1 A7 B1 C7 D1 E7 E1 G7 C1") == 25);
    // One stone that makes two rows of 3.
    BOOST_TEST(bank("B1 A7 C1 C7 A2 E7 A3 G7 A1") == 6);
    // "A row of 6 made of a 3 and a 2: the row before it is still taken to be 5": 56, after the 3.
    BOOST_TEST(bank("A1 A7 B1 C7 C1 E7 E1 G7 F1 B5 D1") == 3 + 56);
}

// "A line down one edge and then across counts as two separate seven-space lines" (description 000).
BOOST_AUTO_TEST_CASE(a_line_that_turns_a_corner_is_two_lines) {
    BOOST_TEST(black_points("xxxxxxx/x6/x6/x6/x6/x6/x6") == 2 * 119);
    BOOST_TEST(black_points("7/7/7/xxx4/x6/x6/7") == 2 * 3);
}

BOOST_AUTO_TEST_CASE(lines_end_at_boulders_enemies_and_edges_and_never_run_diagonally) {
    BOOST_TEST(black_points("xxx-xxx/7/7/7/7/7/7") == 6);
    BOOST_TEST(black_points("xxxoxxx/7/7/7/7/7/7") == 6);
    BOOST_TEST(black_points("xx-xx2/7/7/7/7/7/7") == 0);
    BOOST_TEST(black_points("5xx/xx5/7/7/7/7/7") == 0);
    BOOST_TEST(black_points("x6/1x5/2x4/3x3/4x2/5x1/6x") == 0);
    BOOST_TEST(black_points("xxxxxxxx/8/8/8/8/8/8/8") == 246);
}

// Description 002: 6 threes and 1 four are 28 points, 3 threes and 1 four are 19.
BOOST_AUTO_TEST_CASE(the_counts_of_the_published_example_add_up) {
    const Position position =
        parse_position("xxx-ooo/ooo-xxx/xxx-ooo/-------/xxxx3/xxx-xxx/ooooxxx x classic");
    BOOST_TEST(position.points_on_board(Side::kBlack) == 28);
    BOOST_TEST(position.points_on_board(Side::kWhite) == 19);
}

// Description 002, figure 3: a sandwiched enemy stone or boulder is replaced; the stone goes back to its
// owner.
BOOST_AUTO_TEST_CASE(a_sandwiched_stone_is_replaced_and_returned) {
    const Both both = played(rules_with("final", "custodial"), "D4 D5 D6");
    BOOST_TEST(both.position.stones(Side::kBlack).count() == 3);
    BOOST_TEST(both.position.stones(Side::kWhite).is_empty());
    BOOST_TEST(both.position.hand(Side::kBlack) == 21);
    BOOST_TEST(both.position.hand(Side::kWhite) == 24);
    BOOST_TEST(both.position.score(Side::kBlack) == 3);
}

BOOST_AUTO_TEST_CASE(a_sandwiched_boulder_is_replaced_and_gone) {
    reference::Rules rules = rules_with("final", "custodial");
    rules.boulders = 1;
    Both both{reference::new_game(rules, {{3, 4}})};
    for (const char* move : {"D4", "A1", "D6"}) both.play(move);
    BOOST_TEST(both.position.boulders().is_empty());
    BOOST_TEST(both.position.stones(Side::kBlack).contains({3, 4}));
}

BOOST_AUTO_TEST_CASE(a_stone_put_between_two_enemies_is_safe) {
    const Both both = played(rules_with("final", "custodial"), "D4 A1 D6 D5");
    BOOST_TEST(both.position.stones(Side::kWhite).contains({3, 4}));
}

BOOST_AUTO_TEST_CASE(a_replacement_captures_no_further) {
    // D4 takes D5, which now holds C5 between itself and B5.
    Position position = parse_position("7/3x3/1xoo3/7/7/7/7 x classic,capture=custodial,boulders=0");
    position.play(parse_move(position, "D4"));
    BOOST_TEST(position.stones(Side::kBlack).contains({3, 4}));
    BOOST_TEST(position.stones(Side::kWhite).contains({2, 4}));
}

BOOST_AUTO_TEST_CASE(a_capture_needs_a_second_stone_in_hand) {
    reference::Rules rules = rules_with("final", "custodial");
    rules.stones = 2;
    const Both both = played(rules, "D4 D5 D6");
    BOOST_TEST(both.position.stones(Side::kWhite).contains({3, 4}));
    BOOST_TEST(both.position.hand(Side::kBlack) == 0);
}

BOOST_AUTO_TEST_CASE(running_scoring_banks_the_runs_of_the_stone_placed_with_its_capture) {
    const Both through = played(rules_with("running", "custodial"), "D4 D5 D6");
    BOOST_TEST(through.position.bank(Side::kBlack) == 3);
    // D5 is replaced and completes B5 C5 D5, a row the placed stone D6 is not in: only its own column banks.
    const Both beside = played(rules_with("running", "custodial"), "B5 A7 C5 G7 D4 D5 D6");
    BOOST_TEST(beside.position.bank(Side::kBlack) == 3);
    BOOST_TEST(beside.position.points_on_board(Side::kBlack) == 6);
}

BOOST_AUTO_TEST_CASE(a_bare_vertex_takes_the_capture_that_gains_most) {
    // D4 could take D5 (up), E4 (right), D3 (down) and C4 (left); D3 completes D2 to D4 and blocks C3 to E3.
    const Position position =
        parse_position("7/3x3/3o3/1xo1ox1/2ooo2/3x3/7 x classic,capture=custodial,boulders=0");
    BOOST_TEST(position.capture_candidates({3, 3}).count() == 4);
    BOOST_TEST((position.placement({3, 3}) == Move::capture({3, 3}, {3, 2})));
}

BOOST_AUTO_TEST_CASE(equal_captures_are_tried_up_right_down_left) {
    const std::string rules = " x classic,capture=custodial,boulders=0";
    const auto captured = [&](const std::string& board) {
        return to_text(*parse_position(board + rules).placement({3, 3}).captured());
    };
    BOOST_TEST(captured("7/3x3/3o3/1xo1ox1/3o3/3x3/7") == "D5");
    BOOST_TEST(captured("7/7/7/1xo1ox1/3o3/3x3/7") == "E4");
    BOOST_TEST(captured("7/7/7/1xo4/3o3/3x3/7") == "D3");
}

BOOST_AUTO_TEST_CASE(the_pie_rule_passes_the_first_stone_to_its_second_player) {
    reference::Rules rules = rules_with("final", "none");
    rules.swap = true;
    const Both both = played(rules, "D4 swap");
    BOOST_TEST(both.position.stones(Side::kWhite).contains({3, 3}));
    BOOST_TEST(both.position.stones(Side::kBlack).is_empty());
    BOOST_TEST(both.position.hand(Side::kBlack) == 24);
    BOOST_TEST(both.position.hand(Side::kWhite) == 23);
    BOOST_TEST((both.position.side_to_move() == Side::kBlack));
    BOOST_TEST(!both.position.can_swap());
    BOOST_TEST(!played(rules, "D4 C3").position.can_swap());
    BOOST_TEST(!played(rules, "D4 swap C3").position.can_swap());
}

BOOST_AUTO_TEST_CASE(boulders_are_placed_by_the_side_the_setup_says) {
    const auto placers = [](Setup setup, int first) {
        std::string sides;
        for (int placed = first; placed < 5; ++placed) {
            sides += side_to_place(setup, placed) == Side::kBlack ? 'b' : 'w';
        }
        return sides;
    };
    BOOST_TEST(placers(Setup::kCentre, 1) == "bwbw");
    BOOST_TEST(placers(Setup::kAlternate, 0) == "wbwbw");
    BOOST_TEST(placers(Setup::kChoose, 0) == "wwwww");
    BOOST_TEST(placers(Setup::kOffer, 0) == "bbbbb");
}

// One board and whatever else can decide how the game goes on.
BOOST_AUTO_TEST_CASE(everything_that_decides_how_the_game_goes_on_is_part_of_the_key) {
    const Words texts{
        "3/1x1/3 o classic",
        "3/1x1/3 x classic",
        "3/1x1/3 o classic,scoring=running",
        "3/1x1/3 o classic,capture=custodial",
        "3/1x1/3 o classic,stones=5",
        "3/1x1/3 o classic x=0:2 o=0:4",
        "3/1x1/3 o classic x=0:3 o=0:3",
        "3/1x1/3 o classic,swap=on",
        "3/1x1/3 o classic,swap=on swapped",
        "4/1x2/4/4 o classic",
        "3/3/3 o classic,setup=choose placing",
        "3/3/3 o classic,setup=alternate placing",
        "3/1-1/3 x assyrian placing",
        "3/1-1/3 x assyrian,boulders=3 placing",
        "3/1-1/3 x classic,setup=offer placing",
        "3/1-1/3 x classic,setup=choose,boulders=1 choosing",
        "3/1-1/3 x classic,setup=choose,boulders=1",
    };
    std::set<std::uint64_t> keys;
    for (const std::string& text : texts) keys.insert(parse_position(text).key());
    BOOST_TEST(keys.size() == texts.size());
}

BOOST_AUTO_TEST_CASE(points_already_banked_are_no_part_of_the_key) {
    const auto rules = rules_with("running", "none");
    const Both three = played(rules, "A1 A7 B1 C7 C1 E7");
    const Both same = played(rules, "A1 E7 C1 C7 B1 A7");
    BOOST_TEST((three.position == same.position));
    const Both grown = played(rules, "A1 A7 B1 C7 C1 E7 D1 G7");   // 3 and 10
    const Both joined = played(rules, "A1 A7 D1 C7 C1 E7 B1 G7");  // 10 at once
    BOOST_TEST(grown.position.key() == joined.position.key());
    BOOST_TEST(grown.position.bank(Side::kBlack) == 13);
    BOOST_TEST(joined.position.bank(Side::kBlack) == 10);
}

BOOST_AUTO_TEST_CASE(a_new_game_refuses_boulders_that_do_not_fit) {
    const Bitboard corner{Square{0, 0}};
    BOOST_CHECK_THROW(std::ignore = Position::new_game(parse_ruleset("setup=alternate"), corner), ParseError);
    BOOST_CHECK_THROW(std::ignore = Position::new_game(parse_ruleset("size=3"), Bitboard{Square{3, 0}}),
                      ParseError);
    BOOST_CHECK_THROW(std::ignore = Position::new_game(parse_ruleset("size=3"), Bitboard::full(3)),
                      ParseError);
    BOOST_TEST(Position::new_game(parse_ruleset("size=3"), corner).boulders().count() == 1);
}

BOOST_AUTO_TEST_CASE(parts_that_contradict_each_other_are_refused) {
    const PositionParts good = Position::new_game(parse_ruleset("size=3 boulders=0")).parts();
    BOOST_CHECK_NO_THROW(std::ignore = Position::from_parts(good));
    const auto is_refused = [&](auto change) {
        PositionParts parts = good;
        change(parts);
        BOOST_CHECK_THROW(std::ignore = Position::from_parts(parts), ParseError);
    };
    is_refused([](PositionParts& parts) { parts.stones = {Bitboard{1}, Bitboard{1}}; });
    is_refused([](PositionParts& parts) { parts.stones[0] = parts.boulders = Bitboard{1}; });
    is_refused([](PositionParts& parts) { parts.stones[1] = Bitboard{8}; });
    is_refused([](PositionParts& parts) { parts.boulders = Bitboard::full(3); });
    is_refused([](PositionParts& parts) { parts.phase = Phase::kPlacing; });
    is_refused([](PositionParts& parts) { parts.phase = Phase::kChoosing; });
    is_refused([](PositionParts& parts) { parts.swapped = true; });
    is_refused([](PositionParts& parts) { parts.bank = {3, 0}; });
    is_refused([](PositionParts& parts) { parts.hand[0] = -1; });
    is_refused([](PositionParts& parts) { parts.hand[1] = 65; });
    is_refused([](PositionParts& parts) { parts.ruleset.stones = 0; });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
