#include "arena/cli/command_line.hpp"

#include <cstdint>
#include <cxxopts.hpp>

#include "arena/cli/option_list.hpp"
#include "arena/cli/words.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kIntroduction =
    R"(Plays tournaments between Pah-Tum engines and says how strong they are.

Two builds, every opening twice with colours exchanged, 10 s + 0.1 s per move:
  pahtum-arena --engine new=./build/pahtum --engine old=./base/pahtum \
      --openings openings/7x7-5-boulders.txt --tc 10+0.1

Is the new one better by 5 Elo, or not at all? The exit code says it:
  pahtum-arena ... --sprt 0,5 && echo accepted

Revisions of a repository, each built once:
  pahtum-arena --engine new=git:HEAD old=git:v1.2 --openings openings/7x7-5-boulders.txt

Options of an engine are part of its command; keep the games and go on later:
  pahtum-arena --engine "deep=./pahtum --hash 64" --engine "random=./pahtum --player random" \
      --tc deep:depth=6 --openings suite.txt --rounds 50 --out games.jsonl

All of it from a file, except what the command line says:
  pahtum-arena --config gate.toml --concurrency 4

What the arena costs per move:
  pahtum-arena bench -- ./pahtum --player random
)";

constexpr std::string_view kEnd = R"(
Exit codes: 0 done, or ELO1 accepted; 1 ELO0 accepted; 2 undecided; 3 an engine failed too often; 4 wrong usage;
5 the arena itself failed; 130 interrupted. Ctrl-C lets running games end, a second one stops at once.
The manual is arena/README.md.
)";

constexpr std::size_t kWidth = 100;
constexpr std::string_view kUsage =
    "[run] --engine NAME=COMMAND --engine NAME=COMMAND ... --openings FILE [options]";

enum class Engines : std::uint8_t { kAsOption, kAsWords };

cxxopts::Options make_options(const std::string& usage, Engines engines) {
    cxxopts::Options options("pahtum-arena");
    options.custom_help(usage);
    options.positional_help("");
    auto add = options.add_options();
    if (engines == Engines::kAsOption) {
        add("engine", "a player; repeat it. COMMAND is split like a shell does, but $ and ~ stay as they are",
            cxxopts::value<std::vector<std::string>>(), "NAME=COMMAND");
    }
    add("config", "TOML file with [[engine]] tables and any of these options", cxxopts::value<std::string>(),
        "FILE");
    for (const OptionInfo& info : kOptionList) {
        const auto value = info.argument.empty() ? std::shared_ptr<cxxopts::Value>(cxxopts::value<bool>())
                                                 : cxxopts::value<std::vector<std::string>>();
        add(std::string(info.name), std::string(info.help), value, std::string(info.argument));
    }
    add("h,help", "this");
    add("version", "the version");
    return options;
}

EngineText parse_engine(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
        throw UsageError("--engine '" + text + "': expected NAME=COMMAND, for example new=./pahtum");
    }
    try {
        return {.name = text.substr(0, equals),
                .command = split_words(std::string_view(text).substr(equals + 1))};
    } catch (const ParseError& error) {
        throw UsageError("--engine " + std::string(error.what()));
    }
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) try {
    cxxopts::Options options = make_options(std::string(kUsage), Engines::kAsOption);
    const cxxopts::ParseResult parsed = options.parse(argc, argv);
    CommandLine line;
    for (const cxxopts::KeyValue& argument : parsed.arguments()) {
        if (argument.key() == "engine") {
            line.texts.engines.push_back(parse_engine(argument.value()));
        } else if (argument.key() == "config") {
            line.config_file = argument.value();
        } else if (argument.key() == "help") {
            line.wants_help = true;
        } else if (argument.key() == "version") {
            line.wants_version = true;
        } else {
            line.texts.options[argument.key()].push_back(argument.value());
        }
    }
    line.words = parsed.unmatched();
    return line;
} catch (const cxxopts::exceptions::exception& error) {
    throw UsageError(std::string(error.what()) + "; see --help");
}

std::vector<EngineText> engines_of(const std::vector<std::string>& words) {
    std::vector<EngineText> engines;
    for (const std::string& word : words) {
        if (word.find('=') == std::string::npos || word.front() == '-') {
            throw UsageError(
                "what is '" + word +
                "'? Put a command with its options in quotes: --engine \"NAME=COMMAND OPTIONS\"");
        }
        engines.push_back(parse_engine(word));
    }
    return engines;
}

std::string help_text() {
    return std::string(kIntroduction) + "\n" +
           make_options(std::string(kUsage), Engines::kAsOption).set_width(kWidth).help() + std::string(kEnd);
}

std::string option_help(const std::string& usage) {
    return make_options(usage, Engines::kAsWords).set_width(kWidth).help();
}

}  // namespace pahtum::arena
