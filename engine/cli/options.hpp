#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"

namespace cxxopts {
class ParseResult;
}

namespace pahtum {

/// The command line is wrong: what run_subcommand() ends with the help to read.
class OptionError : public UsageError {
  public:
    /// `option` is the one that is wrong, without dashes, and `value` which of its values; empty = the last.
    explicit OptionError(const std::string& message, std::string option = {}, std::string value = {})
        : UsageError(message), option_(std::move(option)), value_(std::move(value)) {}

    [[nodiscard]] const std::string& option() const { return option_; }
    [[nodiscard]] const std::string& value() const { return value_; }

  private:
    std::string option_;
    std::string value_;
};

/// One option: `--name argument` on the command line.
struct Option {
    std::string name;
    std::string argument;  ///< placeholder of the value in --help; empty = no value
    std::string help;
    std::string preset{};                ///< default value; empty = none
    std::string alias{};                 ///< another name, which --help does not show
    bool is_switch = false;              ///< without a value it means `true`; `--name=false` is possible too
    std::vector<std::string> choices{};  ///< values that a shell offers
    std::string here{};                  ///< what the default amounts to on this machine
};

/// Concatenates lists of options.
[[nodiscard]] std::vector<Option> all_of(std::vector<std::vector<Option>> lists);

/// Why an option is refused that is given by both of its names, each behind `dashes`.
[[nodiscard]] std::string same_option_text(const std::string& dashes, const Option& option);

inline constexpr std::size_t kAnyWords = ~std::size_t{0};

/// How a subcommand is called.
struct Usage {
    std::string program{};  ///< "pahtum bench"
    std::string summary{};  ///< above the options in --help
    std::vector<Option> options{};
    std::string notes{};  ///< below the options in --help: examples, exit codes
    std::string words{};  ///< placeholder of the arguments that are not options; empty = none allowed
    std::size_t min_words = 0;
    std::size_t max_words = 0;
    /// Recognizes arguments that begin with '-' but are not options; may be null.
    bool (*is_word)(std::string_view argument) = nullptr;
    std::string synopsis{};       ///< what follows `program` in --help instead of [OPTION...] and `words`
    std::size_t help_width = 76;  ///< of the lines of --help that tell the options
};

/// What the option is for, and its default: the same on every machine.
[[nodiscard]] std::string help_of(const Option& option);

/// What --help prints.
[[nodiscard]] std::string help_text(const Usage& usage);

/// Throws OptionError that begins with the option's name.
[[noreturn]] void refuse_option(std::string_view name, const std::string& reason,
                                const std::string& value = {});

/// Runs `read`; a ParseError becomes an OptionError that names the option.
template <typename Read>
auto read_option(std::string_view name, const Read& read, const std::string& value = {}) {
    try {
        return read();
    } catch (const ParseError& error) {
        refuse_option(name, error.what(), value);
    }
}

/// A number with or without decimals, and with nothing behind it. Throws ParseError.
[[nodiscard]] double parse_number(const std::string& text);

/// "true" or "false". Throws ParseError.
[[nodiscard]] bool parse_flag(const std::string& text);

/// Splits a command line into program and arguments as a shell would, but without expansions ($, ~ and *
/// are kept): words are separated by blanks; '...' is taken literally; in "..." a backslash escapes " and \;
/// outside quotes it escapes any character. `a"b c"d` is one word, ""
/// an empty one. Throws ParseError if a quote is not closed or a backslash ends the text.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

/// Options by name as a person wrote them, in a file or on the command line; one without a value has "true".
using OptionTexts = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Reads the values of options. Every function throws an OptionError if a value is invalid.
class OptionReader {
  public:
    explicit OptionReader(OptionTexts given, std::span<const Option> rows = {});

    /// Whether the option was given.
    [[nodiscard]] bool has(std::string_view name) const { return given_.contains(name); }
    [[nodiscard]] const OptionTexts& given() const { return given_; }
    /// The last value given, else the default, else nothing. It may be empty.
    [[nodiscard]] std::string value(std::string_view name) const;
    /// The last value given, which is not empty.
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
    /// Likewise of an option that says where something goes or comes from: it can be given only once.
    [[nodiscard]] std::optional<std::string> once(std::string_view name) const;
    /// All values given, in their order.
    [[nodiscard]] std::vector<std::string> all(std::string_view name) const;
    [[nodiscard]] bool flag(std::string_view name) const;
    /// The value given or the default, in [low, high].
    [[nodiscard]] std::optional<int> integer(std::string_view name, int low, int high) const;
    [[nodiscard]] std::optional<double> number(std::string_view name) const;
    /// Which of these words it is; nothing if it is not given.
    [[nodiscard]] std::optional<std::size_t> index(std::string_view name,
                                                   std::span<const std::string_view> words) const;
    /// Which of these values it names, as to_text() does; the first if it is not given.
    template <typename Value, std::size_t kValues>
    [[nodiscard]] Value choice(std::string_view name, const std::array<Value, kValues>& values) const {
        std::array<std::string_view, kValues> words;
        std::ranges::transform(values, words.begin(), [](Value value) { return to_text(value); });
        return values[index(name, words).value_or(0)];
    }
    /// The two parts of a value around its first comma. `form` is what is expected: "ELO0,ELO1".
    [[nodiscard]] std::optional<std::pair<std::string, std::string>> pair(std::string_view name,
                                                                          const std::string& form) const;

  private:
    /// The value given or the default; neither is empty.
    [[nodiscard]] std::optional<std::string> text_or_preset(std::string_view name) const;

    OptionTexts given_;
    std::map<std::string, std::string, std::less<>> presets_;
};

/// The options and words a subcommand was called with.
class CommandLine : public OptionReader {
  public:
    /// `arguments` are what follows the subcommand's name. Throws OptionError.
    CommandLine(const Usage& usage, std::span<const std::string> arguments);

    /// The arguments that are not options, and everything after `--`.
    [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
    /// Everything, as it was given.
    [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }

  private:
    CommandLine(const Usage& usage, std::span<const std::string> arguments,
                const cxxopts::ParseResult& parsed);

    std::vector<std::string> arguments_;
    std::vector<std::string> words_;
};

}  // namespace pahtum
