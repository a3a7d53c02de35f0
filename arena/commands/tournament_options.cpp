#include "arena/commands/tournament_options.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

#include "arena/commands/subcommands.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::arena {
namespace {

void require_distinct(const std::vector<EngineText>& engines) {
    std::set<std::string> names;
    for (const EngineText& engine : engines) {
        if (!names.insert(engine.name).second) {
            throw UsageError{engine.place + "two engines are called '" + engine.name + "'; rename one"};
        }
    }
}

/// Moves values for one engine after those for all, so that they win within a source whatever the order.
std::vector<std::string> general_first(std::string_view option, std::vector<std::string> values) {
    std::stable_partition(values.begin(), values.end(), [option](const std::string& value) {
        return engine_name_length(option, value) == std::string::npos;
    });
    return values;
}

constexpr std::size_t kMostCharacters = 64;

/// Letters of other alphabets, and marks, that common typefaces draw like ASCII, and the ASCII.
constexpr std::u32string_view kForeign =
    U"\u0131\u0251\u0261"                                                        // Latin
    U"\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4"  // Greek
    U"\u03A5\u03A7\u03B1\u03B9\u03BD\u03BF\u03C1"
    U"\u0405\u0406\u0408\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421"  // Cyrillic
    U"\u0422\u0425\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0455\u0456\u0458"
    U"\u04BB\u0501\u051B\u051D"
    U"\u2010\u2011\u2012\u2013\u2212";  // hyphens
constexpr std::string_view kAscii =
    "iag"
    "ABEZHIKMNOPTYXaivop"
    "SIJABEKMHOPCTXaeopcyxsijhdqw"
    "-----";
static_assert(kForeign.size() == kAscii.size());

bool is_combining(char32_t character) {
    return (character >= 0x0300 && character <= 0x036F) || (character >= 0x1AB0 && character <= 0x1AFF) ||
           (character >= 0x1DC0 && character <= 0x1DFF) || (character >= 0x20D0 && character <= 0x20FF) ||
           (character >= 0xFE20 && character <= 0xFE2F);
}

/// The ASCII character that looks the same; otherwise the character itself.
char32_t plain(char32_t character) {
    if (character >= 0xFF01 && character <= 0xFF5E) return character - 0xFEE0;  // full-width forms
    const std::size_t at = kForeign.find(character);
    return at == kForeign.npos ? character : static_cast<char32_t>(kAscii[at]);
}

/// Requires UTF-8.
std::u32string characters_of(std::string_view text) {
    std::u32string characters;
    for (auto next = first_character(text); next; next = first_character(text)) {
        characters += next->code;
        text.remove_prefix(next->bytes);
    }
    return characters;
}

[[noreturn]] void refuse_name(const std::string& name, const std::string& reason) {
    throw UsageError{"the engine's name " + quote(name) + " " + reason + "; give another NAME=COMMAND"};
}

void check_engine_name(const std::string& name) {
    if (name.empty()) throw UsageError{"an engine has an empty name; give NAME=COMMAND"};
    if (!is_printable(name)) refuse_name(name, "has characters that are not visible");
    const std::u32string characters = characters_of(name);
    if (name.front() == ' ' || name.back() == ' ') refuse_name(name, "begins or ends with a space");
    if (name.find("  ") != std::string::npos) refuse_name(name, "has two spaces in a row");
    if (name.find(':') != std::string::npos)
        refuse_name(name, "has a ':', which ends a name in options like --tc NAME:SPEC");
    if (std::ranges::any_of(characters, is_combining))
        refuse_name(name, "has combining marks, which look different everywhere");
    if (characters.size() > kMostCharacters)
        refuse_name(name, "is longer than " + std::to_string(kMostCharacters) + " characters");
}

}  // namespace

std::size_t engine_name_length(std::string_view option, std::string_view text) {
    const std::size_t colon = text.find(':');
    if (option == "directory") return text.starts_with('/') ? std::string_view::npos : colon;
    if (!has_use(option, kPairs)) return text.rfind(':');
    return colon < text.find('=') ? colon : std::string_view::npos;
}

