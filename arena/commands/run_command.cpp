#include "arena/commands/run_command.hpp"

#include <cstdlib>
#include <ostream>

#include "arena/commands/commands.hpp"
#include "arena/tournament/command_line.hpp"
#include "arena/tournament/config_file.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

int run_command(int argc, const char* const* argv, const Console& console) {
    const CommandLine line = parse_command_line(argc, argv);
    if (line.wants_help) {
        console.results << help_text() << command_list();
        return EXIT_SUCCESS;
    }
    if (line.wants_version) {
        console.results << "pahtum-arena " << PAHTUM_VERSION << '\n';
        return EXIT_SUCCESS;
    }
    const SettingTexts file = line.config_file.empty() ? SettingTexts{} : read_config(line.config_file);
    return run_tournament(make_settings(merge(merge({}, file), line.texts)), console);
}

}  // namespace pahtum::arena
