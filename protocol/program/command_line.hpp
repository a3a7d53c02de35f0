#pragma once

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"

namespace pahtum::program {

/// The command line is wrong; the message names the option and says what to do.
class OptionError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// One option of a subcommand, as --help lists it.
struct Option {
    std::string name;
    std::string help;
    std::string argument{};  ///< placeholder of the value in --help; empty = no value
    std::string preset{};    ///< default value; empty = none
    bool is_switch = false;  ///< without a value it means `true`; `--name=false` is possible too
};

/// Concatenates lists of options.
[[nodiscard]] std::vector<Option> all_of(std::vector<std::vector<Option>> lists);

/// How a subcommand is called.
struct Usage {
    std::string program;  ///< "pahtum bench"
    std::string summary;  ///< one sentence
    std::vector<Option> options;
    std::string notes;    ///< below the options in --help: examples, exit codes
    std::string words{};  ///< placeholder of the arguments that are not options; empty = none allowed
    std::size_t min_words = 0;
    std::size_t max_words = 0;
    /// Recognizes arguments that begin with '-' but are not options; may be null.
    bool (*is_word)(std::string_view argument) = nullptr;
};

/// What --help prints.
[[nodiscard]] std::string help_text(const Usage& usage);

/// The options and words a subcommand was called with.
class CommandLine {
  public:
    /// `arguments` are what follows the subcommand's name. Throws OptionError.
    CommandLine(const Usage& usage, std::span<const std::string> arguments);

    /// Whether the option was given.
    [[nodiscard]] bool has(std::string_view option) const { return given_.contains(option); }
    /// The option's value, else its preset, else nothing.
    [[nodiscard]] std::string text(std::string_view option) const;
    /// The option's value in [low, high]. Requires that it was given or has a preset. Throws OptionError.
    [[nodiscard]] int integer(std::string_view option, int low, int high) const;
    [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
    /// Everything, as it was given.
    [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }

  private:
    std::vector<std::string> arguments_;
    std::map<std::string, std::string, std::less<>> given_;
    std::map<std::string, std::string, std::less<>> presets_;
    std::vector<std::string> words_;
};

/// Runs `read`; a ParseError becomes an OptionError that names the option.
template <typename Read>
auto read_option(std::string_view option, const Read& read) {
    try {
        return read();
    } catch (const ParseError& error) {
        throw OptionError{"option --" + std::string{option} + ": " + error.what()};
    }
}

}  // namespace pahtum::program
