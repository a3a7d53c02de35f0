#include <cmath>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/openings/balance.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kAdvantageNotes = R"(
The search at full strength plays itself. Each game has its own random boulders, also in rulesets in which the players
place them, unless --players-place is given. Each move takes a random number of nodes from N to 2N - 1, and a game ends as
soon as 4N nodes prove its result. The games are independent, and the same with any number of threads.

Examples:
  pahtum openings advantage --ruleset custodial --nodes 4000 --games 400
  pahtum openings advantage --ruleset assyrian --players-place
  for n in 3 5 7 9 11 13; do pahtum openings advantage --json --ruleset classic,boulders=$n; done
Exit code: 0; 4: wrong options; 128 + signal: interrupted, after printing the games so far.
)";

constexpr int kMostGamesCounted = 1'000'000;

Usage advantage_usage() {
    return {
        .program = "pahtum openings advantage",
        .summary = "Counts who wins between equal players: what the first move is worth.",
        .options = all_of({{{"ruleset", "TEXT", "ruleset and settings, like classic,boulders=7", "classic"},
                            {"nodes", "N", "least nodes of a move", "4000"},
                            {"games", "N", "number of games, at least 2", "400"}},
                           parameter_options({"seed"}),
                           {{"players-place", "", "the players place the boulders, as the ruleset says"},
                            {"threads", "N", "number of threads", "1"},
                            {"json", "", "print a JSON object"}}}),
        .notes = std::string{kAdvantageNotes}};
}

/// Black's score, a draw counting half, and half of its 95% interval by the normal distribution, in percent.
struct Score {
    double percent;
    double error;
};

Score score_of(const SelfPlayResults& games) {
    const double count = games.games();
    const double mean = (games.black_wins + games.draws / 2.0) / count;
    const double square = (games.black_wins + games.draws / 4.0) / count;
    constexpr double kSigmas = 1.96;
    return {100 * mean, 100 * kSigmas * std::sqrt((square - mean * mean) / count)};
}

/// As text above 2^53, from where JavaScript, jq and others round numbers.
nlohmann::ordered_json exact_json(std::uint64_t number) {
    constexpr std::uint64_t kMostExact = std::uint64_t{1} << 53;
    if (number > kMostExact) return std::to_string(number);
    return number;
}

BalanceRule advantage_rule(const CommandLine& line) {
    BalanceRule rule{.nodes = static_cast<std::uint64_t>(line.integer("nodes", 1, kMostNodes).value()),
                     .is_empty_board = true};
    rule.ruleset = read_option("ruleset", [&] { return parse_ruleset(line.value("ruleset")); });
    rule.seed = read_settings(line).seed;
    if (line.has("players-place") && rule.ruleset.setup == Setup::kFixed)
        throw OptionError{"--players-place: with these rules the boulders lie there from the start"};
    return rule;
}

std::string results_text(const BalanceRule& rule, const SelfPlayResults& games) {
    const Score score = score_of(games);
    const auto percent = [&](int count) { return decimal_text(100.0 * count / games.games(), 1) + "%"; };
    return ruleset_text(rule.ruleset) + ", " + std::to_string(rule.nodes) + " nodes, seed " +
           std::to_string(rule.seed) + ": Black scores " + decimal_text(score.percent, 1) + "% +- " +
           decimal_text(score.error, 1) + " in " + counted(games.games(), "game") + ": " +
           percent(games.black_wins) + " won, " + percent(games.draws) + " drawn, " +
           percent(games.white_wins) + " lost";
}

std::string results_json(const BalanceRule& rule, bool players_place, const SelfPlayResults& games) {
    return nlohmann::ordered_json{{"format", 1},
                                  {"ruleset", ruleset_text(rule.ruleset)},
                                  {"size", rule.ruleset.size},
                                  {"players_place", players_place},
                                  {"nodes", rule.nodes},
                                  {"seed", exact_json(rule.seed)},
                                  {"games", games.games()},
                                  {"black_wins", games.black_wins},
                                  {"draws", games.draws},
                                  {"white_wins", games.white_wins}}
        .dump();
}

int run_advantage(const CommandLine& line, const Console& console) {
    using Games = OrderedWork<int>;
    const BalanceRule rule = advantage_rule(line);
    const bool players_place = line.has("players-place");
    const int wanted = line.integer("games", 2, kMostGamesCounted).value();
    const int threads = line.integer("threads", 1, kMostThreads).value();
    SelfPlayResults games;
    InterruptWatch watch;
    ProgressLine progress{console.progress, console.is_terminal};
    const auto make_worker = [&]() -> Games::Worker {
        return [&, players = std::make_shared<SelfPlayer>(rule.nodes)](std::uint64_t number, const auto&) {
            Random random = candidate_random(rule, number);
            const Position start =
                players_place ? Position::new_game(rule.ruleset, {}) : draw_candidate(rule, random).position;
            return players->play(start, random);
        };
    };
    const auto take = [&](std::uint64_t, int result) {
        games.add(result);
        return true;
    };
    const auto must_stop = [&] {
        if (progress.is_due())
            progress.show(std::to_string(games.games()) + "/" + std::to_string(wanted) + " games");
        return watch.has_come() || !has_reader(console.output);
    };
    Games{0, static_cast<std::uint64_t>(wanted)}.run(threads, make_worker, take, must_stop);
    progress.clear();
    if (games.games() > 0)
        console.results << (line.has("json") ? results_json(rule, players_place, games)
                                             : results_text(rule, games))
                        << std::endl;
    return watch.first() == 0 ? EXIT_SUCCESS : kSignalBase + watch.first();
}

}  // namespace

const Subcommand kAdvantage{"openings advantage", "count who wins between equal players", advantage_usage,
                            run_advantage};

}  // namespace pahtum::program
