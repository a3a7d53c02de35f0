#include "protocol/program/command_line.hpp"

#include <cxxopts.hpp>
#include <memory>
#include <utility>

#include "engine/base/usage.hpp"

namespace pahtum::program {
namespace {

void declare(cxxopts::Options& options, const Option& option) {
    const bool takes_value = option.is_switch || !option.argument.empty();
    if (!takes_value) {
        options.add_options()(option.name, option.help);
        return;
    }
    const auto value = cxxopts::value<std::string>();
    if (!option.preset.empty()) value->default_value(option.preset);
    if (option.is_switch) value->implicit_value("true");
    options.add_options()(option.name, option.help, value, option.argument);
}

cxxopts::Options declared(const Usage& usage) {
    cxxopts::Options options{usage.program, usage.summary};
    for (const Option& option : usage.options) declare(options, option);
    options.add_options()("h,help", "print this help")("version", "print the version");
    if (!usage.words.empty()) options.custom_help("[OPTION...] " + usage.words);
    return options;
}

std::vector<std::string> names_of(const Usage& usage) {
    std::vector<std::string> names{"help", "version"};
    for (const Option& option : usage.options) names.push_back(option.name);
    return names;
}

cxxopts::ParseResult parse(const Usage& usage, const std::vector<std::string>& arguments) {
    std::vector<const char*> argv{usage.program.c_str()};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    try {
        return declared(usage).parse(static_cast<int>(argv.size()), argv.data());
    } catch (const cxxopts::exceptions::no_such_option& error) {
        const std::string reason = unknown_option(arguments, names_of(usage));
        throw OptionError{reason.empty() ? in_our_style(error.what()) : reason};
    } catch (const cxxopts::exceptions::exception& error) {
        throw OptionError{in_our_style(error.what())};
    }
}

/// A leading blank keeps a word from being read as an option.
std::vector<std::string> shielded(const Usage& usage, std::span<const std::string> arguments) {
    std::vector<std::string> all{arguments.begin(), arguments.end()};
    for (std::string& argument : all) {
        if (usage.is_word != nullptr && argument.starts_with('-') && usage.is_word(argument))
            argument.insert(0, " ");
    }
    return all;
}

}  // namespace

std::vector<Option> all_of(std::vector<std::vector<Option>> lists) {
    std::vector<Option> all;
    for (std::vector<Option>& list : lists) {
        for (Option& option : list) all.push_back(std::move(option));
    }
    return all;
}

std::string help_text(const Usage& usage) { return declared(usage).help() + usage.notes; }

CommandLine::CommandLine(const Usage& usage, std::span<const std::string> arguments)
    : arguments_(arguments.begin(), arguments.end()) {
    const cxxopts::ParseResult parsed = parse(usage, shielded(usage, arguments));
    for (const auto& option : parsed.arguments()) given_[option.key()] = option.value();
    for (const Option& option : usage.options) presets_[option.name] = option.preset;
    for (const std::string& word : parsed.unmatched()) words_.emplace_back(trim(word, " "));
    if (has("help")) return;
    if (words_.size() > usage.max_words)
        throw OptionError{"unexpected argument '" + words_[usage.max_words] + "'"};
    if (words_.size() < usage.min_words) throw OptionError{usage.words + " is missing"};
}

std::string CommandLine::text(std::string_view option) const {
    const auto given = given_.find(option);
    if (given != given_.end()) return given->second;
    const auto preset = presets_.find(option);
    return preset == presets_.end() ? std::string{} : preset->second;
}

int CommandLine::integer(std::string_view option, int low, int high) const {
    return read_option(option, [&] { return parse_integer(text(option), low, high, option); });
}

}  // namespace pahtum::program
