#include "arena/cli/run_command.hpp"

#include <cstdlib>
#include <ostream>
#include <utility>

#include "arena/cli/command_line.hpp"
#include "arena/cli/commands.hpp"
#include "arena/cli/config_file.hpp"
#include "arena/tournament/tournament.hpp"
#include "engine/base/version.hpp"

namespace pahtum::arena {

int run_command(int argc, const char* const* argv, const Console& console) {
    CommandLine line = parse_command_line(argc, argv);
    if (line.wants_help) {
        console.results << help_text() << command_list();
        return EXIT_SUCCESS;
    }
    if (line.wants_version) {
        console.results << "pahtum-arena " << kVersion << '\n';
        return EXIT_SUCCESS;
    }
    for (EngineText& engine : engines_of(line.words)) line.texts.engines.push_back(std::move(engine));
    const SettingTexts file = line.config_file.empty() ? SettingTexts{} : read_config(line.config_file);
    TournamentSettings settings = make_settings(merge(merge({}, file), line.texts));
    if (!settings.is_dry_run) build_revisions(settings.engines, settings.revisions, console);
    return run_tournament(settings, console);
}

}  // namespace pahtum::arena
