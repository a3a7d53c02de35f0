#include "arena/check/check.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

/// What the arena grants between `quit` and SIGKILL.
constexpr std::chrono::milliseconds kPatience = 2s;

Sight ends_well(Probe& probe, const std::string& occasion) {
    const auto status = probe.wait(kPatience);
    if (!status) return {Level::kFailure, "still runs 2 s after " + occasion};
    if (*status != ExitStatus{}) return {Level::kFailure, to_text(*status) + " after " + occasion};
    return {Level::kOk, "ends with status 0 after " + occasion};
}

Sight quit(Examination& examination) {
    Probe probe = examination.start();
    if (const auto answer = probe.ask("quit"); !answer.success)
        return {Level::kFailure, "answered " + quote("? " + answer.text) + " to 'quit'"};
    return ends_well(probe, "'quit'");
}

Sight end_of_input(Examination& examination) {
    Probe probe = examination.start();
    probe.require("name");
    probe.close_input();
    return ends_well(probe, "the end of its input");
}

Sight end_while_thinking(Examination& examination) {
    Probe probe = examination.start();
    probe.require("position 7/5-1/7/3-3/7/1-5/7 x classic");
    if (!probe.ask("limit time 60").success) probe.ask("time_settings 0 60 1");
    probe.send("genmove b\n");
    probe.close_input();
    Sight sight = ends_well(probe, "the end of its input while it was thinking");
    if (sight.level == Level::kFailure) sight.level = Level::kWarning;
    return sight;
}

}  // namespace

std::vector<Check> end_checks() {
    return {
        {"quit", "answer '=' and end with status 0", quit},
        {"end_of_input", "end with status 0 when stdin ends", end_of_input},
        {"end_while_thinking", "look at stdin while thinking; the arena kills what does not end",
         end_while_thinking},
    };
}

}  // namespace pahtum::arena
