#include "arena/commands/tournament_options.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "arena/commands/stores.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"

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
        const auto same = std::find_if(weaker.engines.begin(), weaker.engines.end(),
                                       [&](const EngineText& other) { return other.name == engine.name; });
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

}  // namespace pahtum::arena
