#include "protocol/server/options.hpp"

#include <algorithm>
#include <cxxopts.hpp>
#include <fstream>
#include <initializer_list>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/parse_error.hpp"
#include "engine/rules/text.hpp"
#include "protocol/server/command.hpp"
#include "protocol/server/game.hpp"
#include "protocol/server/layout_text.hpp"
#include "protocol/server/memory.hpp"
#include "protocol/server/position_reader.hpp"
#include "protocol/server/reports.hpp"
#include "protocol/server/version.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kServeExamples = R"(
Examples:
  pahtum                                       5 random boulders on 7x7, 1 second a move
  pahtum --boulders "B2 D4 F6" --time 0.1      named boulders, 100 ms a move
  pahtum --ruleset classic,size=5,boulders=3   another size
  pahtum --ruleset strategic,swap=on           rulesets: classic, assyrian, strategic, custodial
  pahtum --position "7/5-1/7/3-3/7/1-5/7 x classic"
  printf 'genmove b\nshowboard\nquit\n' | pahtum --depth 4
Other uses:
  pahtum solve --help                          prove the value of positions
  pahtum bench --help                          measure the search
  pahtum perft --help                          count move sequences
  pahtum layouts --help                        draw boulder layouts for tournaments
)";
constexpr std::string_view kBenchExamples = R"(
Examples:
  pahtum bench                                 one thread: the signature is the same on every machine
  pahtum bench --depth 6 --threads 4
)";
constexpr std::string_view kPerftExamples = R"(
Examples:
  pahtum perft 3                               5 random boulders on 7x7
  pahtum perft 4 --position "5/5/2-2/5/5 x classic"
)";
constexpr std::string_view kSolveExamples = R"(
POSITION is a position text, all of it in one pair of quotes; FILE holds one a line; - is standard input.
Values are final margins, points already on the board included, from the view of the side to move.

Examples:
  pahtum solve "x2o1/1-1xo/o1xx1/2-o1/xo3 x classic"
  pahtum solve --json --time 60 endings.txt    one JSON object a line
  pahtum solve --wdl --checkpoint proof.bin openings/7x7-13-boulders.txt
                                               the same command goes on where it was interrupted
Exit code: 0, also if the time did not suffice to prove everything; 1: out of memory, a file that cannot be
used; 2: wrong options, or an argument or line is no position (the others are solved all the same);
128 + signal: interrupted, what was proven until then is printed.
)";
constexpr std::string_view kLayoutsExamples = R"(
Examples:
  pahtum layouts --boulders 5 --count 500 --seed 5       the suite openings/7x7-5-boulders.txt
  pahtum layouts --size 5 --boulders 3 --count 20
)";
constexpr int kMaxMargin = 1'000'000;
constexpr int kMaxLayouts = 1'000'000;

/// Runs `read`; what it finds wrong with the text becomes an error that names the option.
template <typename Read>
auto read_option(std::string_view option, const Read& read) {
    try {
        return read();
    } catch (const ParseError& error) {
        throw OptionError{"option --" + std::string{option} + ": " + error.what()};
    }
}

void add_parameters(cxxopts::Options& options, const std::vector<std::string_view>& names) {
    const Settings defaults;
    for (const std::string_view name : names) {
        const Parameter& parameter = find_parameter(name);
        const auto value = cxxopts::value<std::string>();
        if (parameter.type == "bool") value->implicit_value("true");
        options.add_options()(std::string{name},
                              std::string{parameter.help} + " (default " + parameter.print(defaults) + ")",
                              value, parameter.type == "bool" ? "" : "VALUE");
    }
}

std::vector<std::string_view> all_parameter_names() {
    std::vector<std::string_view> names;
    for (const Parameter& parameter : parameters()) names.push_back(parameter.name);
    return names;
}

void add_start(cxxopts::Options& options) {
    options.add_options()("ruleset", "name and settings, like classic,size=5 (default classic)",
                          cxxopts::value<std::string>(), "TEXT");
    options.add_options()("boulders",
                          "vertices, like \"B2 D4\"; without them boulders are drawn from the seed",
                          cxxopts::value<std::string>(), "VERTICES");
    options.add_options()("position", "position text to start from; names the ruleset and boulders itself",
                          cxxopts::value<std::string>(), "TEXT");
}

Settings read_parameters(const cxxopts::ParseResult& parsed, Settings settings = {}) {
    for (const Parameter& parameter : parameters()) {
        const std::string name{parameter.name};
        if (parsed.count(name) == 0) continue;
        read_option(name, [&] { parameter.read(settings, parsed[name].as<std::string>()); });
    }
    return settings;
}

