#include <algorithm>

#include "arena/check/check.hpp"
#include "arena/match/time_control.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

/// How late a move may be by default.
constexpr std::chrono::milliseconds kMargin{100};

/// The longest wait for a move without a clock, as --hang has it by default.
constexpr std::chrono::seconds kHang{60};

constexpr std::string_view kStart = "7/5-1/7/3-3/7/1-5/7 x classic";

/// How often a time is measured anew because the arena itself was late.
constexpr int kAttempts = 5;

struct TimedMove {
    std::chrono::nanoseconds elapsed;
    std::string text;
    bool is_valid;  ///< the arena itself was not late
};

/// One move after these commands. Throws EngineFault.
TimedMove try_move_after(Candidate& candidate, const std::vector<std::string>& commands,
                         std::chrono::nanoseconds patience) {
    EngineUnderTest engine = candidate.start();
    engine.set_up(kStart);
    for (const std::string& command : commands) engine.require(command);
    const auto start = Clock::now();
    std::string text = engine.require("genmove b", patience);
    const auto end = Clock::now();
    return {end - start, std::move(text), engine.client().absence(start, end, kMargin).count() == 0};
}

/// The same, repeated as long as the arena itself is late.
TimedMove move_after(Candidate& candidate, const std::vector<std::string>& commands,
                     std::chrono::nanoseconds patience = EngineUnderTest::kPatience) {
    TimedMove move = try_move_after(candidate, commands, patience);
    for (int attempt = 1; !move.is_valid && attempt < kAttempts; ++attempt)
        move = try_move_after(candidate, commands, patience);
    return move;
}

std::string seconds(std::chrono::nanoseconds time) {
    return seconds_text(std::chrono::ceil<std::chrono::milliseconds>(time)) + " s";
}

/// A move that was in time although the arena was late is one all the same.
Observation judged(const TimedMove& move, std::chrono::nanoseconds allowed, const std::string& seen) {
    if (move.elapsed <= allowed) return {Level::kOk, seen};
    if (move.is_valid) return {Level::kFailure, seen};
    return {Level::kWarning, "not measured: this machine was too busy",
            "repeat it when less runs on this machine"};
}

/// Whether a move takes no longer than that after these commands.
Observation keeps_to(Candidate& candidate, const std::vector<std::string>& commands,
                     std::chrono::milliseconds time) {
    const TimedMove move = move_after(candidate, commands);
    const std::string seen =
        "took " + seconds(move.elapsed) + " of " + seconds(time) + " after " + quote(commands.back());
    return judged(move, time + kMargin, seen);
}

/// Whether the engine can be told this time control, and keeps to it in a move.
Observation time_control(Candidate& candidate, const AskedTimeControl& asked) {
    EngineUnderTest engine = candidate.start();
    const auto listed = engine.require("list_commands");
    const auto knows = [commands = split(listed, "\n")](std::string_view name) {
        return std::ranges::find(commands, name) != commands.end();
    };
    const std::string line = time_control_command(asked.control, knows("limit"));
    const std::string_view command = trim(line);
    const std::string_view name = command.substr(0, command.find(' '));
    const TurnClock clock{asked.control, kMargin, kHang};
    if (!command.empty() && !knows(name)) {
        if (asked.control.move_time)
            return {Level::kFailure,
                    "lists neither limit nor time_settings, one of which --tc " + asked.text + " needs"};
        const bool is_told = !clock.left() || knows("time_left");
        return {Level::kFailure, "does not list " + std::string{name} + (is_told ? "" : " and time_left") +
                                     ", which --tc " + asked.text + " needs"};
    }
    std::vector<std::string> commands;
    if (!command.empty()) commands.emplace_back(command);
    std::string left;
    if (clock.left()) append_time_left(left, Side::kBlack, *clock.left());
    if (!left.empty() && knows("time_left")) commands.emplace_back(trim(left));
    const TimedMove move = move_after(candidate, commands, clock.allowance() + EngineUnderTest::kPatience);
    const std::string seen =
        "took " + seconds(move.elapsed) + (commands.empty() ? "" : " after " + quote(join(commands)));
    const Observation observation = judged(move, clock.allowance(), seen);
    if (observation.level == Level::kOk && !left.empty() && !knows("time_left"))
        return {Level::kWarning, seen + ", but does not list time_left, so it is not told its time"};
    return observation;
}

