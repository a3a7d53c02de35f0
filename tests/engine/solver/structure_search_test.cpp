#include "engine/solver/structure_search.hpp"

#include "engine/rules/text.hpp"
#include "engine/solver/plain_search.hpp"
#include "engine/solver/prover.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/engine/solver/fillings.hpp"
#include "tests/engine/solver/prover_bench.hpp"
#include "tests/support/swapped.hpp"
#include "tests/support/test.hpp"

namespace structure_search_test {

using namespace pahtum;
using namespace pahtum::testing;

constexpr std::uint64_t kSeed = 91;
constexpr std::array<Side, 2> kSides{Side::kBlack, Side::kWhite};

const std::string kEasy = "xo3/1x1o1/2-2/1o3/o3x x classic";
using Bench = ProverBench<StructureFamily>;

/// Both questions whose answers settle the margin.
bool settles(Bench& bench, const Position& position, Points margin) {
    return bench.prover->prove(position, margin - 1) == margin &&
           bench.prover->prove(position, margin) == margin;
}

/// Black will gain whatever it is asked about, with these odds: eighths of their binary logarithm.
class ForBlack final : public BoardJudge {
  public:
    explicit ForBlack(int eighths) : eighths_(eighths) {}
    [[nodiscard]] int log_odds(const LiveBoard& /*board*/, Side mover, Points /*alpha*/) const override {
        return mover == Side::kBlack ? eighths_ : -eighths_;
    }

  private:
    int eighths_;
};

/// Whether play can have led there, Black having begun.
bool is_in_turn(const Fillings& fillings, Fillings::Code code, Side mover) {
    const int ahead = fillings.stones(code, Side::kBlack) - fillings.stones(code, Side::kWhite);
    return ahead == (mover == Side::kBlack ? 0 : 1);
}

/// The board itself and some of what can come of it, whoever is to move, against their values.
void check_some(Bench& bench, const Fillings& fillings, int count, reference::Random& random) {
    for (int i = 0; i < count; ++i) {
        const Fillings::Code code = i == 0 ? 0 : random() % fillings.count();
        for (const Side mover : kSides) {
            const Position position = fillings.position(code, mover);
            const Points first = reference::random_below(random, 40) - 20;
            BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position)) {
                BOOST_TEST(proven_margin(*bench.prover, position, first) == fillings.margin(code, mover));
            }
        }
    }
}

/// A random board that is its own image: mirrored in its columns, in its rows, in both, or in its diagonal.
reference::Game symmetric_board(int size, int kind, reference::Random& random) {
    reference::Game game = random_board(size, 4, random);
    auto& rows = game.rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (kind == 1 || kind == 2) rows[row] = rows[std::min(row, rows.size() - 1 - row)];
        if (kind == 0 || kind == 2) std::copy_n(rows[row].begin(), size / 2, rows[row].rbegin());
        for (std::size_t column = 0; kind == 3 && column < row; ++column)
            rows[row][column] = rows[column][row];
    }
    const std::size_t empty = reference::cells_with(game, '.').size();
    return empty < 4 || empty > 10 ? symmetric_board(size, kind, random) : game;
}

BOOST_AUTO_TEST_SUITE(structure_search)

