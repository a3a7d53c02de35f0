#include "protocol/program/use.hpp"

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::gtp {

cxxopts::ParseResult parse(Use& use, int argc, const char* const* argv) {
    use.options.add_options()("help", "print this help");
    if (!use.word_help.empty()) use.options.custom_help("[OPTION...] " + std::string{use.word_help});
    try {
        return use.options.parse(argc, argv);
    } catch (const cxxopts::exceptions::exception& error) {
        throw OptionError{error.what()};
    }
}

std::string help_text(Use& use) { return use.options.help() + std::string{use.examples}; }

std::vector<std::string> words_of(const Use& use, const cxxopts::ParseResult& parsed) {
    const std::vector<std::string>& words = parsed.unmatched();
    if (words.size() > use.max_words)
        throw OptionError{"'" + words[use.max_words] + "' is not expected here"};
    if (words.size() < use.min_words) throw OptionError{std::string{use.word_help} + " is missing"};
    return words;
}

void add_value(Use& use, const std::string& name, const std::string& help, const std::string& value,
               const std::string& preset) {
    const auto text = cxxopts::value<std::string>();
    if (!preset.empty()) text->default_value(preset);
    use.options.add_options()(name, help, text, value);
}

void add_parameters(Use& use, const std::vector<std::string_view>& names) {
    const Settings defaults;
    for (const std::string_view name : names) {
        const Parameter& parameter = find_parameter(name);
        const auto value = cxxopts::value<std::string>();
        if (parameter.type == "bool") value->implicit_value("true");
        use.options.add_options()(
            std::string{name}, std::string{parameter.help} + " (default " + parameter.print(defaults) + ")",
            value, parameter.type == "bool" ? "" : "VALUE");
    }
}

Settings read_parameters(const cxxopts::ParseResult& parsed, Settings settings) {
    for (const Parameter& parameter : parameters()) {
        const std::string name{parameter.name};
        if (parsed.count(name) == 0) continue;
        read_option(name, [&] { parameter.read(settings, parsed[name].as<std::string>()); });
    }
    return settings;
}

int integer_option(const cxxopts::ParseResult& parsed, const std::string& name, int low, int high) {
    return read_option(name, [&] { return parse_integer(parsed[name].as<std::string>(), low, high, name); });
}

}  // namespace pahtum::gtp
