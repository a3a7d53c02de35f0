#include "engine/eval/line_survey.hpp"

#include "tests/support/random_games.hpp"

namespace pahtum {
namespace {

char content(const reference::Game& game, int column, int row) {
    if (column < 0 || row < 0 || column >= game.rules.size || row >= game.rules.size) return '-';
    return game.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

/// Whether the `length` cells from this one on, to the right or upwards, are a segment in which the side can
/// still score.
bool is_live(const reference::Game& game, char side, reference::Cell from, int length, bool upwards) {
    int empty = 0;
    for (int i = 0; i < length; ++i) {
        const char cell = content(game, from.column + (upwards ? 0 : i), from.row + (upwards ? i : 0));
        if (cell != '.' && cell != side) return false;
        if (cell == '.') ++empty;
    }
    return empty > 0;
}

Bitboard live_by_definition(const reference::Game& game, char side) {
    Bitboard cells;
    for (int row = 0; row < game.rules.size; ++row) {
        for (int column = 0; column < game.rules.size; ++column) {
            for (int length = 3; length <= game.rules.size; ++length) {
                for (const bool upwards : {false, true}) {
                    if (!is_live(game, side, {column, row}, length, upwards)) continue;
                    for (int i = 0; i < length; ++i) {
                        cells.insert({column + (upwards ? 0 : i), row + (upwards ? i : 0)});
                    }
                }
            }
        }
    }
    return cells;
}

Square cell(const char* vertex) { return parse_square(vertex).value(); }

double at(const std::array<double, 64>& values, const char* vertex) {
    return values[static_cast<std::size_t>(cell(vertex).index())];
}

}  // namespace

BOOST_AUTO_TEST_SUITE(line_survey)

BOOST_AUTO_TEST_CASE(live_segments_are_as_defined) {
    testing::walk_random_games([](const reference::Game& game, const Position& position) {
        BOOST_TEST(live_segments(position, Side::kBlack).bits() == live_by_definition(game, 'x').bits());
        BOOST_TEST(live_segments(position, Side::kWhite).bits() == live_by_definition(game, 'o').bits());
    });
}

BOOST_AUTO_TEST_CASE(immediate_gains_are_what_a_move_changes) {
    testing::walk_random_games([](const reference::Game& game, const Position& position) {
        if (game.phase != "stones") return;
        const Side side = game.mover == 'x' ? Side::kBlack : Side::kWhite;
        const auto gains = immediate_gains(position, side);
        for (const reference::Cell cell : reference::cells_with(game, '.')) {
            const auto after = reference::play(game, reference::vertex(cell));
            const int sign = side == Side::kBlack ? 1 : -1;
            const int change = sign * (reference::margin(after.value()) - reference::margin(game));
            const auto gain = gains[static_cast<std::size_t>(Square{cell.column, cell.row}.index())];
            BOOST_TEST_REQUIRE(gain.has_value());
            BOOST_TEST(*gain == change);
        }
    });
}

BOOST_AUTO_TEST_CASE(the_other_sides_gains_do_not_depend_on_whose_turn_it_is) {
    testing::walk_random_games([](const reference::Game& game, const Position& position) {
        if (game.phase != "stones") return;
        reference::Game turned = game;
        turned.mover = reference::other(game.mover);
        turned.swapped = false;
        const Position other = parse_position(reference::position_text(turned));
        if (other.is_over()) return;  // The side has no stone, and it would be its turn.
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            BOOST_TEST((immediate_gains(position, side) == immediate_gains(other, side)));
        }
    });
}

BOOST_AUTO_TEST_CASE(nobody_gains_while_boulders_are_placed_or_without_stones) {
    for (const char* text : {"3/3/3 o custodial,boulders=1 placing", "xx1/oo1/3 x classic x=0:0 o=0:1"}) {
        for (const auto& gain : immediate_gains(parse_position(text), Side::kBlack)) BOOST_TEST(!gain);
    }
}

BOOST_AUTO_TEST_CASE(territory_is_whose_lines_are_better_and_changes_its_sign_with_the_colours) {
    const auto territory = line_territory(parse_position("xxx1/4/1-2/2oo x classic"));
    BOOST_TEST(at(territory, "D4") > 0.25);
    BOOST_TEST(at(territory, "B1") < 0);
    BOOST_TEST(at(territory, "A4") == 0);
    BOOST_TEST(at(territory, "B2") == 0);
    const auto turned = line_territory(parse_position("ooo1/4/1-2/2xx x classic"));
    for (std::size_t i = 0; i < territory.size(); ++i) {
        BOOST_TEST(territory[i] == -turned[i]);
        BOOST_TEST((territory[i] >= -1 && territory[i] <= 1));
    }
}

BOOST_AUTO_TEST_CASE(territory_ends_at_boulders) {
    // White's stones behind the boulder do not matter for what is left of it, and no line fits between A1 and
    // it.
    const auto territory = line_territory(parse_position("5/5/5/5/2-oo x classic,boulders=1"));
    const auto without = line_territory(parse_position("5/5/5/5/2-2 x classic,boulders=1"));
    BOOST_TEST(at(territory, "A1") == at(without, "A1"));
    BOOST_TEST(at(territory, "B1") == at(without, "B1"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
