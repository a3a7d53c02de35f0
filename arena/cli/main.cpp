#include <algorithm>
#include <exception>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>

#include "arena/cli/subcommands.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

int dispatch(int argc, const char* const* argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    const Console console{std::cout, std::cerr, isatty(STDERR_FILENO) != 0};
    const std::span<const Subcommand> commands = all_subcommands();
    const auto command = std::find_if(commands.begin(), commands.end(),
                                      [name](const Subcommand& candidate) { return candidate.name == name; });
    if (command != commands.end()) return command->run(argc - 1, argv + 1, console);
    const bool is_word_of_run =
        name.empty() || name.front() == '-' || name.find('=') != std::string_view::npos;
    if (!is_word_of_run)
        throw UsageError{"'" + std::string(name) + "' is not a command; see pahtum-arena --help"};
    return commands.front().run(argc, argv, console);
}

/// Writing the last of the output may fail: the disk is full, or the pipe has no reader.
int with_results_written(int exit_code) {
    if (std::cout.flush()) return exit_code;
    std::cerr << "pahtum-arena: the results cannot be written to stdout\n";
    return static_cast<int>(ExitCode::kFailure);
}

int fail(const std::exception& error, ExitCode code) {
    std::cerr << "pahtum-arena: " << error.what() << '\n';
    return static_cast<int>(code);
}

}  // namespace
}  // namespace pahtum::arena

int main(int argc, char** argv) {
    using namespace pahtum;
    open_standard_streams();
    try {
        return arena::with_results_written(arena::dispatch(argc, argv));
    } catch (const arena::UsageError& error) {
        return arena::fail(error, arena::ExitCode::kUsage);
    } catch (const ParseError& error) {
        return arena::fail(error, arena::ExitCode::kUsage);
    } catch (const std::exception& error) {
        return arena::fail(error, arena::ExitCode::kFailure);
    }
}
