#include "engine/solver/proof_tree.hpp"

#include "engine/rules/text.hpp"
#include "engine/solver/solve_run.hpp"
#include "engine/solver/structure_search.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/engine/solver/fillings.hpp"
#include "tests/engine/solver/prover_bench.hpp"
#include "tests/support/test.hpp"

namespace proof_tree_test {

using namespace pahtum;
using namespace pahtum::testing;

constexpr std::uint64_t kSeed = 131;
constexpr std::array<Side, 2> kSides{Side::kBlack, Side::kWhite};

/// What the mover gains from here on under best play, by trying every live cell.
class Minimax {
  public:
    Points operator()(const LiveBoard& board, Side mover) {
        const auto [known, is_new] = values_.try_emplace({board.key(), mover}, 0);
        if (!is_new) return known->second;
        Points most = board.live() == 0 ? 0 : -10'000;
        for (const Square cell : Bitboard{board.live()}) {
            LiveBoard after = board;
            const Points gain = after.play(mover, cell.index());
            most = std::max(most, gain - (*this)(after, opponent(mover)));
        }
        values_[{board.key(), mover}] = most;
        return most;
    }

  private:
    std::map<std::pair<std::uint64_t, Side>, Points> values_;
};

/// Every live cell, with any proof numbers.
std::vector<ProofTree::Child> children_of(const ProofTree::Question& question, reference::Random& random) {
    std::vector<ProofTree::Child> children;
    for (const Square cell : Bitboard{question.board.live()}) {
        LiveBoard after = question.board;
        const Points gain = after.play(question.mover, cell.index());
        children.push_back({.cell = cell.index(),
                            .gain = gain,
                            .to_exceed = 1 + reference::random_below(random, 9),
                            .to_fail = 1 + reference::random_below(random, 9)});
    }
    return children;
}

/// Settles the tree, leaves of few cells by minimax. The values said to be settled on the way must hold.
Points settled_value(ProofTree& tree, Minimax& minimax, reference::Random& random) {
    while (!tree.value()) {
        const ProofTree::Leaf leaf = *tree.take();
        const ProofTree::Question& question = leaf.question;
        if (question.ply < 3 && question.board.live() != 0) {
            tree.grow(leaf, children_of(question, random), -StructureBounds::kMax, 1);
            continue;
        }
        const Points value = minimax(question.board, question.mover);
        for (const ProofTree::Settled& settled : tree.settle(leaf, value, 1)) {
            const Points real = minimax(settled.question.board, settled.question.mover);
            const bool exceeds = real > settled.question.alpha;
            BOOST_TEST((settled.value > settled.question.alpha) == exceeds);
            BOOST_TEST((exceeds ? settled.value <= real : settled.value >= real));
            BOOST_TEST((settled.best != StructureBounds::kNoCell) == exceeds);
        }
    }
    return *tree.value();
}

BOOST_AUTO_TEST_SUITE(proof_tree)

BOOST_AUTO_TEST_CASE(whatever_the_proof_numbers_the_value_is_a_bound_on_its_side_of_alpha) {
    reference::Random random{kSeed};
    Minimax minimax;
    for (int number = 0; number < 24; ++number) {
        const Position position = position_of(random_board(3 + number % 6, 7, random));
        const LiveBoard board{position};
        for (const Side mover : kSides) {
            const Points real = minimax(board, mover);
            for (const Points alpha : {real - 4, real - 1, real, real + 3}) {
                BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position) << " alpha " << alpha) {
                    ProofTree tree{board, mover, alpha};
                    const Points value = settled_value(tree, minimax, random);
                    BOOST_TEST((value > alpha) == (real > alpha));
                    BOOST_TEST((value > alpha ? value <= real : value >= real));
                }
            }
        }
    }
}

/// With a value above alpha for nobody.
const LiveBoard kBoard{parse_position("5/5/5/5/5 x classic,boulders=0,stones=13")};

