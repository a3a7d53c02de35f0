#include "engine/solver/mirror_strategy.hpp"

#include "engine/core/live_board.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"
#include "tests/engine/solver/fillings.hpp"
#include "tests/support/test.hpp"

namespace mirror_strategy_test {

using namespace pahtum;
using namespace pahtum::testing;
using Code = Fillings::Code;

constexpr std::uint64_t kSeed = 83;
constexpr std::array kMirrors{Symmetry::kRotateHalf, Symmetry::kMirrorColumns, Symmetry::kMirrorRows,
                              Symmetry::kTranspose, Symmetry::kAntiTranspose};

/// Up to ten cells are empty; the others, on the axis too, have boulders, stones of
/// different colours on a cell and its image, or, seldom, of one colour.
reference::Game mirrored_board(int size, Symmetry mirror, reference::Random& random) {
    reference::Game game = empty_board(size, 0);
    const auto cell = [&](Square square) -> char& {
        return game.rows[static_cast<std::size_t>(square.row())][static_cast<std::size_t>(square.column())];
    };
    int empty = 0;
    for (const Square square : Bitboard::full(size)) {
        const Square image = transform(square, mirror, size);
        if (image.index() < square.index()) continue;
        const int kind = reference::random_below(random, 8);
        if (image == square) {
            const bool is_empty = kind == 7 && empty < 10;
            cell(square) = is_empty ? '.' : kind < 5 ? '-' : 'x';
            empty += is_empty ? 1 : 0;
            continue;
        }
        if (kind < 3 && empty < 8) {
            empty += 2;
            continue;
        }
        cell(square) = kind == 3 ? '-' : kind < 6 ? 'o' : 'x';
        cell(image) = kind == 3 ? '-' : kind < 5 ? 'x' : 'o';
    }
    return game;
}

BOOST_AUTO_TEST_SUITE(mirror_strategy)

BOOST_AUTO_TEST_CASE(who_can_mirror_never_loses_nor_by_the_move_that_goes_on) {
    reference::Random random{kSeed};
    for (const Symmetry mirror : kMirrors) {
        int found = 0;
        int moves = 0;
        std::string failure;
        for (int number = 0; number < 12; ++number) {
            const Fillings fillings{mirrored_board(3 + number % 6, mirror, random)};
            for (Code code = 0; code < fillings.count(); ++code) {
                for (const Side mover : {Side::kBlack, Side::kWhite}) {
                    const Position position = fillings.position(code, mover);
                    if (position.is_over()) continue;
                    const bool first = can_mirror(position, mover);
                    const bool second = can_mirror(position, opponent(mover));
                    found += (first ? 1 : 0) + (second ? 1 : 0);
                    const Points margin = fillings.margin(code, mover);
                    if ((first && margin < 0) || (second && margin > 0)) failure = to_text(position);
                    const std::optional<Move> move = mirror_move(position);
                    if (!move || !first) continue;
                    ++moves;
                    Position after = position;
                    after.play(*move);
                    if (!can_mirror(after, mover)) failure = to_text(position) + " after the move";
                }
            }
        }
        BOOST_TEST_CONTEXT("seed " << kSeed << ", mirror " << static_cast<int>(mirror)) {
            BOOST_TEST(failure == "");
            BOOST_TEST((found > 1000 && moves > 100));
        }
    }
}

BOOST_AUTO_TEST_CASE(only_what_the_strategy_covers_is_claimed) {
    const auto who = [](const std::string& text) {
        const Position position = parse_position(text);
        const bool first = can_mirror(position, position.side_to_move());
        const bool second = can_mirror(position, opponent(position.side_to_move()));
        return std::string(first ? "mover " : "") + (second ? "other" : "");
    };
    BOOST_TEST(who("7/7/7/3-3/7/7/7 x classic,boulders=1") == "mover other");
    BOOST_TEST(who("6/6/6/6/6/6 x classic,boulders=0") == "mover other");
    BOOST_TEST(who("7/7/7/7/7/7/7 x classic,boulders=0,stones=25") == "mover ");  // takes the centre
    BOOST_TEST(who("7/7/7/3x3/7/7/7 o classic,boulders=0,stones=25") == "other");
    BOOST_TEST(who("6-/5-1/4-2/3-3/2-4/1-5/-6 x classic,boulders=7") == "mover other");
    BOOST_TEST(who("1-5/7/7/3-3/7/7/7 x classic,boulders=2,stones=24") == "");
    BOOST_TEST(who("7/7/2x4/3-3/7/7/7 o classic,boulders=1") == "mover other");
    BOOST_TEST(who("7/7/2x4/3-3/4o2/7/7 x classic,boulders=1") == "mover other");
    BOOST_TEST(who("7/7/2x4/3-3/3o3/7/7 x classic,boulders=1") == "mover ");
    BOOST_TEST(who("7/7/2xx3/3-3/2o4/2o4/7 x classic,boulders=1") == "");
}

BOOST_AUTO_TEST_CASE(
    the_usual_game_on_a_board_that_half_a_turn_maps_to_itself_is_a_draw_after_any_first_move) {
    Solver solver{{.hash_mebibytes = 1}};
    Position position = parse_position("3-3/7/6-/3-3/-6/7/3-3 x classic");
    const SolveReport report = solver.solve(position);
    BOOST_TEST((report.status == SolveStatus::kExact && report.lower == 0 && report.upper == 0));
    BOOST_TEST((report.best_is_complete && report.best.size() == 44U && report.nodes < 100));
    BOOST_TEST(report.pv.size() == 44U);
    position.play(parse_move(position, "C3"));
    const SolveReport reply = solver.solve(position, {.all_best = false});
    BOOST_TEST((reply.status == SolveStatus::kExact && reply.lower == 0 && reply.upper == 0));
    BOOST_TEST((reply.best == std::vector{parse_move(position, "E5")}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace mirror_strategy_test
