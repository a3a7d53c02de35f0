#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <toml++/toml.h>

#include "arena/commands/tournament_options.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/platform/decimals.hpp"

namespace pahtum::arena {
namespace {

/// Far more than any key here needs.
constexpr int kDeepest = 32;
constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
/// Of a foreign text in a message.
constexpr std::size_t kLongestReason = 400;

constexpr std::array<std::string_view, 3> kEngineKeys = {"name", "command", "options"};

bool is_engine_key(std::string_view key) {
    return std::ranges::find(kEngineKeys, key) != kEngineKeys.end() || has_use(key, kPerEngine);
}

/// Just after the string that begins the text; after its line, or at the end of the text, if it is not
/// closed.
std::string_view behind_string(std::string_view text) {
    const char quote = text.front();
    const std::array<char, 3> three{quote, quote, quote};
    const bool has_lines = text.starts_with(std::string_view{three.data(), three.size()});
    const std::string_view end{three.data(), has_lines ? 3U : 1U};
    text.remove_prefix(end.size());
    while (!text.empty() && (has_lines || text.front() != '\n')) {
        if (text.starts_with(end)) {
            text.remove_prefix(end.size());
            // A string of several lines may end in quotes of its own.
            for (int own = 0; has_lines && own < 2 && text.starts_with(quote); ++own) text.remove_prefix(1);
            return text;
        }
        const bool is_escape = quote == '"' && text.front() == '\\';
        text.remove_prefix(std::min<std::size_t>(is_escape ? 2 : 1, text.size()));
    }
    return text;
}

/// The number of the first line of a TOML text that nests brackets, or chains the parts of a dotted key, more
/// than `deepest` deep; nothing if there is none. The parser takes stack for each level. The text need not be
/// well formed: a fault may only hide what follows it.
std::optional<int> line_nested_deeper_than(int deepest, std::string_view toml) {
    int line = 1;
    int brackets = 0;
    int dots = 0;
    while (!toml.empty()) {
        std::string_view rest = toml.substr(1);
        switch (toml.front()) {
            case '"':
            case '\'': rest = behind_string(toml); break;
            case '#': rest = toml.substr(std::min(toml.find('\n'), toml.size())); break;
            case '[':
            case '{': ++brackets, dots = 0; break;
            case ']':
            case '}': brackets = std::max(brackets - 1, 0), dots = 0; break;
            case '.': ++dots; break;
            case '=':
            case ',':
            case '\n': dots = 0; break;
            default: break;
        }
        if (brackets > deepest || dots > deepest) return line;
        const std::string_view passed = toml.substr(0, toml.size() - rest.size());
        line += static_cast<int>(std::ranges::count(passed, '\n'));
        toml = rest;
    }
    return std::nullopt;
}

class ConfigReader {
  public:
    explicit ConfigReader(const std::filesystem::path& file) : file_(file) {}

    TournamentTexts read() {
        const toml::table table = parse();
        for (const auto& [key, node] : table) {
            if (key.str() == "engine") {
                read_engines(node);
            } else {
                read_option(key.str(), node);
            }
        }
        return texts_;
    }

  private:
    [[nodiscard]] toml::table parse() const {
        try {
            const std::string text = read_whole_file(file_.string());
            if (text.size() > kMostBytes)
                throw UsageError{shown_file() + " is larger than a configuration can be (1 MiB)"};
            if (const auto line = line_nested_deeper_than(kDeepest, text))
                throw UsageError{shown_file() + ":" + std::to_string(*line) + ": nested too deeply"};
            return toml::parse(text, file_.string());
        } catch (const FileError& error) {
            throw UsageError{error.what()};
        } catch (const toml::parse_error& error) {
            throw UsageError{place(error.source()) + printable(error.description(), kLongestReason)};
        }
    }

    [[nodiscard]] std::string place(const toml::source_region& source) const {
        const std::string line = source.begin.line == 0 ? "" : ":" + std::to_string(source.begin.line);
        return shown_file() + line + ": ";
    }

    [[nodiscard]] std::string shown_file() const { return printable(file_.string(), kLongestReason); }

    [[noreturn]] void refuse(const toml::node& node, const std::string& reason) const {
        throw UsageError{place(node.source()) + reason};
    }

