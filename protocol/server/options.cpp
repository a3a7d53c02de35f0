#include "protocol/server/options.hpp"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "protocol/server/command.hpp"
#include "protocol/server/game.hpp"
#include "protocol/server/layout_text.hpp"
#include "protocol/server/memory.hpp"
#include "protocol/server/position_reader.hpp"
#include "protocol/server/reports.hpp"
#include "protocol/server/use.hpp"
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
  pahtum bench solver --help                   measure the solver
  pahtum perft --help                          count move sequences
  pahtum layouts --help                        draw boulder layouts for tournaments
  pahtum endings --help                        draw solved endings, to test players with
)";
constexpr std::string_view kBenchExamples = R"(
Examples:
  pahtum bench                                 one thread: the signature is the same on every machine
  pahtum bench --depth 6 --threads 4
  pahtum bench solver --help                   how fast positions are proven
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
  pahtum layouts --size 4 --boulders 3 --all             all 77 there are
)";
constexpr std::string_view kEndingsExamples = R"(
One JSON object a line: position, value, best moves, and the value after every move; values are final margins
from the view of the side to move. The margin is at most 10, one to three moves are best, and no best move is
one of those that gain the most at once, alone or with what they deny.

Examples:
  pahtum endings --seed 1                                the suite openings/suites/7x7-endings.jsonl
  pahtum endings --boulders 13 --empty 18,24 --count 10
)";
constexpr std::string_view kSolverBenchExamples = R"(
Positions come from noisy greedy play with fixed seeds, or are the first lines of
openings/7x7-*-boulders.txt: the same everywhere. The table is empty before each. First one thread,
then all.

Examples:
  pahtum bench solver                                    one or two minutes
  pahtum bench solver --group 5,28 --list                one kind of position, with every result
  pahtum bench solver --group 9,40 --positions 20 --time 1200
  pahtum bench solver --group 5,26 --print | pahtum solve -
)";
constexpr int kMaxMargin = 1'000'000;
constexpr int kMaxPositions = 1'000'000;

std::vector<std::string_view> all_parameter_names() {
    std::vector<std::string_view> names;
    for (const Parameter& parameter : parameters()) names.push_back(parameter.name);
    return names;
}

void add_start(Use& use) {
    add_value(use, "ruleset", "name and settings, like classic,size=5 (default classic)", "TEXT");
    add_value(use, "boulders", "vertices, like \"B2 D4\"; without them boulders are drawn from the seed",
              "VERTICES");
    add_value(use, "position", "position text to start from; names the ruleset and boulders itself", "TEXT");
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

ProgramOptions parse_serve(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum", "Plays Pah-Tum; speaks GTP on stdin and stdout."}, 0, 0, "",
            kServeExamples};
    add_start(use);
    add_parameters(use, all_parameter_names());
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
    add_parameters(use, {"depth", "hash", "threads"});
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    const Settings settings = read_parameters(parsed);
    return BenchOptions{settings.search, settings.depth};
}

ProgramOptions parse_perft(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum perft", "Counts the sequences of DEPTH moves and their scores."}, 2, 2,
            "DEPTH", kPerftExamples};
    add_start(use);
    add_parameters(use, {"seed"});
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    const std::vector<std::string> words = words_of(use, parsed);
    const int depth =
        read_option("depth", [&] { return parse_integer(words[1], 0, kMaxPerftDepth, "depth"); });
    Random random{read_parameters(parsed).seed};
    return PerftOptions{read_start(parsed, random), depth};
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

void add_solver(Use& use, const Settings& defaults) {
    const SearchOptions& search = defaults.search;
    add_value(use, "threads", "threads (default all processors: " + std::to_string(search.threads) + ")",
              "N");
    add_value(use, "hash",
              "mebibytes for the table (default 1024, or half of the free memory if that is less: " +
                  std::to_string(search.hash_mebibytes) + ")",
              "MIB");
}

SolverOptions solver_options(const Settings& settings) {
    return {settings.search.hash_mebibytes, settings.search.threads};
}

void add_solve_options(Use& use, const Settings& defaults) {
    use.options.add_options()("wdl", "only whether it is a win, a draw or a loss");
    use.options.add_options()("one-best", "one best move suffices, which is faster; otherwise all are found");
    use.options.add_options()("json", "one JSON object a line");
    add_value(use, "at-least", "only whether the value is at least V", "V");
    add_value(use, "time", "seconds for each position (default none)", "SECONDS");
    add_solver(use, defaults);
    add_value(use, "checkpoint",
              "file that keeps what is proven: the same command goes on where it was interrupted", "FILE");
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
    add_solve_options(use, defaults);
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
        .solver = solver_options(settings),
        .request = request,
        .checkpoint = parsed.count("checkpoint") != 0 ? parsed["checkpoint"].as<std::string>() : "",
        .json = parsed.count("json") != 0};
}

/// "A,B" with A in [0, most], B in [2, most]; throws ParseError that names `what`.
std::pair<int, int> parse_pair(const std::string& text, int most, std::string_view what) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos)
        throw ParseError{std::string{what} + " '" + text + "': expected two numbers, like 5,26"};
    return {parse_integer(text.substr(0, comma), 0, most, what),
            parse_integer(text.substr(comma + 1), 2, most, what)};
}

