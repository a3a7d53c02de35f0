#include "engine/cli/program.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <ios>
#include <iostream>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

#include "engine/base/files.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/cli/output.hpp"
#include "engine/platform/standard_streams.hpp"

namespace pahtum {
namespace {

/// What arguments call: a subcommand, and what follows its name.
struct Call {
    const Subcommand& subcommand;
    std::string prefix;  ///< what the name of a longer one begins with: "bench " of "bench solver"
    std::span<const std::string> rest;
};

/// The subcommand with the longest name that the arguments begin with.
Call find_call(const Program& program, std::span<const std::string> arguments) {
    const Subcommand* found = nullptr;
    std::size_t length = 0;
    for (const Subcommand* const subcommand : program.named) {
        const std::vector<std::string_view> words = split(subcommand->name);
        const bool fits =
            arguments.size() >= words.size() && std::equal(words.begin(), words.end(), arguments.begin());
        if (!fits || words.size() <= length) continue;
        found = subcommand;
        length = words.size();
    }
    if (found == nullptr) return {*program.standard, "", arguments};
    return {*found, std::string{found->name} + " ", arguments.subspan(length)};
}

/// Throws OptionError if a longer name could follow, and the next argument is a word, but not of one.
void check_subcommand(const Program& program, const Call& call) {
    if (call.rest.empty() || call.rest[0].starts_with('-')) return;
    const bool is_word = call.prefix.empty() && program.is_word != nullptr && program.is_word(call.rest[0]);
    const auto is_longer = [&](const Subcommand* other) { return other->name.starts_with(call.prefix); };
    if (is_word || !std::ranges::any_of(program.named, is_longer)) return;
    std::vector<std::string> names{"help", "version"};
    for (const Subcommand* const subcommand : program.named) names.emplace_back(subcommand->name);
    throw OptionError{unknown_subcommand(call.prefix + call.rest[0], names)};
}

/// Throws UsageError if the first of these words is the old name of a subcommand, or this build leaves it
/// out.
void check_renamed(const Program& program, std::span<const std::string> words) {
    const std::string prefix = std::string{program.name} + " ";
    for (const Renamed& renamed : program.renamed) {
        if (!words.empty() && words[0] == renamed.old)
            throw UsageError{prefix + words[0] + " " + std::string{renamed.answer}};
    }
}

/// The subcommands whose names are this one and a word more.
std::vector<const Subcommand*> longer_ones(const Program& program, const Subcommand& subcommand) {
    std::vector<const Subcommand*> found;
    const std::string prefix = std::string{subcommand.name} + " ";
    std::copy_if(program.named.begin(), program.named.end(), std::back_inserter(found),
                 [&](const Subcommand* other) { return other->name.starts_with(prefix); });
    return found;
}

int print_help(const Program& program, const Subcommand& subcommand, const Console& console) {
    const std::vector<const Subcommand*> others = longer_ones(program, subcommand);
    console.results << help_text(subcommand.usage()) << (others.empty() ? "" : "\nSubcommands:\n");
    for (const Subcommand* const other : others) console.results << help_line(program.name, *other);
    console.results << std::flush;
    return EXIT_SUCCESS;
}

int run_call(const Program& program, const Call& call, const Console& console) {
    switch (question_of(call.rest)) {
        case Question::kNone: break;
        case Question::kForHelp: return print_help(program, call.subcommand, console);
        case Question::kForVersion:
            console.results << program.title << ' ' << kVersion << std::endl;
            return EXIT_SUCCESS;
    }
    check_subcommand(program, call);
    if (call.subcommand.run == nullptr) {
        const auto ending = [&](const Subcommand* other) { return other->name.substr(call.prefix.size()); };
        throw OptionError{"'" + std::string{call.subcommand.name} + "' needs one of these after it: " +
                          joined(longer_ones(program, call.subcommand), ", ", ending)};
    }
    std::optional<ReaderWatch> watch;
    if (call.subcommand.only_prints) watch.emplace(console.output);
    return call.subcommand.run(CommandLine{call.subcommand.usage(), call.rest}, console);
}

/// What `help bench solver` and `bench help solver` ask about; nothing if it is no such question.
std::optional<std::vector<std::string>> asked_about(const Program& program,
                                                    std::span<const std::string> arguments) {
    const Call call = find_call(program, arguments);
    // Behind other subcommands it may be the name of a file.
    const bool may_ask = call.prefix.empty() || !longer_ones(program, call.subcommand).empty();
    if (!may_ask || call.rest.size() < 2 || call.rest[0] != "help") return std::nullopt;
    std::vector<std::string> words(arguments.begin(), arguments.end());
    words.erase(words.end() - static_cast<std::ptrdiff_t>(call.rest.size()));
    return words;
}

/// The message of an error; the library's own names no remedy if memory or threads run out.
std::string message_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
        return "out of memory: set a smaller --hash, if there is one";
    const auto* const system = dynamic_cast<const std::system_error*>(&error);
    return system == nullptr ? error.what()
                             : resources_text(*system, "set fewer --threads, if there are several");
}

int report(std::string_view name, const std::exception& error, int code) {
    std::cerr << name << ": " << printable_lines(message_of(error), kLongestMessage) << std::endl;
    return code;
}

/// As other errors of files are said.
FileError named(const std::filesystem::filesystem_error& error) {
    return FileError{quote(error.path1().string(), kLongestMessage) + ": " + error.code().message()};
}

}  // namespace

