#include "engine/learn/program/commands.hpp"

#include <array>
#include <cstdlib>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/base/version.hpp"

namespace pahtum::learn {
namespace {

using program::OptionError;
using program::Streams;
using program::Subcommand;

constexpr std::array kCommands{&kGenerate, &kTrain, &kMeasure, &kAll};
constexpr std::string_view kHint = "\nTry: pahtum-learn --help";

std::string overview() {
    std::string text =
        "Makes the weights of the network that judges boards.\n\nUsage: pahtum-learn COMMAND ...\n\n";
    for (const Subcommand* const command : kCommands) {
        constexpr std::size_t kWidth = 12;
        std::string name{command->name};
        name.resize(kWidth, ' ');
        text += "  " + name + std::string{command->purpose} + '\n';
    }
    return text + "\npahtum-learn COMMAND --help tells the options of each.\n";
}

const Subcommand& find_command(const std::string& name) {
    std::vector<std::string> names{"help", "version"};
    for (const Subcommand* const command : kCommands) {
        if (command->name == name) return *command;
        names.emplace_back(command->name);
    }
    constexpr std::size_t kShown = 60;
    throw OptionError{"unknown command '" + printable(name, kShown) + "'" + suggestion(name, names) +
                      std::string{kHint}};
}

int run(const Subcommand& command, std::span<const std::string> arguments, const Streams& streams) {
    const program::Usage usage = command.usage();
    if (question_of(arguments) == Question::kHelp) {
        streams.out << help_text(usage) << std::flush;
        return EXIT_SUCCESS;
    }
    try {
        return command.run(program::CommandLine{usage, arguments}, streams);
    } catch (const OptionError& error) {
        throw OptionError{std::string{error.what()} + "\nTry: " + usage.program + " --help"};
    }
}

}  // namespace

int run_command(std::span<const std::string> arguments, const Streams& streams) {
    if (question_of(arguments) == Question::kVersion) {
        streams.out << kProgramName << ' ' << kVersion << std::endl;
        return EXIT_SUCCESS;
    }
    if (arguments.empty()) throw OptionError{"a command is missing" + std::string{kHint}};
    // `pahtum-learn help train` is `pahtum-learn train --help`.
    if (arguments.size() == 2 && arguments[0] == "help") {
        const std::vector<std::string> question{"--help"};
        return run(find_command(arguments[1]), question, streams);
    }
    if (arguments[0].starts_with('-') || arguments[0] == "help") {
        if (question_of(arguments) != Question::kHelp)
            throw OptionError{"options come after the command" + std::string{kHint}};
        streams.out << overview() << std::flush;
        return EXIT_SUCCESS;
    }
    return run(find_command(arguments[0]), arguments.subspan(1), streams);
}

std::string file_option(const program::CommandLine& line, std::string_view option) {
    const std::string path = line.text(option);
    if (path.empty())
        throw OptionError{"option --" + std::string{option} + ": the name of a file is missing"};
    return path;
}

void ProgressLine::show(const std::string& text) {
    using namespace std::chrono_literals;
    if (streams_.log_is_terminal) {
        streams_.log << "\r\x1b[K" << text << std::flush;
        is_shown_ = true;
    } else {
        streams_.log << text << std::endl;
    }
    next_ = std::chrono::steady_clock::now() + (streams_.log_is_terminal ? 200ms : 60s);
}

void ProgressLine::finish() {
    if (is_shown_) streams_.log << "\r\x1b[K" << std::flush;
    is_shown_ = false;
}

}  // namespace pahtum::learn
