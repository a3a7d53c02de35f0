#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "arena/cli/subcommands.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/base/version.hpp"

namespace pahtum::arena {
namespace {

/// Null if no command has that name.
const Subcommand* find_subcommand(std::string_view name) {
    for (const Subcommand& command : all_subcommands()) {
        if (command.name == name) return &command;
    }
    return nullptr;
}

[[noreturn]] void refuse_command(std::string_view name) {
    std::vector<std::string> names{"help", "version"};
    for (const Subcommand& command : all_subcommands()) names.emplace_back(command.name);
    throw UsageError{with_help_to_try(unknown_subcommand(name, names), "pahtum-arena")};
}

/// Without a command, `run` is meant by options, NAME=COMMAND, and nothing at all.
bool is_word_of_run(std::string_view word) {
    return word.empty() || word.front() == '-' || word.find('=') != std::string_view::npos;
}

int print_help(const Subcommand& command, const Console& console) {
    const std::array<const char*, 2> words{"", "--help"};
    return command.run(static_cast<int>(words.size()), words.data(), console);
}

int dispatch(int argc, const char* const* argv) {
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const Console console{std::cout, std::cerr, isatty(STDERR_FILENO) != 0};
    // `help run` is `run help`.
    const bool asks_about_one = words.size() > 1 && words[0] == "help";
    const std::string name = words.empty() ? "" : words[asks_about_one ? 1 : 0];
    const Subcommand* const named = find_subcommand(name);
    if (asks_about_one && named == nullptr) refuse_command(name);
    if (asks_about_one) return print_help(*named, console);
    const Subcommand& command = named == nullptr ? all_subcommands().front() : *named;
    switch (question_of(std::span{words}.subspan(named == nullptr ? 0 : 1))) {
        case Question::kNone:
            break;
        case Question::kHelp:
            return print_help(command, console);
        case Question::kVersion:
            console.results << "pahtum-arena " << kVersion << '\n';
            return 0;
    }
    if (named == nullptr && !is_word_of_run(name)) refuse_command(name);
    return named == nullptr ? command.run(argc, argv, console) : command.run(argc - 1, argv + 1, console);
}

/// Writing the last of the output may fail, too: the disk is full, or the pipe has no reader.
int with_results_written(int exit_code) {
    if (std::cout.flush()) return exit_code;
    std::cerr << "pahtum-arena: the results cannot be written to stdout\n";
    return static_cast<int>(ExitCode::kFailure);
}

int fail(const std::exception& error, ExitCode code) {
    std::cerr << "pahtum-arena: " << printable_lines(error.what(), kLongestMessage) << '\n';
    return static_cast<int>(code);
}

int fail(const SeveralErrors& errors) {
    for (const std::string& message : errors.messages()) std::cerr << "pahtum-arena: " << message << '\n';
    return static_cast<int>(ExitCode::kFailure);
}

int guarded_dispatch(int argc, const char* const* argv) try {
    return dispatch(argc, argv);
} catch (const UsageError& error) {
    return fail(error, ExitCode::kUsage);
} catch (const ParseError& error) {
    return fail(error, ExitCode::kUsage);
} catch (const SeveralErrors& errors) {
    return fail(errors);
} catch (const std::exception& error) {
    return fail(error, ExitCode::kFailure);
}

}  // namespace
}  // namespace pahtum::arena

int main(int argc, char** argv) {
    pahtum::open_standard_streams();
    return pahtum::arena::with_results_written(pahtum::arena::guarded_dispatch(argc, argv));
}
