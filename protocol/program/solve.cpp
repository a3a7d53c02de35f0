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
#include "protocol/program/joint_program.hpp"
#include "protocol/program/solve_options.hpp"
#include "protocol/program/solve_report.hpp"
#include "protocol/program/subcommands.hpp"

namespace pahtum::program {
namespace {

/// One run of `pahtum solve`.
class SolveRun {
  public:
    SolveRun(const CommandLine& line, const Streams& streams)
        : streams_(streams),
          request_(read_solve_request(line)),
          options_(read_solver_options(line)),
          is_json_(line.has("json")) {}

    /// Answers position by position. Inputs that are not positions are reported and skipped.
    [[nodiscard]] int run(const CommandLine& line) try {
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

int run_solve(const CommandLine& line, const Streams& streams) {
    SolveRun run{line, streams};
    return line.has("store") ? become_joint_solver(line) : run.run(line);
}

}  // namespace

const Subcommand kSolve{"solve", "prove the value of positions", solve_usage, run_solve};

}  // namespace pahtum::program
