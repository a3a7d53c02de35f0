#include <cstdlib>

#include "arena/check/check.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

/// What the arena forgives by default.
constexpr std::chrono::milliseconds kMargin{100};

constexpr std::string_view kStart = "position 7/5-1/7/3-3/7/1-5/7 x classic";

struct TimedMove {
    std::chrono::nanoseconds elapsed;
    std::string text;
};

/// One move after these commands. Throws Misbehaviour.
TimedMove move_after(Examination& examination, const std::vector<std::string>& commands) {
    Probe probe = examination.start();
    probe.require(kStart);
    for (const std::string& command : commands) probe.require(command);
    const auto start = Clock::now();
    std::string text = probe.require("genmove b");
    return {Clock::now() - start, std::move(text)};
}

std::string seconds(std::chrono::nanoseconds time) {
    return seconds_text(std::chrono::ceil<std::chrono::milliseconds>(time)) + " s";
}

/// The engine has so long after these commands.
Sight keeps_to(Examination& examination, const std::vector<std::string>& commands,
               std::chrono::milliseconds time) {
    const TimedMove move = move_after(examination, commands);
    const std::string seen =
        "took " + seconds(move.elapsed) + " of " + seconds(time) + " after " + quote(commands.back());
    return {move.elapsed <= time + kMargin ? Level::kOk : Level::kFailure, seen};
}

bool accepts(Examination& examination, const std::string& command) {
    return examination.start().ask(command).success;
}

Sight move_time(Examination& examination) {
    if (accepts(examination, "limit time 0.2")) return keeps_to(examination, {"limit time 0.2"}, 200ms);
    return keeps_to(examination, {"time_settings 0 0.2 1"}, 200ms);
}

Sight clock(Examination& examination) {
    return keeps_to(examination, {"time_settings 10 0.1 1", "time_left b 0.5 0"}, 500ms);
}

Sight short_clock(Examination& examination) {
    return keeps_to(examination, {"time_settings 10 0 0", "time_left b 0.02 0"}, 20ms);
}

/// Nodes and depth are limits that end a move by themselves.
Sight counted(Examination& examination, const std::string& command) {
    if (!accepts(examination, command)) return {Level::kWarning, "does not know " + quote(command)};
    return {Level::kOk,
            "took " + seconds(move_after(examination, {command}).elapsed) + " after " + quote(command)};
}

}  // namespace

std::vector<Check> time_checks() {
    return {
        {"move_time", "answer before the time is up; keep some of it back for the way", move_time},
        {"clock", "think no longer than time_left says is left", clock},
        {"short_clock", "answer at once when next to no time is left", short_clock},
        {"nodes", "accept 'limit nodes N', or it cannot be entered with nodes=N",
         [](Examination& examination) { return counted(examination, "limit nodes 1000"); }},
        {"depth", "accept 'limit depth N', or it cannot be entered with depth=N",
         [](Examination& examination) { return counted(examination, "limit depth 2"); }},
    };
}

}  // namespace pahtum::arena
