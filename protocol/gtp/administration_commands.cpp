#include <array>
#include <ctime>

#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "protocol/gtp/command.hpp"
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
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return seconds_text(std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec});
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
    };
    return kCommands;
}

}  // namespace pahtum::gtp
