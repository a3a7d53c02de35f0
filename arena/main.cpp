#include <cstdlib>
#include <exception>
#include <iostream>
#include <string_view>
#include <unistd.h>

#include "arena/tournament/bench_command.hpp"
#include "arena/tournament/command_line.hpp"
#include "arena/tournament/config_file.hpp"
#include "arena/tournament/tournament.hpp"
#include "engine/rules/parse_error.hpp"

namespace pahtum::arena {
namespace {

int run_command(int argc, const char* const* argv) {
    const CommandLine line = parse_command_line(argc, argv);
    if (line.wants_help) {
        std::cout << help_text();
        return EXIT_SUCCESS;
    }
    if (line.wants_version) {
        std::cout << "pahtum-arena " << PAHTUM_VERSION << '\n';
        return EXIT_SUCCESS;
    }
    const SettingTexts file = line.config_file.empty() ? SettingTexts{} : read_config(line.config_file);
    const Settings settings = make_settings(merge(merge({}, file), line.texts));
    return run_tournament(settings, {std::cout, std::cerr, isatty(STDERR_FILENO) != 0});
}

int dispatch(int argc, const char* const* argv) {
    const std::string_view command = argc > 1 ? argv[1] : "";
    if (command == "bench") return bench_command(argc - 1, argv + 1, std::cout);
    if (command == "run") return run_command(argc - 1, argv + 1);
    return run_command(argc, argv);
}

int fail(const std::exception& error, ExitCode code) {
    std::cerr << "pahtum-arena: " << error.what() << '\n';
    return static_cast<int>(code);
}

}  // namespace
}  // namespace pahtum::arena

int main(int argc, char** argv) {
    using namespace pahtum;
    try {
        return arena::dispatch(argc, argv);
    } catch (const arena::UsageError& error) {
        return arena::fail(error, arena::ExitCode::kUsage);
    } catch (const ParseError& error) {
        return arena::fail(error, arena::ExitCode::kUsage);
    } catch (const std::exception& error) {
        return arena::fail(error, arena::ExitCode::kFailure);
    }
}
