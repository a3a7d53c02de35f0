#include "arena/report/verify.hpp"

#include <cstdlib>
#include <optional>

#include "arena/report/game_files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

std::optional<Side> loser_by(Points margin) {
    if (margin == 0) return std::nullopt;
    return margin > 0 ? Side::kWhite : Side::kBlack;
}

std::string winner_text(std::optional<Side> loser) {
    return loser ? std::string(pahtum::to_text(opponent(*loser))) + " wins" : "a draw";
}

template <typename Value>
void check_equal(const char* what, const Value& recorded, const Value& real) {
    if (recorded != real)
        throw StoreError{std::string("the record says ") + what + " " + std::to_string(recorded) +
                         ", but by the rules it is " + std::to_string(real)};
}

void check_winner(const GameResult& result, std::optional<Side> loser) {
    if (result.loser != loser)
        throw StoreError{"the record says " + winner_text(result.loser) + ", but with a margin of " +
                         std::to_string(result.margin) + " it is " + winner_text(loser)};
}

/// Of a full board; `detail` is "Black 13, White 3".
void check_score(const GameResult& result, const Position& end) {
    check_equal("the margin is", result.margin, end.margin(Side::kBlack));
    check_winner(result, loser_by(result.margin));
    const std::string points = "Black " + std::to_string(end.score(Side::kBlack)) + ", White " +
                               std::to_string(end.score(Side::kWhite));
    if (result.detail != points)
        throw StoreError{"the record says " + quote(result.detail) + ", but by the rules it is " + points};
}

void check_adjudicated(const GameResult& result) {
    if (std::abs(result.margin) > kMostPoints)
        throw StoreError{"the record says that the margin is " + std::to_string(result.margin) +
                         ", which no game reaches"};
    check_winner(result, loser_by(result.margin));
}

bool has_clock(const TimeControl& control) { return control.clock || control.byo_yomi || control.move_time; }

/// Of a game that a fault or a resignation ended. An engine can also crash or hang off its turn, when it is
/// told the opponent's move.
void check_loser(const GameRecord& record, const Position& end) {
    const GameResult& result = record.result;
    check_equal("the margin is", result.margin, Points{0});
    if (!result.loser)
        throw StoreError{"the record says " + quote(std::string(to_text(result.ending))) +
                         ", but names no loser"};
    const bool is_by_a_move = result.ending == Ending::kResigned || result.ending == Ending::kIllegalMove ||
                              result.ending == Ending::kTimeForfeit;
    if (result.ending == Ending::kTimeForfeit &&
        !has_clock(record.engines[index_of(*result.loser)].time_control))
        throw StoreError{"the record says 'time-forfeit', but no clock ran"};
    if (is_by_a_move && result.loser != end.side_to_move())
        throw StoreError{"the record says that " + std::string(pahtum::to_text(*result.loser)) + " lost by " +
                         quote(std::string(to_text(result.ending))) + ", but it was the other side's turn"};
}

}  // namespace

void verify_game(const GameRecord& record) {
    const Replay game = replay(record);
    const GameResult& result = record.result;
    Position end = game.start;
    for (const Move& move : game.moves) end.play(move);
    if ((result.ending == Ending::kBoardFull) != end.is_over())
        throw StoreError{"the record says " + quote(std::string(to_text(result.ending))) +
                         ", but the game is " + (end.is_over() ? "over" : "not over yet")};
    if (result.ending == Ending::kBoardFull) return check_score(result, end);
    if (result.ending == Ending::kAdjudicated) return check_adjudicated(result);
    check_loser(record, end);
}

}  // namespace pahtum::arena
