#include <utility>

#include "protocol/gtp/command.hpp"
#include "protocol/play/position_reader.hpp"
#include "protocol/program/solver_options.hpp"
#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kSolveExamples = R"(
POSITION is a position text in one pair of quotes; FILE holds one per line; - is standard input.
Values are final margins, points already on the board included, from the view of the side to move.

Examples:
  pahtum solve "x2o1/1-1xo/o1xx1/2-o1/xo3 x classic"
  pahtum solve --json --time 60 endings.txt    one JSON object per line
  pahtum solve --wdl --checkpoint proof.bin openings/7x7-13-boulders.txt
                                               the same command resumes after an interruption
Exit code: 0, also when time ran out before everything was proven; 1: out of memory, or a file that cannot be
used; 2: wrong options, or an argument or line that is not a position (the others are still solved);
128 + signal: interrupted, after printing what had been proven.
)";

constexpr int kMaxMargin = 1'000'000;

/// A position may begin with boulders, '-', and is no option then: a blank in front makes that clear.
std::vector<std::string> shielded_positions(int argc, const char* const* argv) {
    std::vector<std::string> arguments{argv, argv + argc};
    for (std::string& argument : arguments) {
        if (argument.starts_with('-') && looks_like_position(argument)) argument.insert(0, " ");
    }
    return arguments;
}

void add_solve_options(Use& use, const Settings& defaults) {
    use.options.add_options()("wdl", "prove only whether it is a win, a draw or a loss");
    use.options.add_options()("one-best", "find one best move instead of all, which is faster");
    use.options.add_options()("json", "print one JSON object per line");
    add_value(use, "at-least", "prove only whether the value is at least V", "V");
    add_value(use, "time", "time limit in seconds for each position (default none)", "SECONDS");
    add_solver(use, defaults);
    add_value(use, "checkpoint", "file that keeps what is proven, so that the same command can resume",
              "FILE");
}

/// What of the value the options ask for.
SolveRequest read_request(const cxxopts::ParseResult& parsed) {
    SolveRequest request{.all_best = parsed.count("one-best") == 0};
    if (parsed.count("wdl") != 0) request.goal = SolveGoal::kOutcome;
    if (parsed.count("at-least") == 0) return request;
    if (request.goal == SolveGoal::kOutcome) {
        throw OptionError{
            "options --wdl and --at-least cannot be combined: --at-least 0 asks whether a loss can be "
            "avoided"};
    }
    request.goal = SolveGoal::kAtLeast;
    request.at_least = integer_option(parsed, "at-least", -kMaxMargin, kMaxMargin);
    return request;
}

}  // namespace

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

}  // namespace pahtum::gtp