BOOST_AUTO_TEST_CASE(the_move_that_seems_easiest_comes_next_and_no_leaf_twice_while_there_are_others) {
    ProofTree tree{kBoard, Side::kBlack, 0};
    const ProofTree::Leaf root = *tree.take();
    BOOST_TEST(root.question.ply == 0);
    const std::vector<ProofTree::Child> children{{.cell = 0, .gain = 0, .to_exceed = 5, .to_fail = 7},
                                                 {.cell = 1, .gain = 3, .to_exceed = 5, .to_fail = 4},
                                                 {.cell = 2, .gain = 0, .to_exceed = 1, .to_fail = 4}};
    tree.grow(root, children, -20, 100);
    BOOST_TEST(tree.progress().moves == 3);
    const ProofTree::Leaf second = *tree.take();
    const ProofTree::Leaf third = *tree.take();
    const ProofTree::Leaf first = *tree.take();
    // Of the first of equals, its gain already counted.
    BOOST_TEST(second.question.alpha == 2);
    BOOST_TEST((second.question.mover == Side::kWhite));
    BOOST_TEST(third.question.alpha == -1);
    BOOST_TEST((std::set{first.node, second.node, third.node}.size() == 3U));
    // All are taken: now one of them once more.
    const ProofTree::Leaf again = *tree.take();
    BOOST_TEST(again.node == second.node);
    tree.put_back(again);
    tree.put_back(first);
    BOOST_TEST(tree.take()->node == first.node);
    // Who comes second changes nothing.
    BOOST_TEST(tree.settle(second, 5, 10).empty());
    const ProofTree::Progress progress = tree.progress();
    BOOST_TEST(progress.settled == 1);
    BOOST_TEST(progress.share == 1 - (5 + 1) / 11.0);
    BOOST_TEST((progress.to_exceed == 4 && progress.to_fail == 5 + 1));
    const auto settled = tree.settle(third, -4, 10);
    BOOST_REQUIRE(settled.size() == 1U);
    BOOST_TEST(settled.front().best == 2);
    BOOST_TEST(settled.front().nodes == 120U);
    BOOST_TEST((tree.value() == 4));
    BOOST_TEST(!tree.take().has_value());
    BOOST_TEST(tree.settle(first, -9, 10).empty());
    BOOST_TEST((tree.value() == 4));
}

BOOST_AUTO_TEST_CASE(however_large_the_sums_the_move_that_seems_easiest_comes_next) {
    constexpr ProofNumber kLarge = ProofNumber{1} << 33U;
    ProofTree tree{kBoard, Side::kBlack, 0};
    tree.grow(*tree.take(),
              std::vector<ProofTree::Child>{{.cell = 0, .gain = 0, .to_exceed = 1, .to_fail = 1},
                                            {.cell = 1, .gain = 0, .to_exceed = 1, .to_fail = 2 * kLarge}},
              -20, 1);
    // To refute the first move takes three replies now, each as hard.
    const ProofTree::Child reply{.cell = 2, .gain = 0, .to_exceed = kLarge, .to_fail = 1};
    tree.grow(*tree.take(), std::vector{reply, reply, reply}, -20, 1);
    BOOST_TEST(tree.progress().to_exceed == 2 * kLarge);
    BOOST_TEST((tree.take()->question.board.live() & 1U) != 0U);
}

BOOST_AUTO_TEST_CASE(sums_end_at_the_largest_proof_number) {
    ProofTree tree{kBoard, Side::kBlack, 0};
    const ProofTree::Child hard{.cell = 0, .gain = 0, .to_exceed = kMostProofNumber, .to_fail = 1};
    tree.grow(*tree.take(), std::vector(40, hard), -20, 1);
    BOOST_TEST(tree.progress().to_fail == kMostProofNumber);
}

BOOST_AUTO_TEST_CASE(if_every_move_fails_the_value_is_the_best_of_their_bounds) {
    ProofTree tree{kBoard, Side::kBlack, 0};
    const std::vector<ProofTree::Child> children{{.cell = 0, .gain = 0, .to_exceed = 1, .to_fail = 1},
                                                 {.cell = 1, .gain = 3, .to_exceed = 1, .to_fail = 1}};
    tree.grow(*tree.take(), children, -7, 1);
    BOOST_TEST(tree.settle(*tree.take(), 9, 1).empty());
    const auto settled = tree.settle(*tree.take(), 8, 1);
    BOOST_REQUIRE(settled.size() == 1U);
    BOOST_TEST(settled.front().value == -5);
    BOOST_TEST(settled.front().best == StructureBounds::kNoCell);
    BOOST_TEST((tree.value() == -5));
}

