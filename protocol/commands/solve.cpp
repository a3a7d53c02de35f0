#include <cstdlib>
#include <new>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/program.hpp"
#include "protocol/commands/certify.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/solve_report.hpp"
#include "protocol/commands/subcommands.hpp"
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
            .max_words = kAnyWords,
            .is_word = looks_like_position};
}

/// One run of `pahtum solve`.
class SolveCommand {
  public:
    SolveCommand(const CommandLine& line, const Console& console)
        : console_(console),
          request_(read_solve_request(line)),
          options_(solver_options_of(read_settings(line, solver_defaults()))),
          is_json_(line.has("json")) {}

    /// Answers position by position. Inputs that are not positions are reported and skipped.
    [[nodiscard]] int run(const CommandLine& line) try {
        for (const char* const option : {"event", "lease", "job"})
            if (line.has(option)) throw OptionError{std::string{"--"} + option + " needs --store"};
        Solver solver{options_};
        if (const auto file = line.text("checkpoint")) solver.use_checkpoint(*file);
        if (const auto file = line.text("certificate")) {
            check_certificate(line, *file);
            certificates_.emplace(*file, console_.progress, console_.is_terminal);
        }
        PositionReader reader{line.words(), console_.in};
        int exit_code = EXIT_SUCCESS;
        for (;;) {
            try {
                const auto named = reader.next();
                if (!named) {
                    if (certificates_) certificates_->commit();
                    return exit_code;
                }
                if (certificates_) CertificateFile::check(*named);
                const int signal = solve_and_print(solver, *named);
                if (!console_.results || !has_reader(console_.output)) return kExitFailure;
                if (signal != 0) return kSignalBase + signal;
            } catch (const ParseError& error) {
                console_.progress << "pahtum: " << printable_lines(error.what(), kLongestMessage)
                                  << std::endl;
                exit_code = kExitUsage;
            }
        }
    } catch (const std::bad_alloc&) {
        throw std::runtime_error{"out of memory with --hash " + std::to_string(options_.hash_mebibytes) +
                                 ": set a smaller one"};
    }

  private:
    /// Throws OptionError if the certificate would replace what is read.
    static void check_certificate(const CommandLine& line, const std::string& path) {
        std::vector<std::string> inputs = line.words();
        if (line.has("checkpoint")) inputs.push_back(line.value("checkpoint"));
        for (const std::string& input : inputs) {
            if (input != "-" && !looks_like_position(input) && is_same_file(input, path))
                throw OptionError{"--certificate: " + quote(path, kLongestPathShown) +
                                  " is read, too: name another file"};
        }
    }

    /// Prints what was proven. Returns the signal that interrupted it, 0 if none.
    [[nodiscard]] int solve_and_print(Solver& solver, const NamedPosition& named) {
        InterruptWatch watch;
        const auto stop = [&] { return watch.has_come() || !has_reader(console_.output); };
        const SolveReport report = solve(solver, named, stop);
        console_.results << (is_json_ ? solve_json(named, report) : solve_text(named, request_, report))
                         << std::endl;
        if (!report.checkpoint_error.empty()) throw std::runtime_error{report.checkpoint_error};
        if (certificates_ && watch.first() == 0)
            static_cast<void>(certificates_->add(named.position, report, solver, options_.threads, stop));
        return watch.first();
    }

    [[nodiscard]] SolveReport solve(Solver& solver, const NamedPosition& named,
                                    const Solver::Stop& stop) const {
        SolveProgressLine progress_line{console_.progress, console_.is_terminal, named.place};
        return solver.solve(named.position, request_, stop, [&progress_line](const SolveProgress& progress) {
            progress_line.show(progress);
        });
    }

    const Console& console_;
    SolveRequest request_;
    SolverOptions options_;
    bool is_json_;
    std::optional<CertificateFile> certificates_;
};

int run_solve(const CommandLine& line, const Console& console) {
    SolveCommand run{line, console};
    if (line.has("store")) become_program("--store", PAHTUM_STORE_PROGRAM, line.arguments());
    return run.run(line);
}

}  // namespace

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

const Subcommand kSolve{"solve", "prove the value of positions", solve_usage, run_solve};

}  // namespace pahtum::program
