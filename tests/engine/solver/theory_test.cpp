/// The rules that engine/solver/README.md states, as properties of values found without any of them.

#include "engine/rules/text.hpp"
#include "engine/solver/potential_survey.hpp"
#include "tests/engine/solver/fillings.hpp"
#include "tests/engine/solver/text_lines.hpp"
#include "tests/support/test.hpp"

namespace theory_test {

using namespace pahtum;
using namespace pahtum::testing;
using Code = Fillings::Code;
using CellMask = LiveBoard::CellMask;

constexpr std::uint64_t kSeed = 61;
constexpr int kUnit = LineFacts::kUnit;
constexpr std::array<Side, 2> kSides{Side::kBlack, Side::kWhite};

CellMask bit(Square square) { return CellMask{1} << square.index(); }
bool has(CellMask cells, Square square) { return (cells & bit(square)) != 0; }

/// Of 3x3 without boulders, with one in the corner and with one in the centre, and random ones of every size.
std::vector<reference::Game> many_boards() {
    reference::Random random{kSeed};
    std::vector<reference::Game> boards{empty_board(3, 0), empty_board(3, 1), empty_board(3, 0b1'0000)};
    for (int number = 0; number < 18; ++number) boards.push_back(random_board(3 + number % 6, 7, random));
    return boards;
}

/// Under sanitizers, which slow all this down, every fourth: no power of three, so the cells have all
/// contents.
constexpr Code kStep = kIsSanitized ? 4 : 1;

/// Checks that `holds(fillings, code, mover)` for all that can come of many boards, whoever is to move.
template <class Rule>
void check_everywhere(const Rule& holds) {
    for (const reference::Game& board : many_boards()) {
        BOOST_TEST_CONTEXT("seed " << kSeed << ", of " << reference::position_text(board)) {
            const Fillings fillings{board};
            std::string failure;
            for (Code code = 0; code < fillings.count(); code += kStep) {
                for (const Side mover : kSides) {
                    if (failure.empty() && !holds(fillings, code, mover))
                        failure = to_text(fillings.position(code, mover));
                }
            }
            BOOST_TEST(failure == "");
        }
    }
}

LiveBoard live_board(const Fillings& fillings, Code code) {
    return LiveBoard{fillings.position(code, Side::kBlack)};
}

/// By Square::index(), where a cell is empty: the final margin from the mover's view if it plays there and
/// both play best then.
std::array<Points, 64> margins_after(const Fillings& fillings, Code code, Side mover) {
    std::array<Points, 64> margins{};
    for (std::size_t cell = 0; cell < fillings.cells().size(); ++cell) {
        if (!fillings.is_empty(code, cell)) continue;
        margins[static_cast<std::size_t>(fillings.cells()[cell].index())] =
            -fillings.margin(fillings.with_stone(code, cell, mover), opponent(mover));
    }
    return margins;
}

/// The lines in which an empty cell is live, with its place there.
struct LineOfLife {
    std::string text;
    std::size_t place;
    bool is_row;
};

std::vector<LineOfLife> lines_of_life(const reference::Game& game, Square square) {
    std::vector<LineOfLife> lines;
    const LineOfLife row{row_text(game, square.row()), static_cast<std::size_t>(square.column()), true};
    const LineOfLife column{column_text(game, square.column()), static_cast<std::size_t>(square.row()),
                            false};
    for (const LineOfLife& line : {row, column}) {
        if (is_live(line.text, line.place)) lines.push_back(line);
    }
    return lines;
}

/// Cells that cover a cell which is live in one line only.
struct Covering {
    CellMask cells = 0;
    CellMask mutual = 0;  ///< those that are live in that line only and are covered by the cell as well
};

Covering covering(const reference::Game& game, Square square) {
    const std::vector<LineOfLife> lines = lines_of_life(game, square);
    if (lines.size() != 1) return {};
    const auto& [line, place, is_row] = lines.front();
    Covering covering;
    for (std::size_t by = 0; by < line.size(); ++by) {
        if (!is_covered(line, place, by)) continue;
        const int at = static_cast<int>(by);
        const Square other = is_row ? Square{at, square.row()} : Square{square.column(), at};
        covering.cells |= bit(other);
        if (lines_of_life(game, other).size() == 1 && is_covered(line, by, place))
            covering.mutual |= bit(other);
    }
    return covering;
}

/// How much a stone of either side on an empty cell raises the side's potential and points, together.
int rise(const LiveBoard& board, Side side, int cell, Side stone) {
    LiveBoard after = board;
    const Points gain = after.play(stone, cell);
    return after.potential(side) - board.potential(side) + kUnit * (stone == side ? gain : -gain);
}

/// The most the side can raise its own with one of these cells; 0 if nothing.
int best_rise(const LiveBoard& board, Side side, CellMask cells) {
    int best = 0;
    for (const Square square : Bitboard{cells})
        best = std::max(best, rise(board, side, square.index(), side));
    return best;
}

/// The points in a potential; where only runs of three can come, the multiple of three.
Points points_in(const LiveBoard& board, int potential) {
    const int unit = board.is_wide() ? 1 : 3;
    Points points = potential / kUnit + 1;
    while (points * kUnit > potential || points % unit != 0) --points;
    return points;
}

/// Whether the mover gains more than alpha by the opponent's potential now or by playing where the opponent's
/// potential falls most, the first of such cells, whatever the reply: plainly or, if that is missed by up to
/// two points, rounded.
bool exceeds_by_one_move(const LiveBoard& board, Side mover, Points alpha) {
    const Side other = opponent(mover);
    if (-points_in(board, board.potential(other)) > alpha) return true;
    int fall = -1;
    Square move{0, 0};
    for (const Square square : Bitboard{board.live()}) {
        const int by_square = -rise(board, other, square.index(), mover);
        if (by_square > fall) move = square;
        fall = std::max(fall, by_square);
    }
    LiveBoard after = board;
    const Points gain = after.play(mover, move.index());
    const RoundedBound rounded{after, other};
    const auto exceeds = [&](int opposed, Points bound) {
        const Points plain = -points_in(board, opposed);
        return plain > alpha || (board.is_wide() && plain + 2 > alpha && gain - bound > alpha);
    };
    const int opposed = board.potential(other) - fall;
    if (!exceeds(opposed, rounded.bound())) return false;
    const Bitboard replies{board.live() & ~bit(move)};
    return std::ranges::all_of(replies, [&](Square reply) {
        return exceeds(opposed + rise(after, other, reply.index(), other),
                       rounded.bound_after(reply.index(), CellState::kOwn));
    });
}

BOOST_AUTO_TEST_SUITE(theory)

BOOST_AUTO_TEST_CASE(the_values_all_the_rest_is_compared_with_are_those_of_plain_minimax) {
    reference::Random random{kSeed};
    for (int number = 0; number < 24; ++number) {
        const Fillings fillings{random_board(3 + number % 6, 6, random)};
        for (const Code code : {Code{0}, Code{5}}) {
            for (const Side mover : kSides) {
                const reference::Game game = fillings.game(code, mover);
                BOOST_TEST_CONTEXT("seed " << kSeed << " " << reference::position_text(game)) {
                    BOOST_TEST(fillings.margin(code, mover) == reference::value_for_mover(game));
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(to_move_is_never_a_disadvantage) {
    check_everywhere([](const Fillings& fillings, Code code, Side mover) {
        return fillings.margin(code, mover) >= -fillings.margin(code, opponent(mover));
    });
}

BOOST_AUTO_TEST_CASE(filling_a_dead_cell_changes_no_value_whoever_is_to_move) {
    int dead = 0;
    check_everywhere([&](const Fillings& fillings, Code code, Side mover) {
        const CellMask live = live_board(fillings, code).live();
        for (std::size_t cell = 0; cell < fillings.cells().size(); ++cell) {
            if (!fillings.is_empty(code, cell) || has(live, fillings.cells()[cell])) continue;
            ++dead;
            for (const Side stone : kSides) {
                const Code filled = fillings.with_stone(code, cell, stone);
                if (fillings.margin(filled, mover) != fillings.margin(code, mover)) return false;
            }
        }
        return true;
    });
    BOOST_TEST(dead > 10'000 / static_cast<int>(kStep));
}

BOOST_AUTO_TEST_CASE(dominated_are_covered_cells_except_the_first_of_those_that_cover_each_other) {
    check_everywhere([&](const Fillings& fillings, Code code, Side mover) {
        const reference::Game game = fillings.game(code, mover);
        CellMask expected = 0;
        for (const reference::Cell cell : reference::cells_with(game, '.')) {
            const Square square{cell.column, cell.row};
            const Covering by = covering(game, square);
            const CellMask earlier = bit(square) - 1;
            if ((by.cells & (~by.mutual | earlier)) != 0) expected |= bit(square);
        }
        const LiveBoard board = live_board(fillings, code);
        const CellMask some = (code + 1) * 0x5a3c'96e7'1b8d'f043;
        return dominated_cells(board, board.live()) == expected &&
               dominated_cells(board, board.live() & some) == (expected & some);
    });
}

BOOST_AUTO_TEST_CASE(some_live_cell_that_is_not_dominated_is_among_the_best) {
    check_everywhere([](const Fillings& fillings, Code code, Side mover) {
        const LiveBoard board = live_board(fillings, code);
        if (board.live() == 0) return true;
        const std::array<Points, 64> after = margins_after(fillings, code, mover);
        const Bitboard kept{board.live() & ~dominated_cells(board, board.live())};
        return std::ranges::any_of(kept, [&](Square square) {
            return after[static_cast<std::size_t>(square.index())] == fillings.margin(code, mover);
        });
    });
}

BOOST_AUTO_TEST_CASE(moving_second_nobody_gains_more_than_its_potential) {
    check_everywhere([](const Fillings& fillings, Code code, Side mover) {
        const int potential = live_board(fillings, code).potential(opponent(mover));
        return -kUnit * fillings.gain(code, mover) <= potential;
    });
}

BOOST_AUTO_TEST_CASE(moving_first_nobody_gains_more_than_its_potential_and_the_best_rise_of_one_stone) {
    check_everywhere([](const Fillings& fillings, Code code, Side mover) {
        const LiveBoard board = live_board(fillings, code);
        const int upper = board.potential(mover) + best_rise(board, mover, board.live());
        return kUnit * fillings.gain(code, mover) <= upper;
    });
}

BOOST_AUTO_TEST_CASE(the_survey_says_what_stones_change) {
    check_everywhere([](const Fillings& fillings, Code code, Side mover) {
        const LiveBoard board = live_board(fillings, code);
        if (board.live() == 0) return true;
        const OpposedSurvey opposed{board, mover};
        const PotentialSurvey survey{opposed};
        const Side other = opponent(mover);
        for (const Square square : Bitboard{board.live()}) {
            const int cell = square.index();
            const int up = rise(board, mover, cell, mover);
            const int reply = rise(board, other, cell, other);
            const int down = -rise(board, other, cell, mover);
            const int own_down = -rise(board, mover, cell, other);
            if (at(survey.changes().ups, cell) != up || at(survey.changes().downs, cell) != own_down)
                return false;
            if (at(opposed.changes().ups, cell) != reply || at(opposed.changes().downs, cell) != down)
                return false;
            if (survey.order(cell) != 2 * (up + own_down) + reply + down) return false;
        }
        const int most_up = best_rise(board, mover, board.live());
        return opposed.live() == board.live() &&
               survey.upper() == points_in(board, board.potential(mover) + most_up) &&
               opposed.lower() == -points_in(board, board.potential(other));
    });
}

BOOST_AUTO_TEST_CASE(what_is_carried_over_from_move_to_move_is_what_the_board_says) {
    const auto equals = [](const StoneChanges& changes, const LiveBoard& board, Side side) {
        for (int cell = 0; cell < 64; ++cell) {
            const bool is_live = (board.live() >> cell & 1) != 0;
            const int up = is_live ? rise(board, side, cell, side) : 0;
            const int down = is_live ? -rise(board, side, cell, opponent(side)) : 0;
            if (at(changes.ups, cell) != up || at(changes.downs, cell) != down) return false;
        }
        return true;
    };
    check_everywhere([&](const Fillings& fillings, Code code, Side mover) {
        const LiveBoard board = live_board(fillings, code);
        if (board.live() == 0) return true;
        const OpposedSurvey opposed{board, mover};
        const PotentialSurvey survey{opposed};
        const Side other = opponent(mover);
        for (const Square square : Bitboard{board.live()}) {
            LiveBoard after = board;
            const auto [key, gain] = board.preview(mover, square.index());
            after.play(mover, square.index(), key, survey.potentials_after(square.index(), gain));
            if (after.live() == 0) continue;
            const LastMove last{survey, square.index()};
            const OpposedSurvey next_opposed{after, other, &last};
            const PotentialSurvey next{next_opposed, &last};
            if (!equals(next_opposed.changes(), after, mover) || !equals(next.changes(), after, other))
                return false;
        }
        return equals(opposed.changes(), board, other) && equals(survey.changes(), board, mover);
    });
}

BOOST_AUTO_TEST_CASE(where_no_run_of_four_can_come_all_gains_are_multiples_of_three) {
    int narrow = 0;
    check_everywhere([&](const Fillings& fillings, Code code, Side mover) {
        if (live_board(fillings, code).is_wide()) return true;
        ++narrow;
        return fillings.gain(code, mover) % 3 == 0;
    });
    BOOST_TEST(narrow > 10'000 / static_cast<int>(kStep));
}

BOOST_AUTO_TEST_CASE(nobody_gains_more_than_its_rounded_potentials_before_and_after_any_stone) {
    int tighter = 0;
    check_everywhere([&](const Fillings& fillings, Code code, Side mover) {
        const LiveBoard board = live_board(fillings, code);
        const Side side = opponent(mover);
        const RoundedBound bound{board, side};
        const Points gain = -fillings.gain(code, mover);
        if (gain > bound.bound()) return false;
        tighter += bound.bound() < points_in(board, board.potential(side)) ? 1 : 0;
        for (std::size_t cell = 0; cell < fillings.cells().size(); ++cell) {
            if (!fillings.is_empty(code, cell)) continue;
            for (const Side stone : kSides) {
                const CellState state = stone == side ? CellState::kOwn : CellState::kOther;
                const int index = fillings.cells()[cell].index();
                // With the mover to move again: of all it can do.
                const Code after = fillings.with_stone(code, cell, stone);
                const Points more = fillings.margin(code, mover) - fillings.margin(after, mover);
                RoundedBound played = bound;
                played.play(index, state);
                if (gain + more > bound.bound_after(index, state)) return false;
                if (played.bound() != bound.bound_after(index, state)) return false;
            }
        }
        return true;
    });
    BOOST_TEST(tighter > 1'000 / static_cast<int>(kStep));
}

BOOST_AUTO_TEST_CASE(bounds_by_potentials_hold_and_only_cells_that_may_gain_more_stay_open) {
    int rounded_off = 0;
    check_everywhere([&](const Fillings& fillings, Code code, Side mover) {
        const LiveBoard board = live_board(fillings, code);
        if (board.live() == 0) return true;
        const OpposedSurvey opposed{board, mover};
        const PotentialSurvey survey{opposed};
        const Points gain = fillings.gain(code, mover);
        const Points margin_now = fillings.margin(code, mover) - gain;
        if (opposed.lower() > gain || survey.upper() < gain) return false;
        const std::array<Points, 64> after = margins_after(fillings, code, mover);
        const RoundedBound rounded{board, mover};
        for (const Points alpha : {gain - 1, gain, gain + 2, gain + 5}) {
            const PotentialSurvey::Open open = survey.open_above(alpha);
            if (open.cells == 0 && (open.upper_of_others < gain || open.upper_of_others > alpha))
                return false;
            for (const Square square : Bitboard{board.live()}) {
                const int cell = square.index();
                const Points gained = after[static_cast<std::size_t>(cell)] - margin_now;
                const Points plain =
                    points_in(board, board.potential(mover) + at(survey.changes().ups, cell));
                const bool rounds = board.is_wide() && plain > alpha && plain <= alpha + 2 &&
                                    rounded.bound_after(cell, CellState::kOwn) <= alpha;
                const bool is_open = (open.cells & bit(square)) != 0;
                rounded_off += rounds ? 1 : 0;
                if (is_open != (plain > alpha && !rounds)) return false;
                if (!is_open && (gained > alpha || gained > open.upper_of_others)) return false;
            }
        }
        return true;
    });
    BOOST_TEST(rounded_off > 1'000 / static_cast<int>(kStep));
}

BOOST_AUTO_TEST_CASE(the_lower_bound_with_the_actual_reply_holds_and_answers_the_question) {
    int exceeded = 0;
    check_everywhere([&](const Fillings& fillings, Code code, Side mover) {
        const LiveBoard board = live_board(fillings, code);
        if (board.live() == 0) return true;
        const Points gain = fillings.gain(code, mover);
        for (Points alpha : {-20, -5, -4, -3, -2, -1, 0, 20}) {
            alpha += gain;
            OpposedSurvey survey{board, mover};
            const bool exceeds = survey.exceeds(alpha);
            exceeded += exceeds ? 1 : 0;
            if (exceeds != exceeds_by_one_move(board, mover, alpha)) return false;
            if (survey.lower() > gain || exceeds != (survey.lower() > alpha)) return false;
        }
        return true;
    });
    BOOST_TEST(exceeded > 10'000 / static_cast<int>(kStep));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace theory_test
