#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/ruleset.hpp"
#include "engine/rules/square.hpp"

namespace pahtum {

enum class Phase : std::uint8_t {
    kPlacing,   ///< the players put boulders on the board
    kChoosing,  ///< Black answers first or second (Setup::kChoose)
    kStones,    ///< the players put stones on the board
    kOver,
};

/// The contents of a position, in plain form; see Position::from_parts.
struct PositionParts {
    Ruleset ruleset{};
    std::array<Bitboard, 2> stones{};  ///< by index_of(Side)
    Bitboard boulders{};
    Side side_to_move = Side::kBlack;
    Phase phase =
        Phase::kStones;    ///< kStones and kOver mean the same here: whether the game is over is worked out
    bool swapped = false;  ///< the pie rule's swap was the last move
    std::array<int, 2> bank{};                 ///< points banked; 0 with Scoring::kFinal
    std::array<std::optional<int>, 2> hand{};  ///< stones left; nothing = the supply less those on the board
};

/// Whose turn it is to place when `placed` boulders lie on the board (the centre one counts). Requires a
/// setup in which the players place boulders.
[[nodiscard]] Side side_to_place(Setup setup, int placed);

/// Throws ParseError if the parts contradict each other or the rules; see Position::from_parts.
void validate(const PositionParts& parts);

/// A game between two moves, in any phase of any ruleset: a small value that plays and undoes moves.
///
/// Scores are kept incrementally. With Scoring::kFinal score() is the points of the lines on the board now,
/// with Scoring::kRunning what has been banked. The game is over when the board is full or the side to move
/// has no stone. Many threads may read one object while none changes it.
class Position {
  public:
    /// A new game. With Setup::kFixed `boulders` are on the board from the start (any number that leaves a
    /// cell); with the others the players place them and `boulders` must be empty. Throws ParseError if the
    /// ruleset cannot be played or the boulders do not fit it.
    [[nodiscard]] static Position new_game(const Ruleset& ruleset, Bitboard boulders = {});

    /// Throws ParseError if the parts contradict each other or the rules (overlapping pieces, a placing phase
    /// with stones on the board, ...). Need not be reachable by play.
    [[nodiscard]] static Position from_parts(const PositionParts& parts);
    [[nodiscard]] PositionParts parts() const;

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }
    [[nodiscard]] int size() const { return ruleset_.size; }
    [[nodiscard]] Phase phase() const { return state_.phase; }
    [[nodiscard]] bool is_over() const { return state_.phase == Phase::kOver; }
    [[nodiscard]] Side side_to_move() const { return state_.side_to_move; }

    [[nodiscard]] Bitboard stones(Side side) const { return stone_lines(side).squares(); }
    [[nodiscard]] Bitboard boulders() const { return state_.boulders.squares(); }
    [[nodiscard]] Bitboard empty() const;
    /// The same sets by rows and columns.
    [[nodiscard]] const LineSet& stone_lines(Side side) const { return state_.stones[index_of(side)]; }
    [[nodiscard]] const LineSet& boulder_lines() const { return state_.boulders; }

    /// Stones the side still has to place.
    [[nodiscard]] int hand(Side side) const { return state_.hand[index_of(side)]; }
    /// Points of the side's lines on the board, whatever the scoring.
    [[nodiscard]] Points points_on_board(Side side) const { return state_.points[index_of(side)]; }
    /// Points banked; 0 with Scoring::kFinal.
    [[nodiscard]] Points bank(Side side) const { return state_.bank[index_of(side)]; }
    /// The points that decide the game if it ended now.
    [[nodiscard]] Points score(Side side) const;
    /// score(side) less the opponent's.
    [[nodiscard]] Points margin(Side side) const { return score(side) - score(opponent(side)); }

    /// Whether the side to move may answer with Move::swap().
    [[nodiscard]] bool can_swap() const;

    /// Pieces a stone of the side to move placed on this empty cell could capture: enemy stones and boulders
    /// with an own stone right behind. Empty without custodial capture or without a second stone in hand.
    [[nodiscard]] Bitboard capture_candidates(Square square) const;
    /// The move meant by a bare vertex: no capture, the only one, or of several the one that changes the
    /// margin most in favour of the mover, ties broken in the order up, right, down, left. Requires a legal
    /// placement.
    [[nodiscard]] Move placement(Square square) const;

    /// Every legal move exactly once: placements by square, of one square's captures by captured square, then
    /// Move::swap(); or first, second. Empty when the game is over.
    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] bool is_legal(Move move) const;

    /// What undo() needs to take a move back; opaque.
    class Undo;
    /// Requires is_legal(move): an illegal move leaves a position that means nothing. Debug builds stop at it
    /// (assert); others do not check.
    Undo play(Move move);
    /// Requires the Undo of the last move that was played and not yet undone.
    void undo(const Undo& undo);

    /// Hash of everything that determines how the game can continue: board, side to move, phase, pie state,
    /// supplies, rules. Points already banked are not part of it, so equal keys mean equal points still to be
    /// gained.
    [[nodiscard]] std::uint64_t key() const { return state_.key; }

    bool operator==(const Position&) const = default;

  private:
    struct State {
        std::array<LineSet, 2> stones;
        LineSet boulders;
        std::uint64_t key = 0;
        std::array<std::int16_t, 2> points{};
        std::array<std::int32_t, 2> bank{};
        std::array<std::int16_t, 2> hand{};
        Side side_to_move = Side::kBlack;
        Phase phase = Phase::kStones;
        bool swapped = false;

        bool operator==(const State&) const = default;
    };

    explicit Position(const Ruleset& ruleset) : ruleset_(ruleset) {}

    void toggle_stone(Side side, Square square);
    void toggle_boulder(Square square);
    void play_placement(Square square, std::optional<Square> captured);
    void play_boulder(Square square);
    void play_swap();
    void enter_phase(Phase phase, Side side_to_move);
    [[nodiscard]] Bitboard capturing_cells() const;
    [[nodiscard]] Points capture_gain(Square square, Square captured) const;
    [[nodiscard]] std::uint64_t phase_key() const;
    [[nodiscard]] std::uint64_t rules_key() const;

    Ruleset ruleset_;
    State state_;
};

class Position::Undo {
    friend class Position;
    explicit Undo(const State& state) : before_(state) {}
    State before_;
};

/// Whether every cell will be filled and no stone changes its colour: stones on the board or to come,
/// Capture::kNone, no swap to come, and hands that last until the board is full.
[[nodiscard]] bool keeps_all_stones(const Position& position);
/// The same, and only the final board counts: Scoring::kFinal.
[[nodiscard]] bool fills_the_board(const Position& position);

/// Plays a move for as long as the guard lives. As threads go, it is a part of its position.
class ScopedMove {
  public:
    ScopedMove(Position& position, Move move) : position_(position), undo_(position.play(move)) {}
    ~ScopedMove() { position_.undo(undo_); }
    ScopedMove(const ScopedMove&) = delete;
    ScopedMove& operator=(const ScopedMove&) = delete;

  private:
    Position& position_;
    Position::Undo undo_;
};

}  // namespace pahtum
