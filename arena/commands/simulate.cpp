#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/report/table.hpp"
#include "arena/stats/estimate.hpp"
#include "arena/stats/simulation.hpp"
#include "engine/cli/options.hpp"
#include "engine/cli/output.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kSimulateIntroduction =
    R"(Checks the statistics by simulated matches: how often the sequential test errs, whether its estimate is too high as
often as too low, and how often the 95% intervals contain the true value. The same seed gives the same numbers with
the same compiler.

  pahtum-arena measure statistics --part intervals --matches 10000
  pahtum-arena measure statistics --part ratings --matches 2000
  pahtum-arena measure statistics --part logistic
  pahtum-arena measure statistics --part normalized --sprt 0,50 --look 1 --matches 10000
)";

/// The share of successes among trials.
class Share {
  public:
    void add(bool yes) {
        ++trials_;
        yes_ += yes ? 1 : 0;
    }
    /// "5.2 ± 0.4": percent and its standard error.
    [[nodiscard]] std::string text() const {
        if (trials_ == 0) return std::string(kNotAvailable);
        const double share = static_cast<double>(yes_) / static_cast<double>(trials_);
        const double error = std::sqrt(share * (1 - share) / static_cast<double>(trials_));
        return number_text(100 * share, 1) + " ± " + number_text(100 * error, 1);
    }

  private:
    std::int64_t trials_ = 0;
    std::int64_t yes_ = 0;
};

bool is_within(const std::optional<double>& value, const std::optional<double>& error, double truth) {
    return value && error && std::abs(*value - truth) <= *error;
}

/// A sequential test that is simulated at several true strengths.
struct Experiment {
    EloModel model;
    double elo0;
    double elo1;
    std::int64_t stride;  ///< pairs between two looks
};

// A look at the normalized LLR takes 0.5 ms; a row of 1000 tests of 0 and 5 with a look after every pair
// would take an hour.
constexpr std::array kExperiments = {
    Experiment{EloModel::kLogistic, 0, 5, 10},     Experiment{EloModel::kLogistic, -5, 0, 10},
    Experiment{EloModel::kLogistic, 0, 5, 500},    Experiment{EloModel::kLogistic, 0, 50, 1},
    Experiment{EloModel::kNormalized, 0, 5, 1000}, Experiment{EloModel::kNormalized, -5, 0, 1000},
    Experiment{EloModel::kNormalized, 0, 50, 10},
};

/// What is simulated of every part.
struct Extent {
    std::int64_t matches = 0;  ///< per row
    std::uint64_t seed = 0;
    std::optional<std::array<double, 2>> hypotheses;  ///< only this test instead of kExperiments
    std::optional<std::int64_t> look;                 ///< instead of an experiment's stride
    std::function<void()> match_begins;
};

/// One row: a test of one strength, all seeded alike so that rows with and without correction see the same
/// games.
TextTable::Row sprt_row(const Experiment& experiment, double truth, bool corrects, const Extent& extent) {
    const SprtSettings settings{.elo0 = experiment.elo0,
                                .elo1 = experiment.elo1,
                                .model = experiment.model,
                                .corrects_overshoot = corrects};
    constexpr std::int64_t kMostPairs = 1'000'000;
    const auto chances = PairWorld{}.half_points(experiment.model, truth);
    const double true_elo = *large_sample_estimate(Sample{{chances.begin(), chances.end()}, 2}).elo;
    std::mt19937_64 random(extent.seed);
    Share accepted;
    Share plain_too_low;
    Share unbiased_too_low;
    Share covered;
    double pairs = 0;
    for (std::int64_t match = 0; match < extent.matches; ++match) {
        extent.match_begins();
        const SimulatedTest test = simulate_test(settings, chances, experiment.stride, kMostPairs, random);
        accepted.add(test.verdict == Verdict::kAcceptH1);
        pairs += static_cast<double>(test.pairs.pairs());
        plain_too_low.add(large_sample_estimate(sample_of(test.pairs)).elo.value_or(-1e9) < true_elo);
        unbiased_too_low.add(test.estimate.elo.value_or(-1e9) < true_elo);
        covered.add(test.estimate.elo_low95.value_or(-1e9) <= true_elo &&
                    true_elo <= test.estimate.elo_high95.value_or(1e9));
    }
    return {std::string(to_text(experiment.model)),
            number_text(experiment.elo0, 0),
            number_text(experiment.elo1, 0),
            experiment.stride,
            number_text(truth, 1),
            corrects ? "yes" : "no",
            accepted.text(),
            number_text(pairs / static_cast<double>(extent.matches), 0),
            plain_too_low.text(),
            unbiased_too_low.text(),
            covered.text()};
}