std::string help_line(std::string_view program, const Subcommand& subcommand) {
    constexpr std::size_t kPurposeColumn = 47;
    std::string line = "  " + std::string{program} + " " + std::string{subcommand.name} + " --help ";
    line.resize(std::max(line.size(), kPurposeColumn), ' ');
    return line + std::string{subcommand.purpose} + '\n';
}

std::string subcommand_list(const Program& program) {
    constexpr std::size_t kWidth = 12;
    std::string text;
    for (const Subcommand* const subcommand : program.named) {
        std::string name{subcommand->name};
        if (name.find(' ') != std::string::npos) continue;
        name.resize(kWidth, ' ');
        text += "  " + name + std::string{subcommand->purpose} + "\n";
    }
    return text;
}

std::vector<std::string> completions(const Program& program, std::span<const std::string> words) {
    if (words.empty()) return {};
    const std::string& current = words.back();
    const auto before = words.first(words.size() - 1);
    const Call call = find_call(program, before);
    std::vector<std::string> offers;
    const std::vector<Option> options = call.subcommand.usage().options;
    const auto chosen = std::ranges::find_if(options, [&](const Option& option) {
        return !before.empty() && !option.choices.empty() && before.back() == "--" + option.name;
    });
    if (chosen != options.end()) {
        offers = chosen->choices;
    } else if (current.starts_with('-')) {
        for (const Option& option : options) offers.push_back("--" + option.name);
        offers.insert(offers.end(), {"--help", "--version"});
    } else if (call.rest.empty()) {
        for (const Subcommand* const subcommand : program.named) {
            const std::string_view name = subcommand->name;
            if (!name.starts_with(call.prefix)) continue;
            // "bench" and "bench solver" begin with the same word.
            const std::string_view word = split(name.substr(call.prefix.size())).front();
            if (offers.empty() || offers.back() != word) offers.emplace_back(word);
        }
    }
    std::erase_if(offers, [&](const std::string& offer) { return !offer.starts_with(current); });
    return offers;
}

int run_subcommand(const Program& program, std::span<const std::string> arguments, const Console& console) {
    // `pahtum help solve` is `pahtum solve help`.
    const auto asked = asked_about(program, arguments);
    if (asked && asked->front() == "--page") {
        fill_page(program, console.in, console.results);
        return EXIT_SUCCESS;
    }
    if (asked && asked->front() == "--complete") {
        for (const std::string& word : completions(program, std::span{*asked}.subspan(1)))
            console.results << word << '\n';
        return EXIT_SUCCESS;
    }
    const std::span<const std::string> words = asked ? *asked : arguments;
    check_renamed(program, words);
    const Call call = find_call(program, words);
    try {
        if (asked && question_of(call.rest) == Question::kNone) check_subcommand(program, call);
        const int code =
            asked ? print_help(program, call.subcommand, console) : run_call(program, call, console);
        return code == EXIT_SUCCESS && !console.results ? kExitFailure : code;
    } catch (const OptionError& error) {
        throw OptionError{with_help_to_try(error.what(), call.subcommand.usage().program)};
    }
}

int program_main(
    std::string_view name, int argc, const char* const* argv,
    const std::function<int(std::span<const std::string> arguments, const Console& console)>& run) try {
    open_standard_streams();
    prepare_standard_streams();
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    const std::vector<std::string> arguments{argv + (argc > 0 ? 1 : 0), argv + argc};
    OutputStream out{STDOUT_FILENO};
    const Console console{.in = std::cin,
                          .results = out,
                          .progress = std::cerr,
                          .is_terminal = isatty(STDERR_FILENO) != 0,
                          .input = STDIN_FILENO,
                          .output = STDOUT_FILENO};
    try {
        const int code = run(arguments, console);
        out.flush();
        if (out.error() == 0) return code;
        report_failed_write(name, out.error(), std::cerr);
        return kExitFailure;
    } catch (const std::ios_base::failure& error) {
        if (out.error() == 0) return report(name, error, kExitFailure);
        report_failed_write(name, out.error(), std::cerr);
        return kExitFailure;
    } catch (const UsageError& error) {
        return report(name, error, kExitUsage);
    } catch (const std::filesystem::filesystem_error& error) {
        return report(name, named(error), kExitFailure);
    } catch (const std::exception& error) {
        return report(name, error, kExitFailure);
    }
} catch (const std::exception&) {
    // Not even the arguments, or the words for an error, could be kept.
    std::cerr << name << ": out of memory\n";
    return kExitFailure;
}

void become_program(const std::string& what, const std::string& place,
                    std::span<const std::string> arguments) {
    if (place.empty())
        throw std::runtime_error{
            what +
            ": this program was built without stores; build it with cmake -DPAHTUM_STORE=ON, which needs the "
            "Debian packages libsqlite3-dev and libpq-dev"};
    // Linux's link to the program that runs.
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        throw std::runtime_error{what +
                                 ": needs /proc, which tells where this program is installed: cannot read "
                                 "'/proc/self/exe': " +
                                 error.message() + "; mount it: mount -t proc proc /proc"};
    const std::string program = (self.parent_path() / place).lexically_normal().string();
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    throw std::runtime_error{
        what + ": cannot start " + quote(program, kLongestMessage) +
        ", which is built and installed with this program: " + std::system_category().message(errno)};
}

}  // namespace pahtum
