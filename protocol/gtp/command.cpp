#include "protocol/gtp/command.hpp"

#include <algorithm>

namespace pahtum::gtp {
namespace {

std::vector<Command> collect_commands() {
    std::vector<Command> all;
    for (const std::span<const Command> group :
         {administration_commands(), game_commands(), setup_commands(), thinking_commands(),
          analysis_commands(), record_commands(), gogui_game_commands(), gogui_analyze_commands(),
          gogui_review_commands()}) {
        all.insert(all.end(), group.begin(), group.end());
    }
    return all;
}

}  // namespace

const std::vector<Command>& all_commands() {
    static const std::vector<Command> kCommands = collect_commands();
    return kCommands;
}

const Command* find_command(std::string_view name) {
    const std::vector<Command>& commands = all_commands();
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&](const Command& command) { return command.name == name; });
    return found == commands.end() ? nullptr : &*found;
}

}  // namespace pahtum::gtp
