#include "protocol/program/subcommands.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ostream>
#include <vector>

namespace pahtum::program {
namespace {

constexpr std::array kNamed{&kPlay, &kWeb, &kSolve, &kBench, &kBenchSolver, &kPerft, &kLayouts, &kEndings};

bool begins_with(std::span<const std::string> arguments, const std::vector<std::string_view>& words) {
    return arguments.size() >= words.size() && std::equal(words.begin(), words.end(), arguments.begin());
}

/// The subcommand with the longest name that the arguments begin with.
const Subcommand& find_subcommand(std::span<const std::string> arguments) {
    const Subcommand* found = &kServe;
    for (const Subcommand* const subcommand : kNamed) {
        if (subcommand->name.size() > found->name.size() && begins_with(arguments, split(subcommand->name)))
            found = subcommand;
    }
    return *found;
}

int run(const Subcommand& subcommand, std::span<const std::string> arguments, const Streams& streams) {
    const Usage usage = subcommand.usage();
    const CommandLine line{usage, arguments};
    if (!line.has("help")) return subcommand.run(line, streams);
    streams.out << help_text(usage) << std::flush;
    return EXIT_SUCCESS;
}

}  // namespace

std::span<const Subcommand* const> named_subcommands() { return kNamed; }

int run(std::span<const std::string> arguments, const Streams& streams) {
    const Subcommand& subcommand = find_subcommand(arguments);
    try {
        const int code = run(subcommand, arguments.subspan(split(subcommand.name).size()), streams);
        return code == EXIT_SUCCESS && !streams.out ? EXIT_FAILURE : code;
    } catch (const OptionError& error) {
        throw OptionError{std::string{error.what()} + "\nTry: " + subcommand.usage().program + " --help"};
    }
}

}  // namespace pahtum::program
