#include <cassert>
#include <string>

#include "engine/base/text.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

[[noreturn]] void fail(const std::string& message) { throw ParseError{message}; }

void check_pieces(const PositionParts& parts) {
    const Bitboard black = parts.stones[0];
    const Bitboard white = parts.stones[1];
    const Bitboard board = Bitboard::full(parts.ruleset.size);
    const Bitboard twice = (black & white) | ((black | white) & parts.boulders);
    if (!twice.is_empty()) fail("two pieces on " + to_text(twice.first()));
    const Bitboard outside = (black | white | parts.boulders) - board;
    if (!outside.is_empty())
        fail(to_text(outside.first()) + " is off the board of size " + std::to_string(parts.ruleset.size));
    if (parts.boulders == board) fail("the boulders leave no cell to play");
}

/// Limits that no move can exceed: what a side owns stays the same, and what the empty cells can still bank
/// shrinks as banks grow. So every position that can be reached from an accepted one is accepted.
void check_supplies(const PositionParts& parts) {
    constexpr int kMaxOwned = 64;
    constexpr Points kMaxBankedByMove = 2 * run_points(kMaxSize);
    const int pieces = parts.stones[0].count() + parts.stones[1].count() + parts.boulders.count();
    const int empty = parts.ruleset.cells() - pieces;
    for (const std::size_t side : {0U, 1U}) {
        if (parts.bank[side] != 0 && parts.ruleset.scoring == Scoring::kFinal)
            fail("points cannot be banked with scoring=final");
        if (parts.bank[side] < 0 || parts.bank[side] > kMostPoints - empty * kMaxBankedByMove) {
            fail(std::to_string(parts.bank[side]) + " points banked: no game can bank that many");
        }
        const int hand = parts.hand[side].value_or(0);
        if (hand < 0 || hand + parts.stones[side].count() > kMaxOwned) {
            fail(std::to_string(hand) + " stones in hand: with those on the board a side owns at most 64");
        }
    }
}

void check_placing(const PositionParts& parts) {
    const Ruleset& ruleset = parts.ruleset;
    const int placed = parts.boulders.count();
    const bool placing = parts.phase == Phase::kPlacing;
    if (placing && ruleset.setup == Setup::kFixed) fail("phase placing: impossible with setup=fixed");
    if (!placing && ruleset.setup != Setup::kChoose) fail("phase choosing: possible only with setup=choose");
    if (!(parts.stones[0] | parts.stones[1]).is_empty())
        fail("there cannot be stones on the board in a placing or choosing phase");
    if (parts.bank != std::array{0, 0}) fail("there cannot be banked points in a placing or choosing phase");
    if (placing ? placed >= ruleset.boulders : placed != ruleset.boulders) {
        fail("the number of boulders on the board, " + std::to_string(placed) +
             ", does not fit boulders=" + std::to_string(ruleset.boulders) + " and this phase");
    }
    const Square centre{ruleset.size / 2, ruleset.size / 2};
    if (ruleset.setup == Setup::kCentre && !parts.boulders.contains(centre))
        fail("setup=centre needs a boulder on " + to_text(centre));
    const Side turn = placing ? side_to_place(ruleset.setup, placed) : Side::kBlack;
    if (parts.side_to_move != turn) fail("it is " + std::string{to_text(turn)} + "'s turn in this phase");
}

bool is_single_enemy_stone(const PositionParts& parts) {
    const Bitboard own = parts.stones[index_of(parts.side_to_move)];
    const Bitboard enemy = parts.stones[index_of(opponent(parts.side_to_move))];
    return own.is_empty() && enemy.count() == 1;
}

}  // namespace

Side side_to_place(Setup setup, int placed) {
    switch (setup) {
        case Setup::kFixed: break;
        case Setup::kCentre: return placed % 2 == 1 ? Side::kBlack : Side::kWhite;
        case Setup::kAlternate: return placed % 2 == 0 ? Side::kWhite : Side::kBlack;
        case Setup::kChoose: return Side::kWhite;
        case Setup::kOffer: return Side::kBlack;
    }
    assert(setup != Setup::kFixed);
    return Side::kBlack;
}

void validate(const PositionParts& parts) {
    validate(parts.ruleset);
    check_pieces(parts);
    check_supplies(parts);
    const bool is_opening = parts.phase == Phase::kPlacing || parts.phase == Phase::kChoosing;
    if (is_opening) check_placing(parts);
    if (parts.swapped && (is_opening || !parts.ruleset.swap || !is_single_enemy_stone(parts))) {
        fail("swapped: needs swap=on and the opponent's stone alone on the board");
    }
}

}  // namespace pahtum