std::vector<std::string> split_vertices(std::string text) {
    std::replace(text.begin(), text.end(), ',', ' ');
    std::vector<std::string> words;
    for (std::size_t begin = text.find_first_not_of(' '); begin != std::string::npos;) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(' ', end);
    }
    return words;
}

Position read_start(const cxxopts::ParseResult& parsed, Random& random) {
    if (parsed.count("position") != 0) {
        for (const char* const other : {"ruleset", "boulders"}) {
            if (parsed.count(other) != 0) {
                throw OptionError{std::string{"options --position and --"} + other +
                                  " exclude each other: write the ruleset and boulders into the position"};
            }
        }
        return read_option("position", [&] { return parse_position(parsed["position"].as<std::string>()); });
    }
    const std::string rules = parsed.count("ruleset") != 0 ? parsed["ruleset"].as<std::string>() : "";
    const Ruleset ruleset = read_option("ruleset", [&] { return parse_ruleset(rules); });
    if (parsed.count("boulders") == 0) return draw_start(ruleset, random);
    return read_option("boulders", [&] {
        const auto words = split_vertices(parsed["boulders"].as<std::string>());
        return Position::new_game(ruleset, parse_squares(words, ruleset.size));
    });
}

/// One use of the program: its options, the words it takes, and its help.
struct Use {
    cxxopts::Options options;
    std::size_t min_words;  ///< the use's own name included
    std::size_t max_words;
    std::string_view word_help;  ///< the words behind the name, for help and messages
    std::string_view examples;
};

std::string help_text(Use& use) { return use.options.help() + std::string{use.examples}; }

cxxopts::ParseResult parse(Use& use, int argc, const char* const* argv) {
    use.options.add_options()("help", "print this");
    if (!use.word_help.empty()) use.options.custom_help("[OPTION...] " + std::string{use.word_help});
    try {
        return use.options.parse(argc, argv);
    } catch (const cxxopts::exceptions::exception& error) {
        throw OptionError{error.what()};
    }
}

std::vector<std::string> words_of(const Use& use, const cxxopts::ParseResult& parsed) {
    const std::vector<std::string>& words = parsed.unmatched();
    if (words.size() > use.max_words)
        throw OptionError{"'" + words[use.max_words] + "' is not expected here"};
    if (words.size() < use.min_words) throw OptionError{std::string{use.word_help} + " is missing"};
    return words;
}

ProgramOptions parse_serve(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum", "Plays Pah-Tum; speaks GTP on stdin and stdout."}, 0, 0, "",
            kServeExamples};
    add_start(use.options);
    add_parameters(use.options, all_parameter_names());
    use.options.add_options()("session", "file through which processes share the start of the game",
                              cxxopts::value<std::string>(), "FILE")("version", "print the version");
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    if (parsed.count("version") != 0) {
        return InformationOptions{std::string{kProgramName} + " " + std::string{kVersion} + "\n"};
    }
    static_cast<void>(words_of(use, parsed));
    const Settings settings = read_parameters(parsed);
    Random random{settings.seed};
    const Position start = read_start(parsed, random);
    const std::string session = parsed.count("session") != 0 ? parsed["session"].as<std::string>() : "";
    return ServeOptions{settings, random, start, session};
}

ProgramOptions parse_bench(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum bench", "Searches fixed positions: nodes, signature, speed."}, 1, 1, "",
            kBenchExamples};
    add_parameters(use.options, {"depth", "hash", "threads"});
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    const Settings settings = read_parameters(parsed);
    return BenchOptions{settings.search, settings.depth};
}

ProgramOptions parse_perft(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum perft", "Counts the sequences of DEPTH moves and their scores."}, 2, 2,
            "DEPTH", kPerftExamples};
    add_start(use.options);
    add_parameters(use.options, {"seed"});
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    const std::vector<std::string> words = words_of(use, parsed);
    const int depth =
        read_option("depth", [&] { return parse_integer(words[1], 0, kMaxPerftDepth, "depth"); });
    Random random{read_parameters(parsed).seed};
    return PerftOptions{read_start(parsed, random), depth};
}

int integer_option(const cxxopts::ParseResult& parsed, const std::string& name, int low, int high) {
    return read_option(name, [&] { return parse_integer(parsed[name].as<std::string>(), low, high, name); });
}

/// A position may begin with boulders, '-', and is no option then: a blank in front makes that clear.
std::vector<std::string> shielded_positions(int argc, const char* const* argv) {
    std::vector<std::string> arguments{argv, argv + argc};
    for (std::string& argument : arguments) {
        if (argument.starts_with('-') && looks_like_position(argument)) argument.insert(0, " ");
    }
    return arguments;
}

