#include <cstdlib>
#include <new>
#include <ostream>
#include <stdexcept>
#include <string>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "protocol/play/interrupt_watch.hpp"
#include "protocol/play/position_reader.hpp"
#include "protocol/program/common_options.hpp"
#include "protocol/program/solve_in_store.hpp"
#include "protocol/program/solve_report.hpp"
#include "protocol/program/subcommands.hpp"

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
  pahtum solve --wdl --store proof.db "7/7/1--1-2/-4-1/-2---1/-5-/1-5 x classic"
                                               started more than once, the processes share the work
Exit code: 0, also when time ran out before everything was proven; 5: out of memory, or a file that cannot be
used; 4: wrong options, or an argument or line that is not a position (the others are still solved);
128 + signal: interrupted, after printing what had been proven.
)";

constexpr int kMaxMargin = 1'000'000;

Usage solve_usage() {
    return {.program = "pahtum solve",
            .summary = "Proves the value of positions under best play by both sides.",
            .options = all_of(
                {{{.name = "wdl", .help = "prove only whether it is a win, a draw or a loss"},
                  {.name = "one-best", .help = "find one best move instead of all, which is faster"},
                  {.name = "json", .help = "print one JSON object per line"},
                  {.name = "at-least", .help = "prove only whether the value is at least V", .argument = "V"},
                  {.name = "time",
                   .help = "time limit in seconds for each position (default none)",
                   .argument = "SECONDS"}},
                 solver_options(solver_defaults()),
                 {{.name = "checkpoint",
                   .help = "file that keeps what is proven, so that the same command can resume",
                   .argument = "FILE"}},
                 joint_options()}),
            .notes = std::string{kSolveNotes},
            .words = "POSITION|FILE|-...",
            .min_words = 1,
            .max_words = ~std::size_t{0},
            .is_word = looks_like_position};
}

SolveRequest read_request(const CommandLine& line) {
    SolveRequest request{.all_best = !line.has("one-best")};
    if (line.has("wdl")) request.goal = SolveGoal::kOutcome;
    if (!line.has("at-least")) return request;
    if (request.goal == SolveGoal::kOutcome) {
        throw OptionError{
            "options --wdl and --at-least cannot be combined: --at-least 0 asks whether a loss can be "
            "avoided"};
    }
    request.goal = SolveGoal::kAtLeast;
    request.at_least = line.integer("at-least", -kMaxMargin, kMaxMargin);
    return request;
}

/// One run of `pahtum solve`.
class SolveRun {
  public:
    SolveRun(const CommandLine& line, const Streams& streams)
        : streams_(streams), request_(read_request(line)), is_json_(line.has("json")) {
        const Settings settings = read_settings(line, solver_defaults());
        request_.time = settings.time;
        options_ = solver_options_of(settings);
    }

    /// Answers position by position. Inputs that are not positions are reported and skipped.
    [[nodiscard]] int run(const CommandLine& line) try {
        if (line.has("store")) return run_in_store(line);
        if (const std::string option = first_joint_option(line); !option.empty())
            throw OptionError{"option --" + option + " needs --store"};
        Solver solver{options_};
        if (line.has("checkpoint") && line.text("checkpoint").empty())
            throw OptionError{"option --checkpoint: expected the name of a file"};
        if (line.has("checkpoint")) solver.use_checkpoint(line.text("checkpoint"));
        PositionReader reader{line.words(), streams_.in};
        int exit_code = EXIT_SUCCESS;
        for (;;) {
            try {
                const auto named = reader.next();
                if (!named) return exit_code;
                const int signal = solve_and_print(solver, *named);
                if (!streams_.out) return kExitFailure;
                if (signal != 0) return kSignalBase + signal;
            } catch (const ParseError& error) {
                streams_.log << "pahtum: " << printable_lines(error.what(), kLongestMessage) << std::endl;
                exit_code = kExitUsage;
            }
        }
    } catch (const std::bad_alloc&) {
        throw std::runtime_error{"out of memory with --hash " + std::to_string(options_.hash_mebibytes) +
                                 ": set a smaller one"};
    }

  private:
    [[nodiscard]] int run_in_store([[maybe_unused]] const CommandLine& line) const {
#ifdef PAHTUM_HAS_STORES
        return solve_in_store(line, streams_, request_, options_);
#else
        throw std::runtime_error{
            "this pahtum was built without stores: build it with cmake -DPAHTUM_STORE=ON, which needs the "
            "Debian packages libsoci-dev, libsqlite3-dev and libpq-dev"};
#endif
    }
    /// Prints what was proven. Returns the signal that interrupted it, 0 if none.
    [[nodiscard]] int solve_and_print(Solver& solver, const NamedPosition& named) const {
        InterruptWatch watch{{SIGINT, SIGTERM}};
        int signal = 0;
        const auto stop = [&] {
            if (signal == 0) signal = watch.take();
            return signal != 0 || !has_reader(streams_.output);
        };
        const SolveReport report = solve(solver, named, stop);
        streams_.out << (is_json_ ? solve_json(named, report) : solve_text(named, request_, report))
                     << std::endl;
        if (!report.checkpoint_error.empty()) throw std::runtime_error{report.checkpoint_error};
        return signal;
    }

    [[nodiscard]] SolveReport solve(Solver& solver, const NamedPosition& named,
                                    const Solver::Stop& stop) const {
        SolveProgressLine progress_line{streams_.log, streams_.log_is_terminal, named.place};
        return solver.solve(named.position, request_, stop, [&progress_line](const SolveProgress& progress) {
            progress_line.show(progress);
        });
    }

    const Streams& streams_;
    SolveRequest request_;
    SolverOptions options_;
    bool is_json_;
};

int run_solve(const CommandLine& line, const Streams& streams) { return SolveRun{line, streams}.run(line); }

}  // namespace

const Subcommand kSolve{"solve", "prove the value of positions", solve_usage, run_solve};

}  // namespace pahtum::program
