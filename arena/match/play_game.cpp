#include "arena/match/play_game.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string>

#include "arena/match/idle_watch.hpp"
#include "arena/match/time_commands.hpp"
#include "arena/match/turn_clock.hpp"
#include "engine/base/text.hpp"
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
    return text.size() == word.size() &&
           std::equal(text.begin(), text.end(), word.begin(), [](char a, char b) { return (a | 0x20) == b; });
}

/// How a game was decided against an engine.
struct Loss {
    Ending ending;
    std::string detail;
};

class Game {
  public:
    Game(const Position& start, const std::array<Seat, 2>& seats, const GameOptions& options,
         Adjudicator* adjudicator)
        : position_(start),
          start_(to_text(start)),
          seats_(seats),
          adjudicator_(adjudicator),
          options_(options),
          clocks_{TurnClock{seats[0].spec.time_control, options.margin, options.hang_timeout},
                  TurnClock{seats[1].spec.time_control, options.margin, options.hang_timeout}},
          idle_{IdleWatch{seats[0].client, seats[0].spec.threads, options.suspend},
                IdleWatch{seats[1].client, seats[1].spec.threads, options.suspend}} {
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            const EngineClient& client = seats[index_of(side)].client;
            asks_info_[index_of(side)] = options.wants_info && client.knows("last_info");
            tells_time_[index_of(side)] = clocks_[index_of(side)].left() && client.knows("time_left");
        }
        result_.moves.reserve(kUsualMoves);
        if (options.agreement) agreement_.emplace(*options.agreement);
    }

    GameResult run() {
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            if (const auto loss = set_up(side)) return lost_by(side, *loss);
        }
        while (!position_.is_over()) {
            if (const auto margin = agreement_ ? agreement_->margin() : std::nullopt)
                return adjudicated(*margin, "as both engines say");
            if (const auto margin = adjudicator_ ? adjudicator_->value(position_) : std::nullopt)
                return adjudicated(position_.side_to_move() == Side::kBlack ? *margin : -*margin, "proven");
            const Side side = position_.side_to_move();
            if (const auto loss = play_turn(side)) return lost_by(side, *loss);
        }
        return scored();
    }

    [[nodiscard]] std::array<std::chrono::nanoseconds, 2> idle_cpu() const {
        return {idle_[0].time_used(), idle_[1].time_used()};
    }

  private:
    std::optional<Loss> set_up(Side side);
    std::optional<Loss> play_turn(Side side);
    std::optional<Loss> play_answer(Side side, std::string_view answer, std::chrono::nanoseconds elapsed);
    void write_request(Side side);
    void relay(Side side);
    GameResult lost_by(Side side, const Loss& loss);
    GameResult adjudicated(Points margin, const std::string& reason);
    GameResult scored();
    void decide(Ending ending, Points margin);

    Position position_;
    std::string start_;  ///< as text
    const std::array<Seat, 2>& seats_;
    Adjudicator* adjudicator_;  ///< null if there is none
    std::optional<Agreement> agreement_;
    const GameOptions& options_;
    std::array<TurnClock, 2> clocks_;
    std::array<IdleWatch, 2> idle_;
    std::array<bool, 2> asks_info_{};    ///< by colour: `last_info` goes with each `genmove`
    std::array<bool, 2> tells_time_{};   ///< by colour: `time_left` goes before it
    std::string move_answer_;            ///< to `genmove`, where the last answer is that to `last_info`
    std::array<std::string, 2> unseen_;  ///< `play` commands for moves a side has not been told of
    GameResult result_;
};

std::optional<Loss> Game::set_up(Side side) {
    const auto& [client, spec] = seats_[index_of(side)];
    std::string commands;
    if (client.knows("position"))
        commands = "position " + start_ + "\n";
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
        const Deadline start = Clock::now();
        client.ask(commands + time, start + options_.start_timeout);
        idle_[index_of(side)].end_turn(Clock::now() - start);
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
    idle_[index_of(side)].begin_turn();
    const Deadline start = Clock::now();
    try {
        const bool asks = asks_info_[index_of(side)];
        EngineClient& client = seats_[index_of(side)].client;
        const std::string& request = unseen_[index_of(side)];
        const std::string_view last = asks
                                          ? client.ask_with_question(request, start + allowance, move_answer_)
                                          : client.ask(request, start + allowance);
        const auto elapsed = Clock::now() - start;
        idle_[index_of(side)].end_turn(elapsed);
        if (!clock.charge(elapsed)) return Loss{timeout, too_late(elapsed, allowance)};
        unseen_[index_of(side)].clear();
        if (!asks) return play_answer(side, last, elapsed);
        const auto info = parse_move_info(last);
        const auto loss = play_answer(side, move_answer_, elapsed);
        if (loss) return loss;
        result_.moves.back().info = info;
        if (agreement_) agreement_->add(side, info);
        return loss;
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
    if (tells_time_[index_of(side)]) append_time_left(commands, side, *clocks_[index_of(side)].left());
    commands += side == Side::kBlack ? "genmove b\n" : "genmove w\n";
    if (asks_info_[index_of(side)]) commands += "last_info\n";
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

/// `margin` is Black's.
GameResult Game::adjudicated(Points margin, const std::string& reason) {
    decide(Ending::kAdjudicated, margin);
    const std::string winner = result_.margin > 0 ? "Black wins by " : "White wins by ";
    result_.detail = (result_.margin == 0 ? "a draw" : winner + std::to_string(std::abs(result_.margin))) +
                     ", " + reason + " with " + std::to_string(position_.empty().count()) + " empty cells";
    return std::move(result_);
}

GameResult Game::scored() {
    decide(Ending::kBoardFull, position_.margin(Side::kBlack));
    result_.detail = "Black " + std::to_string(position_.score(Side::kBlack)) + ", White " +
                     std::to_string(position_.score(Side::kWhite));
    return std::move(result_);
}

/// `margin` is Black's.
void Game::decide(Ending ending, Points margin) {
    result_.ending = ending;
    result_.margin = margin;
    if (margin != 0) result_.loser = margin > 0 ? Side::kWhite : Side::kBlack;
}

}  // namespace

GameResult play_game(const GameUnit& unit, const std::array<Seat, 2>& seats, const GameOptions& options,
                     Adjudicator* adjudicator) {
    GameResult result;
    try {
        Game game{parse_position(unit.opening), seats, options, adjudicator};
        result = game.run();
        result.idle_cpu = game.idle_cpu();
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
        case Ending::kAdjudicated:
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
