#include "arena/cli/subcommands.hpp"

#include <array>

namespace pahtum::arena {

std::span<const Subcommand> all_subcommands() {
    static constexpr std::array kSubcommands = {
        Subcommand{"run", "plays a tournament", run_command},
        Subcommand{"gate", "decides whether a change makes an engine stronger", gate_command},
        Subcommand{"report", "shows the results of recorded games; HTML, CSV and SGF", report_command},
        Subcommand{"rate", "rates the engines of recorded games; also of PGN and CSV", rate_command},
        Subcommand{"status", "shows how far an event of a store is", status_command},
        Subcommand{"pause", "lets an event rest", pause_command},
        Subcommand{"resume", "lets a paused event go on", resume_command},
        Subcommand{"cancel", "ends an event for good", cancel_command},
        Subcommand{"extend", "plans more games of an event", extend_command},
        Subcommand{"export", "writes the games of an event as records", export_command},
        Subcommand{"import", "puts recorded games into an event", import_command},
        Subcommand{"roles", "creates the roles of those who use a store of PostgreSQL", roles_command},
        Subcommand{"repair", "saves what is sound in a damaged file of records", repair_command},
        Subcommand{"stats", "Elo, LOS and a sequential test from counts alone", stats_command},
        Subcommand{"simulate", "checks the statistics by simulation", simulate_command},
        Subcommand{"suite", "tests engines on positions with known best moves", suite_command},
        Subcommand{"tune", "tunes parameters of an engine by games (SPSA)", tune_command},
        Subcommand{"check", "tests whether an engine is ready for tournaments", check_command},
        Subcommand{"bench", "measures the cost of the arena per move", bench_command},
    };
    return kSubcommands;
}

std::string subcommand_list() {
    std::string text = "\nCommands (see pahtum-arena COMMAND --help):\n";
    constexpr std::size_t kWidth = 12;
    for (const Subcommand& command : all_subcommands()) {
        std::string name{command.name};
        name.resize(kWidth, ' ');
        text += "  " + name + std::string(command.help) + "\n";
    }
    return text;
}

}  // namespace pahtum::arena
