#include "arena/match/engine_player.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

using std::string_view_literals::operator""sv;

}  // namespace

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

namespace {

/// `word` is in lower case, the text in any.
bool is_word(std::string_view text, std::string_view word) {
    return text.size() == word.size() &&
           std::equal(text.begin(), text.end(), word.begin(), [](char a, char b) { return (a | 0x20) == b; });
}

/// The move in an answer to `genmove`. Throws Loss, or ParseError if the answer is no move at all.
Move read_move(const Position& position, std::string_view answer) try {
    if (is_word(answer, "resign")) throw Loss{Ending::kResigned, "resigned"};
    if (is_word(answer, "pass")) throw Loss{Ending::kIllegalMove, "answered 'pass' before the game was over"};
    return parse_move(position, answer);
} catch (const IllegalMove& error) {
    throw Loss{Ending::kIllegalMove, "answered " + quote(answer) + ": " + error.what()};
}

std::chrono::milliseconds round_up(std::chrono::nanoseconds time) {
    return std::chrono::ceil<std::chrono::milliseconds>(time);
}

Ending ending_of(EngineFault::Kind kind, Ending timeout) {
    switch (kind) {
        case EngineFault::Kind::kNotRun:
        case EngineFault::Kind::kCrash: return Ending::kEngineCrash;
        case EngineFault::Kind::kTimeout: return timeout;
        case EngineFault::Kind::kNoAnswer:
        case EngineFault::Kind::kUnasked:
        case EngineFault::Kind::kWrongAnswer: return Ending::kProtocolError;
        case EngineFault::Kind::kCancelled: return Ending::kVoid;
    }
    return Ending::kVoid;
}

}  // namespace

Loss::Loss(const EngineFault& fault, Ending timeout)
    : std::runtime_error{fault.what()}, ending_{ending_of(fault.kind(), timeout)} {}

EnginePlayer::EnginePlayer(EngineClient& client, const EngineSpec& spec, Side side,
                           const TurnOptions& options)
    : client_(client),
      spec_(spec),
      side_(side),
      options_(options),
      clock_(spec.time_control, options.margin, options.hang_timeout),
      idle_(client, spec.threads, options.off_turn),
      asks_info_(options.wants_info && client.knows("last_info")),
      tells_time_(clock_.left() && client.knows("time_left")) {}

void EnginePlayer::set_up(const Position& start, std::string_view first) try {
    const std::string commands = std::string{first} + set_up_commands(start);
    idle_.begin_turn();
    client_.ask(commands, Clock::now() + spec_.limits.start_time(options_.start_timeout));
    idle_.end_turn();
} catch (const EngineFault& fault) {
    throw Loss{fault, Ending::kEngineHung};
}

std::string missing_command(const EngineClient& client, const TimeControl& control, const Position& start,
                            bool needs_position) {
    const bool is_told_to_begin = !needs_position && client.knows("newgame") && client.knows("boulders");
    if (!client.knows("position") && (!is_told_to_begin || new_game_commands(start).empty()))
        return "position";
    const std::string limit = time_control_command(control, client.knows("limit"));
    const std::string name = limit.substr(0, limit.find(' '));
    return limit.empty() || client.knows(name) ? "" : name;
}

std::string EnginePlayer::set_up_commands(const Position& start) const {
    const std::string missing = missing_command(client_, spec_.time_control, start, false);
    if (missing == "position")
        throw Loss{Ending::kProtocolError,
                   "cannot be told the opening: does not list the command 'position'"};
    if (!missing.empty())
        throw Loss{Ending::kProtocolError,
                   "cannot be told its limit: does not list the command " + quote(missing)};
    const std::string begin =
        client_.knows("position") ? "position " + to_text(start) + "\n" : new_game_commands(start);
    return begin + time_control_command(spec_.time_control, client_.knows("limit"));
}

EnginePlayer::Turn EnginePlayer::ask_for_move(const Position& position) {
    if (tells_time_) append_time_left(request_, side_, *clock_.left());
    request_ += side_ == Side::kBlack ? "genmove b\n"sv : "genmove w\n"sv;
    if (asks_info_) request_ += "last_info\n"sv;
    if (!clock_.left()) absence_ = {};
    idle_.begin_turn();
    const Deadline begin = Clock::now();
    const std::string_view last_answer = exchange(begin + clock_.allowance() + absence_);
    const auto elapsed = Clock::now() - begin;
    idle_.end_turn();
    request_.clear();
    client_.empty_stderr();
    charge(begin, elapsed);
    if (!asks_info_) answer_ = last_answer;
    const Move move = understand(position);
    return {move,
            {to_text(position, move), elapsed, asks_info_ ? parse_move_info(last_answer) : std::nullopt}};
}

Move EnginePlayer::understand(const Position& position) try {
    return read_move(position, answer_);
} catch (const ParseError&) {
    const std::string stray = client_.sign_of_a_stray_answer();
    throw Loss{Ending::kProtocolError, "answered " + quote(answer_) + " to 'genmove'" +
                                           (stray.empty() ? ", which is not a move" : stray)};
}

// An arena that is awake notices a missed deadline within a tick. If it notices much later, and not because
// it waited for the engine longer than the clock says, this thread got no processor.
void EnginePlayer::charge(Deadline begin, std::chrono::nanoseconds elapsed) {
    const auto allowance = clock_.allowance();
    const auto tolerance = std::max<std::chrono::nanoseconds>(options_.margin, Absences::kShortest);
    if (elapsed > tolerance) absence_ += client_.absence(begin, begin + elapsed, tolerance);
    if (clock_.charge(elapsed)) return;
    const auto late = elapsed - allowance;
    const bool was_away = late <= absence_ || late - absence_ > tolerance;
    if (was_away && clock_.ending_when_late() == Ending::kEngineHung) return;
    if (was_away)
        throw ArenaLate{"the arena itself was late: it did not run for " +
                        seconds_text(round_up(std::max(absence_, late))) + " s while the clock ran"};
    throw Loss{clock_.ending_when_late(), "answered after " + seconds_text(elapsed) + " s, had " +
                                              seconds_text(allowance) + " s including the margin"};
}

std::string_view EnginePlayer::exchange(Deadline deadline) try {
    return asks_info_ ? client_.ask_with_question(request_, deadline, answer_)
                      : client_.ask(request_, deadline);
} catch (const EngineFault& fault) {
    throw Loss{fault, clock_.ending_when_late()};
}

void EnginePlayer::tell(std::string_view opponent_move) {
    request_ += side_ == Side::kBlack ? "play w "sv : "play b "sv;
    request_ += opponent_move;
    request_ += '\n';
}

}  // namespace pahtum::arena
