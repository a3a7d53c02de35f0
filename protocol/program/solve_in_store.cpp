#include "protocol/program/solve_in_store.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ostream>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/joint/joint_solver.hpp"
#include "protocol/play/interrupt_watch.hpp"
#include "protocol/play/position_reader.hpp"
#include "protocol/program/output.hpp"
#include "protocol/program/progress_line.hpp"
#include "protocol/program/solve_options.hpp"
#include "protocol/program/solve_report.hpp"

namespace pahtum::program {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kMostLease = 3'600;  ///< seconds
constexpr int kMostJob = 1'000'000'000;
constexpr std::chrono::seconds kJointProgressInterval{2};

JointOptions read_joint_options(const CommandLine& line) {
    if (line.has("checkpoint"))
        throw OptionError{
            "options --store and --checkpoint cannot be combined: the store keeps what is proven"};
    JointOptions joint{
        .store = line.text("store"), .name = line.text("event"), .solver = read_solver_options(line)};
    if (joint.store.empty()) throw OptionError{"option --store: expected the address of a store"};
    if (line.has("event") && joint.name.empty()) throw OptionError{"option --event: expected a name"};
    if (line.has("lease")) joint.lease = std::chrono::seconds{line.integer("lease", 1, kMostLease)};
    if (line.has("job")) joint.job_nodes = static_cast<std::uint64_t>(line.integer("job", 1, kMostJob));
    return joint;
}

/// The only position.
NamedPosition read_one(const CommandLine& line, const Streams& streams) {
    PositionReader reader{line.words(), streams.in};
    auto named = reader.next();
    if (!named) throw OptionError{"option --store: expected a position, and there is none"};
    if (reader.next()) throw OptionError{"option --store: expected one position, and there are more"};
    return std::move(*named);
}

std::string joint_progress_text(const JointProgress& progress) {
    return "value " + signed_text(progress.lower) + " to " + signed_text(progress.upper) + ", leaves " +
           std::to_string(progress.settled) + " proven, " + std::to_string(progress.open) +
           " open, proof numbers " + std::to_string(progress.to_exceed) + " and " +
           std::to_string(progress.to_fail) + ", " +
           decimal_text(static_cast<double>(progress.nodes) * 1e-6, 1) + " million nodes, " +
           std::to_string(progress.workers) + (progress.workers == 1 ? " worker" : " workers");
}

}  // namespace

int solve_in_store(const CommandLine& line, const Streams& streams) try {
    const SolveRequest request = read_solve_request(line);
    const JointOptions joint = read_joint_options(line);
    const NamedPosition named = read_one(line, streams);
    if (!can_solve_jointly(named.position)) {
        throw OptionError{
            "option --store: only unfinished positions of scoring=final and capture=none in which every cell "
            "will be filled can be solved together"};
    }
    InterruptWatch watch{SIGINT, SIGTERM};
    int signal = 0;
    JointReport report;
    {
        const auto start = SteadyClock::now();
        ProgressLine progress_line{streams.log, streams.log_is_terminal, kJointProgressInterval};
        report = solve_jointly(
            named.position, request, joint,
            {.stop =
                 [&] {
                     if (signal == 0) signal = watch.take();
                     return signal != 0 || !has_reader(streams.output);
                 },
             .progress =
                 [&](const JointProgress& progress) {
                     progress_line.show(SteadyClock::now() - start, joint_progress_text(progress));
                 },
             .notice =
                 [&](const std::string& notice) {
                     streams.log << "pahtum: " << printable(notice, kLongestMessage) << std::endl;
                 }});
    }
    streams.out << (line.has("json") ? solve_json(named, report.solve, report.workers)
                                     : solve_text(named, request, report.solve, report.workers))
                << std::endl;
    if (!streams.out) return EXIT_FAILURE;
    return signal != 0 && !report.is_final ? kSignalBase + signal : EXIT_SUCCESS;
} catch (const ParseError& error) {
    throw OptionError{error.what()};
}

}  // namespace pahtum::program
