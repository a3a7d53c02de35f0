#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "engine/openings/balance.hpp"
#include "protocol/commands/balanced_file.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kBalancedNotes = R"(
One opening per line, no two the same up to symmetry: the position, a semicolon, the number of the candidate, Black's
win rate by search, the games of the search against itself that Black won, that were drawn and that White won, and the
result under best play where it is proven. Boulders that the players place are placed at random.

With --out, the openings are appended to FILE as they are found; the same command resumes after an interruption, and
a greater --count adds openings. The same openings come from any number of threads.

Examples:
  pahtum openings balanced --seed 5 --out 7x7-5-boulders.txt      the suite openings/balanced/7x7-5-boulders.txt
  pahtum openings balanced --ruleset custodial --count 20
  pahtum openings balanced --fair --ruleset classic,boulders=13 --seed 1 --count 5     for a game without the pie rule
  pahtum openings balanced --ruleset classic,boulders=3 --games 20 --count 10
Exit code: 0; 4: wrong options, or FILE was made by others; 5: too few openings are balanced, or FILE cannot be used;
128 + signal: interrupted, FILE keeps what was found.
)";

constexpr int kFewestGames = 2;  // one that is won is not balanced, and one that is drawn tells nothing
constexpr int kMostGames = 10'000;
/// So many candidates in a row that give no opening: there are hardly any others. Boards without stones take
/// a fraction of a millisecond each.
constexpr std::uint64_t kMostFailures = 10'000;
constexpr std::uint64_t kMostUnfairBoards = 1'000'000;
/// With --fair there may be few boards: stop after this many candidates for each set of boulders.
constexpr double kTimesEachBoard = 20;

/// The search stops after this many candidates in a row that give no opening.
std::uint64_t most_failures(const BalanceRule& rule) {
    if (!rule.is_empty_board) return kMostFailures;
    double boards = 1;
    for (int i = 0; i < rule.ruleset.boulders; ++i) boards *= double(rule.ruleset.cells() - i) / (i + 1);
    return static_cast<std::uint64_t>(
        std::clamp(kTimesEachBoard * boards, double{kMostFailures}, double{kMostUnfairBoards}));
}

Usage balanced_usage() {
    const BalanceRule rule;
    return {
        .program = "pahtum openings balanced",
        .summary = "Finds openings of two to six stones from which either side may win.",
        .options = all_of(
            {{{"ruleset", "TEXT", "ruleset and settings, like classic,boulders=7 (default classic)"},
              {"count", "N", "number of openings", "500"}},
             {{"fair", "",
               "empty boards that favour neither side: rare with 11 boulders; with fewer only those of "
               "pahtum openings layouts --mirrored are known"}},
             parameter_options({"seed"}),
             {{"nodes", "N", "least nodes of a move in self-play; searches and proofs take multiples of it",
               std::to_string(rule.nodes)},
              {"games", "N", "games of self-play from each opening, at least 2", std::to_string(rule.games)},
              {"threads", "N", "number of threads", "1"},
              {"out", "FILE", "file for the openings, instead of stdout"}}}),
        .notes = std::string{kBalancedNotes}};
}

BalanceRule read_rule(const CommandLine& line) {
    BalanceRule rule;
    rule.ruleset = read_option("ruleset", [&] { return parse_ruleset(line.value("ruleset")); });
    rule.seed = read_settings(line).seed;
    rule.nodes = static_cast<std::uint64_t>(line.integer("nodes", 1, kMostNodes).value());
    rule.games = line.integer("games", kFewestGames, kMostGames).value();
    rule.is_empty_board = line.has("fair");
    return rule;
}

/// One run of `pahtum openings balanced`.
class BalancedRun {
  public:
    BalancedRun(const CommandLine& line, const Console& console)
        : console_(console),
          rule_(read_rule(line)),
          wanted_(static_cast<std::size_t>(line.integer("count", 1, kMaxPositions).value())),
          threads_(line.integer("threads", 1, kMostThreads).value()),
          has_file_(line.has("out")),
          found_(rule_),
          progress_(console.progress, console.is_terminal) {
        if (const auto path = line.text("out"))
            read_option("out", [&] { found_.use(*path); });
        else
            console_.results << command_comment(rule_) << std::endl;
    }

    int run() {
        if (found_.size() >= wanted_) return EXIT_SUCCESS;
        first_ = found_.next_number();
        judge_candidates(
            rule_, first_, threads_,
            [this](std::uint64_t number, const auto& opening) { return take(number, opening); },
            [this] { return must_stop(); });
        if (watch_.first() != 0) return kSignalBase + watch_.first();
        return found_.size() >= wanted_ ? EXIT_SUCCESS : kExitFailure;
    }

  private:
    /// Whether more openings are wanted.
    bool take(std::uint64_t number, const std::optional<BalancedOpening>& opening) {
        candidates_ = number + 1 - first_;
        const std::string line = opening ? found_.add({number, *opening}) : std::string{};
        if (!has_file_) console_.results << line << std::flush;
        failures_ = line.empty() ? failures_ + 1 : 0;
        const std::uint64_t most = most_failures(rule_);
        if (failures_ == most) {
            throw std::runtime_error{"none of " + std::to_string(most) +
                                     " candidates in a row is balanced and new; " +
                                     std::to_string(found_.size()) + " openings were found"};
        }
        return found_.size() < wanted_;
    }

    bool must_stop() {
        const auto elapsed = std::chrono::steady_clock::now() - start_;
        if (progress_.is_due(elapsed)) progress_.show(elapsed, progress_text(elapsed));
        return watch_.has_come() || (!has_file_ && !has_reader(console_.output));
    }

    [[nodiscard]] std::string progress_text(std::chrono::nanoseconds elapsed) const {
        return std::to_string(found_.size()) + "/" + std::to_string(wanted_) + " openings, " +
               std::to_string(candidates_) + " candidates in " +
               duration_text(std::chrono::duration_cast<std::chrono::seconds>(elapsed));
    }

    const Console& console_;
    BalanceRule rule_;
    std::size_t wanted_;
    int threads_;
    bool has_file_;
    BalancedFile found_;
    InterruptWatch watch_;
    ProgressLine progress_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::uint64_t first_ = 0;       ///< number of the first candidate of this run
    std::uint64_t candidates_ = 0;  ///< judged in this run
    std::uint64_t failures_ = 0;    ///< candidates in a row that gave no opening
};

int run_balanced(const CommandLine& line, const Console& console) { return BalancedRun{line, console}.run(); }

}  // namespace

const Subcommand kBalanced{"openings balanced", "find openings from which either side may win",
                           balanced_usage, run_balanced};

}  // namespace pahtum::program
