#pragma once

#include <cstddef>
#include <cxxopts.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/program/options.hpp"

namespace pahtum::gtp {

/// As many positions as one run prints or measures at most.
inline constexpr int kMaxPositions = 1'000'000;

/// One use of the program: its options, the words it takes, and its help.
struct Use {
    cxxopts::Options options;
    std::size_t min_words;  ///< the use's own name included
    std::size_t max_words;
    std::string_view word_help;  ///< the words behind the name, for help and messages
    std::string_view examples;
};

/// Adds `--help` and reads the command line. Throws OptionError.
[[nodiscard]] cxxopts::ParseResult parse(Use& use, int argc, const char* const* argv);
[[nodiscard]] std::string help_text(Use& use);
/// The words that are no options. Throws OptionError if there are too many or too few.
[[nodiscard]] std::vector<std::string> words_of(const Use& use, const cxxopts::ParseResult& parsed);

/// An option whose value is read later. `preset` is what it is if not given; empty = none.
void add_value(Use& use, const std::string& name, const std::string& help, const std::string& value,
               const std::string& preset = "");
/// An option for each of these parameters of `param`.
void add_parameters(Use& use, const std::vector<std::string_view>& names);
/// `settings` with what the options say otherwise. Throws OptionError.
[[nodiscard]] Settings read_parameters(const cxxopts::ParseResult& parsed, Settings settings = {});

/// The option's value in [low, high]. Requires that it was given or has a preset. Throws OptionError.
[[nodiscard]] int integer_option(const cxxopts::ParseResult& parsed, const std::string& name, int low,
                                 int high);

/// Runs `read`; what it finds wrong with the text becomes an error that names the option.
template <typename Read>
auto read_option(std::string_view option, const Read& read) {
    try {
        return read();
    } catch (const ParseError& error) {
        throw OptionError{"option --" + std::string{option} + ": " + error.what()};
    }
}

}  // namespace pahtum::gtp
