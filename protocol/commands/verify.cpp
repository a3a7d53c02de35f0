#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>

#include "engine/base/text.hpp"
#include "engine/certificate/certificate.hpp"
#include "protocol/commands/certify.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"

namespace pahtum::program {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

constexpr std::string_view kVerifyNotes = R"(
A certificate is a proof that one side can reach a margin, whatever the other one plays: pahtum solve --certificate
makes it. Checking it searches nothing and shares no code with the solver. engine/certificate/README.md has its form,
for checkers of your own.

Examples:
  pahtum solve --wdl --certificate proof.cert "x2o1/1-1xo/o1xx1/2-o1/xo3 x classic"
  pahtum verify proof.cert
Exit code: 0 if every claim is proven; 1 if a certificate is wrong, which names the first fault; 4: wrong options;
5, also if another one is wrong: a file that cannot be read, or no room left for positions (the others are still
checked); 128 + signal: interrupted.
)";

Usage verify_usage() {
    return {
        .program = "pahtum verify",
        .summary = "Checks proofs that pahtum solve --certificate has made.",
        .options = all_of({{solver_options(solver_defaults()).front()},
                           {{"memory", "MIB",
                             "mebibytes for positions; what does not fit goes to files in $TMPDIR (default " +
                                 std::to_string(certificate::kUsualMemory / kMebibyte) + ")"}}}),
        .notes = std::string{kVerifyNotes},
        .words = "FILE...",
        .min_words = 1,
        .max_words = ~std::size_t{0}};
}

std::string sentence(const certificate::Proof& proof) {
    const bool is_black = proof.claim.side == 'x';
    const int margin = proof.claim.margin;
    const std::string means = proof.is_by_mirroring
                                  ? "by mirroring"
                                  : counted(proof.positions, "position") + ", " +
                                        counted(static_cast<std::uint64_t>(proof.levels), "move") + " deep";
    return proof.claim.position + "\nproven: " + (is_black ? "Black" : "White") +
           "'s final margin is at least " + (margin > 0 ? "+" : "") + std::to_string(margin) + " (" + means +
           ")";
}

int run_verify(const CommandLine& line, const Console& console) {
    constexpr int kMostMebibytes = 1 << 20;
    std::size_t memory = certificate::kUsualMemory;
    if (const auto mebibytes = line.integer("memory", 1, kMostMebibytes))
        memory = kMebibyte * static_cast<std::size_t>(*mebibytes);
    CertificateReader reader{console, read_settings(line, solver_defaults()).search.threads, memory};
    int exit_code = EXIT_SUCCESS;
    for (const std::string& path : line.words()) {
        const int code = reader.read(
            path, [&](const certificate::Proof& proof) { console.results << sentence(proof) << std::endl; });
        exit_code = std::max(exit_code, code);
        if (code >= kSignalBase) break;
    }
    return exit_code;
}

}  // namespace

const Subcommand kVerify{"verify", "check proofs that pahtum solve has made", verify_usage, run_verify};

}  // namespace pahtum::program
