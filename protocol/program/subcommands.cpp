#include "protocol/program/subcommands.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/base/version.hpp"
#include "protocol/program/output.hpp"

namespace pahtum::program {
namespace {

constexpr std::array kNamed{&kPlay,
#ifdef PAHTUM_HAS_WEB
                            &kWeb,
#endif
                            &kReview, &kTrain, &kImport,  &kSolve,   &kBench,   &kBenchSolver,
                            &kRules,  &kPerft, &kLayouts, &kEndings, &kBalanced};

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

std::vector<std::string> names_of_subcommands() {
    std::vector<std::string> names{"help", "version"};
    for (const Subcommand* const subcommand : kNamed) names.emplace_back(subcommand->name);
    return names;
}

int print_help(const Subcommand& subcommand, const Streams& streams) {
    streams.out << help_text(subcommand.usage()) << std::flush;
    return EXIT_SUCCESS;
}

/// What the name of a longer one begins with: "bench " of "bench solver", nothing of any.
std::string prefix_of(const Subcommand& subcommand) {
    return subcommand.name.empty() ? std::string{} : std::string{subcommand.name} + " ";
}

/// Throws OptionError if a subcommand could follow the one that was found, and the first argument behind it
/// is a word, but not one.
void check_subcommand(const Subcommand& found, std::span<const std::string> arguments) {
    if (arguments.empty() || arguments[0].starts_with('-')) return;
    const std::string prefix = prefix_of(found);
    const auto is_longer = [&](const Subcommand* other) { return other->name.starts_with(prefix); };
    if (std::any_of(kNamed.begin(), kNamed.end(), is_longer))
        throw OptionError{unknown_subcommand(prefix + arguments[0], names_of_subcommands())};
}

int run(const Subcommand& subcommand, std::span<const std::string> arguments, const Streams& streams) {
    switch (question_of(arguments)) {
        case Question::kNone:
            break;
        case Question::kHelp:
            return print_help(subcommand, streams);
        case Question::kVersion:
            streams.out << kProgramName << ' ' << kVersion << std::endl;
            return EXIT_SUCCESS;
    }
    check_subcommand(subcommand, arguments);
    std::optional<ReaderWatch> watch;
    if (subcommand.only_prints) watch.emplace(streams.output);
    return subcommand.run(CommandLine{subcommand.usage(), arguments}, streams);
}

}  // namespace

std::span<const Subcommand* const> named_subcommands() { return kNamed; }

int run(std::span<const std::string> arguments, const Streams& streams) {
    // `pahtum help solve` is `pahtum solve help`.
    const bool asks_about_one = arguments.size() > 1 && arguments[0] == "help";
    const auto words = asks_about_one ? arguments.subspan(1) : arguments;
    const Subcommand& subcommand = find_subcommand(words);
    const auto rest = words.subspan(split(subcommand.name).size());
    try {
        if (asks_about_one && question_of(rest) == Question::kNone) check_subcommand(subcommand, rest);
        const int code = asks_about_one ? print_help(subcommand, streams) : run(subcommand, rest, streams);
        return code == EXIT_SUCCESS && !streams.out ? kExitFailure : code;
    } catch (const OptionError& error) {
        throw OptionError{with_help_to_try(error.what(), subcommand.usage().program)};
    }
}

}  // namespace pahtum::program
