#include "arena/cli/toml_nesting.hpp"

#include <algorithm>
#include <array>

namespace pahtum::arena {
namespace {

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

}  // namespace

std::optional<int> line_nested_deeper_than(int deepest, std::string_view toml) {
    int line = 1;
    int brackets = 0;
    int dots = 0;
    while (!toml.empty()) {
        std::string_view rest = toml.substr(1);
        switch (toml.front()) {
            case '"':
            case '\'':
                rest = behind_string(toml);
                break;
            case '#':
                rest = toml.substr(std::min(toml.find('\n'), toml.size()));
                break;
            case '[':
            case '{':
                ++brackets, dots = 0;
                break;
            case ']':
            case '}':
                brackets = std::max(brackets - 1, 0), dots = 0;
                break;
            case '.':
                ++dots;
                break;
            case '=':
            case ',':
            case '\n':
                dots = 0;
                break;
            default:
                break;
        }
        if (brackets > deepest || dots > deepest) return line;
        const std::string_view passed = toml.substr(0, toml.size() - rest.size());
        line += static_cast<int>(std::count(passed.begin(), passed.end(), '\n'));
        toml = rest;
    }
    return std::nullopt;
}

}  // namespace pahtum::arena
