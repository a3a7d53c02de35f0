#include "protocol/commands/certify.hpp"

#include <cstdlib>
#include <new>
#include <stdexcept>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/commands/common_options.hpp"

namespace pahtum::program {
namespace {

namespace cert = certificate;

char letter(Side side) { return side == Side::kBlack ? 'x' : 'o'; }

std::string million(std::size_t count) {
    return std::to_string(count / 1'000'000) + "." + std::to_string(count / 100'000 % 10) + " million";
}

/// Throws FileError if the file is anything but a certificate.
const std::string& checked_name(const std::string& path) {
    check_replaceable(path, "pahtum certificate", "a certificate");
    return path;
}

}  // namespace

Position position_of(const certificate::Board& board, const Position& root, Side claimer) {
    PositionParts parts = root.parts();
    parts.stones[index_of(claimer)] = Bitboard{board.claimer};
    parts.stones[index_of(opponent(claimer))] = Bitboard{board.other};
    parts.side_to_move = claimer;
    parts.hand = {};
    return Position::from_parts(parts);
}

std::vector<certificate::Claim> claims_of(const Position& position, const SolveReport& report) {
    const Side mover = position.side_to_move();
    std::vector<cert::Claim> claims;
    const auto claim = [&](Side side, int margin) {
        claims.push_back({.position = to_text(position), .side = letter(side), .margin = margin});
    };
    const bool is_exact = report.status == SolveStatus::kExact;
    const std::optional<int> result = outcome(report);
    if (is_exact || report.status == SolveStatus::kReached) {
        claim(mover, report.lower);
    } else if (report.status == SolveStatus::kOutcome && result >= 0) {
        claim(mover, *result);
    }
    if (is_exact || report.status == SolveStatus::kMissed) {
        claim(opponent(mover), -report.upper);
    } else if (report.status == SolveStatus::kOutcome && result <= 0) {
        claim(opponent(mover), -*result);
    }
    return claims;
}

CertificateFile::CertificateFile(const std::string& path, std::ostream& progress, bool is_terminal)
    : progress_(progress), file_(checked_name(path)), line_(progress, is_terminal) {}

void CertificateFile::check(const NamedPosition& named) try {
    static const cert::LineRules kRules;
    static_cast<void>(cert::read_claim({.position = to_text(named.position), .side = 'x'}, kRules));
} catch (const std::invalid_argument& error) {
    throw ParseError{(named.place.empty() ? quote(named.text) : named.place) +
                     ": no certificate: " + error.what()};
}

bool CertificateFile::add(const Position& position, const SolveReport& report, Solver& solver, int threads,
                          const Solver::Stop& stop) {
    for (const cert::Claim& claim : claims_of(position, report)) {
        const auto show = [&](const cert::Progress& progress) {
            if (line_.is_due())
                line_.show("certificate: " + std::to_string(2 * progress.level) + " plies, " +
                           million(progress.positions + progress.done) + " positions, " +
                           std::to_string(100 * progress.done / progress.level_size) + "% of the next ply");
            return stop && stop();
        };
        // The claimer's move; 0 if it was stopped.
        const auto move = [&](const cert::Board& board, const cert::Start& start) {
            const Position here = position_of(board, position, side_of(claim));
            const SolveReport found = solver.solve(
                here,
                {.goal = SolveGoal::kAtLeast, .at_least = claim.margin, .all_best = false, .line = false},
                stop);
            if (found.best.empty() && stop && stop()) return 0;
            if (found.status != SolveStatus::kReached || found.best.empty())
                throw std::logic_error{"no move was proven in " + to_text(here)};
            const Square square = found.best.front().square();
            return square.row() * start.size + square.column();
        };
        const auto proof =
            cert::write([this](std::string_view bytes) { file_.write(bytes); }, claim, move, threads, show);
        line_.clear();
        if (!proof) return false;
        has_any_ = true;
    }
    return true;
}

void CertificateFile::commit() {
    if (has_any_)
        file_.commit();
    else
        progress_ << "pahtum: nothing was proven, so no certificate was written" << std::endl;
}

int CertificateReader::read(const std::string& path,
                            const std::function<void(const certificate::Proof&)>& take,
                            const certificate::Visit& visit) try {
    constexpr std::size_t kLongestRefusal = 1000;
    InputFile file{path};
    ProgressLine line{console_.progress, console_.is_terminal};
    const auto show = [&](const certificate::Progress& progress) {
        if (line.is_due())
            line.show(path + ": " + std::to_string(2 * progress.level) + " plies, " +
                      std::to_string(progress.positions) + " positions checked, next " +
                      std::to_string(progress.level_size));
        return watch_.has_come();
    };
    int count = 0;
    try {
        while (const auto proof = certificate::check_next(file, threads_, show, memory_, visit)) {
            line.clear();
            take(*proof);
            ++count;
        }
        if (count == 0 && watch_.first() == 0) throw certificate::Fault{"the file is empty"};
    } catch (const certificate::Fault& fault) {
        line.clear();
        console_.results << printable_lines(path + ": refused: " + fault.what(), kLongestRefusal)
                         << std::endl;
        return kExitRefused;
    }
    return watch_.first() == 0 ? EXIT_SUCCESS : kSignalBase + watch_.first();
} catch (const std::bad_alloc&) {
    console_.progress << "pahtum: " << printable(path, kLongestMessage) << ": out of memory" << std::endl;
    return kExitFailure;
} catch (const FileError& error) {
    console_.progress << "pahtum: " << printable_lines(error.what(), kLongestMessage) << std::endl;
    return kExitFailure;
}

}  // namespace pahtum::program
