#include "protocol/play/lesson.hpp"

#include "engine/base/random.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/level_player.hpp"
#include "tests/support/test.hpp"

namespace pahtum::lesson_test {
namespace {

Square any_of(Bitboard squares, Random& random) {
    auto left = random() % static_cast<std::uint64_t>(squares.count());
    for (const Square square : squares)
        if (left-- == 0) return square;
    throw std::logic_error{"no square"};
}

/// What the side has on the board with stones on these cells, too.
Points points_with(const Position& position, Side side, Bitboard more) {
    PositionParts parts = position.parts();
    parts.stones[index_of(side)] |= more;
    parts.hand = {};
    return Position::from_parts(parts).points_on_board(side);
}

/// A stone of the side on the cell: the points that it makes.
Points made_by(const Position& position, Side side, Square square) {
    return points_with(position, side, Bitboard{square}) - position.points_on_board(side);
}

/// What is advised is so, on any board without captures.
void check_advice(const Position& position) {
    const Lesson lesson = advise(position);
    const Side side = position.side_to_move();
    BOOST_TEST(!lesson.targets.is_empty());
    BOOST_TEST((lesson.targets - position.empty()).is_empty());
    for (const Square square : lesson.targets) {
        const Points own = made_by(position, side, square);
        const Points enemy = made_by(position, opponent(side), square);
        const bool is_about_lines = lesson.advice == Advice::kMake || lesson.advice == Advice::kBlock;
        BOOST_TEST(is_about_lines == (own + enemy > 0));
        // Elsewhere a line counts anew with each of its stones.
        if (is_about_lines && position.ruleset().scoring == Scoring::kFinal)
            BOOST_TEST((lesson.advice == Advice::kMake) == (own >= enemy));
    }
    if (lesson.advice != Advice::kFill) return;
    for (const Side any : {Side::kBlack, Side::kWhite})
        BOOST_TEST(points_with(position, any, position.empty()) == position.points_on_board(any));
}

/// The learner's margin after a lesson in which any of the advised cells is taken.
Points obey(std::uint64_t seed) {
    LevelPlayer engine{handicap_of(kLessonLevel), seed};
    Random random{seed};
    Position position = lesson_start();
    while (!position.is_over()) {
        const bool is_learners = position.side_to_move() == kLearner;
        const Move move = is_learners ? Move::place(any_of(advise(position).targets, random))
                                      : engine.choose(position, {}, {}, {}).best().move;
        position.play(move);
    }
    return position.margin(kLearner);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lesson)

BOOST_AUTO_TEST_CASE(who_obeys_wins_95_of_100_lessons) {
    int won = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) won += obey(seed) > 0;
    BOOST_TEST(won >= 95);
}

BOOST_AUTO_TEST_CASE(advice_is_true_on_any_board) {
    Random random{5};
    for (int game = 0; game < 40; ++game) {
        const int size = 3 + game % 6;
        const Ruleset ruleset = parse_ruleset(game % 2 == 0 ? "classic" : "strategic,setup=fixed", size);
        Position position = Position::new_game(ruleset, random_layout(size, size / 2, random));
        while (!position.is_over()) {
            BOOST_TEST_CONTEXT(to_text(position)) check_advice(position);
            position.play(Move::place(any_of(position.empty(), random)));
        }
        BOOST_TEST(advise(position).targets.is_empty());
    }
}

BOOST_AUTO_TEST_CASE(a_line_is_made_before_a_smaller_one_is_blocked) {
    const Lesson makes = advise(parse_position("5/xxx2/5/oo3/5 x classic,boulders=0"));
    BOOST_TEST((makes.advice == Advice::kMake));
    BOOST_TEST((makes.targets == Bitboard{Square{3, 3}}));
    const Lesson blocks = advise(parse_position("5/xx3/5/ooo2/5 x classic,boulders=0"));
    BOOST_TEST((blocks.advice == Advice::kBlock));
    BOOST_TEST((blocks.targets == Bitboard{Square{3, 1}}));
}

BOOST_AUTO_TEST_CASE(where_no_stone_is_to_be_placed_nothing_is_advised) {
    BOOST_TEST(advise(Position::new_game(parse_ruleset("assyrian"))).targets.is_empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::lesson_test
