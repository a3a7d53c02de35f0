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
#include "engine/bench/balance.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
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

/// Judges candidates until so many openings are found or a signal comes, which it returns; else 0. Throws
/// std::runtime_error if too few are balanced.
int find_openings(const BalanceRule& rule, BalancedFile& found, std::size_t wanted, int threads,
                  const Console& console) {
    InterruptWatch watch;
    const std::uint64_t first = found.next_number();
    const std::uint64_t most = most_failures(rule);
    std::uint64_t candidates = 0;
    std::uint64_t failures = 0;  // candidates in a row that gave no opening
    ProgressLine progress{console.progress, console.is_terminal};
    const auto take = [&](std::uint64_t number, const std::optional<BalancedOpening>& opening) {
        candidates = number + 1 - first;
        const std::string text = opening ? found.add({number, *opening}) : std::string{};
        if (!found.has_file()) console.results << text << std::flush;
        failures = text.empty() ? failures + 1 : 0;
        if (failures == most)
            throw std::runtime_error{"none of " + std::to_string(most) +
                                     " candidates in a row is balanced and new; " +
                                     std::to_string(found.size()) + " openings were found"};
        return found.size() < wanted;
    };
    const auto must_stop = [&] {
        if (progress.is_due())
            progress.show(
                std::to_string(found.size()) + "/" + std::to_string(wanted) + " openings, " +
                std::to_string(candidates) + " candidates in " +
                duration_text(std::chrono::duration_cast<std::chrono::seconds>(progress.elapsed())));
        return watch.has_come() || (!found.has_file() && !has_reader(console.output));
    };
    judge_candidates(rule, first, threads, take, must_stop);
    return watch.first();
}

int run_balanced(const CommandLine& line, const Console& console) {
    const BalanceRule rule = read_rule(line);
    const auto wanted = static_cast<std::size_t>(line.integer("count", 1, kMaxPositions).value());
    const int threads = line.integer("threads", 1, kMostThreads).value();
    BalancedFile found{rule};
    if (const auto path = line.text("out"))
        read_option("out", [&] { found.use(*path); });
    else
        console.results << command_comment(rule) << std::endl;
    const int signal = found.size() < wanted ? find_openings(rule, found, wanted, threads, console) : 0;
    if (signal != 0) return kSignalBase + signal;
    return found.size() >= wanted ? EXIT_SUCCESS : kExitFailure;
}

}  // namespace

const Subcommand kBalanced{"openings balanced", "find openings from which either side may win",
                           balanced_usage, run_balanced};

}  // namespace pahtum::program
