#include "arena/cli/commands.hpp"

#include <array>

#include "arena/cli/bench_command.hpp"
#include "arena/cli/check_command.hpp"
#include "arena/cli/gate_command.hpp"
#include "arena/cli/rate_command.hpp"
#include "arena/cli/report_command.hpp"
#include "arena/cli/run_command.hpp"
#include "arena/cli/simulate_command.hpp"
#include "arena/cli/stats_command.hpp"
#include "arena/cli/suite_command.hpp"

namespace pahtum::arena {

std::span<const Command> all_commands() {
    static constexpr std::array kCommands = {
        Command{"run", "plays a tournament", run_command},
        Command{"gate", "decides whether a change makes an engine stronger", gate_command},
        Command{"report", "tells of recorded games; HTML, CSV and SGF", report_command},
        Command{"rate", "rates the engines of recorded games; also PGN and CSV", rate_command},
        Command{"stats", "Elo, LOS and a sequential test from counts alone", stats_command},
        Command{"simulate", "measures by simulation what the statistics promise", simulate_command},
        Command{"suite", "puts positions whose best moves are known before engines", suite_command},
        Command{"check", "examines an engine before it enters a tournament", check_command},
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
