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

#include "arena/tournament/console.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {

/// An option of a subcommand: `--name argument` on the command line, `name = argument` in a configuration
/// file.
struct OptionInfo {
    std::string_view name;
    std::string_view argument;  ///< the name of its value; empty for a flag
    std::string_view help;
    std::string_view alias = {};  ///< another name that is accepted but not shown
};

/// Why an option is refused that is given by both of its names, each behind `dashes`.
[[nodiscard]] std::string same_option_text(const std::string& dashes, const OptionInfo& info);

/// Options by name as a person wrote them, in a file or on the command line; a flag has the value "true".
using OptionTexts = std::map<std::string, std::vector<std::string>>;

/// A command line, split up but not interpreted yet.
struct ParsedLine {
    OptionTexts options;
    std::vector<std::string> words;  ///< positional arguments, and everything after `--`

    [[nodiscard]] bool has(const std::string& name) const { return options.contains(name); }
};

/// The command line of a subcommand, which also has `--help` and `--version`.
class OptionTable {
  public:
    /// `usage` follows "pahtum-arena " in the help; `introduction` comes before it.
    OptionTable(std::string usage, std::span<const OptionInfo> options, std::string introduction = "")
        : usage_(std::move(usage)), options_(options), introduction_(std::move(introduction)) {}

    /// argv[0] is the subcommand's name. Throws UsageError.
    [[nodiscard]] ParsedLine parse(int argc, const char* const* argv) const;
    [[nodiscard]] std::string help() const;

  private:
    /// Throws UsageError that names the help to read.
    [[noreturn]] void refuse(const std::string& reason) const;

    std::string usage_;
    std::span<const OptionInfo> options_;
    std::string introduction_;
};

/// Reads the values of options. Every function throws a UsageError that begins with the option's name if a
/// value is invalid.
class OptionReader {
  public:
    explicit OptionReader(const OptionTexts& options) : options_(options) {}

    /// Throws ParseError.
    [[nodiscard]] static double parse_number(const std::string& text);

    /// Returns what `read` returns; turns its ParseError into a UsageError that names the option.
    template <typename Read>
    static auto guarded(const std::string& name, const Read& read) {
        try {
            return read();
        } catch (const ParseError& error) {
            refuse(name, error.what());
        }
    }

    [[noreturn]] static void refuse(const std::string& name, const std::string& reason) {
        throw UsageError{"--" + name + ": " + reason};
    }

    /// The last value given, which is not empty.
    [[nodiscard]] std::optional<std::string> text(const std::string& name) const;
    /// Likewise of an option that says where something goes or comes from: it can be given only once.
    [[nodiscard]] std::optional<std::string> once(const std::string& name) const;
    /// All values given, in their order.
    [[nodiscard]] std::vector<std::string> all(const std::string& name) const;
    [[nodiscard]] bool flag(const std::string& name) const;
    [[nodiscard]] std::optional<int> integer(const std::string& name, int low, int high) const;
    [[nodiscard]] std::optional<double> number(const std::string& name) const;
    /// Which of these words it is; nothing if it is not given.
    [[nodiscard]] std::optional<std::size_t> index(const std::string& name,
                                                   std::span<const std::string_view> words) const;
    /// Which of these values it names, as to_text() does; the first if it is not given.
    template <typename Value, std::size_t kValues>
    [[nodiscard]] Value choice(const std::string& name, const std::array<Value, kValues>& values) const {
        std::array<std::string_view, kValues> words;
        std::transform(values.begin(), values.end(), words.begin(),
                       [](Value value) { return to_text(value); });
        return values[index(name, words).value_or(0)];
    }
    /// The two parts of a value around its first comma. `form` is what is expected: "ELO0,ELO1".
    [[nodiscard]] std::optional<std::pair<std::string, std::string>> pair(const std::string& name,
                                                                          const std::string& form) const;

  private:
    const OptionTexts& options_;
};

/// Splits a command line into program and arguments as a shell would, but without expansions ($, ~ and *
/// are kept): words are separated by blanks; '...' is taken literally; in "..." a backslash escapes " and \;
/// outside quotes it escapes any character. `a"b c"d` is one word, ""
/// an empty one. Throws ParseError if a quote is not closed or a backslash ends the text.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

}  // namespace pahtum::arena
