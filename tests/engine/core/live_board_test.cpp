#include "engine/core/live_board.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/engine/solver/fillings.hpp"
#include "tests/engine/solver/text_lines.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;

constexpr std::uint64_t kSeed = 51;

Side side_of(char side) { return side == 'x' ? Side::kBlack : Side::kWhite; }

LiveBoard::CellMask bit(int column, int row) { return LiveBoard::CellMask{1} << Square{column, row}.index(); }

void check_same(const LiveBoard& board, const LiveBoard& expected) {
    BOOST_TEST(board.key() == expected.key());
    BOOST_TEST(board.live() == expected.live());
    BOOST_TEST(board.live_in_rows() == expected.live_in_rows());
    BOOST_TEST(board.live_in_columns() == expected.live_in_columns());
    BOOST_TEST(board.potential(Side::kBlack) == expected.potential(Side::kBlack));
    BOOST_TEST(board.potential(Side::kWhite) == expected.potential(Side::kWhite));
}

/// Everything but the key, letter by letter.
void check_against_text(const LiveBoard& board, const reference::Game& game) {
    const int size = game.rules.size;
    LiveBoard::CellMask in_rows = 0;
    LiveBoard::CellMask in_columns = 0;
    for (const reference::Cell cell : reference::cells_with(game, '.')) {
        const auto [column, row] = cell;
        if (is_live(row_text(game, row), static_cast<std::size_t>(column))) in_rows |= bit(column, row);
        if (is_live(column_text(game, column), static_cast<std::size_t>(row))) in_columns |= bit(column, row);
    }
    BOOST_TEST(board.live_in_rows() == in_rows);
    BOOST_TEST(board.live_in_columns() == in_columns);
    BOOST_TEST(board.live() == (in_rows | in_columns));
    const LinePatterns& patterns = LinePatterns::of_size(size);
    BOOST_TEST(&board.patterns() == &patterns);
    bool is_wide = false;
    for (const char side : {'x', 'o'}) {
        int potential = 0;
        for (int i = 0; i < size; ++i) {
            const LinePattern row = pattern_of(row_text(game, i), side);
            const LinePattern column = pattern_of(column_text(game, i), side);
            potential += patterns[row].potential + patterns[column].potential;
            BOOST_TEST(board.row_pattern(side_of(side), Square{0, i}.index()) == row);
            BOOST_TEST(board.column_pattern(side_of(side), Square{i, 0}.index()) == column);
            BOOST_TEST(&board.row(side_of(side), Square{size - 1, i}.index()) == &patterns[row]);
            BOOST_TEST(&board.column(side_of(side), Square{i, size - 1}.index()) == &patterns[column]);
            BOOST_TEST(board.lines(side_of(side))[static_cast<std::size_t>(i)] == row);
            BOOST_TEST(board.lines(side_of(side))[static_cast<std::size_t>(8 + i)] == column);
            is_wide = is_wide || patterns[row].is_wide || patterns[column].is_wide;
        }
        BOOST_TEST(board.potential(side_of(side)) == potential);
    }
    BOOST_TEST(board.is_wide() == is_wide);
}

/// What is said of a move in advance is what comes of it.
void check_move(const LiveBoard& board, Side side, Square cell, const Position& position, Points margin) {
    LiveBoard after = board;
    const LiveBoard::Preview preview = board.preview(side, cell.index());
    const Points gain = after.play(side, cell.index());
    BOOST_TEST(after.key() == LiveBoard{position}.key());
    BOOST_TEST(preview.key == after.key());
    BOOST_TEST(gain == position.margin(side) - margin);
    BOOST_TEST(preview.gain == gain);
    for (const Side view : {Side::kBlack, Side::kWhite}) {
        const CellState state = view == side ? CellState::kOwn : CellState::kOther;
        BOOST_TEST(&board.row_after(view, cell.index(), state) == &after.row(view, cell.index()));
        BOOST_TEST(&board.column_after(view, cell.index(), state) == &after.column(view, cell.index()));
    }
}

/// Every move of both sides.
void check_moves(const LiveBoard& board, const Position& position) {
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        PositionParts parts = position.parts();
        parts.side_to_move = side;
        const Position start = Position::from_parts(parts);
        for (const Square cell : position.empty()) {
            Position after = start;
            after.play(Move::place(cell));
            check_move(board, side, cell, after, start.margin(side));
        }
    }
}

reference::Game random_game(int size, reference::Random& random) {
    reference::Rules rules = reference::named_rules("classic", size);
    rules.stones = 64;
    rules.boulders = reference::random_below(random, size * size / 2);
    return reference::random_start(rules, random);
}

/// What can still change of every line, as text.
std::string live_structure(const reference::Game& game) {
    std::string structure;
    for (int i = 0; i < game.rules.size; ++i) {
        for (const std::string& line : {row_text(game, i), column_text(game, i)})
            structure += live_segments_of(line, 'x') + live_segments_of(line, 'o') + ' ';
    }
    return structure;
}

