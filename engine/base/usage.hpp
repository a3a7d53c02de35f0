#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace pahtum {

// What all programs have in common on the command line.

/// Exit codes besides 0. 1 to 3 are the verdicts of pahtum-arena; 128 + N: ended by signal N.
inline constexpr int kExitUsage = 4;    ///< wrong usage, or input that is not what it should be
inline constexpr int kExitFailure = 5;  ///< the program could not do its work: out of memory, disk full, ...

/// Wrong usage. The message names the mistake and the remedy.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What the arguments ask about the program, if they do not use it.
enum class Question : std::uint8_t { kNone, kForHelp, kForVersion };

/// `arguments` are what follows the name of the program or of a subcommand. -h, --help and --version anywhere
/// before `--`, whatever else is there; the words `help` and `version` only with nothing else, since a file
/// may have that name. Help goes before version if both are words.
[[nodiscard]] Question question_of(std::span<const std::string> arguments);

/// The known word that this one is most likely a typing error of, if it is close enough: a few letters
/// missing, added, wrong or exchanged, or the rest of the word missing. Capital letters are as small ones.
[[nodiscard]] std::optional<std::string> closest_word(std::string_view word,
                                                      const std::vector<std::string>& known);

/// "; did you mean 'solve'?" for closest_word(), or nothing. `prefix` goes before the word in the quotes.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& known,
                                     std::string_view prefix = {});

/// "unknown parameter 'tmie'; did you mean 'time'?", or "unknown parameter 'size': expected one of hash
/// time".
[[nodiscard]] std::string unknown_word(std::string_view what, std::string_view word,
                                       const std::vector<std::string>& known);

/// "unknown subcommand 'slove'; did you mean 'solve'?"
[[nodiscard]] std::string unknown_subcommand(std::string_view name, const std::vector<std::string>& known);

/// The message for a system error: "out of resources: set fewer threads: ..." with this remedy if the system
/// refuses a thread, otherwise the error alone.
[[nodiscard]] std::string resources_text(const std::system_error& error, std::string_view remedy);

/// "Try: pahtum solve --help", on a line of its own below what is wrong with a command line.
[[nodiscard]] std::string with_help_to_try(const std::string& reason, std::string_view program);

/// What the library that reads options says, in the style of our own messages: its quotes are plain, and it
/// begins with a small letter.
[[nodiscard]] std::string in_our_style(std::string_view message);

/// What is wrong with the first argument before `--` that looks like an option, but has none of these names
/// (without dashes), with a suggestion; empty if there is none.
[[nodiscard]] std::string unknown_option(std::span<const std::string> arguments,
                                         const std::vector<std::string>& names);

}  // namespace pahtum