std::vector<Experiment> experiments_of(EloModel model, const Extent& extent) {
    std::vector<Experiment> experiments;
    if (extent.hypotheses) {
        const auto [elo0, elo1] = *extent.hypotheses;
        experiments.push_back({model, elo0, elo1, 1});
    } else {
        std::copy_if(kExperiments.begin(), kExperiments.end(), std::back_inserter(experiments),
                     [&](const Experiment& experiment) { return experiment.model == model; });
    }
    for (Experiment& experiment : experiments) experiment.stride = extent.look.value_or(experiment.stride);
    return experiments;
}

std::string sprt_text(EloModel model, const Extent& extent) {
    TextTable table({"Model", "Elo0", "Elo1", "Look", "True", "Corrected", "% H1", "Pairs", "% plain < true",
                     "% unbiased < true", "% in interval"});
    for (const Experiment& experiment : experiments_of(model, extent)) {
        for (const double truth :
             {experiment.elo0, (experiment.elo0 + experiment.elo1) / 2, experiment.elo1}) {
            for (const bool corrects : {false, true}) {
                table.add_row(sprt_row(experiment, truth, corrects, extent));
            }
        }
    }
    return table.to_text(0);
}

TextTable::Row interval_row(double truth, std::int64_t pairs, const Extent& extent) {
    const auto chances = PairWorld{}.half_points(EloModel::kLogistic, truth);
    const double true_nelo = *large_sample_estimate(Sample{{chances.begin(), chances.end()}, 2}).nelo;
    std::mt19937_64 random(extent.seed);
    Share below;
    Share above;
    Share nelo;
    Share superior;
    for (std::int64_t match = 0; match < extent.matches; ++match) {
        extent.match_begins();
        const Estimate found = estimate(sample_of(simulate_pairs(chances, pairs, random)));
        below.add(found.elo_low95 && truth < *found.elo_low95);
        above.add(found.elo_high95 && truth > *found.elo_high95);
        if (found.nelo_error95) nelo.add(is_within(found.nelo, found.nelo_error95, true_nelo));
        superior.add(*found.los > 0.95);
    }
    return {number_text(truth, 0), pairs, below.text(), above.text(), nelo.text(), superior.text()};
}

std::string intervals_text(const Extent& extent) {
    TextTable table(
        {"True Elo", "Pairs", "% below interval", "% above interval", "% in nElo interval", "% LOS > 95%"});
    for (const double truth : {0.0, 50.0, 200.0}) {
        for (const std::int64_t pairs : {1, 2, 4, 8, 15, 30, 60, 100, 1000})
            table.add_row(interval_row(truth, pairs, extent));
    }
    return table.to_text(0);
}

/// Whether the interval of the difference between the first and the last of four has the truth; nothing if
/// there is none.
std::optional<bool> has_difference(const Ratings& found, const std::array<double, 4>& strengths) {
    const auto both = found.covariance(0, 3);
    if (!both) return std::nullopt;
    const double variance = *found.covariance(0, 0) + *found.covariance(3, 3) - 2 * *both;
    return std::abs(*found.players[0].elo - *found.players[3].elo - strengths[0] + strengths[3]) <=
           1.96 * std::sqrt(variance);
}

/// Four players; by whether pairs depend on each other and whether the errors account for it. Shares but the
/// first are of the matches that give a rating.
TextTable::Row ratings_row(TieModel model, std::int64_t pairs, double bias, bool uses_pairs,
                           const Extent& extent) {
    const std::array<double, 4> strengths =
        bias == 0 ? std::array<double, 4>{60, 20, -20, -60} : std::array<double, 4>{};
    const PairWorld world{.bias = bias};
    std::mt19937_64 random(extent.seed);
    Share rated;
    Share rating;
    Share difference;
    Share superior;
    Share advantage;
    Share draws;
    for (std::int64_t match = 0; match < extent.matches; ++match) {
        extent.match_begins();
        const SimulatedGames all = simulate_round_robin(world, strengths, pairs, random);
        const Ratings found =
            fit_ratings(4, all.games, {.model = model}, uses_pairs ? all.pairs : std::vector<OrderedPairs>{});
        const PlayerRating& first = found.players[0];
        rated.add(first.elo.has_value());
        if (bias != 0) superior.add(found.los(0, 3).value_or(0) > 0.95);
        if (!first.elo || !found.players[3].elo) continue;
        rating.add(is_within(first.elo, first.error95, strengths[0]));
        if (const auto holds = has_difference(found, strengths)) difference.add(*holds);
        if (bias != 0) continue;
        advantage.add(
            is_within(found.first_move_advantage.value, found.first_move_advantage.error95, world.advantage));
        draws.add(is_within(found.draw_parameter.value, found.draw_parameter.error95, world.nu));
    }
    return {std::string(to_text(model)),
            pairs,
            bias == 0 ? "no" : "yes",
            uses_pairs ? "pairs" : "games",
            rated.text(),
            rating.text(),
            difference.text(),
            superior.text(),
            advantage.text(),
            draws.text()};
}