BOOST_AUTO_TEST_CASE(every_game_on_every_board_of_three_by_three_is_worth_what_minimax_says) {
    Bench bench;
    int positions = 0;
    for (const reference::Game& board : boards_of_three_by_three()) {
        const Fillings fillings{board};
        for (Fillings::Code code = 0; code < fillings.count(); ++code) {
            for (const Side mover : kSides) {
                // The others are looked at here and there.
                if (!is_in_turn(fillings, code, mover) && code % 11 != 0) continue;
                const Position position = fillings.position(code, mover);
                ++positions;
                if (!settles(bench, position, fillings.margin(code, mover))) BOOST_ERROR(to_text(position));
            }
        }
    }
    BOOST_TEST(positions > 100'000);
}

BOOST_AUTO_TEST_CASE(boards_of_every_size_are_worth_what_minimax_says) {
    reference::Random random{kSeed};
    // One table for all: positions of different boards, and of boards of different sizes, may share entries.
    Bench bench;
    for (int number = 0; number < 60; ++number) {
        const int empty = 6 + reference::random_below(random, 4);
        check_some(bench, Fillings{random_board(4 + number % 5, empty, random)}, 20, random);
    }
}

BOOST_AUTO_TEST_CASE(longer_endings_are_worth_what_the_plain_search_says) {
    reference::Random random{kSeed};
    for (int number = 0; number < 10; ++number) {
        const reference::Game game = random_board(5 + number % 4, 14, random);
        const Position position = position_of(game);
        Bench bench;
        ProverBench<PlainFamily> plain;
        BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position)) {
            BOOST_TEST(proven_margin(*bench.prover, position) == proven_margin(*plain.prover, position));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_answer_is_a_bound_on_its_side_of_the_question) {
    reference::Random random{kSeed};
    for (int number = 0; number < 36; ++number) {
        const Fillings fillings{random_board(3 + number % 6, 7, random)};
        const Side mover = kSides[random() % 2];
        const Position position = fillings.position(0, mover);
        const Points value = fillings.margin(0, mover);
        Bench used;
        BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position)) {
            std::vector<Points> alphas{-100'000, -4'095, 4'095, 100'000};
            for (Points alpha = value - 40; alpha <= value + 40; ++alpha) alphas.push_back(alpha);
            std::shuffle(alphas.begin(), alphas.end(), random);
            for (const Points alpha : alphas) {
                Bench fresh;
                for (Bench* bench : {&used, &fresh}) {
                    const std::optional<Points> answer = bench->prover->prove(position, alpha);
                    BOOST_REQUIRE(answer.has_value());
                    BOOST_TEST((*answer > alpha) == (value > alpha));
                    BOOST_TEST((*answer > alpha ? *answer <= value : *answer >= value));
                    const MarginBounds bounds = bench->prover->bounds(position);
                    BOOST_TEST(bounds.lower <= value);
                    BOOST_TEST(bounds.upper >= value);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(bounds_without_a_search_hold_and_are_exact_where_nothing_is_live) {
    reference::Random random{kSeed};
    int exact = 0;
    for (int number = 0; number < 12; ++number) {
        const Fillings fillings{random_board(3 + number % 6, 6, random)};
        Bench bench;
        for (Fillings::Code code = 0; code < fillings.count(); ++code) {
            const Side mover = kSides[code % 2];
            const Position position = fillings.position(code, mover);
            const MarginBounds bounds = bench.prover->bounds(position);
            const Points value = fillings.margin(code, mover);
            const bool is_dead = LiveBoard{position}.live() == 0;
            exact += is_dead ? 1 : 0;
            if (is_dead ? bounds != MarginBounds{value, value} : bounds.lower > value || bounds.upper < value)
                BOOST_ERROR("seed " << kSeed << " " << to_text(position));
        }
    }
    BOOST_TEST(exact > 1'000);
}

BOOST_AUTO_TEST_CASE(what_was_asked_is_known_from_then_on) {
    const Position position = parse_position(kEasy);
    Bench bench;
    const Points value = proven_margin(*bench.prover, position);
    const std::uint64_t nodes = bench.thread.nodes();
    BOOST_TEST(nodes > 100U);
    BOOST_TEST((bench.prover->bounds(position) == MarginBounds{value, value}));
    BOOST_TEST(settles(bench, position, value));
    BOOST_TEST(bench.thread.nodes() <= nodes + 2);
}

BOOST_AUTO_TEST_CASE(symmetric_boards_are_worth_what_minimax_says) {
    reference::Random random{kSeed};
    for (int number = 0; number < 48; ++number) {
        const reference::Game game = symmetric_board(3 + number % 6, number / 6 % 4, random);
        const Position position = position_of(game);
        const auto keeps = [&](Symmetry symmetry) { return transform(position, symmetry) == position; };
        BOOST_TEST(std::ranges::count_if(kSymmetries, keeps) > 1);
        Bench bench;
        check_some(bench, Fillings{game}, 1, random);
    }
}

BOOST_AUTO_TEST_CASE(images_and_exchanged_colours_are_worth_the_same) {
    reference::Random random{kSeed};
    for (int number = 0; number < rounds(8); ++number) {
        const Position position = position_of(random_board(4 + number % 5, 16, random));
        Bench bench;
        BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position)) {
            const Points value = proven_margin(*bench.prover, position);
            for (const Symmetry symmetry : kSymmetries) {
                const Position image = transform(position, symmetry);
                Bench other;
                BOOST_TEST(settles(other, image, value));
                BOOST_TEST(settles(other, swap_colours(image), value));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(threads_differ_in_their_ways_but_not_in_their_answers) {
    const Position position = parse_position(kHardBoard);
    Bench first{0};
    Bench second{1};
    const Points value = proven_margin(*first.prover, position);
    BOOST_TEST(proven_margin(*second.prover, position) == value);
    BOOST_TEST(first.thread.nodes() != second.thread.nodes());
}

BOOST_AUTO_TEST_CASE(a_cancelled_question_has_no_answer_and_leaves_no_wrong_bounds) {
    const Position position = parse_position(kHardBoard);
    Bench fresh;
    const Points value = proven_margin(*fresh.prover, position);
    Bench bench;
    cancel_questions(bench, position, value, 500);
    BOOST_TEST(settles(bench, position, value));
}

BOOST_AUTO_TEST_CASE(the_moves_of_the_position_and_those_decided_are_told) {
    Bench bench;
    const Position position = parse_position(kEasy);
    const Points value = proven_margin(*bench.prover, position);
    bench.family.clear();
    (void)bench.prover->prove(position, value);
    BOOST_TEST(bench.control.moves > 0);
    BOOST_TEST(bench.control.moves_decided == bench.control.moves);
}

BOOST_AUTO_TEST_CASE(until_a_long_question_is_answered_its_tree_says_what_it_expects) {
    const Position position = parse_position(kHardBoard);
    StructureFamily family{1, {.before_tree = 100}};
    SearchControl control{.node_limit = 500};
    NodeCounter thread{control, 0};
    const std::unique_ptr<Prover> prover = family.make_prover(thread, nullptr);
    BOOST_TEST(!family.outlook(position));
    BOOST_TEST(!prover->prove(position, -1));
    const std::optional<ProofOutlook> outlook = family.outlook(position);
    BOOST_REQUIRE(outlook);
    BOOST_TEST(outlook->at_least == 0);
    BOOST_TEST(outlook->odds > 0);
    BOOST_TEST((outlook->share >= 0 && outlook->share < 1));
    BOOST_TEST((outlook->least_nodes > 0 && outlook->least_nodes < outlook->most_nodes));
    BOOST_TEST(!family.outlook(parse_position(kEasy)));
    control.node_limit = UINT64_MAX;
    control.task = SearchControl::kFirstTask;
    BOOST_TEST(prover->prove(position, -1).has_value());
    BOOST_TEST(!family.outlook(position));
}

BOOST_AUTO_TEST_CASE(the_surer_a_judge_is_the_surer_is_the_tree) {
    const Position position = parse_position(kHardBoard);
    double last = 0;
    for (const int eighths : {50, 100, 150, 200, 250}) {
        const ForBlack judge{eighths};
        StructureFamily family{1, {.before_tree = 100}, &judge};
        SearchControl control{.node_limit = 500};
        NodeCounter thread{control, 0};
        BOOST_TEST(!family.make_prover(thread, nullptr)->prove(position, -1));
        const std::optional<ProofOutlook> outlook = family.outlook(position);
        BOOST_TEST_REQUIRE(outlook.has_value());
        BOOST_TEST(outlook->odds > last);
        last = outlook->odds;
    }
}

BOOST_AUTO_TEST_CASE(the_best_known_move_after_a_proof_that_it_is_reached_reaches_it) {
    reference::Random random{kSeed};
    int known = 0;
    for (int number = 0; number < 60; ++number) {
        const Fillings fillings{random_board(4 + number % 5, 8, random)};
        const Position position = fillings.position(0, Side::kBlack);
        const Points value = fillings.margin(0, Side::kBlack);
        Bench bench;
        (void)bench.prover->prove(position, value - 1);
        const std::optional<Move> move = bench.prover->best_known(position);
        if (!move) continue;
        ++known;
        const auto& cells = fillings.cells();
        const auto cell = std::ranges::find(cells, move->square()) - cells.begin();
        const auto after = fillings.with_stone(0, static_cast<std::size_t>(cell), Side::kBlack);
        BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position)) {
            BOOST_TEST(-fillings.margin(after, Side::kWhite) == value);
        }
    }
    BOOST_TEST(known > 10);
}

BOOST_AUTO_TEST_CASE(costly_proofs_are_handed_out_and_make_the_search_short_when_restored) {
    const Position position = parse_position(kHardBoard);
    CollectedProofs sink;
    Bench bench{0, &sink};
    const Points value = proven_margin(*bench.prover, position);
    BOOST_REQUIRE(!sink.proofs.empty());
    Bench other;
    for (const Proof& proof : sink.proofs) {
        BOOST_TEST(proof.salt == other.family.salt());
        other.family.restore(proof);
    }
    BOOST_TEST(settles(other, position, value));
    BOOST_TEST(other.thread.nodes() < bench.thread.nodes() / 10);
    // At each depth they took different nodes.
    const auto depths = static_cast<std::uint64_t>(position.empty().count());
    BOOST_TEST(sink.proofs.size() <= bench.thread.nodes() / ProofSink::kCostlyNodes * depths);
}

bool fills(const std::string& text) { return fills_the_board(parse_position(text)); }

BOOST_AUTO_TEST_CASE(boards_are_filled_where_both_have_stones_for_their_part_of_the_empty_cells) {
    BOOST_TEST(fills("5/5/5/5/5 x classic,boulders=0,stones=13"));
    BOOST_TEST(!fills("5/5/5/5/5 x classic,boulders=0,stones=12"));
    BOOST_TEST(!fills("7/7/7/7/7/7/7 x classic,boulders=0"));
    BOOST_TEST(fills("7/7/7/3-3/7/7/7 x classic,boulders=1"));
    // Three cells are left: two for Black and one for White.
    BOOST_TEST(fills("xox/oxo/3 x classic,stones=5"));
    BOOST_TEST(!fills("xox/oxo/3 x classic,stones=4"));
    // To White two and to Black one.
    BOOST_TEST(fills("xox/oxx/3 o classic,stones=5"));
    BOOST_TEST(!fills("xxx/xxo/3 o classic,stones=5"));
    BOOST_TEST(fills("xxx/xxo/3 o classic,stones=6"));
    BOOST_TEST(fills("xox/oxo/xox o classic,stones=5"));
}

BOOST_AUTO_TEST_CASE(the_last_empty_cell_may_stay_empty_without_any_stone_for_it) {
    // Over: nobody has a stone left, and one cell is empty.
    const std::string text = "xox/oxo/ox1 x classic,stones=4";
    BOOST_TEST(parse_position(text).is_over());
    BOOST_TEST(!fills(text));
}

BOOST_AUTO_TEST_CASE(other_rules_and_phases_are_not_for_this_search) {
    BOOST_TEST(!fills("5/1-3/5/3-1/5 x classic,boulders=2,scoring=running"));
    BOOST_TEST(!fills("5/1-3/5/3-1/5 x classic,boulders=2,capture=custodial"));
    BOOST_TEST(!fills("5/1-3/5/3-1/5 o classic,boulders=4,setup=alternate placing"));
    BOOST_TEST(!fills("5/1-3/5/3-1/5 x classic,boulders=2,setup=choose choosing"));
    BOOST_TEST(fills("5/1-3/5/3-1/5 x classic,boulders=2,setup=alternate"));
}

BOOST_AUTO_TEST_CASE(a_swap_still_to_come_is_not_for_this_search) {
    BOOST_TEST(!fills("5/1-3/5/3-1/5 x classic,boulders=2,swap=on"));
    BOOST_TEST(!fills("x4/1-3/5/3-1/5 o classic,boulders=2,swap=on"));
    BOOST_TEST(fills("o4/1-3/5/3-1/5 x classic,boulders=2,swap=on swapped"));
    BOOST_TEST(fills("xo3/1-3/5/3-1/5 x classic,boulders=2,swap=on"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace structure_search_test
