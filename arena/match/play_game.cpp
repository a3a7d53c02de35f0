#include "arena/match/play_game.hpp"

#include <algorithm>
#include <cassert>
#include <string>

#include "arena/client/quote.hpp"
#include "arena/match/time_commands.hpp"
#include "arena/match/turn_clock.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kUsualMoves = 64;

/// The commands that bring an engine without `position` to a position at the start of a game; empty if none
/// can.
std::string new_game_commands(const Position& start) {
    const Bitboard boulders = start.boulders();
    const bool is_fixed = start.ruleset().setup == Setup::kFixed;
    if (start != Position::new_game(start.ruleset(), is_fixed ? boulders : Bitboard{})) return "";
    std::string commands = "newgame " + describe(start.ruleset()) + "\n";
    if (!is_fixed) return commands;
    commands += "boulders";
    for (const Square square : boulders) commands += " " + to_text(square);
    return commands += "\n";
}

bool is_word(std::string_view text, std::string_view word) {
    return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                      [](char a, char b) { return (a | 0x20) == b; });
}

std::string too_late(std::chrono::nanoseconds elapsed, std::chrono::nanoseconds allowance) {
    return "answered after " + seconds_text(elapsed) + " s, had " + seconds_text(allowance) +
           " s with the margin";
}

/// How a game was decided against an engine.
struct Loss {
    Ending ending;
    std::string detail;
};

class Game {
  public:
    Game(const Position& start, const std::array<Seat, 2>& seats, const GameOptions& options)
        : position_(start),
          seats_(seats),
          options_(options),
          clocks_{TurnClock{seats[0].spec.time_control, options.margin, options.hang_timeout},
                  TurnClock{seats[1].spec.time_control, options.margin, options.hang_timeout}} {
        result_.moves.reserve(kUsualMoves);
    }

    GameResult run() {
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            if (const auto loss = set_up(side)) return lost_by(side, *loss);
        }
        while (!position_.is_over()) {
            const Side side = position_.side_to_move();
            if (const auto loss = play_turn(side)) return lost_by(side, *loss);
        }
        return scored();
    }

  private:
    std::optional<Loss> set_up(Side side);
    std::optional<Loss> play_turn(Side side);
    std::optional<Loss> play_answer(Side side, std::string_view answer, std::chrono::nanoseconds elapsed);
    void write_request(Side side);
    void relay(Side side);
    GameResult lost_by(Side side, const Loss& loss);
    GameResult scored();

    Position position_;
    const std::array<Seat, 2>& seats_;
    const GameOptions& options_;
    std::array<TurnClock, 2> clocks_;
    std::array<std::string, 2> unseen_;  ///< `play` commands for moves a side has not been told of
    GameResult result_;
};

std::optional<Loss> Game::set_up(Side side) {
    const auto& [client, spec] = seats_[index_of(side)];
    std::string commands;
    if (client.knows("position"))
        commands = "position " + to_text(position_) + "\n";
    else if (client.knows("newgame") && client.knows("boulders"))
        commands = new_game_commands(position_);
    if (commands.empty())
        return Loss{Ending::kProtocolError,
                    "cannot be told the opening: does not list the command 'position'"};
    const std::string time = time_control_command(spec.time_control, client.knows("limit"));
    const std::string time_command = time.substr(0, time.find(' '));
    if (!time.empty() && !client.knows(time_command))
        return Loss{Ending::kProtocolError,
                    "cannot be told its limit: does not list the command " + quote(time_command)};
    try {
        client.ask(commands + time, Clock::now() + options_.start_timeout);
    } catch (const EngineFault& fault) {
        return Loss{ending_of(fault.kind(), Ending::kEngineHung), fault.what()};
    }
    return std::nullopt;
}

