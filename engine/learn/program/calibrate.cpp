#include <cstdlib>

#include "engine/base/text.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/learn/calibration.hpp"
#include "engine/learn/program/commands.hpp"
#include "engine/search/level_player.hpp"

namespace pahtum::learn {
namespace {

constexpr int kMostGames = 1'000'000;
constexpr int kMostNodes = 1'000'000'000;

constexpr std::string_view kCalibrateNotes = R"(
For each stage of the game, by the share of stones placed, and for the side with the better chances: how often it
won, a draw counting half, and what its mean chance was; the expected calibration error, Brier's score, and the
power of the odds that would be true on these games. What a search sees to the end is left out.

Example:
  pahtum-learn calibrate --games 400 --threads 2
  pahtum-learn calibrate --rules custodial --level 6
)";

Usage calibrate_usage() {
    return {.program = "pahtum-learn calibrate",
            .summary = "Plays games and says how often the search's chances of winning come true.",
            .options = {{"rules", "RULES", "ruleset of the games", "classic"},
                        {"level", "N", "of both sides, 1 to 15", "15"},
                        {"nodes", "N", "of each forecast, and of each move at level 15", "20000"},
                        {"games", "N", "how many games are played", "200"},
                        {"first", "N", "number of the first game: others are held out", "0"},
                        {"seed", "N", "of all random choices", "1"},
                        {"threads", "N", "how many games are played at once", "1"}},
            .notes = std::string{kCalibrateNotes}};
}

int run_calibrate(const CommandLine& line, const Console& console) {
    ForecastSettings settings;
    settings.ruleset = read_option("rules", [&] { return parse_ruleset(line.value("rules")); });
    settings.seed = read_option("seed", [&] { return parse_unsigned(line.value("seed"), 0, "seed"); });
    settings.level = line.integer("level", 1, kFullStrength).value();
    settings.nodes = static_cast<std::uint32_t>(line.integer("nodes", 1, kMostNodes).value());
    const auto first = static_cast<std::uint64_t>(line.integer("first", 0, kMostGames).value());
    const auto games = static_cast<std::uint64_t>(line.integer("games", 1, kMostGames).value());

    std::vector<Forecast> forecasts;
    InterruptWatch watch;
    std::uint64_t done = 0;
    ProgressLine progress{console.progress, console.is_terminal, kProgressInterval};
    OrderedWork<std::vector<Forecast>> work{first, first + games};
    const auto worker = [&] {
        return [&](std::uint64_t game, const std::function<bool()>&) {
            return forecasts_of_game(settings, game);
        };
    };
    const auto take = [&](std::uint64_t, const std::vector<Forecast>& game) {
        forecasts.insert(forecasts.end(), game.begin(), game.end());
        ++done;
        return true;
    };
    work.run(line.integer("threads", 1, kMostThreads).value(), worker, take, [&] {
        if (progress.is_due())
            progress.show(std::to_string(done) + " of " + std::to_string(games) + " games");
        return watch.has_come();
    });
    progress.clear();
    console.results << std::to_string(done) << " games\n" << calibration_text(forecasts) << std::flush;
    return watch.first() == 0 ? EXIT_SUCCESS : kSignalBase + watch.first();
}

}  // namespace

const Subcommand kCalibrate{"calibrate", "how often the search's chances come true", calibrate_usage,
                            run_calibrate};

}  // namespace pahtum::learn