BOOST_AUTO_TEST_SUITE(live_board)

BOOST_AUTO_TEST_CASE(kept_up_to_date_through_a_game_it_is_what_the_board_says) {
    reference::Random random{kSeed};
    for (int number = 0; number < 18; ++number) {
        reference::Game game = random_game(3 + number % 6, random);
        LiveBoard board{position_of(game)};
        while (game.phase != "over") {
            BOOST_TEST_CONTEXT("seed " << kSeed << " " << reference::position_text(game)) {
                const Position position = position_of(game);
                check_same(board, LiveBoard{position});
                check_against_text(board, game);
                if (number % 3 == 0) check_moves(board, position);
                const std::string move = reference::random_move(game, random);
                board.play(side_of(game.mover), parse_square(move)->index());
                game = *reference::play(game, move);
            }
        }
        BOOST_TEST(board.live() == 0U);
        BOOST_TEST(board.potential(Side::kBlack) == 0);
    }
}

BOOST_AUTO_TEST_CASE(seen_from_another_side_it_is_the_board_turned_or_mirrored) {
    reference::Random random{kSeed};
    for (int number = 0; number < 60; ++number) {
        const int size = 3 + number % 6;
        const int empty = 3 + reference::random_below(random, size * size - 3);
        const Position position = position_of(random_board(size, empty, random));
        for (const Symmetry symmetry : kSymmetries) {
            BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position) << " symmetry "
                                       << static_cast<int>(symmetry)) {
                const LiveBoard turned = LiveBoard{position}.transformed(symmetry);
                check_same(turned, LiveBoard{transform(position, symmetry)});
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(equal_keys_mean_equal_gains_on_all_boards_of_three_by_three) {
    std::map<std::uint64_t, std::pair<Points, Points>> gains_of;
    std::size_t boards = 0;
    for (const reference::Game& board : boards_of_three_by_three()) {
        const Fillings fillings{board};
        for (Fillings::Code code = 0; code < fillings.count(); ++code) {
            const Position position = fillings.position(code, Side::kBlack);
            const Points margin = position.margin(Side::kBlack);
            const std::pair gains{fillings.margin(code, Side::kBlack) - margin,
                                  fillings.margin(code, Side::kWhite) + margin};
            const auto known = gains_of.try_emplace(LiveBoard{position}.key(), gains).first;
            if (known->second != gains) BOOST_ERROR(to_text(position));
            ++boards;
        }
    }
    BOOST_TEST(boards == 262'143U);
    BOOST_TEST(gains_of.size() < boards / 4);
}

BOOST_AUTO_TEST_CASE(equal_keys_mean_equal_live_structure_and_the_reverse) {
    reference::Random random{kSeed};
    for (int size = 3; size <= 8; ++size) {
        const Fillings fillings{random_board(size, 6, random)};
        std::map<std::string, std::uint64_t> key_of;
        std::map<std::uint64_t, std::string> structure_of;
        for (Fillings::Code code = 0; code < fillings.count(); ++code) {
            const Position position = fillings.position(code, Side::kBlack);
            const std::string structure = live_structure(fillings.game(code, Side::kBlack));
            const std::uint64_t key = LiveBoard{position}.key();
            const bool holds = key_of.try_emplace(structure, key).first->second == key &&
                               structure_of.try_emplace(key, structure).first->second == structure;
            if (!holds) BOOST_ERROR("seed " << kSeed << " " << to_text(position));
        }
        BOOST_TEST(key_of.size() > 20U);
        BOOST_TEST(key_of.size() < fillings.count());
    }
}

BOOST_AUTO_TEST_CASE(equal_keys_mean_equal_gains_of_larger_boards) {
    reference::Random random{kSeed};
    for (int number = 0; number < 12; ++number) {
        const Fillings fillings{random_board(4 + number % 5, 7, random)};
        std::map<std::uint64_t, std::pair<Points, Points>> gains_of;
        for (Fillings::Code code = 0; code < fillings.count(); ++code) {
            const Position position = fillings.position(code, Side::kBlack);
            const std::pair gains{fillings.gain(code, Side::kBlack), fillings.gain(code, Side::kWhite)};
            const auto known = gains_of.try_emplace(LiveBoard{position}.key(), gains).first;
            if (known->second != gains) BOOST_ERROR("seed " << kSeed << " " << to_text(position));
        }
        BOOST_TEST(gains_of.size() < fillings.count());
    }
}

BOOST_AUTO_TEST_CASE(a_board_walled_in_on_a_larger_one_has_the_same_key) {
    const LiveBoard small{parse_position("x2/1o1/3 x classic")};
    const LiveBoard large{parse_position("oxoxo/-----/x2-x/1o1-o/3-x x classic")};
    check_same(small, large);
    const LiveBoard elsewhere{parse_position("x2-x/1o1-o/3-x/-----/oxoxo x classic")};
    BOOST_TEST(small.key() != elsewhere.key());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