std::optional<Loss> Game::play_turn(Side side) {
    TurnClock& clock = clocks_[index_of(side)];
    const Ending timeout = clock.limits_time() ? Ending::kTimeForfeit : Ending::kEngineHung;
    const auto allowance = clock.allowance();
    write_request(side);
    const Deadline start = Clock::now();
    try {
        const std::string_view answer =
            seats_[index_of(side)].client.ask(unseen_[index_of(side)], start + allowance);
        const auto elapsed = Clock::now() - start;
        if (!clock.charge(elapsed)) return Loss{timeout, too_late(elapsed, allowance)};
        unseen_[index_of(side)].clear();
        return play_answer(side, answer, elapsed);
    } catch (const EngineFault& fault) {
        return Loss{ending_of(fault.kind(), timeout), fault.what()};
    }
}

std::optional<Loss> Game::play_answer(Side side, std::string_view answer, std::chrono::nanoseconds elapsed) {
    if (is_word(answer, "resign")) return Loss{Ending::kResigned, "resigned"};
    if (is_word(answer, "pass"))
        return Loss{Ending::kIllegalMove, "answered 'pass' before the game was over"};
    try {
        const Move move = parse_move(position_, answer);
        result_.moves.push_back({to_text(position_, move), elapsed});
        relay(side);
        position_.play(move);
    } catch (const IllegalMove& error) {
        return Loss{Ending::kIllegalMove, "answered " + quote(answer) + ": " + error.what()};
    } catch (const ParseError&) {
        return Loss{Ending::kProtocolError, "answered " + quote(answer) + " to 'genmove', which is no move"};
    }
    return std::nullopt;
}

void Game::write_request(Side side) {
    std::string& commands = unseen_[index_of(side)];
    const auto left = clocks_[index_of(side)].left();
    if (left && seats_[index_of(side)].client.knows("time_left")) append_time_left(commands, side, *left);
    commands += side == Side::kBlack ? "genmove b\n" : "genmove w\n";
}

/// Keeps the last move for the opponent, who is told when it is asked for its own.
void Game::relay(Side side) {
    std::string& commands = unseen_[index_of(opponent(side))];
    commands += side == Side::kBlack ? "play b " : "play w ";
    commands += result_.moves.back().text;
    commands += '\n';
}

GameResult Game::lost_by(Side side, const Loss& loss) {
    result_.ending = loss.ending;
    result_.detail = loss.detail;
    if (loss.ending == Ending::kVoid) return std::move(result_);
    result_.loser = side;
    if (is_fault(loss.ending))
        result_.stderr_tail[index_of(side)] = seats_[index_of(side)].client.stderr_tail();
    return std::move(result_);
}

GameResult Game::scored() {
    result_.ending = Ending::kBoardFull;
    result_.margin = position_.margin(Side::kBlack);
    if (result_.margin != 0) result_.loser = result_.margin > 0 ? Side::kWhite : Side::kBlack;
    result_.detail = "Black " + std::to_string(position_.score(Side::kBlack)) + ", White " +
                     std::to_string(position_.score(Side::kWhite));
    return std::move(result_);
}

}  // namespace

GameResult play_game(const GameUnit& unit, const std::array<Seat, 2>& seats, const GameOptions& options) {
    GameResult result;
    try {
        result = Game{parse_position(unit.opening), seats, options}.run();
    } catch (const ParseError& error) {
        result.detail = error.what();
    }
    result.unit = unit;
    for (const std::size_t colour : {0U, 1U}) {
        result.engine_name[colour] = seats[colour].spec.name;
        result.engine_version[colour] = seats[colour].client.identity();
    }
    return result;
}

bool is_fault(Ending ending) {
    switch (ending) {
        case Ending::kIllegalMove:
        case Ending::kProtocolError:
        case Ending::kTimeForfeit:
        case Ending::kEngineHung:
        case Ending::kEngineCrash:
            return true;
        case Ending::kBoardFull:
        case Ending::kResigned:
        case Ending::kVoid:
            return false;
    }
    return false;
}

Ending ending_of(EngineFault::Kind kind, Ending timeout) {
    switch (kind) {
        case EngineFault::Kind::kCrash:
            return Ending::kEngineCrash;
        case EngineFault::Kind::kTimeout:
            return timeout;
        case EngineFault::Kind::kProtocol:
            return Ending::kProtocolError;
        case EngineFault::Kind::kCancelled:
            return Ending::kVoid;
    }
    return Ending::kVoid;
}

}  // namespace pahtum::arena
