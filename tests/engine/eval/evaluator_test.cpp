#include "engine/eval/evaluator.hpp"

#include "engine/rules/layout.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/swapped.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

/// Calls visit(position) at every turn of seeded random games of several sizes and rulesets.
template <typename Visit>
void walk_random_games(std::string_view settings, Visit visit) {
    Random random{7};
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        for (int game = 0; game < 6; ++game) {
            const Ruleset ruleset = parse_ruleset(settings, size);
            const int boulders = static_cast<int>(uniform(random, static_cast<std::uint64_t>(size)));
            Position position = Position::new_game(ruleset, random_layout(size, boulders, random));
            while (true) {
                BOOST_TEST_CONTEXT(to_text(position)) visit(position);
                const MoveList moves = position.legal_moves();
                if (moves.empty()) break;
                position.play(moves[uniform(random, moves.size())]);
            }
        }
    }
}

bool is_usable(char content, char blocker) { return content != '-' && content != blocker; }

char content(const Position& position, int column, int row) {
    const Square square{column, row};
    if (position.boulders().contains(square)) return '-';
    if (position.stones(Side::kBlack).contains(square)) return 'x';
    return position.stones(Side::kWhite).contains(square) ? 'o' : '.';
}

/// The definition: some three adjacent cells of a row or column, this one among them, that one colour could
/// still own.
bool is_live(const Position& position, Square square) {
    for (const char blocker : {'x', 'o'}) {
        for (const int step : {0, 1}) {
            for (int start = -2; start <= 0; ++start) {
                bool usable = true;
                for (int i = start; i < start + 3; ++i) {
                    const int column = square.column() + (step == 0 ? i : 0);
                    const int row = square.row() + (step == 1 ? i : 0);
                    const bool inside =
                        column >= 0 && row >= 0 && column < position.size() && row < position.size();
                    usable = usable && inside && is_usable(content(position, column, row), blocker);
                }
                if (usable) return true;
            }
        }
    }
    return false;
}

BOOST_AUTO_TEST_SUITE(evaluator)

BOOST_AUTO_TEST_CASE(is_the_margin_when_the_board_is_full) {
    for (const std::string settings : {"classic,stones=64", "strategic,setup=fixed,stones=64"}) {
        const Evaluator evaluator{parse_ruleset(settings).scoring};
        walk_random_games(settings, [&](const Position& position) {
            if (!position.empty().is_empty()) return;
            BOOST_TEST(evaluator.evaluate(position, Side::kBlack) == kPoint * position.margin(Side::kBlack));
        });
    }
}

BOOST_AUTO_TEST_CASE(changes_foretell_the_evaluation_after_a_move) {
    for (const std::string settings : {"classic", "strategic,setup=fixed"}) {
        const Evaluator evaluator{parse_ruleset(settings).scoring};
        walk_random_games(settings, [&](const Position& position) {
            if (position.is_over()) return;
            const Side side = position.side_to_move();
            Evaluator::Changes changes;
            evaluator.changes(position, side, changes);
            for (const Square square : position.empty()) {
                Position after = position;
                after.play(Move::place(square));
                const Score difference = evaluator.evaluate(after, side) - evaluator.evaluate(position, side);
                BOOST_TEST(changes[static_cast<std::size_t>(square.index())] == difference);
            }
        });
    }
}

BOOST_AUTO_TEST_CASE(is_the_same_for_symmetric_boards_and_opposite_for_swapped_colours) {
    const Evaluator evaluator{Scoring::kFinal};
    walk_random_games("classic", [&](const Position& position) {
        const Score score = evaluator.evaluate(position, Side::kBlack);
        BOOST_TEST(evaluator.evaluate(position, Side::kWhite) == -score);
        BOOST_TEST(evaluator.evaluate(testing::swap_colours(position), Side::kBlack) == -score);
        for (const Symmetry symmetry : kSymmetries) {
            BOOST_TEST(evaluator.evaluate(transform(position, symmetry), Side::kBlack) == score);
        }
    });
}

BOOST_AUTO_TEST_CASE(live_cells_are_those_in_three_cells_that_one_colour_can_own) {
    walk_random_games("classic", [](const Position& position) {
        const Bitboard live = live_cells(position);
        for (const Square square : position.empty())
            BOOST_TEST(live.contains(square) == is_live(position, square));
        BOOST_TEST((live - position.empty()).is_empty());
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
