#include "protocol/gtp/command.hpp"

#include <algorithm>

namespace pahtum::gtp {

const std::vector<Command>& all_commands() {
    static const std::vector<Command> kCommands = [] {
        std::vector<Command> all;
        for (const std::span<const Command> group :
             {administration_commands(), game_commands(), thinking_commands(), analysis_commands(),
              gogui_game_commands(), gogui_analyze_commands()})
            all.insert(all.end(), group.begin(), group.end());
        return all;
    }();
    return kCommands;
}

const Command* find_command(std::string_view name) {
    const auto found = std::ranges::find(all_commands(), name, &Command::name);
    return found == all_commands().end() ? nullptr : &*found;
}

}  // namespace pahtum::gtp
