#include "protocol/play/thinker.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::thinker_test {
namespace {

const char* const kSmallBoard = "5/5/2-2/5/5 x classic";

/// The moves for one position; `first` is where the player makes its first move.
std::string random_moves(Thinker& thinker, const Settings& settings, const char* first = kSmallBoard) {
    const Position start = parse_position(kSmallBoard);
    static_cast<void>(thinker.think(parse_position(first), settings, {}, {}));
    std::string moves;
    for (int i = 0; i < 10; ++i)
        moves += to_text(start, thinker.think(start, settings, {}, {}).best().move) + " ";
    return moves;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(thinker)

BOOST_AUTO_TEST_CASE(a_second_is_the_limit_when_nobody_set_one) {
    const SearchLimits limits = limits_for(parse_position(kSmallBoard), {}, {});
    BOOST_CHECK(limits.time == 1s - Settings{}.overhead);
    BOOST_TEST(!limits.depth);
    BOOST_TEST(!limits.nodes);
}

BOOST_AUTO_TEST_CASE(a_depth_or_node_limit_has_no_time_limit_beside_it) {
    Settings settings;
    settings.depth = 3;
    BOOST_CHECK(!limits_for(parse_position(kSmallBoard), settings, {}).time);
    settings.depth.reset();
    settings.nodes = 1000;
    BOOST_CHECK(!limits_for(parse_position(kSmallBoard), settings, {}).time);
    settings.time = 2s;
    BOOST_CHECK(limits_for(parse_position(kSmallBoard), settings, {}).time == 2s - settings.overhead);
}

BOOST_AUTO_TEST_CASE(a_short_move_time_is_not_eaten_up_by_the_overhead) {
    Settings settings;
    settings.time = 4ms;
    BOOST_CHECK(limits_for(parse_position(kSmallBoard), settings, {}).time == 3ms);
}

BOOST_AUTO_TEST_CASE(clock_and_move_time_hold_together) {
    const Position position = parse_position(kSmallBoard);
    Clocks clocks;
    clocks.set_left(Side::kBlack, 1000s, 0);
    Settings settings;
    const auto by_clock = limits_for(position, settings, clocks).time;
    BOOST_CHECK(*by_clock < 1000s);
    settings.time = 100ms;
    BOOST_CHECK(limits_for(position, settings, clocks).time == 90ms);
    settings.time = 10'000s;
    BOOST_CHECK(limits_for(position, settings, clocks).time == by_clock);
    clocks.set_left(Side::kWhite, 1s, 0);
    BOOST_CHECK(limits_for(position, settings, clocks).time == by_clock);
}

BOOST_AUTO_TEST_CASE(the_numbers_of_a_player_that_is_random_follow_from_the_seed_and_differ_by_game) {
    Settings settings;
    settings.player = PlayerKind::kRandom;
    Thinker thinker;
    const std::string first = random_moves(thinker, settings);
    thinker.new_game();
    const std::string second = random_moves(thinker, settings);
    BOOST_TEST(first != second);
    thinker.restart();
    BOOST_TEST(random_moves(thinker, settings) == first);
    thinker.new_game();
    BOOST_TEST(random_moves(thinker, settings) == second);
}

BOOST_AUTO_TEST_CASE(the_first_games_of_two_processes_are_alike_only_from_one_start_and_for_one_side) {
    Settings settings;
    for (const PlayerKind kind : {PlayerKind::kRandom, PlayerKind::kSearch}) {
        settings.player = kind;
        settings.level = 1;
        const auto moves_after = [&](const char* first) {
            Thinker process;
            return random_moves(process, settings, first);
        };
        BOOST_TEST(moves_after(kSmallBoard) == moves_after(kSmallBoard));
        BOOST_TEST(moves_after(kSmallBoard) != moves_after("5/5/-3-/5/5 x classic"));
        BOOST_TEST(moves_after(kSmallBoard) != moves_after("5/5/2-2/5/5 o classic"));
    }
}

BOOST_AUTO_TEST_CASE(a_search_is_the_same_after_a_new_game_whatever_was_played_before) {
    const Position start = parse_position(kSmallBoard);
    const Position other = parse_position("5/xo3/2-2/1xo2/5 x classic");
    const SearchLimits limits{.depth = 4};
    Thinker thinker;
    const Thought first = thinker.think(start, {}, {.limits = limits}, {});
    static_cast<void>(thinker.think(other, {}, {.limits = limits}, {}));
    thinker.new_game();
    const Thought again = thinker.think(start, {}, {.limits = limits}, {});
    BOOST_TEST(again.nodes == first.nodes);
    BOOST_CHECK(again.best().move == first.best().move);
}

BOOST_AUTO_TEST_CASE(solving_keeps_to_the_limits_of_a_move_and_has_one_of_its_own) {
    Settings settings;
    BOOST_CHECK(solve_request(settings).time == kDefaultSolveTime);
    BOOST_TEST(!solve_request(settings).nodes);
    BOOST_CHECK(solve_request(settings).goal == SolveGoal::kExact);
    BOOST_TEST(solve_request(settings).all_best);
    settings.nodes = 5000;
    BOOST_TEST(solve_request(settings).nodes.value() == 5000U);
    BOOST_TEST(!solve_request(settings).time);
    settings.time = 2s;
    BOOST_CHECK(solve_request(settings).time == 2s - settings.overhead);
}

BOOST_AUTO_TEST_CASE(a_solve_is_the_same_after_a_new_game_whatever_was_solved_before) {
    const Position position = parse_position("x2o1/1-1xo/o1xx1/2-o1/xo1ox x classic");
    Settings settings;
    settings.search.hash_mebibytes = 1;
    Thinker thinker;
    const SolveReport first = thinker.solve(position, settings, {}, {});
    thinker.new_game();
    const SolveReport again = thinker.solve(position, settings, {}, {});
    BOOST_TEST(again.nodes == first.nodes);
    BOOST_TEST(again.lower == first.lower);
    BOOST_CHECK(again.pv == first.pv);
}

BOOST_AUTO_TEST_CASE(a_level_plays_as_it_can_and_values_moves_as_the_engine_does) {
    const Position start = parse_position(kSmallBoard);
    Settings settings;
    settings.level = 1;
    const ThinkRequest values{.limits = {.depth = 2}, .lines = ThinkRequest::kAllMoves, .for_values = true};
    Thinker thinker;
    const Thought weak = thinker.think(start, settings, values, {});
    BOOST_TEST(weak.moves.size() == start.legal_moves().size());
    thinker.new_game();
    const Thought strong = thinker.think(start, {}, values, {});
    BOOST_CHECK(weak.best().move == strong.best().move);
    BOOST_TEST(weak.best().score == strong.best().score);
}

BOOST_AUTO_TEST_CASE(a_change_of_level_holds_from_the_next_move_on) {
    const Position start = parse_position(kSmallBoard);
    Settings settings;
    settings.level = 1;
    Thinker thinker;
    BOOST_TEST(thinker.think(start, settings, {}, {}).depth == 1);
    settings.level = kFullStrength;
    BOOST_TEST(thinker.think(start, settings, {.limits = {.depth = 4}}, {}).depth == 4);
}

BOOST_AUTO_TEST_CASE(the_move_of_any_player_is_reported_aloud) {
    for (const PlayerKind kind : {PlayerKind::kSearch, PlayerKind::kGreedy, PlayerKind::kUct}) {
        Settings settings;
        settings.player = kind;
        settings.level = 1;
        Thought heard;
        Thinker thinker;
        const Thought chosen = thinker.think(parse_position(kSmallBoard), settings, {.lines = 3}, {},
                                             [&](const Thought& thought) { heard = thought; });
        BOOST_REQUIRE(heard.moves.size() == 1U);
        BOOST_CHECK(chosen.best().move == heard.best().move);
        BOOST_TEST(heard.best().win_rate > 0);
    }
}

BOOST_AUTO_TEST_CASE(pondering_stops_when_told_and_helps_the_next_thought) {
    Position position = parse_position("7/5-1/7/3-3/7/1-5/7 x classic");
    const SearchLimits limits{.depth = 7};
    Thinker fresh;
    const Move reply = fresh.think(position, {}, {.limits = limits}, {}).best().move;
    Position after = position;
    after.play(reply);
    fresh.new_game();
    const Thought unprepared = fresh.think(after, {}, {.limits = limits}, {});

    Thinker pondering;
    int polls = 0;
    pondering.ponder(position, {}, [&] { return ++polls >= 1500; });
    BOOST_TEST(polls == 1500);
    const Thought prepared = pondering.think(after, {}, {.limits = limits}, {});
    BOOST_TEST(prepared.depth == unprepared.depth);
    BOOST_TEST(prepared.nodes < unprepared.nodes / 2);
}

BOOST_AUTO_TEST_CASE(pondering_ends_by_itself_when_all_is_proven_and_is_of_no_use_to_levels) {
    Thinker thinker;
    int polls = 0;
    const auto count = [&] { return ++polls >= 1'000'000; };
    thinker.ponder(parse_position("x2o1/1-1xo/o1xx1/2-o1/xo1ox x classic"), {}, count);
    BOOST_TEST(polls < 1'000'000);
    polls = 0;
    thinker.ponder(parse_position("xxx/ooo/xox x classic"), {}, count);
    Settings settings;
    settings.level = 5;
    thinker.ponder(parse_position(kSmallBoard), settings, count);
    BOOST_TEST(polls == 0);
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

const char* const kBlackToMove = "5/5/1xo2/5/5 x classic,boulders=0";
const char* const kWhiteToMove = "5/5/1xox1/5/5 o classic,boulders=0";

Thought expecting(double score) { return {.moves = {{.score = score, .depth = 5}}}; }
Thought proving(double score) { return {.moves = {{.score = score, .exact = true}}}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(resignation)

BOOST_AUTO_TEST_CASE(the_fourth_hopeless_thought_in_a_row_is_enough) {
    const Position position = parse_position(kBlackToMove);
    Resignation resignation;
    for (int i = 0; i < 3; ++i) BOOST_TEST(!resignation.should_resign(position, expecting(-9), 9));
    BOOST_TEST(!resignation.should_resign(position, expecting(-8.9), 9));
    for (int i = 0; i < 3; ++i) BOOST_TEST(!resignation.should_resign(position, expecting(-20), 9));
    BOOST_TEST(resignation.should_resign(position, expecting(-9), 9));
    resignation.forget();
    BOOST_TEST(!resignation.should_resign(position, expecting(-9), 9));
}

BOOST_AUTO_TEST_CASE(each_side_has_its_own_thoughts) {
    const Position black = parse_position(kBlackToMove);
    const Position white = parse_position(kWhiteToMove);
    Resignation resignation;
    for (int i = 0; i < 3; ++i) {
        BOOST_TEST(!resignation.should_resign(black, expecting(-9), 9));
        BOOST_TEST(!resignation.should_resign(white, expecting(9), 9));
    }
    BOOST_TEST(!resignation.should_resign(white, expecting(-9), 9));
    BOOST_TEST(resignation.should_resign(black, expecting(-9), 9));
}

BOOST_AUTO_TEST_CASE(a_proof_is_enough_if_the_loss_is_large_enough) {
    const Position position = parse_position(kBlackToMove);
    Resignation resignation;
    BOOST_TEST(!resignation.should_resign(position, proving(-8), 9));
    BOOST_TEST(resignation.should_resign(position, proving(-9), 9));
}

BOOST_AUTO_TEST_CASE(nobody_gives_up_before_it_is_clear_who_plays_what_or_without_an_opinion) {
    for (const char* text :
         {"5/5/2x2/5/5 o classic,boulders=0,swap=on", "5/5/5/5/5 x classic,boulders=0,swap=on",
          "7/7/7/3-3/7/7/7 x assyrian placing", "3/1-1/-2 x classic,setup=choose,boulders=2 choosing"}) {
        Resignation resignation;
        for (int i = 0; i < 6; ++i)
            BOOST_TEST(!resignation.should_resign(parse_position(text), proving(-50), 9));
    }
    Resignation resignation;
    for (int i = 0; i < 6; ++i)
        BOOST_TEST(!resignation.should_resign(parse_position(kBlackToMove), {.moves = {{.score = -50}}}, 9));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::thinker_test