    /// A single value as one would write it on the command line.
    [[nodiscard]] std::string text_of(std::string_view key, const toml::node& node) const {
        if (const auto* text = node.as_string()) return text->get();
        if (const auto* number = node.as_integer()) return std::to_string(number->get());
        if (const auto* number = node.as_floating_point()) return shortest_decimal(number->get());
        if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
        refuse(node, quote(key) + " must be a text, a number, true or false");
    }

    void read_option(std::string_view key, const toml::node& node) {
        const std::vector<RunOption>& known = run_options();
        const auto found = std::ranges::find_if(known, [key](const RunOption& row) {
            return key == row.option.name || (!row.option.alias.empty() && key == row.option.alias);
        });
        if (found == known.end())
            refuse(node, "unknown key " + quote(key) +
                             "; the keys are the options of a run in --help, without config, submit, "
                             "priority and share");
        const Option& option = found->option;
        const std::vector<std::string>& values = texts_.options[option.name];
        if (!values.empty() && !option.alias.empty()) refuse(node, same_option_text("", option));
        for_each_value(node, [&](const toml::node& value) { add(option.name, text_of(key, value), value); });
        if (texts_.options[option.name].empty()) texts_.options.erase(option.name);  // of an empty list
    }

    template <typename Take>
    static void for_each_value(const toml::node& node, const Take& take) {
        const toml::array* const list = node.as_array();
        if (list == nullptr) take(node);
        for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) take((*list)[i]);
    }

    void add(const std::string& option, const std::string& value, const toml::node& node) {
        texts_.options[option].push_back(value);
        texts_.places[{option, value}] = place(node.source());
    }

    void read_engines(const toml::node& node) {
        const toml::array* const tables = node.as_array();
        if (tables == nullptr) refuse(node, "write an engine as [[engine]], in double brackets");
        for (const toml::node& table : *tables) {
            if (!table.is_table()) refuse(table, "write an engine as [[engine]], in double brackets");
            read_engine(*table.as_table());
        }
    }

    void read_engine(const toml::table& table) {
        for (const auto& [key, node] : table) {
            if (is_engine_key(key.str())) continue;
            std::string known = "name, command, options";
            for (const Option& option : option_rows(kPerEngine)) known += ", " + option.name;
            refuse(node, "unknown key " + quote(key.str()) + " of an engine; known are " + known);
        }
        if (!table.contains("name")) refuse(table, "this engine has no name");
        if (!table.contains("command")) refuse(table, "this engine has no command");
        EngineText engine{.name = read_name(*table.get("name")),
                          .command = read_command(*table.get("command")),
                          .place = place(table.get("command")->source())};
        if (const toml::node* node = table.get("options")) append_options(*node, engine.command);
        for (const auto& [name, node] : table) {
            const std::string key{name.str()};
            const auto add_own = [&](const toml::node& value) {
                add(key, engine.name + ":" + text_of(key, value), value);
            };
            if (has_use(key, kPairs))
                for_each_value(node, add_own);
            else if (has_use(key, kPerEngine))
                add_own(node);
        }
        texts_.engines.push_back(std::move(engine));
    }

    [[nodiscard]] std::string read_name(const toml::node& node) const {
        const std::string name = text_of("name", node);
        try {
            check_engine_names({&name, 1});
        } catch (const UsageError& error) {
            refuse(node, error.what());
        }
        return name;
    }

    [[nodiscard]] std::vector<std::string> read_command(const toml::node& node) const {
        if (const toml::array* words = node.as_array()) {
            std::vector<std::string> command;
            for (const toml::node& word : *words) command.push_back(text_of("command", word));
            return command;
        }
        try {
            return split_words(text_of("command", node));
        } catch (const ParseError& error) {
            refuse(node, error.what());
        }
    }

    void append_options(const toml::node& node, std::vector<std::string>& command) const {
        if (!node.is_table()) refuse(node, "'options' must be a table, like { hash = 64 }");
        for (const auto& [key, value] : *node.as_table()) {
            command.push_back("--" + std::string(key.str()) + "=" + text_of(key.str(), value));
        }
    }

    std::filesystem::path file_;
    TournamentTexts texts_;
};

}  // namespace

TournamentTexts read_config(const std::filesystem::path& file) { return ConfigReader{file}.read(); }

}  // namespace pahtum::arena
