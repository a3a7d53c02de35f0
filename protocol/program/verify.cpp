#include <cstdlib>
#include <new>
#include <ostream>
#include <string>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "protocol/program/common_options.hpp"
#include "protocol/program/subcommands.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kVerifyNotes = R"(
A certificate is a proof that one side can reach a margin, whatever the other one plays: pahtum solve --certificate
makes it. Checking it searches nothing and shares no code with the solver. engine/certificate/README.md has its form,
for checkers of your own.

Examples:
  pahtum solve --wdl --certificate proof.cert "x2o1/1-1xo/o1xx1/2-o1/xo3 x classic"
  pahtum verify proof.cert
Exit code: 0 if every claim is proven; 1 if a certificate is wrong, which names the first fault; 5: a file that cannot
be read, or no memory left (the others are still checked); 128 + signal: interrupted.
)";

Usage verify_usage() {
    return {.program = "pahtum verify",
            .summary = "Checks proofs that pahtum solve --certificate has made.",
            .options = parameter_options({"threads"}, solver_defaults()),
            .notes = std::string{kVerifyNotes},
            .words = "FILE...",
            .min_words = 1,
            .max_words = ~std::size_t{0}};
}

std::string sentence(const certificate::Proof& proof) {
    const bool is_black = proof.claim.side == 'x';
    const int margin = proof.claim.margin;
    return proof.claim.position + "\nproven: " + (is_black ? "Black" : "White") +
           "'s final margin is at least " + (margin > 0 ? "+" : "") + std::to_string(margin) + " (" +
           std::to_string(proof.positions) + " positions, " + std::to_string(proof.levels) + " moves deep)";
}

/// Certificate after certificate.
class Verification {
  public:
    Verification(const CommandLine& line, const Console& console)
        : console_(console), threads_(read_settings(line, solver_defaults()).search.threads) {}

    /// The exit code.
    int check(const std::string& path) try {
        InputFile file{path};
        ProgressLine line{console_.progress, console_.is_terminal};
        const auto show = [&](const certificate::Progress& progress) {
            if (line.is_due())
                line.show(path + ": " + std::to_string(2 * progress.level) + " plies, " +
                          std::to_string(progress.positions) + " positions checked, next " +
                          std::to_string(progress.level_size));
            if (signal_ == 0) signal_ = watch_.take();
            return signal_ != 0;
        };
        int count = 0;
        try {
            while (const auto proof = certificate::check_next(file, threads_, show)) {
                line.clear();
                console_.results << sentence(*proof) << std::endl;
                ++count;
            }
            if (count == 0 && signal_ == 0) throw certificate::Fault{"the file is empty"};
        } catch (const certificate::Fault& fault) {
            line.clear();
            console_.results << printable_lines(path + ": refused: " + fault.what(), kLongestRefusal)
                             << std::endl;
            return kExitRefused;
        }
        return signal_ == 0 ? EXIT_SUCCESS : kSignalBase + signal_;
    } catch (const std::bad_alloc&) {
        console_.progress << "pahtum: " << printable(path, kLongestMessage)
                          << ": out of memory: a level has too many positions for this machine" << std::endl;
        return kExitFailure;
    } catch (const FileError& error) {
        console_.progress << "pahtum: " << printable_lines(error.what(), kLongestMessage) << std::endl;
        return kExitFailure;
    }

  private:
    static constexpr std::size_t kLongestRefusal = 1000;

    const Console& console_;
    int threads_;
    InterruptWatch watch_;
    int signal_ = 0;
};

int run_verify(const CommandLine& line, const Console& console) {
    Verification verification{line, console};
    int exit_code = EXIT_SUCCESS;
    for (const std::string& path : line.words()) {
        const int code = verification.check(path);
        exit_code = std::max(exit_code, code);
        if (code >= kSignalBase) break;
    }
    return exit_code;
}

}  // namespace

const Subcommand kVerify{"verify", "check proofs that pahtum solve has made", verify_usage, run_verify};

}  // namespace pahtum::program
