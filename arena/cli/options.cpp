#include "arena/cli/options.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cxxopts.hpp>
#include <memory>

#include "engine/base/usage.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kHelpWidth = 100;
constexpr const char* kAliases = "aliases";  // a group of options that help() leaves out

cxxopts::Options make_options(const std::string& usage, std::span<const OptionInfo> infos,
                              const std::string& introduction) {
    cxxopts::Options options("pahtum-arena", introduction);
    options.custom_help(usage);
    options.positional_help("");
    options.set_width(kHelpWidth);
    const auto value_of = [](const OptionInfo& info) {
        return info.argument.empty() ? std::shared_ptr<cxxopts::Value>(cxxopts::value<bool>())
                                     : cxxopts::value<std::vector<std::string>>();
    };
    for (const OptionInfo& info : infos) {
        options.add_option("", "", std::string(info.name), std::string(info.help), value_of(info),
                           std::string(info.argument));
        if (!info.alias.empty())
            options.add_option(kAliases, "", std::string(info.alias), "", value_of(info), "");
    }
    options.add_option("", "h", "help", "show this help", cxxopts::value<bool>(), "");
    options.add_option("", "", "version", "show the version", cxxopts::value<bool>(), "");
    return options;
}

std::string full_name(const std::string& name, std::span<const OptionInfo> infos) {
    for (const OptionInfo& info : infos)
        if (!info.alias.empty() && info.alias == name) return std::string(info.name);
    return name;
}

}  // namespace

std::string same_option_text(const std::string& dashes, const OptionInfo& info) {
    return dashes + std::string(info.alias) + " and " + dashes + std::string(info.name) +
           " are the same option; give only one of them";
}

namespace {

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

ParsedLine OptionTable::parse(int argc, const char* const* argv) const try {
    const cxxopts::ParseResult parsed = make_options(usage_, options_, introduction_).parse(argc, argv);
    ParsedLine line;
    for (const cxxopts::KeyValue& argument : parsed.arguments())
        line.options[full_name(argument.key(), options_)].push_back(argument.value());
    for (const OptionInfo& info : options_)
        if (!info.alias.empty() && parsed.count(std::string(info.alias)) > 0 &&
            parsed.count(std::string(info.name)) > 0)
            refuse(same_option_text("--", info));
    line.words = parsed.unmatched();
    return line;
} catch (const cxxopts::exceptions::no_such_option& error) {
    std::vector<std::string> names{"help", "version"};
    for (const OptionInfo& info : options_) names.emplace_back(info.name);
    for (const OptionInfo& info : options_)
        if (!info.alias.empty()) names.emplace_back(info.alias);
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const std::string reason = unknown_option(words, names);
    refuse(reason.empty() ? in_our_style(error.what()) : reason);
} catch (const cxxopts::exceptions::exception& error) {
    refuse(in_our_style(error.what()));
}

void OptionTable::refuse(const std::string& reason) const {
    // "[run] ..." is what the program does without a subcommand.
    const std::string subcommand = usage_.substr(0, usage_.find(' '));
    const std::string program = usage_.starts_with('[') ? "pahtum-arena" : "pahtum-arena " + subcommand;
    throw UsageError{with_help_to_try(reason, program)};
}

std::string OptionTable::help() const { return make_options(usage_, options_, introduction_).help({""}); }

double OptionReader::parse_number(const std::string& text) {
    std::size_t used = 0;
    double value = 0;
    try {
        value = std::stod(text, &used);
    } catch (const std::logic_error&) {
        used = 0;
    }
    if (text.empty() || used != text.size() || !std::isfinite(value)) {
        throw ParseError{"'" + text + "' is not a number"};
    }
    return value;
}

std::optional<std::string> OptionReader::text(const std::string& name) const {
    const auto found = options_.find(name);
    if (found == options_.end() || found->second.empty()) return std::nullopt;
    if (found->second.back().empty())
        refuse(name,
               "its value is empty, as an unset variable gives; leave the option out, or say what is meant");
    return found->second.back();
}

std::optional<std::string> OptionReader::once(const std::string& name) const {
    if (all(name).size() > 1) refuse(name, "is given more than once");
    return text(name);
}

std::vector<std::string> OptionReader::all(const std::string& name) const {
    const auto found = options_.find(name);
    return found == options_.end() ? std::vector<std::string>{} : found->second;
}

bool OptionReader::flag(const std::string& name) const {
    const std::string value = text(name).value_or("false");
    if (value != "true" && value != "false") refuse(name, "expected true or false, not '" + value + "'");
    return value == "true";
}

std::optional<int> OptionReader::integer(const std::string& name, int low, int high) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    return guarded(name, [&] { return parse_integer(*value, low, high, "the value"); });
}

std::optional<double> OptionReader::number(const std::string& name) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    return guarded(name, [&] { return parse_number(*value); });
}

std::optional<std::size_t> OptionReader::index(const std::string& name,
                                               std::span<const std::string_view> words) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    const auto found = std::find(words.begin(), words.end(), *value);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    std::string expected{words.front()};
    for (std::size_t i = 1; i < words.size(); ++i)
        expected += (i + 1 == words.size() ? " or " : ", ") + std::string{words[i]};
    refuse(name, "expected " + expected + ", not '" + *value + "'");
}

std::optional<std::pair<std::string, std::string>> OptionReader::pair(const std::string& name,
                                                                      const std::string& form) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    const std::size_t comma = value->find(',');
    if (comma == std::string::npos) refuse(name, "expected " + form + ", not '" + *value + "'");
    return std::pair{value->substr(0, comma), value->substr(comma + 1)};
}

std::vector<std::string> split_words(std::string_view text) {
    WordReader reader(text);
    std::vector<std::string> words;
    while (auto word = reader.next()) words.push_back(*std::move(word));
    return words;
}

}  // namespace pahtum::arena
