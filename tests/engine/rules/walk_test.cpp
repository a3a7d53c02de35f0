#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "tests/engine/rules/both.hpp"
#include "tests/support/swapped.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

// Checked walks: seeded random games of every kind, at every node of which all that should agree is compared.
namespace pahtum::testing {

namespace {

void check_round_trips(const Position& position) {
    const Position again = Position::from_parts(position.parts());
    BOOST_TEST((again == position));
    BOOST_TEST(again.key() == position.key());
    const Position read = parse_position(to_text(position));
    BOOST_TEST((read == position));
    BOOST_TEST(read.key() == position.key());
}

void check_symmetries(const Position& position) {
    for (const Symmetry symmetry : kSymmetries) {
        const Position image = transform(position, symmetry);
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            BOOST_TEST(image.score(side) == position.score(side));
            BOOST_TEST(image.hand(side) == position.hand(side));
            BOOST_TEST((image.stones(side) == transform(position.stones(side), symmetry, position.size())));
        }
        BOOST_TEST(image.legal_moves().size() == position.legal_moves().size());
        BOOST_TEST((image.phase() == position.phase()));
        for (const Move move : position.legal_moves()) {
            BOOST_TEST(image.is_legal(transform(move, symmetry, position.size())));
        }
    }
}

void check_swapped_colours(const Position& position) {
    if (position.phase() != Phase::kStones && position.phase() != Phase::kOver) return;
    const Position exchanged = testing::swap_colours(position);
    BOOST_TEST(exchanged.margin(Side::kBlack) == -position.margin(Side::kBlack));
    BOOST_TEST((exchanged.stones(Side::kBlack) == position.stones(Side::kWhite)));
    BOOST_TEST((exchanged.side_to_move() == opponent(position.side_to_move())));
    BOOST_TEST(exchanged.legal_moves().size() == position.legal_moves().size());
    BOOST_TEST((testing::swap_colours(exchanged) == position));
}

/// Playing a legal move and taking it back leaves no trace, and the bare vertex is one of its square's moves.
void check_moves(const Position& position) {
    Position scratch = position;
    for (const Move move : position.legal_moves()) {
        BOOST_TEST(position.is_legal(move));
        BOOST_TEST((parse_move(position, to_text(position, move)) == move));
        const Position::Undo undo = scratch.play(move);
        BOOST_TEST((scratch == Position::from_parts(scratch.parts())));
        scratch.undo(undo);
        BOOST_TEST((scratch == position));
        if (move.is_placement()) BOOST_TEST(position.is_legal(position.placement(move.square())));
    }
}

/// What decides how a game of one ruleset goes on: the position text less the banks.
std::string essence(const reference::Game& game) {
    reference::Game unbanked = game;
    unbanked.bank = {{'x', 0}, {'o', 0}};
    return position_text(unbanked);
}

/// That equal positions have equal keys, and different ones of one ruleset different keys.
class KeyCensus {
  public:
    void add(const reference::Game& game, std::uint64_t key) {
        const std::string text = essence(game);
        BOOST_TEST(keys_.emplace(text, key).first->second == key);
        BOOST_TEST(texts_.emplace(key, text).first->second == text);
    }

  private:
    std::map<std::string, std::uint64_t> keys_;
    std::map<std::uint64_t, std::string> texts_;
};

void check_node(const Both& both, KeyCensus& census) {
    BOOST_TEST_CONTEXT(position_text(both.game)) {
        check_round_trips(both.position);
        check_symmetries(both.position);
        check_swapped_colours(both.position);
        check_moves(both.position);
        census.add(both.game, both.position.key());
    }
}

/// Every third placement that captures is played by its bare vertex, which must mean the same to both.
std::string shortened(std::string move, reference::Random& random) {
    if (move.find('x') == 2 && reference::random_below(random, 3) == 0) move.resize(2);
    return move;
}

void walk(const reference::Rules& rules, reference::Random& random, KeyCensus& census) {
    Both both{random_start(rules, random)};
    check_same(both.position, both.game);
    std::vector<std::pair<Position, Position::Undo>> history;
    check_node(both, census);
    while (both.game.phase != "over") {
        const std::string move = shortened(random_move(both.game, random), random);
        const Position before = both.position;
        Position copy = before;
        history.emplace_back(before, copy.play(parse_move(before, move)));
        both.play(move);
        BOOST_TEST((copy == both.position));
        check_node(both, census);
    }
    Position position = both.position;
    for (auto entry = history.rbegin(); entry != history.rend(); ++entry) {
        position.undo(entry->second);
        BOOST_TEST((position == entry->first));
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(walk_test)

BOOST_AUTO_TEST_CASE(random_games_of_every_ruleset_agree_with_the_reference) {
    constexpr std::uint64_t kSeed = 20'240'607;
    reference::Random random{kSeed};
    for (const reference::Rules& rules : reference::variants(random)) {
        KeyCensus census;
        BOOST_TEST_CONTEXT("seed " << kSeed << ", " << full_text(rules)) { walk(rules, random, census); }
    }
}

BOOST_AUTO_TEST_CASE(many_small_games_agree_with_the_reference) {
    constexpr std::uint64_t kSeed = 3;
    reference::Random random{kSeed};
    for (const reference::Rules& rules : reference::variants(random)) {
        if (rules.size > 4) continue;
        KeyCensus census;
        for (int game = 0; game < 4; ++game) {
            BOOST_TEST_CONTEXT("seed " << kSeed << ", " << full_text(rules)) { walk(rules, random, census); }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