/// Solving has the machine to itself.
Settings solve_defaults() {
    std::ifstream meminfo{"/proc/meminfo"};
    Settings settings;
    settings.search.hash_mebibytes = generous_hash_mebibytes(meminfo);
    settings.search.threads = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    return settings;
}

void add_solve_options(cxxopts::Options& options, const SearchOptions& defaults) {
    options.add_options()("wdl", "only whether it is a win, a draw or a loss");
    options.add_options()("one-best", "one best move suffices, which is faster; otherwise all are found");
    options.add_options()("json", "one JSON object a line");
    const auto add = [&options](const std::string& name, const std::string& help, const std::string& value) {
        options.add_options()(name, help, cxxopts::value<std::string>(), value);
    };
    add("at-least", "only whether the value is at least V", "V");
    add("time", "seconds for each position (default none)", "SECONDS");
    add("threads", "threads (default all processors: " + std::to_string(defaults.threads) + ")", "N");
    add("hash",
        "mebibytes for the table (default 1024, or half of the free memory if that is less: " +
            std::to_string(defaults.hash_mebibytes) + ")",
        "MIB");
    add("checkpoint", "file that keeps what is proven: the same command goes on where it was interrupted",
        "FILE");
}

/// What of the value the options ask for.
SolveRequest read_request(const cxxopts::ParseResult& parsed) {
    SolveRequest request{.all_best = parsed.count("one-best") == 0};
    if (parsed.count("wdl") != 0) request.goal = SolveGoal::kOutcome;
    if (parsed.count("at-least") == 0) return request;
    if (request.goal == SolveGoal::kOutcome) {
        throw OptionError{"options --wdl and --at-least exclude each other: --at-least 0 asks for no loss"};
    }
    request.goal = SolveGoal::kAtLeast;
    request.at_least = integer_option(parsed, "at-least", -kMaxMargin, kMaxMargin);
    return request;
}

ProgramOptions parse_solve(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum solve", "Proves the value of positions under best play by both sides."},
            2, kAnyNumber, "POSITION|FILE|-...", kSolveExamples};
    const Settings defaults = solve_defaults();
    add_solve_options(use.options, defaults.search);
    const std::vector<std::string> arguments = shielded_positions(argc, argv);
    std::vector<const char*> words;
    for (const std::string& argument : arguments) words.push_back(argument.c_str());
    const cxxopts::ParseResult parsed = parse(use, argc, words.data());
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    std::vector<std::string> inputs = words_of(use, parsed);
    inputs.erase(inputs.begin());
    const Settings settings = read_parameters(parsed, defaults);
    SolveRequest request = read_request(parsed);
    request.time = settings.time;
    return SolveOptions{
        .inputs = std::move(inputs),
        .solver = {settings.search.hash_mebibytes, settings.search.threads},
        .request = request,
        .checkpoint = parsed.count("checkpoint") != 0 ? parsed["checkpoint"].as<std::string>() : "",
        .json = parsed.count("json") != 0};
}

ProgramOptions parse_layouts(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum layouts",
                             "Prints start positions with random boulders, no two the same up to symmetry."},
            1, 1, "", kLayoutsExamples};
    const auto number = [](const char* preset) {
        return cxxopts::value<std::string>()->default_value(preset);
    };
    use.options.add_options()("size", "width of the board, 3 to 8", number("7"), "N")(
        "boulders", "boulders on each board", number("5"), "N")("count", "how many positions", number("500"),
                                                                "N");
    add_parameters(use.options, {"seed"});
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    Ruleset ruleset =
        named_ruleset(RulesetName::kClassic, integer_option(parsed, "size", kMinSize, kMaxSize));
    ruleset.boulders = integer_option(parsed, "boulders", 0, ruleset.cells() - 1);
    const int count = integer_option(parsed, "count", 1, kMaxLayouts);
    return LayoutsOptions{ruleset, static_cast<std::size_t>(count), read_parameters(parsed).seed};
}

}  // namespace

ProgramOptions parse_command_line(int argc, const char* const* argv) {
    const std::string_view use = argc > 1 ? argv[1] : "";
    if (use == "bench") return parse_bench(argc, argv);
    if (use == "solve") return parse_solve(argc, argv);
    if (use == "perft") return parse_perft(argc, argv);
    if (use == "layouts") return parse_layouts(argc, argv);
    return parse_serve(argc, argv);
}

}  // namespace pahtum::gtp
