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
#include "protocol/commands/solve_options.hpp"
#include "protocol/commands/solve_report.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/play/position_reader.hpp"

namespace pahtum::program {
namespace {

/// One run of `pahtum solve`.
class SolveCommand {
  public:
    SolveCommand(const CommandLine& line, const Console& console)
        : console_(console),
          request_(read_solve_request(line)),
          options_(read_solver_options(line)),
          is_json_(line.has("json")) {}

    /// Answers position by position. Inputs that are not positions are reported and skipped.
    [[nodiscard]] int run(const CommandLine& line) try {
        if (const std::string option = first_joint_option(line); !option.empty())
            throw OptionError{"--" + option + " needs --store"};
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

const Subcommand kSolve{"solve", "prove the value of positions", solve_usage, run_solve};

}  // namespace pahtum::program
