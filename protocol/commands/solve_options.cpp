#include "protocol/commands/solve_options.hpp"

#include "protocol/commands/common_options.hpp"
#include "protocol/play/position_reader.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kSolveNotes = R"(
POSITION is a position text in one pair of quotes; FILE holds one per line; - is standard input.
Values are final margins, points already on the board included, from the view of the side to move.

Examples:
  pahtum solve "x2o1/1-1xo/o1xx1/2-o1/xo3 x classic"
  pahtum solve --json --time 60 endings.txt    one JSON object per line
  pahtum solve --wdl --checkpoint proof.bin openings/7x7-13-boulders.txt
                                               the same command resumes after an interruption
  pahtum solve --certificate win.cert "1oo/x-x/xo1 x classic"
                                               a proof that pahtum verify checks
  pahtum solve --wdl --store proof.db "7/7/1--1-2/-4-1/-2---1/-5-/1-5 x classic"
                                               started more than once, the processes share the work
  pahtum solve --wdl --store all.db --nodes 200000000 openings/7x7-9-boulders.txt
                                               each takes a position of its own while there are enough
Exit code: 0, also when time ran out before everything was proven; 5: out of memory, or a file that cannot be
used; 4: wrong options, or an argument or line that is not a position (the others are still solved, but not with --store);
128 + signal: interrupted, after printing what had been proven.
)";

constexpr int kMaxMargin = 1'000'000;

/// --store and the options that go with it.
std::vector<Option> joint_options() {
    return {
        {"store", "STORE",
         "solve together with every process that is given the same store: a file of SQLite (proof.db) or "
         "postgresql://USER@HOST/DATABASE"},
        {"event", "NAME",
         "name of this solve in the store (default: the position); of several positions, what their names "
         "begin with"},
        {"lease", "SECONDS",
         "seconds after which others take over what a dead process was working on (default 20)"},
        {"job", "NODES", "least nodes after which a process hands over what it has found (default 20000)"}};
}

}  // namespace

Usage solve_usage() {
    return {.program = "pahtum solve",
            .summary = "Proves the value of positions under best play by both sides.",
            .options = all_of(
                {{{"wdl", "", "prove only whether it is a win, a draw or a loss"},
                  {"one-best", "", "find one best move instead of all, which is faster"},
                  {"json", "", "print one JSON object per line"},
                  {"at-least", "V", "prove only whether the value is at least V"},
                  {"time", "SECONDS", "time limit in seconds for each position (default none)"},
                  {"nodes", "N", "node limit for each position, of all processes together (default none)"}},
                 solver_options(solver_defaults()),
                 {{"checkpoint", "FILE", "file that keeps proofs of 20,000 nodes or more, for later runs"},
                  {"certificate", "FILE", "write a proof of what is found, for pahtum verify"}},
                 joint_options()}),
            .notes = std::string{kSolveNotes},
            .words = "POSITION|FILE|-...",
            .min_words = 1,
            .max_words = ~std::size_t{0},
            .is_word = looks_like_position};
}

SolveRequest read_solve_request(const CommandLine& line) {
    const Settings settings = read_settings(line, solver_defaults());
    SolveRequest request{.all_best = !line.has("one-best"), .nodes = settings.nodes, .time = settings.time};
    if (line.has("wdl")) request.goal = SolveGoal::kOutcome;
    if (!line.has("at-least")) return request;
    if (request.goal == SolveGoal::kOutcome) {
        throw OptionError{
            "options --wdl and --at-least cannot be combined: --at-least 0 asks whether a loss can be "
            "avoided"};
    }
    request.goal = SolveGoal::kAtLeast;
    request.at_least = line.integer("at-least", -kMaxMargin, kMaxMargin).value();
    return request;
}

SolverOptions read_solver_options(const CommandLine& line) {
    return solver_options_of(read_settings(line, solver_defaults()));
}

std::string first_joint_option(const CommandLine& line) {
    for (const char* name : {"event", "lease", "job"})
        if (line.has(name)) return name;
    return "";
}

}  // namespace pahtum::program
