#include "protocol/commands/common_options.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <system_error>
#include <thread>

#include "engine/base/data_files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/play/book_view.hpp"

namespace pahtum::program {

namespace {

constexpr std::string_view kInstalledBook = "solved.book";

/// The values in "list/a/b".
std::vector<std::string> choices_of(const Parameter& parameter) {
    const std::vector<std::string_view> parts = split(parameter.type, "/");
    if (parts.front() != "list") return {};
    return {parts.begin() + 1, parts.end()};
}

/// Null if there is none. Throws ParseError if it cannot be read.
const Book* installed_book() {
    for (const std::filesystem::path& folder : data_folders()) {
        const std::filesystem::path file = folder / kInstalledBook;
        std::error_code ignored;
        if (std::filesystem::exists(file, ignored)) return open_book(file.string());
    }
    return nullptr;
}

}  // namespace

std::vector<Option> parameter_options(const std::vector<std::string_view>& names, const Settings& defaults) {
    std::vector<Option> options;
    for (const std::string_view name : names) {
        const Parameter& parameter = find_parameter(name);
        const bool is_switch = parameter.type == "bool";
        const bool is_book = parameter.name == "book";
        options.push_back({.name = std::string{name},
                           .argument = is_switch ? "" : "VALUE",
                           .help = std::string{parameter.help},
                           .preset = is_book ? "the one installed with pahtum" : parameter.print(defaults),
                           .is_switch = is_switch,
                           .choices = choices_of(parameter)});
    }
    return options;
}

Settings read_settings(const CommandLine& line, Settings settings) {
    for (const Parameter& parameter : parameters()) {
        if (!line.has(parameter.name)) continue;
        read_option(parameter.name, [&] { parameter.read(settings, line.value(parameter.name)); });
    }
    return settings;
}

Settings read_settings_with_book(const CommandLine& line, Settings settings, const Console& console) {
    if (!line.has("book")) {
        try {
            settings.book = installed_book();
        } catch (const ParseError& error) {
            console.progress << "pahtum: warning: " << error.what() << "\nPlaying without a book."
                             << std::endl;
        }
    }
    return read_settings(line, settings);
}

std::vector<Option> start_options() {
    return {{.name = "ruleset",
             .argument = "TEXT",
             .help = "ruleset and settings, like classic,size=5",
             .preset = "classic",
             .choices = {ruleset_names().begin(), ruleset_names().end()}},
            {"boulders", "VERTICES", "vertices, like \"B2 D4\"; by default placed at random from the seed"},
            {"position", "TEXT", "start position; includes the ruleset and the boulders"}};
}

std::string ruleset_text(const Ruleset& ruleset) {
    const std::string text = to_text(ruleset);
    const bool is_usual = ruleset.size == named_ruleset(ruleset.name).size;
    return is_usual ? text : text + ",size=" + std::to_string(ruleset.size);
}

Position read_start(const CommandLine& line, Random& random) {
    if (line.has("position")) {
        for (const char* const other : {"ruleset", "boulders"}) {
            if (line.has(other)) {
                throw OptionError{std::string{"options --position and --"} + other +
                                  " cannot be combined: the position includes the ruleset and the boulders"};
            }
        }
        return read_option("position", [&] { return parse_position(line.value("position")); });
    }
    const Ruleset ruleset = read_option("ruleset", [&] { return parse_ruleset(line.value("ruleset")); });
    if (!line.has("boulders")) return draw_start(ruleset, random);
    return read_option("boulders", [&] {
        return Position::new_game(ruleset, parse_squares(line.value("boulders"), ruleset.size));
    });
}

GameSetup read_setup(const CommandLine& line, const Settings& settings) {
    Random random{settings.seed};
    const Position start = read_start(line, random);
    return {.settings = settings, .start = start, .random = random};
}

Option seed_option_for_people() {
    return {"seed", "VALUE",
            "seed for the board and random choices of moves (default: different every time)"};
}

GameSetup read_setup_for_people(const CommandLine& line, const Console& console) {
    Settings settings = settings_for_people();
    settings.seed = std::random_device{}();
    settings = read_settings_with_book(line, settings, console);
    for (const char* const option : {"ruleset", "boulders", "position"})
        if (line.has(option)) return read_setup(line, settings);
    Random random{settings.seed};
    const Position start = draw_fair_start(random);
    return {.settings = settings, .start = start, .random = random, .is_fair = true};
}

std::vector<Option> classic_options() {
    return {{"size", "N", "width of the board, 3 to 8", "7"}, {"boulders", "N", "number of boulders", "5"}};
}

Ruleset read_classic(const CommandLine& line) {
    Ruleset ruleset = named_ruleset(RulesetName::kClassic, line.integer("size", kMinSize, kMaxSize).value());
    ruleset.boulders = line.integer("boulders", 0, ruleset.cells() - 1).value();
    return ruleset;
}

std::vector<Option> solver_options(const Settings& defaults) {
    Option threads{"threads", "N", "number of threads", "all processors"};
    Option hash{"hash", "MIB", "table size in MiB", "1024, or half of the free memory if that is less"};
    threads.here = std::to_string(defaults.search.threads);
    hash.here = std::to_string(defaults.search.hash_mebibytes);
    return {threads, hash};
}

Settings review_defaults() {
    Settings settings;
    settings.nodes = review::ReviewOptions{}.limits.nodes;
    settings.search.hash_mebibytes = review::ReviewOptions{}.hash_mebibytes;
    return settings;
}

review::ReviewOptions review_options(const Settings& settings) {
    review::ReviewOptions options{.limits = {.nodes = settings.nodes, .time = settings.time},
                                  .threads = settings.search.threads,
                                  .hash_mebibytes = settings.search.hash_mebibytes};
    if (settings.book)
        options.known = [book = settings.book](const Position& position) {
            return known_margins(*book, position);
        };
    return options;
}

Settings solver_defaults() {
    std::ifstream meminfo{"/proc/meminfo"};
    Settings settings;
    settings.search.hash_mebibytes = generous_hash_mebibytes(meminfo);
    settings.search.threads = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    return settings;
}

SolverOptions solver_options_of(const Settings& settings) {
    return {.hash_mebibytes = settings.search.hash_mebibytes,
            .threads = settings.search.threads,
            .judge = &OutcomeJudge::shared()};
}

std::size_t generous_hash_mebibytes(std::istream& meminfo) {
    constexpr std::size_t kGenerous = 1024;
    for (std::string name; meminfo >> name;) {
        std::size_t kibibytes = 0;
        if (name == "MemAvailable:" && meminfo >> kibibytes) {
            return std::clamp<std::size_t>(kibibytes / 1024 / 2, 1, kGenerous);
        }
        meminfo.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return kGenerous;
}

void make_folder(const std::string& option, const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const std::string name = "--" + option + ": " + quote(folder.string(), kLongestPathShown);
    check_usable(error.value(), name + ": " + error.message());
    if (error || !std::filesystem::is_directory(folder))
        throw OptionError{name + " is not a folder, and cannot be made one"};
}

std::pair<int, int> parse_pair(const std::string& text, int most, std::string_view what) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos)
        throw ParseError{std::string{what} + " '" + text + "': expected two numbers, like 5,26"};
    return {parse_integer(text.substr(0, comma), 0, most, what),
            parse_integer(text.substr(comma + 1), 2, most, what)};
}

}  // namespace pahtum::program
