#include <array>
#include <span>
#include <string>

#include "engine/base/version.hpp"
#include "engine/learn/program/commands.hpp"

namespace pahtum::learn {
namespace {

constexpr std::array kNamed{&kGenerate, &kTrain, &kMeasure, &kCalibrate, &kPositions, &kAll};

Usage overview();

int refuse(const CommandLine&, const Console&) { throw OptionError{"a command is missing"}; }

const Subcommand kOverview{"", "", overview, refuse};
const Program kLearn{.name = "pahtum-learn", .title = kProgramName, .standard = &kOverview, .named = kNamed};

Usage overview() {
    return {.program = "pahtum-learn",
            .summary = "Makes the weights of the network that judges boards.",
            .options = {},
            .notes = "\nCommands:\n" + subcommand_list(kLearn) +
                     "\npahtum-learn COMMAND --help lists the options of each.\n",
            .synopsis = "COMMAND ..."};
}

int run_learn(std::span<const std::string> arguments, const Console& console) {
    try {
        return run_subcommand(kLearn, arguments, console);
    } catch (const ParseError& error) {
        throw UsageError{error.what()};
    }
}

}  // namespace
}  // namespace pahtum::learn

int main(int argc, char** argv) {
    return pahtum::program_main("pahtum-learn", argc, argv, pahtum::learn::run_learn);
}