bool accepts(Candidate& candidate, const std::string& command) {
    return candidate.start().ask(command).success;
}

Observation move_time(Candidate& candidate) {
    if (accepts(candidate, "limit time 0.2")) return keeps_to(candidate, {"limit time 0.2"}, 200ms);
    return keeps_to(candidate, {"time_settings 0 0.2 1"}, 200ms);
}

Observation clock(Candidate& candidate) {
    return keeps_to(candidate, {"time_settings 10 0.1 1", "time_left b 0.5 0"}, 500ms);
}

Observation short_clock(Candidate& candidate) {
    return keeps_to(candidate, {"time_settings 10 0 0", "time_left b 0.02 0"}, 20ms);
}

/// A limit of nodes or depth ends a move by itself, so its time is not judged.
Observation counted(Candidate& candidate, const std::string& command) {
    if (!accepts(candidate, command)) return {Level::kWarning, "does not know " + quote(command)};
    return {Level::kOk,
            "took " + seconds(move_after(candidate, {command}).elapsed) + " after " + quote(command)};
}

/// The time that the arena allows between `quit` and SIGKILL.
constexpr std::chrono::milliseconds kPatience = 2s;

Observation ends_well(EngineUnderTest& engine, const std::string& occasion) {
    const auto status = engine.client().wait_until(Clock::now() + kPatience);
    if (!status) return {Level::kFailure, "still runs 2 s after " + occasion};
    if (*status != ExitStatus{}) return {Level::kFailure, to_text(*status) + " after " + occasion};
    return {Level::kOk, "ends with status 0 after " + occasion};
}

Observation quit(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    if (const auto answer = engine.ask("quit"); !answer.success)
        return {Level::kFailure, "answered " + quote("? " + answer.text) + " to 'quit'"};
    return ends_well(engine, "'quit'");
}

Observation end_of_input(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    engine.require("name");
    engine.client().close_input();
    return ends_well(engine, "the end of its input");
}

Observation end_while_thinking(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    engine.set_up(kStart);
    if (!engine.ask("limit time 60").success) engine.ask("time_settings 0 60 1");
    engine.send("genmove b\n");
    engine.client().close_input();
    Observation observation = ends_well(engine, "the end of its input while it was thinking");
    if (observation.level == Level::kFailure) observation.level = Level::kWarning;
    return observation;
}

}  // namespace

std::vector<Check> time_checks(const CheckOptions& options) {
    if (const auto& asked = options.time_control) {
        return {{"time_control", "implement and list what the time control needs, and keep to it",
                 [asked = *asked](Candidate& candidate) { return time_control(candidate, asked); }}};
    }
    return {
        {"move_time", "answer before the time is up; keep some of it in reserve for the answer's way",
         move_time},
        {"clock", "think no longer than time_left says is left", clock},
        {"short_clock", "answer at once when next to no time is left", short_clock},
        {"nodes", "accept 'limit nodes N'; until then the engine cannot play with nodes=N",
         [](Candidate& candidate) { return counted(candidate, "limit nodes 1000"); }},
        {"depth", "accept 'limit depth N'; until then the engine cannot play with depth=N",
         [](Candidate& candidate) { return counted(candidate, "limit depth 2"); }},
    };
}

std::vector<Check> end_checks() {
    return {
        {"quit", "answer '=' and end with status 0", quit},
        {"end_of_input", "end with status 0 when stdin ends", end_of_input},
        {"end_while_thinking", "watch stdin while thinking; the arena kills an engine that does not end",
         end_while_thinking},
    };
}

}  // namespace pahtum::arena
