#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/bench/balance.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "engine/core/ordered_work.hpp"
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

/// One run of `pahtum openings advantage`.
class AdvantageRun {
  public:
    AdvantageRun(const CommandLine& line, const Console& console)
        : console_(console),
          nodes_(static_cast<std::uint64_t>(line.integer("nodes", 1, kMostNodes).value())),
          wanted_(line.integer("games", 2, kMostGamesCounted).value()),
          threads_(line.integer("threads", 1, kMostThreads).value()),
          players_place_(line.has("players-place")),
          is_json_(line.has("json")),
          progress_(console.progress, console.is_terminal) {
        rule_.ruleset = read_option("ruleset", [&] { return parse_ruleset(line.value("ruleset")); });
        if (players_place_ && rule_.ruleset.setup == Setup::kFixed)
            throw OptionError{"--players-place: with these rules the boulders lie there from the start"};
        rule_.seed = read_settings(line).seed;
        rule_.is_empty_board = true;
    }

    int run() {
        using Games = OrderedWork<int>;
        const auto make_worker = [this]() -> Games::Worker {
            return [this, players = std::make_shared<SelfPlayer>(nodes_)](std::uint64_t number, const auto&) {
                Random random = candidate_random(rule_, number);
                const Position start = players_place_ ? Position::new_game(rule_.ruleset, {})
                                                      : draw_candidate(rule_, random).position;
                return players->play(start, random);
            };
        };
        Games{0, static_cast<std::uint64_t>(wanted_)}.run(
            threads_, make_worker, [this](std::uint64_t, int result) { return take(result); },
            [this] { return must_stop(); });
        if (games_.games() > 0) print();
        return watch_.first() == 0 ? EXIT_SUCCESS : kSignalBase + watch_.first();
    }

  private:
    bool take(int result) {
        games_.add(result);
        return true;
    }

    bool must_stop() {
        const auto elapsed = std::chrono::steady_clock::now() - start_;
        if (progress_.is_due(elapsed))
            progress_.show(elapsed,
                           std::to_string(games_.games()) + "/" + std::to_string(wanted_) + " games");
        return watch_.has_come() || !has_reader(console_.output);
    }

    [[nodiscard]] std::string percent(int games) const {
        return decimal_text(100.0 * games / games_.games(), 1) + "%";
    }

    void print() {
        const Score score = score_of(games_);
        const std::string ruleset = ruleset_text(rule_.ruleset);
        if (!is_json_) {
            console_.results << ruleset << ", " << nodes_ << " nodes, seed " << rule_.seed
                             << ": Black scores " << decimal_text(score.percent, 1) << "% +- "
                             << decimal_text(score.error, 1) << " in " << counted(games_.games(), "game")
                             << ": " << percent(games_.black_wins) << " won, " << percent(games_.draws)
                             << " drawn, " << percent(games_.white_wins) << " lost" << std::endl;
            return;
        }
        nlohmann::ordered_json json;
        json["format"] = 1;
        json["ruleset"] = ruleset;
        json["size"] = rule_.ruleset.size;
        json["players_place"] = players_place_;
        json["nodes"] = nodes_;
        json["seed"] = exact_json(rule_.seed);
        json["games"] = games_.games();
        json["black_wins"] = games_.black_wins;
        json["draws"] = games_.draws;
        json["white_wins"] = games_.white_wins;
        console_.results << json.dump() << std::endl;
    }

    const Console& console_;
    BalanceRule rule_;
    std::uint64_t nodes_;
    int wanted_;
    int threads_;
    bool players_place_;
    bool is_json_;
    SelfPlayResults games_;
    InterruptWatch watch_;
    ProgressLine progress_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

int run_advantage(const CommandLine& line, const Console& console) {
    return AdvantageRun{line, console}.run();
}

}  // namespace

const Subcommand kAdvantage{"openings advantage", "count who wins between equal players", advantage_usage,
                            run_advantage};

}  // namespace pahtum::program
