#include "engine/rules/position.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/hash.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/direction.hpp"
#include "engine/rules/line.hpp"

namespace pahtum {
namespace {

/// SplitMix64 (Steele, Lea, Flood 2014): the n-th number of a fixed sequence.
constexpr std::uint64_t mixed(std::uint64_t n) { return mix_bits((n + 1) * 0x9e37'79b9'7f4a'7c15); }

/// Zobrist keys: of a stone or boulder on a square, of the side to move, the phase, and the right to swap.
constexpr std::uint64_t stone_key(Side side, Square square) {
    return mixed(64 * index_of(side) + static_cast<unsigned>(square.index()));
}
constexpr std::uint64_t boulder_key(Square square) {
    return mixed(128 + static_cast<unsigned>(square.index()));
}
constexpr std::uint64_t kWhiteToMoveKey = mixed(200);
constexpr std::uint64_t kSwapKey = mixed(201);
constexpr std::array<std::uint64_t, 4> kPhaseKeys{mixed(210), mixed(211), mixed(212), mixed(213)};
constexpr std::uint64_t kRulesKeys = 0x1'0000;

template <std::size_t... index>
consteval auto all_piece_keys(std::index_sequence<index...>) {
    return std::array<std::uint64_t, sizeof...(index)>{mixed(index)...};
}
constexpr auto kPieceKeys = all_piece_keys(std::make_index_sequence<192>{});
static_assert(kPieceKeys[64] == stone_key(Side::kWhite, {0, 0}) && kPieceKeys[191] == boulder_key({7, 7}));

constexpr std::size_t key_index(Square square) { return static_cast<std::size_t>(square.index()); }

}  // namespace

Position Position::new_game(const Ruleset& ruleset, Bitboard boulders) {
    validate(ruleset);
    PositionParts parts{.ruleset = ruleset, .boulders = boulders};
    if (ruleset.setup == Setup::kFixed) return from_parts(parts);
    if (!boulders.is_empty())
        throw ParseError{"boulders cannot be listed: with this setup the players place them"};
    if (ruleset.setup == Setup::kCentre) parts.boulders.insert(Square{ruleset.size / 2, ruleset.size / 2});
    const int placed = parts.boulders.count();
    if (placed < ruleset.boulders) {
        parts.phase = Phase::kPlacing;
        parts.side_to_move = side_to_place(ruleset.setup, placed);
    } else if (ruleset.setup == Setup::kChoose) {
        parts.phase = Phase::kChoosing;
    }
    return from_parts(parts);
}

Position Position::from_parts(const PositionParts& parts) {
    validate(parts);
    Position position{parts.ruleset};
    State& state = position.state_;
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const std::size_t i = index_of(side);
        const int default_hand = std::max(0, parts.ruleset.stones - parts.stones[i].count());
        // toggle_stone takes each stone out of the hand.
        state.hand[i] =
            static_cast<std::int16_t>(parts.hand[i].value_or(default_hand) + parts.stones[i].count());
        for (const Square square : parts.stones[i]) position.toggle_stone(side, square);
        state.bank[i] = parts.bank[i];
    }
    for (const Square square : parts.boulders) position.toggle_boulder(square);
    state.swapped = parts.swapped;
    state.key ^= position.rules_key();
    position.enter_phase(parts.phase == Phase::kOver ? Phase::kStones : parts.phase, parts.side_to_move);
    return position;
}

PositionParts Position::parts() const {
    return {.ruleset = ruleset_,
            .stones = {stones(Side::kBlack), stones(Side::kWhite)},
            .boulders = boulders(),
            .side_to_move = state_.side_to_move,
            .phase = state_.phase,
            .swapped = state_.swapped,
            .bank = {bank(Side::kBlack), bank(Side::kWhite)},
            .hand = {hand(Side::kBlack), hand(Side::kWhite)}};
}

Bitboard Position::empty() const {
    return Bitboard::full(size()) - (stones(Side::kBlack) | stones(Side::kWhite) | boulders());
}

Points Position::score(Side side) const {
    return ruleset_.scoring == Scoring::kFinal ? points_on_board(side) : bank(side);
}

bool Position::can_swap() const {
    if (!ruleset_.swap || state_.swapped || state_.phase != Phase::kStones) return false;
    return stones(state_.side_to_move).is_empty() && stones(opponent(state_.side_to_move)).count() == 1;
}

Bitboard Position::capture_candidates(Square square) const {
    Bitboard candidates;
    if (ruleset_.capture == Capture::kNone || hand(state_.side_to_move) < 2) return candidates;
    const Bitboard own = stones(state_.side_to_move);
    const Bitboard other = stones(opponent(state_.side_to_move)) | boulders();
    for (const Direction direction : kDirections) {
        const auto behind = neighbour(square, direction, size(), 2);
        if (!behind || !own.contains(*behind)) continue;
        const Square between = *neighbour(square, direction, size());
        if (other.contains(between)) candidates.insert(between);
    }
    return candidates;
}

Points Position::capture_gain(Square square, Square captured) const {
    Position after = *this;
    after.play(Move::capture(square, captured));
    return after.margin(state_.side_to_move);
}

Move Position::placement(Square square) const {
    if (state_.phase != Phase::kStones) return Move::place(square);
    const Bitboard candidates = capture_candidates(square);
    if (candidates.is_empty()) return Move::place(square);
    std::optional<Square> best;
    Points best_gain = 0;
    for (const Direction direction : kDirections) {
        const auto captured = neighbour(square, direction, size());
        if (!captured || !candidates.contains(*captured)) continue;
        const Points gain = capture_gain(square, *captured);
        if (best && gain <= best_gain) continue;
        best = captured;
        best_gain = gain;
    }
    return Move::capture(square, *best);
}

/// The empty cells from which a stone may capture: an enemy piece beside them, and an own stone right behind.
Bitboard Position::capturing_cells() const {
    if (ruleset_.capture == Capture::kNone || hand(state_.side_to_move) < 2) return {};
    const std::uint64_t own = stones(state_.side_to_move).bits();
    const std::uint64_t other = (stones(opponent(state_.side_to_move)) | boulders()).bits();
    constexpr std::uint64_t kFirstSix = 0x3f3f'3f3f'3f3f'3f3f;
    const std::uint64_t up_or_right = (other >> 1 & own >> 2 & kFirstSix) | (other >> 8 & own >> 16);
    const std::uint64_t down_or_left = (other << 1 & own << 2 & kFirstSix << 2) | (other << 8 & own << 16);
    return Bitboard{up_or_right | down_or_left} & empty();
}

MoveList Position::legal_moves() const {
    MoveList moves;
    if (state_.phase == Phase::kChoosing) {
        moves.push_back(Move::first());
        moves.push_back(Move::second());
        return moves;
    }
    if (state_.phase == Phase::kOver) return moves;
    const Bitboard capturing = state_.phase == Phase::kStones ? capturing_cells() : Bitboard{};
    for (const Square square : empty()) {
        if (!capturing.contains(square)) {
            moves.push_back(Move::place(square));
            continue;
        }
        for (const Square captured : capture_candidates(square))
            moves.push_back(Move::capture(square, captured));
    }
    if (can_swap()) moves.push_back(Move::swap());
    return moves;
}

bool Position::is_legal(Move move) const {
    if (state_.phase == Phase::kOver) return false;
    switch (move.kind()) {
        case Move::Kind::kFirst:
        case Move::Kind::kSecond: return state_.phase == Phase::kChoosing;
        case Move::Kind::kSwap: return can_swap();
        case Move::Kind::kPlace: break;
    }
    if (state_.phase == Phase::kChoosing || !empty().contains(move.square())) return false;
    if (state_.phase == Phase::kPlacing) return !move.captured();
    const Bitboard candidates = capture_candidates(move.square());
    return move.captured() ? candidates.contains(*move.captured()) : candidates.is_empty();
}

Position::Undo Position::play(Move move) {
    assert(is_legal(move));
    const Undo undo{state_};
    state_.key ^= phase_key();
    state_.swapped = move.kind() == Move::Kind::kSwap;
    switch (move.kind()) {
        case Move::Kind::kFirst: enter_phase(Phase::kStones, Side::kBlack); break;
        case Move::Kind::kSecond: enter_phase(Phase::kStones, Side::kWhite); break;
        case Move::Kind::kSwap: play_swap(); break;
        case Move::Kind::kPlace:
            if (state_.phase == Phase::kPlacing) {
                play_boulder(move.square());
            } else {
                play_placement(move.square(), move.captured());
            }
            break;
    }
    return undo;
}

void Position::undo(const Undo& undo) { state_ = undo.before_; }

/// Places a stone from the side's hand, or takes it back into it.
void Position::toggle_stone(Side side, Square square) {
    const std::size_t i = index_of(side);
    LineSet& lines = state_.stones[i];
    Points change = -line_points(lines.row(square.row())) - line_points(lines.column(square.column()));
    lines.toggle(square);
    change += line_points(lines.row(square.row())) + line_points(lines.column(square.column()));
    state_.points[i] = static_cast<std::int16_t>(state_.points[i] + change);
    state_.hand[i] = static_cast<std::int16_t>(state_.hand[i] + (lines.squares().contains(square) ? -1 : 1));
    state_.key ^= kPieceKeys[64 * i + key_index(square)];
}

void Position::toggle_boulder(Square square) {
    state_.boulders.toggle(square);
    state_.key ^= kPieceKeys[128 + key_index(square)];
}

void Position::play_placement(Square square, std::optional<Square> captured) {
    const Side side = state_.side_to_move;
    toggle_stone(side, square);
    if (captured) {
        if (boulders().contains(*captured)) {
            toggle_boulder(*captured);
        } else {
            toggle_stone(opponent(side), *captured);
        }
        toggle_stone(side, *captured);
    }
    // The stone's runs as the board stands after the move.
    if (ruleset_.scoring == Scoring::kRunning)
        state_.bank[index_of(side)] += points_through(stone_lines(side), square);
    enter_phase(Phase::kStones, opponent(side));
}

void Position::play_boulder(Square square) {
    toggle_boulder(square);
    const int placed = boulders().count();
    if (placed < ruleset_.boulders) {
        enter_phase(Phase::kPlacing, side_to_place(ruleset_.setup, placed));
    } else {
        enter_phase(ruleset_.setup == Setup::kChoose ? Phase::kChoosing : Phase::kStones, Side::kBlack);
    }
}

void Position::play_swap() {
    const Side side = state_.side_to_move;
    const Square square = stones(opponent(side)).first();
    toggle_stone(opponent(side), square);
    toggle_stone(side, square);
    enter_phase(Phase::kStones, opponent(side));
}

/// Ends a turn. The key lacks the phase's part before the call and has it afterwards.
void Position::enter_phase(Phase phase, Side side_to_move) {
    state_.phase = phase;
    state_.side_to_move = side_to_move;
    if (phase == Phase::kStones && (empty().is_empty() || hand(side_to_move) == 0))
        state_.phase = Phase::kOver;
    state_.key ^= phase_key();
}

std::uint64_t Position::phase_key() const {
    std::uint64_t key = kPhaseKeys[static_cast<std::size_t>(state_.phase)];
    if (state_.side_to_move == Side::kWhite) key ^= kWhiteToMoveKey;
    if (can_swap()) key ^= kSwapKey;
    return key;
}

/// Everything constant through a game that decides how it can continue: the settings, and all stones each
/// side owns.
std::uint64_t Position::rules_key() const {
    const std::array<int, 8> constants{
        ruleset_.size,
        static_cast<int>(ruleset_.setup),
        ruleset_.setup == Setup::kFixed ? 0 : ruleset_.boulders,
        static_cast<int>(ruleset_.scoring),
        static_cast<int>(ruleset_.capture),
        ruleset_.swap ? 1 : 0,
        hand(Side::kBlack) + stones(Side::kBlack).count(),
        hand(Side::kWhite) + stones(Side::kWhite).count(),
    };
    std::uint64_t key = 0;
    for (const int constant : constants) key = mixed(key ^ (kRulesKeys + static_cast<unsigned>(constant)));
    return key;
}

bool keeps_all_stones(const Position& position) {
    const Ruleset& ruleset = position.ruleset();
    if (position.phase() != Phase::kStones && position.phase() != Phase::kOver) return false;
    if (ruleset.capture != Capture::kNone || position.can_swap()) return false;
    const int stones = (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count();
    if (ruleset.swap && stones == 0) return false;
    const int empty = position.empty().count();
    const Side side = position.side_to_move();
    return position.hand(side) >= (empty + 1) / 2 && position.hand(opponent(side)) >= empty / 2;
}

bool fills_the_board(const Position& position) {
    return position.ruleset().scoring == Scoring::kFinal && keeps_all_stones(position);
}

}  // namespace pahtum
