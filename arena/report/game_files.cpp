#include "arena/report/game_files.hpp"

#include <cstdlib>
#include <optional>

#include "arena/match/game.hpp"
#include "arena/report/table.hpp"
#include "arena/score/tally.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

Position start_of(const GameRecord& record) try {
    return parse_position(record.result.unit.opening);
} catch (const ParseError& error) {
    throw StoreError{"the opening of a game record cannot be read: " + std::string(error.what())};
}

Move move_of(const Position& position, const std::string& text) try {
    return parse_move(position, text);
} catch (const std::runtime_error& error) {
    throw StoreError{"the move " + quote(text) + " of a game record cannot be played: " + error.what()};
}

/// In UTC: "2026-11-27"; empty if it is not known.
std::string day_of(const GameRecord& record) {
    constexpr std::size_t kLength = 10;
    if (record.started == decltype(record.started){}) return {};
    return timestamp(record.started).substr(0, kLength);
}

std::string result_text(const GameResult& result) {
    if (!result.loser) return "draw";
    return std::string(pahtum::to_text(opponent(*result.loser)));
}

/// The total time of each side's moves.
std::array<std::chrono::nanoseconds, 2> times_of(const GameRecord& record) {
    const Replay game = replay(record);
    std::array<std::chrono::nanoseconds, 2> times{};
    for (std::size_t ply = 0; ply < game.movers.size(); ++ply)
        times[index_of(game.movers[ply])] += record.result.moves[ply].elapsed;
    return times;
}

std::string seconds(std::chrono::nanoseconds time) {
    return number_text(std::chrono::duration<double>(time).count(), 6);
}

/// The RE property: "B+3", "0", "W+R" (resigned), "B+T" (time), "B+F" (any other fault).
std::string sgf_result(const GameResult& result) {
    if (!result.loser) return "0";
    const std::string winner = *result.loser == Side::kWhite ? "B+" : "W+";
    if (result.ending == Ending::kBoardFull || result.ending == Ending::kAdjudicated)
        return winner + std::to_string(std::abs(result.margin));
    if (result.ending == Ending::kResigned) return winner + "R";
    return winner + (result.ending == Ending::kTimeForfeit ? "T" : "F");
}

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

Replay replay(const GameRecord& record) {
    Replay game{start_of(record)};
    Position position = game.start;
    for (const MoveRecord& played : record.result.moves) {
        game.moves.push_back(move_of(position, played.text));
        game.movers.push_back(position.side_to_move());
        position.play(game.moves.back());
    }
    return game;
}

std::string to_csv(const GameRecord& record) {
    const GameResult& result = record.result;
    const auto times = times_of(record);
    std::string line = timestamp(record.started);
    const auto add = [&line](const std::string& field) { line += "," + field; };
    const auto add_text = [&add](const std::string& text) { add(csv_field(text)); };
    add_text(record.engines[0].name);
    add_text(record.engines[1].name);
    add_text(result_text(result));
    add_text(std::string(to_text(result.ending)));
    add(std::to_string(result.margin));
    add(std::to_string(result.moves.size()));
    add(seconds(times[0]));
    add(seconds(times[1]));
    add(std::to_string(boulders_of(result.unit.opening)));
    add_text(result.unit.opening);
    add(std::to_string(result.unit.repeat));
    add_text(result.detail);
    add_text(record.run);
    return line;
}

std::string to_sgf(const GameRecord& record) {
    Replay game = replay(record);
    return to_sgf(SgfGame{.start = game.start,
                          .moves = std::move(game.moves),
                          .black = printable(record.engines[0].name),
                          .white = printable(record.engines[1].name),
                          .result = sgf_result(record.result),
                          .date = day_of(record)});
}

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
