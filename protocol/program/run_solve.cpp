#include "protocol/program/run_solve.hpp"

#include <cstdlib>
#include <new>
#include <ostream>
#include <stdexcept>
#include <string>

#include "engine/base/text.hpp"
#include "protocol/gtp/solve_report.hpp"
#include "protocol/play/interrupt_watch.hpp"
#include "protocol/play/position_reader.hpp"
#include "protocol/program/solve_progress.hpp"

namespace pahtum::gtp {
namespace {

SolveReport solve(Solver& solver, const NamedPosition& named, const SolveRequest& request,
                  const SolveStreams& streams, InterruptWatch& watch) {
    SolveProgressLine line{streams.log, streams.log_is_terminal, named.place};
    return solver.solve(
        named.position, request, [&watch] { return watch.signal() != 0; },
        [&line](const SolveProgress& progress) { line.show(progress); });
}

/// The signal that ended it, 0 if none.
int solve_and_print(Solver& solver, const NamedPosition& named, const SolveOptions& options,
                    const SolveStreams& streams) {
    InterruptWatch watch;
    const SolveReport report = solve(solver, named, options.request, streams, watch);
    if (options.json) {
        streams.out << solve_json(named, report) << std::endl;
    } else {
        streams.out << solve_text(named, options.request, report) << std::endl;
    }
    if (!report.checkpoint_error.empty()) throw std::runtime_error{report.checkpoint_error};
    return watch.signal();
}

int solve_all(Solver& solver, const SolveOptions& options, const SolveStreams& streams) {
    constexpr int kBadInput = 2;
    constexpr int kSignal = 128;
    PositionReader reader{options.inputs, streams.in};
    int exit_code = EXIT_SUCCESS;
    for (;;) {
        try {
            const auto named = reader.next();
            if (!named) return exit_code;
            const int signal = solve_and_print(solver, *named, options, streams);
            if (!streams.out) return EXIT_FAILURE;
            if (signal != 0) return kSignal + signal;
        } catch (const ParseError& error) {
            streams.log << "pahtum: " << error.what() << std::endl;
            exit_code = kBadInput;
        }
    }
}

}  // namespace

int run_solve(const SolveOptions& options, const SolveStreams& streams) {
    try {
        Solver solver{options.solver};
        if (!options.checkpoint.empty()) solver.use_checkpoint(options.checkpoint);
        return solve_all(solver, options, streams);
    } catch (const std::bad_alloc&) {
        throw std::runtime_error{"out of memory with --hash " +
                                 std::to_string(options.solver.hash_mebibytes) + ": set a smaller one"};
    }
}

}  // namespace pahtum::gtp