std::string ratings_text(const Extent& extent) {
    TextTable table({"Model", "Pairs", "Biased openings", "Errors from", "% rated", "% rating",
                     "% difference", "% LOS > 95%", "% first move", "% nu"});
    for (const std::int64_t pairs : {1, 2, 5, 10, 50, 200}) {
        table.add_row(ratings_row(TieModel::kDavidson, pairs, 0, false, extent));
        table.add_row(ratings_row(TieModel::kDavidson, pairs, 0, true, extent));
        table.add_row(ratings_row(TieModel::kDavidson, pairs, 250, false, extent));
        table.add_row(ratings_row(TieModel::kDavidson, pairs, 250, true, extent));
        table.add_row(ratings_row(TieModel::kRaoKupper, pairs, 250, true, extent));
    }
    return table.to_text(0);
}

std::string logistic_text(const Extent& extent) { return sprt_text(EloModel::kLogistic, extent); }

std::string normalized_text(const Extent& extent) { return sprt_text(EloModel::kNormalized, extent); }

struct Part {
    std::string_view name;
    std::string (*text_of)(const Extent& extent);
};

constexpr std::array kParts = {Part{"intervals", intervals_text}, Part{"ratings", ratings_text},
                               Part{"logistic", logistic_text}, Part{"normalized", normalized_text}};

/// The one that is asked for, or all.
std::span<const Part> read_parts(const OptionReader& reader) {
    std::array<std::string_view, kParts.size()> names;
    std::transform(kParts.begin(), kParts.end(), names.begin(), [](const Part& part) { return part.name; });
    const auto part = reader.index("part", names);
    return part ? std::span{kParts}.subspan(*part, 1) : std::span{kParts};
}

Extent read_extent(const OptionReader& reader, std::span<const Part> parts) {
    constexpr int kMost = std::numeric_limits<int>::max();
    Extent extent{.matches = reader.integer("matches", 1, kMost).value(),
                  .seed = static_cast<std::uint64_t>(reader.integer("seed", 0, kMost).value()),
                  .hypotheses = {},
                  .look = reader.integer("look", 1, kMost),
                  .match_begins = {}};
    if (const auto sprt = make_sprt(reader)) {
        constexpr double kFarthest = 300;  // what PairWorld can be set to
        if (parts.size() > 1 || (parts[0].name != "logistic" && parts[0].name != "normalized"))
            throw UsageError{"--sprt needs --part logistic or --part normalized"};
        if (std::abs(sprt->elo0) > kFarthest || std::abs(sprt->elo1) > kFarthest)
            throw UsageError{"--sprt: only strengths from -300 to 300 can be simulated"};
        extent.hypotheses = {sprt->elo0, sprt->elo1};
    }
    return extent;
}

Usage simulate_usage() {
    return arena_usage(
        "measure statistics",
        {.summary = std::string{kSimulateIntroduction},
         .options =
             {{"part", "PART",
               "intervals, ratings, logistic or normalized (the sequential test); without it all four"},
              {"matches", "N", "matches per row", "1000"},
              {"seed", "N", "seed of the random numbers", "1"},
              {"sprt", "ELO0,ELO1", "only this sequential test; needs --part logistic or normalized"},
              {"look", "N", "pairs between two looks at a sequential test, instead of those of each row"}},
         .synopsis = "[options]"});
}

int run_simulate(const CommandLine& line, const Console& console) {
    const std::span<const Part> parts = read_parts(line);
    Extent extent = read_extent(line, parts);
    ProgressLine progress(console.progress, isatty(STDERR_FILENO) == 1);
    for (const Part& part : parts) {
        std::int64_t begun = 0;
        extent.match_begins = [&] {
            ++begun;
            if (progress.is_due())
                progress.show(std::string(part.name) + ": row " +
                              std::to_string((begun - 1) / extent.matches + 1) + ", match " +
                              std::to_string((begun - 1) % extent.matches + 1) + " of " +
                              std::to_string(extent.matches));
        };
        const std::string table = part.text_of(extent);
        progress.clear();
        console.results << part.name << ", " << extent.matches << " matches a row, percent ± standard error\n"
                        << table << std::endl;
    }
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kMeasureStatistics{"measure statistics", "checks the statistics by simulation",
                                    simulate_usage, run_simulate};

}  // namespace pahtum::arena
