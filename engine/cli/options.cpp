#include "engine/cli/options.hpp"

#include <cmath>
#include <cxxopts.hpp>
#include <memory>
#include <stdexcept>

namespace pahtum {
namespace {

constexpr const char* kAliases = "aliases";  // a group of options that --help leaves out

std::shared_ptr<cxxopts::Value> value_of(const Option& option) {
    const bool takes_value = option.is_switch || !option.argument.empty();
    if (!takes_value) return cxxopts::value<bool>();
    const auto value = cxxopts::value<std::string>();
    if (option.is_switch) value->implicit_value("true");
    return value;
}

std::string help_here(Option option) {
    if (!option.here.empty()) option.preset += ": " + option.here;
    return help_of(option);
}

cxxopts::Options declared(const Usage& usage) {
    cxxopts::Options options{usage.program, usage.summary};
    options.set_width(usage.help_width);
    options.positional_help("");
    if (!usage.synopsis.empty()) {
        options.custom_help(usage.synopsis);
    } else if (!usage.words.empty()) {
        options.custom_help("[OPTION...] " + usage.words);
    }
    for (const Option& option : usage.options) {
        options.add_option("", "", option.name, help_here(option), value_of(option), option.argument);
        if (!option.alias.empty()) options.add_option(kAliases, "", option.alias, "", value_of(option), "");
    }
    return options;
}

std::vector<std::string> names_of(const Usage& usage) {
    std::vector<std::string> names{"help", "version"};
    for (const Option& option : usage.options) names.push_back(option.name);
    for (const Option& option : usage.options)
        if (!option.alias.empty()) names.push_back(option.alias);
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

OptionTexts texts_of(const Usage& usage, const cxxopts::ParseResult& parsed) {
    OptionTexts texts;
    for (const auto& given : parsed.arguments()) texts[given.key()].push_back(given.value());
    for (const Option& option : usage.options) {
        // --flag=false is a flag that is not given.
        if (const auto found = texts.find(option.name); found != texts.end() && option.argument.empty() &&
                                                        !option.is_switch && found->second.back() == "false")
            texts.erase(found);
        if (option.alias.empty() || !texts.contains(option.alias)) continue;
        if (texts.contains(option.name)) throw OptionError{same_option_text("--", option)};
        texts[option.name] = texts.extract(option.alias).mapped();
    }
    return texts;
}

class WordReader {
  public:
    explicit WordReader(std::string_view text) : text_(text) {}

    /// Nothing at the end.
    std::optional<std::string> next() {
        while (!is_at_end() && is_blank(text_[place_])) ++place_;
        if (is_at_end()) return std::nullopt;
        std::string word;
        while (!is_at_end() && !is_blank(text_[place_])) read_part(word);
        return word;
    }

  private:
    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }
    [[nodiscard]] bool is_at_end() const { return place_ == text_.size(); }

    void read_part(std::string& word) {
        const char c = text_[place_++];
        if (c == '\'' || c == '"') {
            read_quoted(c, word);
        } else {
            word += c == '\\' ? take("after the backslash") : c;
        }
    }

    void read_quoted(char quote, std::string& word) {
        for (char c = take("to close the quote"); c != quote; c = take("to close the quote")) {
            const bool escapes = quote == '"' && c == '\\' && !is_at_end();
            const bool has_effect = escapes && (text_[place_] == '"' || text_[place_] == '\\');
            word += has_effect ? text_[place_++] : c;
        }
    }

    char take(std::string_view purpose) {
        if (is_at_end())
            throw ParseError{"'" + std::string(text_) + "': expected more " + std::string(purpose)};
        return text_[place_++];
    }

    std::string_view text_;
    std::size_t place_ = 0;
};

}  // namespace

std::vector<Option> all_of(std::vector<std::vector<Option>> lists) {
    std::vector<Option> all;
    for (std::vector<Option>& list : lists) {
        for (Option& option : list) all.push_back(std::move(option));
    }
    return all;
}

std::string same_option_text(const std::string& dashes, const Option& option) {
    return dashes + option.alias + " and " + dashes + option.name +
           " are the same option; give only one of them";
}

std::string help_of(const Option& option) {
    return option.preset.empty() ? option.help : option.help + " (default " + option.preset + ")";
}

std::string help_text(const Usage& usage) {
    cxxopts::Options options = declared(usage);
    options.add_options()("h,help", "print this help")("version", "print the version");
    return options.help({""}) + usage.notes;
}

void refuse_option(std::string_view name, const std::string& reason, const std::string& value) {
    throw OptionError{"--" + std::string{name} + ": " + reason, std::string{name}, value};
}

double parse_number(const std::string& text) {
    std::size_t used = 0;
    double value = 0;
    try {
        value = std::stod(text, &used);
    } catch (const std::logic_error&) {
        used = 0;
    }
    if (text.empty() || used != text.size() || !std::isfinite(value))
        throw ParseError{"'" + text + "' is not a number"};
    return value;
}

bool parse_flag(const std::string& text) {
    if (text != "true" && text != "false") throw ParseError{"expected true or false, not '" + text + "'"};
    return text == "true";
}

std::vector<std::string> split_words(std::string_view text) {
    WordReader reader(text);
    std::vector<std::string> words;
    while (auto word = reader.next()) words.push_back(*std::move(word));
    return words;
}

OptionReader::OptionReader(OptionTexts given, std::span<const Option> rows) : given_(std::move(given)) {
    for (const Option& option : rows)
        if (!option.preset.empty()) presets_[option.name] = option.preset;
}

std::string OptionReader::value(std::string_view name) const {
    const auto found = given_.find(name);
    if (found != given_.end() && !found->second.empty()) return found->second.back();
    const auto preset = presets_.find(name);
    return preset == presets_.end() ? std::string{} : preset->second;
}

std::optional<std::string> OptionReader::text(std::string_view name) const {
    const auto found = given_.find(name);
    if (found == given_.end() || found->second.empty()) return std::nullopt;
    if (found->second.back().empty())
        refuse_option(
            name, "its value is empty, perhaps from an unset variable; leave the option out or give a value");
    return found->second.back();
}

std::optional<std::string> OptionReader::text_or_preset(std::string_view name) const {
    const auto preset = presets_.find(name);
    return has(name) || preset == presets_.end() ? text(name) : preset->second;
}

std::optional<std::string> OptionReader::once(std::string_view name) const {
    if (all(name).size() > 1) refuse_option(name, "is given more than once");
    return text(name);
}

std::vector<std::string> OptionReader::all(std::string_view name) const {
    const auto found = given_.find(name);
    return found == given_.end() ? std::vector<std::string>{} : found->second;
}

bool OptionReader::flag(std::string_view name) const {
    return read_option(name, [&] { return parse_flag(text(name).value_or("false")); });
}

std::optional<int> OptionReader::integer(std::string_view name, int low, int high) const {
    const auto value = text_or_preset(name);
    if (!value) return std::nullopt;
    return read_option(name, [&] { return parse_integer(*value, low, high, "the value"); });
}

std::optional<double> OptionReader::number(std::string_view name) const {
    const auto value = text_or_preset(name);
    if (!value) return std::nullopt;
    return read_option(name, [&] { return parse_number(*value); });
}

std::optional<std::size_t> OptionReader::index(std::string_view name,
                                               std::span<const std::string_view> words) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    const auto found = std::ranges::find(words, *value);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    std::string expected{words.front()};
    for (std::size_t i = 1; i < words.size(); ++i)
        expected += (i + 1 == words.size() ? " or " : ", ") + std::string{words[i]};
    refuse_option(name, "expected " + expected + ", not '" + *value + "'");
}

std::optional<std::pair<std::string, std::string>> OptionReader::pair(std::string_view name,
                                                                      const std::string& form) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    const std::size_t comma = value->find(',');
    if (comma == std::string::npos) refuse_option(name, "expected " + form + ", not '" + *value + "'");
    return std::pair{value->substr(0, comma), value->substr(comma + 1)};
}

CommandLine::CommandLine(const Usage& usage, std::span<const std::string> arguments)
    : CommandLine(usage, arguments, parse(usage, shielded(usage, arguments))) {}

CommandLine::CommandLine(const Usage& usage, std::span<const std::string> arguments,
                         const cxxopts::ParseResult& parsed)
    : OptionReader(texts_of(usage, parsed), usage.options),
      arguments_(arguments.begin(), arguments.end()),
      words_(parsed.unmatched()) {
    if (usage.is_word != nullptr) {
        for (std::string& word : words_) word = trim(word, " ");
    }
    if (words_.size() > usage.max_words)
        throw OptionError{"unexpected argument '" + words_[usage.max_words] + "'"};
    if (words_.size() < usage.min_words) throw OptionError{usage.words + " is missing"};
}

}  // namespace pahtum