std::vector<Option> with_run_options(std::vector<Option> own, unsigned use, const OptionTexts& defaults) {
    return all_of({std::move(own),
                   {{"config", "FILE", "TOML file with [[engine]] tables and any of these options"}},
                   option_rows(use, defaults)});
}

TournamentTexts texts_of(const CommandLine& line) {
    TournamentTexts texts{{}, line.given()};
    texts.options.erase("config");
    texts.options.erase("engine");
    for (const std::string& engine : line.all("engine")) texts.engines.push_back(parse_engine_text(engine));
    return texts;
}

TournamentTexts config_of(const CommandLine& line) {
    if (line.all("config").size() > 1) throw UsageError{"--config can be given only once"};
    const std::string file = line.value("config");
    TournamentTexts texts = file.empty() ? TournamentTexts{} : read_config(file);
    if (line.has("store") || texts.options.contains("store")) static_cast<void>(stores());
    return texts;
}

std::vector<EngineText> engines_of(const std::vector<std::string>& words) {
    std::vector<EngineText> engines;
    for (const std::string& word : words) {
        if (word.find('=') == std::string::npos || word.front() == '-') {
            throw UsageError{
                "unexpected '" + word +
                "'; put a command with its options in quotes: --engine \"NAME=COMMAND OPTIONS\""};
        }
        engines.push_back(parse_engine_text(word));
    }
    return engines;
}

EngineText parse_engine_text(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        throw UsageError{"--engine '" + text + "': expected NAME=COMMAND, for example new=./pahtum"};
    try {
        return {.name = text.substr(0, equals),
                .command = split_words(std::string_view(text).substr(equals + 1))};
    } catch (const ParseError& error) {
        throw UsageError{std::string("--engine ") + error.what()};
    }
}

TournamentTexts merge(TournamentTexts weaker, const TournamentTexts& stronger) {
    require_distinct(stronger.engines);
    for (const EngineText& engine : stronger.engines) {
        const auto same = std::ranges::find(weaker.engines, engine.name, &EngineText::name);
        if (same == weaker.engines.end()) {
            weaker.engines.push_back(engine);
        } else {
            same->command = engine.command;
            same->place = engine.place;
        }
    }
    for (const auto& [name, values] : stronger.options) {
        std::vector<std::string>& merged = weaker.options[name];
        if (!has_use(name, kPerEngine)) merged.clear();
        for (const std::string& value : values) weaker.places.erase({name, value});
        merged = general_first(name, std::move(merged));
        const auto more = has_use(name, kPerEngine) ? general_first(name, values) : values;
        merged.insert(merged.end(), more.begin(), more.end());
    }
    for (const auto& [value, place] : stronger.places) weaker.places[value] = place;
    return weaker;
}

void refuse_in_place(const OptionError& error, const TournamentTexts& texts) {
    std::string value = error.value();
    const auto values = texts.options.find(error.option());
    if (value.empty() && values != texts.options.end() && !values->second.empty())
        value = values->second.back();
    const auto place = texts.places.find({error.option(), value});
    if (place == texts.places.end()) throw error;
    throw OptionError{place->second + error.what()};
}

void make_folder(const std::filesystem::path& folder, const std::string& option) {
    std::error_code error;
    if (std::filesystem::is_directory(folder, error)) return;
    std::filesystem::create_directories(folder, error);
    const std::string fault = "cannot make " + quote(folder.string()) + ": " + error.message();
    check_usable(error.value(), "--" + option + ": " + fault);
    if (error) refuse_option(option, fault);
}

Option event_option() { return {"event", "NAME", "the event in the store", "event"}; }

void check_engine_names(std::span<const std::string> names) {
    std::map<std::u32string, std::string> seen;  // by what it looks like
    for (const std::string& name : names) {
        check_engine_name(name);
        std::u32string look = characters_of(name);
        std::transform(look.begin(), look.end(), look.begin(), plain);
        const auto [other, is_new] = seen.emplace(look, name);
        if (is_new) continue;
        if (other->second == name)
            throw UsageError{"two engines are called " + quote(name) +
                             "; give one another name: NAME=COMMAND"};
        throw UsageError{"two engines' names look the same, but are written with other characters: " +
                         quote(name) + "; give one another name"};
    }
}

}  // namespace pahtum::arena