BOOST_AUTO_TEST_CASE(leaves_take_more_nodes_the_longer_the_proof_takes) {
    ProofTree tree{kBoard, Side::kBlack, 0};
    BOOST_TEST(tree.nodes_per_leaf(2'000) == 2'000U);
    const std::vector<ProofTree::Child> children{{.cell = 0, .gain = 0, .to_exceed = 1, .to_fail = 1}};
    tree.grow(*tree.take(), children, -7, 1'000'000'000);
    BOOST_TEST(tree.nodes_per_leaf(2'000) == 10'000U);
}

BOOST_AUTO_TEST_SUITE_END()

/// A search that makes a tree at once.
struct TreeBench : ProverBench<StructureFamily> {
    explicit TreeBench(ProofSink* proofs = nullptr,
                       TreeEffort effort = {.before_tree = 5, .per_leaf = 20, .large_table = 0})
        : ProverBench<StructureFamily>(0, nullptr), tree_family(4, effort) {
        prover = tree_family.make_prover(thread, proofs);
    }
    StructureFamily tree_family;
};

BOOST_AUTO_TEST_SUITE(search_with_a_tree)

BOOST_AUTO_TEST_CASE(boards_of_every_size_are_worth_what_minimax_says) {
    reference::Random random{kSeed};
    for (int number = 0; number < 36; ++number) {
        const Fillings fillings{random_board(3 + number % 6, 9, random)};
        for (const Side mover : kSides) {
            TreeBench bench;
            const Position position = fillings.position(0, mover);
            BOOST_TEST_CONTEXT("seed " << kSeed << " " << to_text(position)) {
                BOOST_TEST(proven_margin(*bench.prover, position) == fillings.margin(0, mover));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_long_proof_says_the_same_with_a_tree_and_without) {
    const Position position = parse_position(kHardBoard);
    TreeBench plain{nullptr, {.before_tree = UINT32_MAX}};
    TreeBench tree{nullptr, {.before_tree = 1'000, .per_leaf = 100}};
    BOOST_TEST(proven_margin(*tree.prover, position) == proven_margin(*plain.prover, position));
    BOOST_TEST(tree.thread.nodes() != plain.thread.nodes());
    // One thread does the same every time.
    TreeBench again{nullptr, {.before_tree = 1'000, .per_leaf = 100}};
    (void)proven_margin(*again.prover, position);
    BOOST_TEST(again.thread.nodes() == tree.thread.nodes());
}

BOOST_AUTO_TEST_CASE(a_large_table_is_spared_the_boards_with_few_live_cells) {
    const Position position = parse_position(kHardBoard);
    TreeBench small{nullptr, {.before_tree = 1'000, .per_leaf = 100}};
    TreeBench large{nullptr, {.before_tree = 1'000, .per_leaf = 100, .large_table = 0}};
    BOOST_TEST(proven_margin(*large.prover, position) == proven_margin(*small.prover, position));
    BOOST_TEST(large.tree_family.fill() > 0);
    BOOST_TEST(large.tree_family.fill() < small.tree_family.fill() / 2);
}

BOOST_AUTO_TEST_CASE(costly_proofs_of_a_tree_are_handed_out_and_make_the_search_short_when_restored) {
    const Position position = parse_position(kHardestBoard);
    CollectedProofs sink;
    TreeBench bench{&sink, {.before_tree = 1'000, .per_leaf = 500}};
    const Points value = proven_margin(*bench.prover, position);
    BOOST_REQUIRE(!sink.proofs.empty());
    TreeBench other;
    for (const Proof& proof : sink.proofs) other.tree_family.restore(proof);
    BOOST_TEST(proven_margin(*other.prover, position) == value);
    BOOST_TEST(other.thread.nodes() < bench.thread.nodes() / 10);
}

BOOST_AUTO_TEST_CASE(a_limit_ends_it_without_an_answer_and_leaves_no_wrong_bounds) {
    const Position position = parse_position(kHardBoard);
    TreeBench fresh;
    const Points value = proven_margin(*fresh.prover, position);
    TreeBench bench{nullptr, {.before_tree = 300, .per_leaf = 100}};
    cancel_questions(bench, position, value, kIsSanitized ? 300 : 700);
    BOOST_TEST(proven_margin(*bench.prover, position) == value);
}

BOOST_AUTO_TEST_CASE(any_number_of_threads_gives_the_same_answers) {
    const Position position = parse_position(kHardBoard);
    TreeBench bench;
    const Points value = proven_margin(*bench.prover, position);
    for (const int threads : {2, 4}) {
        StructureFamily family{4, {.before_tree = 500, .per_leaf = 50}};
        SearchControl control;
        ProverTeam team{family, control, threads, nullptr};
        control.poll = [&] {
            team.call_helpers();
            return false;
        };
        for (const Points alpha : {value - 3, value - 1, value, value + 2})
            BOOST_TEST((*team.prove(position, alpha) > alpha) == (value > alpha));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace proof_tree_test
