#include <chrono>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/program.hpp"
#include "engine/joint/joint_solver.hpp"
#include "engine/solver/prover.hpp"
#include "protocol/play/position_reader.hpp"
#include "protocol/program/certify.hpp"
#include "protocol/program/solve_options.hpp"
#include "protocol/program/solve_report.hpp"
#include "protocol/program/subcommands.hpp"

// `pahtum solve --store`, as a program of its own: loading the libraries for databases would slow every start
// of `pahtum`, which becomes this one.

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
        .store = line.value("store"), .name = line.value("event"), .solver = read_solver_options(line)};
    if (joint.store.empty()) throw OptionError{"--store: expected the address of a store"};
    if (line.has("event") && joint.name.empty()) throw OptionError{"--event: expected a name"};
    if (line.has("lease")) joint.lease = std::chrono::seconds{line.integer("lease", 1, kMostLease).value()};
    if (line.has("job"))
        joint.job_nodes = static_cast<std::uint64_t>(line.integer("job", 1, kMostJob).value());
    return joint;
}

/// The only position.
NamedPosition read_one(const CommandLine& line, const Console& console) {
    PositionReader reader{line.words(), console.in};
    auto named = reader.next();
    if (!named) throw OptionError{"--store: expected a position, and there is none"};
    if (reader.next()) throw OptionError{"--store: expected one position, and there are more"};
    return std::move(*named);
}

std::string joint_progress_text(const JointProgress& progress) {
    return "value " + signed_text(progress.lower) + " to " + signed_text(progress.upper) + ", leaves " +
           std::to_string(progress.settled) + " proven, " + std::to_string(progress.open) +
           " open, proof numbers " + std::to_string(progress.to_exceed) + " and " +
           std::to_string(progress.to_fail) + ", " +
           decimal_text(static_cast<double>(progress.nodes) * 1e-6, 1) + " million nodes, " +
           counted(progress.workers, "worker");
}

/// Writes a certificate of the answer, with what the processes have proven in the store. False if it was
/// stopped.
[[nodiscard]] bool write_certificate(CertificateFile& file, const NamedPosition& named,
                                     const SolveRequest& request, const JointOptions& joint,
                                     const SolveReport& report, const Solver::Stop& stop) {
    Solver solver{joint.solver};
    read_proofs(named.position, request, joint, [&](const Proof& proof) { solver.restore(proof); });
    if (!file.add(named.position, report, solver, joint.solver.threads, stop)) return false;
    file.commit();
    return true;
}

/// Solves the one position of the command line together with other processes. Returns the exit code. Throws
/// OptionError.
int solve_in_store(const CommandLine& line, const Console& console) try {
    const SolveRequest request = read_solve_request(line);
    const JointOptions joint = read_joint_options(line);
    const NamedPosition named = read_one(line, console);
    if (!can_solve_jointly(named.position)) {
        throw OptionError{
            "--store: only unfinished positions of scoring=final and capture=none in which every cell "
            "will be filled can be solved together"};
    }
    std::optional<CertificateFile> certificate;
    if (line.has("certificate")) {
        CertificateFile::check(named.position);
        certificate.emplace(line.value("certificate"), console.progress, console.is_terminal);
    }
    InterruptWatch watch;
    int signal = 0;
    const auto stop = [&] {
        if (signal == 0) signal = watch.take();
        return signal != 0 || !has_reader(console.output);
    };
    JointReport report;
    {
        const auto start = SteadyClock::now();
        ProgressLine progress_line{console.progress, console.is_terminal, kJointProgressInterval};
        report = solve_jointly(
            named.position, request, joint,
            {.stop = stop,
             .progress =
                 [&](const JointProgress& progress) {
                     progress_line.show(SteadyClock::now() - start, joint_progress_text(progress));
                 },
             .notice =
                 [&](const std::string& notice) {
                     console.progress << "pahtum: " << printable(notice, kLongestMessage) << std::endl;
                 }});
    }
    console.results << (line.has("json") ? solve_json(named, report.solve, report.workers)
                                         : solve_text(named, request, report.solve, report.workers))
                    << std::endl;
    if (!console.results) return EXIT_FAILURE;
    bool is_done = report.is_final;
    if (certificate)
        is_done = signal == 0 && write_certificate(*certificate, named, request, joint, report.solve, stop);
    return signal != 0 && !is_done ? kSignalBase + signal : EXIT_SUCCESS;
} catch (const ParseError& error) {
    throw OptionError{error.what()};
}

const Subcommand kSolveInStore{"", "", solve_usage, solve_in_store};

int run_jointly(std::span<const std::string> arguments, const Console& console) {
    return run_subcommand({.name = "pahtum", .title = "pahtum", .standard = &kSolveInStore, .named = {}},
                          arguments, console);
}

}  // namespace
}  // namespace pahtum::program

int main(int argc, char** argv) {
    return pahtum::program_main("pahtum", argc, argv, pahtum::program::run_jointly);
}
