#include "arena/report/game_files.hpp"

#include "arena/match/game.hpp"
#include "arena/report/table.hpp"
#include "arena/score/tally.hpp"
#include "engine/base/csv.hpp"
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

}  // namespace pahtum::arena
