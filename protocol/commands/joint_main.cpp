#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/program.hpp"
#include "engine/joint/joint_solver.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/prover.hpp"
#include "protocol/commands/certify.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/solve_report.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/play/position_reader.hpp"

// `pahtum solve --store`, as a program of its own: loading the libraries for databases would slow every start
// of `pahtum`, which becomes this one.

namespace pahtum::program {
namespace {

constexpr int kMostLease = 3'600;  ///< seconds
constexpr int kMostJob = 1'000'000'000;
constexpr std::chrono::seconds kJointProgressInterval{2};

JointOptions read_joint_options(const CommandLine& line) {
    if (line.has("checkpoint"))
        throw OptionError{
            "options --store and --checkpoint cannot be combined: the store keeps what is proven"};
    JointOptions joint{.store = line.text("store").value_or(""),
                       .solver = solver_options_of(read_settings(line, solver_defaults()))};
    if (line.has("lease")) joint.lease = std::chrono::seconds{line.integer("lease", 1, kMostLease).value()};
    if (line.has("job"))
        joint.job_nodes = static_cast<std::uint64_t>(line.integer("job", 1, kMostJob).value());
    return joint;
}

/// All positions.
std::vector<NamedPosition> read_positions(const CommandLine& line, const Console& console) {
    PositionReader reader{line.words(), console.in};
    std::vector<NamedPosition> positions;
    while (auto named = reader.next()) {
        if (!can_solve_jointly(named->position)) {
            throw OptionError{
                (named->place.empty() ? "--store" : named->place) +
                ": only unfinished positions of scoring=final and capture=none in which every cell "
                "will be filled can be solved together"};
        }
        if (line.has("certificate")) CertificateFile::check(*named);
        positions.push_back(std::move(*named));
    }
    if (positions.empty()) throw OptionError{"--store: expected a position, and there is none"};
    return positions;
}

/// With the names that they have in the store: `event`, or with several positions `event` and the position.
std::vector<JointSolve> solves_of(const std::vector<NamedPosition>& positions, const std::string& event) {
    std::vector<JointSolve> solves;
    for (const NamedPosition& named : positions) {
        const bool is_one = event.empty() || positions.size() == 1;
        solves.push_back(
            {.position = named.position, .name = is_one ? event : event + ": " + to_text(named.position)});
    }
    return solves;
}

std::string joint_progress_text(const JointProgress& progress) {
    return "value " + signed_text(progress.lower) + " to " + signed_text(progress.upper) + ", leaves " +
           std::to_string(progress.settled) + " proven, " + std::to_string(progress.open) + " open, " +
           odds_text(progress.odds) + ", " + decimal_text(static_cast<double>(progress.nodes) * 1e-6, 1) +
           " million nodes, " + counted(progress.workers, "worker");
}

/// One run of `pahtum solve --store`.
class JointRun {
  public:
    JointRun(const CommandLine& line, const Console& console)
        : console_(console),
          request_(read_solve_request(line)),
          options_(read_joint_options(line)),
          is_json_(line.has("json")),
          positions_(read_positions(line, console)),
          solves_(solves_of(positions_, line.text("event").value_or(""))) {
        if (line.has("certificate"))
            certificate_.emplace(line.value("certificate"), console.progress, console.is_terminal);
    }

    /// Returns the exit code.
    [[nodiscard]] int run() {
        {
            ProgressLine progress_line{console_.progress, console_.is_terminal, kJointProgressInterval};
            const auto show = [&](const JointProgress& progress) {
                progress_line.show(place_text(progress.index) + joint_progress_text(progress));
            };
            solve_jointly(solves_, request_, options_,
                          {.stop = [this] { return is_stopped(); },
                           .progress = show,
                           .notice = [this](const std::string& notice) { say(notice); },
                           .report = [this](std::size_t i, const JointReport& report) { print(i, report); }});
        }
        if (!console_.results || !has_reader(console_.output)) return kExitFailure;
        bool is_done = answers_.size() == positions_.size();
        if (certificate_) is_done = watch_.first() == 0 && write_certificates();
        return watch_.first() != 0 && !is_done ? kSignalBase + watch_.first() : EXIT_SUCCESS;
    }

  private:
    [[nodiscard]] bool is_stopped() {
        return watch_.has_come() || !has_reader(console_.output) || !console_.results;
    }

    /// "position 3 of 100: ", if there are several.
    [[nodiscard]] std::string place_text(std::size_t index) const {
        if (positions_.size() == 1) return "";
        return "position " + std::to_string(index + 1) + " of " + std::to_string(positions_.size()) + ": ";
    }

    void say(const std::string& notice) {
        console_.progress << "pahtum: " << printable(notice, kLongestMessage) << std::endl;
    }

    void print(std::size_t index, const JointReport& report) {
        const NamedPosition& named = positions_[index];
        console_.results << (is_json_ ? solve_json(named, report.solve, report.workers)
                                      : solve_text(named, request_, report.solve, report.workers))
                         << std::endl;
        if (report.is_final) answers_.emplace(index, report.solve);
    }

    /// Writes a certificate of each answer, with what the processes have proven in the store. False if it was
    /// stopped.
    [[nodiscard]] bool write_certificates() {
        for (const auto& [index, report] : answers_) {
            Solver solver{options_.solver};
            read_proofs(solves_[index], request_, options_,
                        [&](const Proof& proof) { solver.restore(proof); });
            if (!certificate_->add(positions_[index].position, report, solver, options_.solver.threads,
                                   [this] { return is_stopped(); }))
                return false;
        }
        certificate_->commit();
        return true;
    }

    const Console& console_;
    const SolveRequest request_;
    const JointOptions options_;
    const bool is_json_;
    const std::vector<NamedPosition> positions_;
    const std::vector<JointSolve> solves_;  ///< of the positions
    std::optional<CertificateFile> certificate_;
    InterruptWatch watch_;
    std::map<std::size_t, SolveReport> answers_;  ///< by position
};

/// Solves the positions of the command line together with other processes. Returns the exit code. Throws
/// OptionError.
int solve_in_store(const CommandLine& line, const Console& console) try {
    return JointRun{line, console}.run();
} catch (const ParseError& error) {
    throw OptionError{error.what()};
}

int run_jointly(std::span<const std::string> arguments, const Console& console) {
    const Subcommand solve{"", "", kSolve.usage, solve_in_store};
    return run_subcommand({.name = "pahtum", .title = "pahtum", .standard = &solve, .named = {}}, arguments,
                          console);
}

}  // namespace
}  // namespace pahtum::program

int main(int argc, char** argv) {
    return pahtum::program_main("pahtum", argc, argv, pahtum::program::run_jointly);
}
