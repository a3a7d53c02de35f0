#include "arena/suite/examiner.hpp"

#include "arena/match/time_commands.hpp"
#include "arena/match/turn_clock.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::seconds kQuitTimeout{2};

}  // namespace

Examiner::Examiner(const EngineSpec& spec, const GameOptions& options, Watchdog::Alarm& alarm)
    : spec_(spec), options_(options), alarm_(alarm) {}

Examiner::~Examiner() {
    if (client_ && !alarm_.watchdog().is_cancelled()) client_->quit(Clock::now() + kQuitTimeout);
}

std::optional<Answer> Examiner::ask(const Position& position) {
    Ending timeout = Ending::kEngineHung;
    try {
        if (!client_) start();
        set_up(position);
        if (TurnClock{spec_.time_control, {}, {}}.limits_time()) timeout = Ending::kTimeForfeit;
        return think(position);
    } catch (const EngineFault& fault) {
        const Ending ending = ending_of(fault.kind(), timeout);
        if (ending == Ending::kVoid) return std::nullopt;
        return failed(ending, fault.what());
    }
}

void Examiner::start() {
    client_ = std::make_unique<EngineClient>(
        Program{.command = spec_.command, .directory = spec_.directory, .limits = spec_.limits}, alarm_);
    client_->introduce(Clock::now() + options_.start_timeout);
    if (!client_->knows("position"))
        throw EngineFault{EngineFault::Kind::kProtocol, "does not list the command 'position'"};
}

void Examiner::set_up(const Position& position) {
    const std::string clear = client_->knows("clear_board") ? "clear_board\n" : "";
    const std::string time = time_control_command(spec_.time_control, client_->knows("limit"));
    client_->ask(clear + "position " + to_text(position) + "\n" + time,
                 Clock::now() + options_.start_timeout);
}

Answer Examiner::think(const Position& position) {
    TurnClock clock{spec_.time_control, options_.margin, options_.hang_timeout};
    const auto allowance = clock.allowance();
    const Side side = position.side_to_move();
    std::string commands;
    if (clock.left() && client_->knows("time_left")) append_time_left(commands, side, *clock.left());
    commands += side == Side::kBlack ? "genmove b\n" : "genmove w\n";
    const Deadline start = Clock::now();
    const std::string_view answer = client_->ask(commands, start + allowance);
    const auto elapsed = Clock::now() - start;
    if (!clock.charge(elapsed)) {
        return failed(clock.limits_time() ? Ending::kTimeForfeit : Ending::kEngineHung,
                      too_late(elapsed, allowance));
    }
    try {
        return {.move = to_text(position, parse_move(position, answer)), .elapsed = elapsed};
    } catch (const IllegalMove& error) {
        return failed(Ending::kIllegalMove, "answered " + quote(answer) + ": " + error.what());
    } catch (const ParseError&) {
        return failed(Ending::kProtocolError,
                      "answered " + quote(answer) + " to 'genmove', which is no move");
    }
}

Answer Examiner::failed(Ending ending, const std::string& detail) {
    Answer answer{.move = {}, .elapsed = {}, .fault = ending, .detail = detail};
    if (client_) answer.stderr_tail = client_->stderr_tail();
    client_.reset();
    return answer;
}

}  // namespace pahtum::arena
