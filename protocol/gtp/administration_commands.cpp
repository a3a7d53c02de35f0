#include <array>
#include <ctime>
#include <optional>

#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/reports.hpp"
#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {
namespace {

std::string list_commands(State&, Arguments) {
    std::string names;
    for (const Command& command : all_commands()) names += std::string{command.name} + '\n';
    return names;
}

std::string known_command(State&, Arguments arguments) {
    return find_command(arguments[0]) != nullptr ? "true" : "false";
}

std::string quit(State& state, Arguments) {
    state.is_finished = true;
    return {};
}

std::string cputime(State&, Arguments) {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return seconds_text(std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec});
}

std::string perft(State& state, Arguments arguments) {
    const int depth = parse_integer(arguments[0], 0, kMaxPerftDepth, "depth");
    return perft_report(state.game.position(), depth, state.stop);
}

std::string bench(State& state, Arguments arguments) {
    std::optional<int> depth;
    if (!arguments.empty()) depth = parse_integer(arguments[0], 1, kMaxBenchDepth, "depth");
    std::string text;
    report_bench(state.settings.search, depth, state.stop, [&](std::string_view line) {
        if (!text.empty()) text += '\n';
        text += line;
    });
    return text;
}

}  // namespace

std::span<const Command> administration_commands() {
    static constexpr std::array kCommands{
        Command{"protocol_version", "", 0, 0, [](State&, Arguments) { return std::string{"2"}; }},
        Command{"name", "", 0, 0, [](State&, Arguments) { return std::string{kProgramName}; }},
        Command{"version", "", 0, 0, [](State&, Arguments) { return std::string{kVersion}; }},
        Command{"known_command", "COMMAND", 1, 1, known_command},
        Command{"list_commands", "", 0, 0, list_commands},
        Command{"quit", "", 0, 0, quit},
        Command{"cputime", "", 0, 0, cputime},
        Command{"perft", "DEPTH", 1, 1, perft},
        Command{"bench", "[DEPTH]", 0, 1, bench},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