SolverGroup parse_group(const std::string& text) {
    constexpr int kCells = 49;
    const auto [boulders, empty] = parse_pair(text, kCells, "group");
    if (boulders + empty > kCells)
        throw ParseError{"group '" + text + "': a 7x7 board has no more than 49 cells"};
    return {.boulders = boulders, .empty = empty};
}

std::vector<SolverGroup> read_groups(const cxxopts::ParseResult& parsed) {
    std::vector<SolverGroup> groups = standard_solver_groups();
    if (parsed.count("group") != 0)
        groups = {read_option("group", [&] { return parse_group(parsed["group"].as<std::string>()); })};
    if (parsed.count("long") != 0) {
        for (const SolverGroup& group : long_solver_groups()) groups.push_back(group);
    }
    if (parsed.count("positions") != 0) {
        for (SolverGroup& group : groups)
            group.positions = integer_option(parsed, "positions", 1, kMaxPositions);
    }
    return groups;
}

ProgramOptions parse_solver_bench(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum bench solver",
                             "Measures how long win, draw or loss of fixed positions takes to prove."},
            2, 2, "", kSolverBenchExamples};
    Settings defaults = solve_defaults();
    defaults.time = std::chrono::minutes{1};
    add_value(use, "group", "only positions with B boulders and E empty cells on 7x7", "B,E");
    use.options.add_options()("long", "also empty boards with 11, 9, 7 and 5 boulders");
    add_value(use, "positions", "positions in each group (default 50, empty boards fewer)", "N");
    add_value(use, "time", "seconds for each position (default 60)", "SECONDS");
    add_solver(use, defaults);
    use.options.add_options()("list", "a line for each position too")("print", "print the positions only");
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    const Settings settings = read_parameters(parsed, defaults);
    return SolverBenchOptions{.groups = read_groups(parsed),
                              .solver = solver_options(settings),
                              .time = settings.time,
                              .list = parsed.count("list") != 0,
                              .print_only = parsed.count("print") != 0};
}

void add_classic(Use& use) {
    add_value(use, "size", "width of the board, 3 to 8", "N", "7");
    add_value(use, "boulders", "boulders on each board", "N", "5");
}

Ruleset read_classic(const cxxopts::ParseResult& parsed) {
    Ruleset ruleset =
        named_ruleset(RulesetName::kClassic, integer_option(parsed, "size", kMinSize, kMaxSize));
    ruleset.boulders = integer_option(parsed, "boulders", 0, ruleset.cells() - 1);
    return ruleset;
}

ProgramOptions parse_layouts(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum layouts",
                             "Prints start positions with random boulders, no two the same up to symmetry."},
            1, 1, "", kLayoutsExamples};
    add_classic(use);
    add_value(use, "count", "how many positions", "N", "500");
    add_parameters(use, {"seed"});
    use.options.add_options()("all", "every layout instead of random ones, once up to symmetry");
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    const Ruleset ruleset = read_classic(parsed);
    if (parsed.count("all") == 0) {
        const int count = integer_option(parsed, "count", 1, kMaxPositions);
        return LayoutsOptions{ruleset, static_cast<std::size_t>(count), read_parameters(parsed).seed};
    }
    for (const char* const other : {"count", "seed"}) {
        if (parsed.count(other) != 0)
            throw OptionError{std::string{"options --all and --"} + other + " exclude each other"};
    }
    return LayoutsOptions{.ruleset = ruleset, .count = std::nullopt};
}

ProgramOptions parse_endings(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum endings", "Draws endings that are hard to play, and solves them."}, 1, 1,
            "", kEndingsExamples};
    const Settings defaults = solve_defaults();
    add_classic(use);
    add_value(use, "empty", "least and most empty cells; they take turns", "LEAST,MOST", "20,28");
    add_value(use, "count", "how many positions", "N", "200");
    add_parameters(use, {"seed"});
    add_solver(use, defaults);
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    EndingsOptions options{.ruleset = read_classic(parsed)};
    const int cells = options.ruleset.cells() - options.ruleset.boulders;
    std::tie(options.least_empty, options.most_empty) =
        read_option("empty", [&] { return parse_pair(parsed["empty"].as<std::string>(), cells, "empty"); });
    if (options.least_empty < 2 || options.least_empty > options.most_empty)
        throw OptionError{"option --empty: expected two numbers of at least 2, the smaller one first"};
    options.count = integer_option(parsed, "count", 1, kMaxPositions);
    const Settings settings = read_parameters(parsed, defaults);
    options.seed = settings.seed;
    options.solver = solver_options(settings);
    return options;
}

}  // namespace

ProgramOptions parse_command_line(int argc, const char* const* argv) {
    const std::string_view use = argc > 1 ? argv[1] : "";
    if (use == "bench" && argc > 2 && argv[2] == std::string_view{"solver"})
        return parse_solver_bench(argc, argv);
    if (use == "bench") return parse_bench(argc, argv);
    if (use == "solve") return parse_solve(argc, argv);
    if (use == "perft") return parse_perft(argc, argv);
    if (use == "layouts") return parse_layouts(argc, argv);
    if (use == "endings") return parse_endings(argc, argv);
    return parse_serve(argc, argv);
}

}  // namespace pahtum::gtp
