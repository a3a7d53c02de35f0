#include "arena/commands/commands.hpp"

#include <array>

#include "arena/commands/bench_command.hpp"
#include "arena/commands/run_command.hpp"

namespace pahtum::arena {

std::span<const Command> all_commands() {
    static constexpr std::array kCommands = {
        Command{"run", "plays a tournament", run_command},
        Command{"bench", "measures what the arena costs per move", bench_command},
    };
    return kCommands;
}

std::string command_list() {
    std::string text = "\nCommands (pahtum-arena COMMAND --help says more):\n";
    constexpr std::size_t kWidth = 12;
    for (const Command& command : all_commands()) {
        std::string name{command.name};
        name.resize(kWidth, ' ');
        text += "  " + name + std::string(command.help) + "\n";
    }
    return text;
}

}  // namespace pahtum::arena
