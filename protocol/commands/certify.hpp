#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/program.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/play/position_reader.hpp"

namespace pahtum::program {

/// What a report has settled, as claims that a certificate can prove: one for each side whose margin it
/// bounds from below as closely as the answer says. None if it is not answered.
[[nodiscard]] std::vector<certificate::Claim> claims_of(const Position& position, const SolveReport& report);

/// A position of a certificate, the claimer to move; `root` is that of its claim.
[[nodiscard]] Position position_of(const certificate::Board& board, const Position& root, Side claimer);
/// Whose margin it is.
[[nodiscard]] inline Side side_of(const certificate::Claim& claim) {
    return claim.side == 'x' ? Side::kBlack : Side::kWhite;
}

/// A file of certificates that takes the place of an older one when all is done.
class CertificateFile {
  public:
    /// Throws FileError, also if it would take the place of anything but certificates.
    CertificateFile(const std::string& path, std::ostream& progress, bool is_terminal);

    /// Throws ParseError that names the position if there are no certificates for games like this one: of
    /// scoring=final, capture=none, whose stones fill the board.
    static void check(const NamedPosition& named);
    /// Adds a certificate for each claim of the report, with the moves that `solver` knows or finds. False if
    /// it was stopped. Throws FileError.
    [[nodiscard]] bool add(const Position& position, const SolveReport& report, Solver& solver, int threads,
                           const Solver::Stop& stop);
    /// If no claim was proven, there is nothing to write: says so instead.
    void commit();

  private:
    std::ostream& progress_;
    AtomicFile file_;
    ProgressLine line_;
    bool has_any_ = false;
};

/// Checks the certificates of files, with progress, until a signal comes. For `memory` see check_next().
class CertificateReader {
  public:
    CertificateReader(const Console& console, int threads, std::size_t memory = certificate::kUsualMemory)
        : console_(console), threads_(threads), memory_(memory) {}

    /// Passes on each claim that is proven, and to `visit` the positions of its proof before it is; says
    /// which certificate is wrong, or why the file cannot be read. Returns the exit code: success,
    /// kExitRefused, kExitFailure, or that of the signal.
    [[nodiscard]] int read(const std::string& path,
                           const std::function<void(const certificate::Proof&)>& take,
                           const certificate::Visit& visit = {});

  private:
    const Console& console_;
    int threads_;
    std::size_t memory_;
    InterruptWatch watch_;
};

}  // namespace pahtum::program
