// Prints the tables of arena/stats/accuracy.md: how often the statistics are right in simulated matches.

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

#include "arena/report/table.hpp"
#include "arena/stats/estimate.hpp"
#include "tests/arena/stats/simulated/simulation.hpp"

namespace pahtum::arena {
namespace {

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
        const double share = yes_ / trials_;
        return number_text(100 * share, 1) + " ± " +
               number_text(100 * std::sqrt(share * (1 - share) / trials_), 1);
    }

  private:
    double trials_ = 0;
    double yes_ = 0;
};

bool is_within(const std::optional<double>& value, const std::optional<double>& error, double truth) {
    return value && error && std::abs(*value - truth) <= *error;
}

TextTable::Row interval_row(double truth, std::int64_t pairs, int matches) {
    const auto chances = PairWorld{}.half_points(EloModel::kLogistic, truth);
    const double true_nelo = *large_sample_estimate(Sample{{chances.begin(), chances.end()}, 2}).nelo;
    std::mt19937_64 random(1);
    Share below;
    Share above;
    Share nelo;
    Share superior;
    for (int match = 0; match < matches; ++match) {
        const Estimate found = estimate(sample_of(simulate_pairs(chances, pairs, random)));
        below.add(found.elo_low95 && truth < *found.elo_low95);
        above.add(found.elo_high95 && truth > *found.elo_high95);
        if (found.nelo_error95) nelo.add(is_within(found.nelo, found.nelo_error95, true_nelo));
        superior.add(*found.los > 0.95);
    }
    return {number_text(truth, 0), pairs, below.text(), above.text(), nelo.text(), superior.text()};
}

TextTable intervals(int matches) {
    TextTable table(
        {"True Elo", "Pairs", "% below interval", "% above interval", "% in nElo interval", "% LOS > 95%"});
    for (const std::int64_t pairs : {4, 60, 1000}) table.add_row(interval_row(0, pairs, matches));
    for (const std::int64_t pairs : {60, 1000}) table.add_row(interval_row(200, pairs, matches));
    return table;
}

/// Whether the interval of the difference between the first and the last of four has the truth.
bool has_difference(const Ratings& found, double truth) {
    const double variance = *found.covariance(0, 0) + *found.covariance(3, 3) - 2 * *found.covariance(0, 3);
    return std::abs(*found.players[0].elo - *found.players[3].elo - truth) <= 1.96 * std::sqrt(variance);
}

/// Four players in a world where they differ, or are equal and the openings biased.
TextTable::Row ratings_row(std::int64_t pairs, bool is_biased, bool uses_pairs, int matches) {
    const double best = is_biased ? 0 : 60;
    const std::array<double, 4> strengths{best, best / 3, -best / 3, -best};
    const PairWorld world{.bias = is_biased ? 250.0 : 0.0};
    std::mt19937_64 random(1);
    Share rated;
    Share rating;
    Share difference;
    Share superior;
    Share advantage;
    Share draws;
    for (int match = 0; match < matches; ++match) {
        const SimulatedGames all = simulate_round_robin(world, strengths, pairs, random);
        const Ratings found =
            fit_ratings(4, all.games, {}, uses_pairs ? all.pairs : std::vector<OrderedPairs>{});
        const PlayerRating& first = found.players[0];
        rated.add(first.elo.has_value());
        if (is_biased) superior.add(found.los(0, 3).value_or(0) > 0.95);
        if (!first.elo || !found.players[3].elo) continue;
        rating.add(is_within(first.elo, first.error95, best));
        if (found.covariance(0, 3)) difference.add(has_difference(found, 2 * best));
        if (is_biased) continue;
        advantage.add(
            is_within(found.first_move_advantage.value, found.first_move_advantage.error95, world.advantage));
        draws.add(is_within(found.draw_parameter.value, found.draw_parameter.error95, world.nu));
    }
    return {pairs,
            is_biased ? "yes" : "no",
            uses_pairs ? "pairs" : "games",
            rated.text(),
            rating.text(),
            difference.text(),
            superior.text(),
            advantage.text(),
            draws.text()};
}

TextTable ratings(int matches) {
    TextTable table({"Pairs", "Biased openings", "Errors from", "% rated", "% rating", "% difference",
                     "% LOS > 95%", "% first move", "% nu"});
    for (const std::int64_t pairs : {1, 50}) {
        for (const bool is_biased : {false, true}) {
            table.add_row(ratings_row(pairs, is_biased, false, matches));
            table.add_row(ratings_row(pairs, is_biased, true, matches));
        }
    }
    return table;
}

/// A test of 0 and 5 at one strength, with a look every `stride` pairs. All rows have the same games.
TextTable::Row test_row(EloModel model, std::int64_t stride, double truth, bool corrects, int matches) {
    const SprtSettings settings{.elo0 = 0, .elo1 = 5, .model = model, .corrects_overshoot = corrects};
    const auto chances = PairWorld{}.half_points(model, truth);
    const double true_elo = *large_sample_estimate(Sample{{chances.begin(), chances.end()}, 2}).elo;
    std::mt19937_64 random(1);
    Share accepted;
    Share plain_too_low;
    Share unbiased_too_low;
    Share covered;
    double pairs = 0;
    for (int match = 0; match < matches; ++match) {
        const SimulatedTest test = simulate_test(settings, chances, stride, 1'000'000, random);
        accepted.add(test.verdict == Verdict::kAcceptH1);
        pairs += static_cast<double>(test.pairs.pairs());
        plain_too_low.add(large_sample_estimate(sample_of(test.pairs)).elo.value_or(-1e9) < true_elo);
        unbiased_too_low.add(test.estimate.elo.value_or(-1e9) < true_elo);
        covered.add(test.estimate.elo_low95.value_or(-1e9) <= true_elo &&
                    true_elo <= test.estimate.elo_high95.value_or(1e9));
    }
    return {std::string(to_text(model)),
            stride,
            number_text(truth, 1),
            corrects ? "yes" : "no",
            accepted.text(),
            number_text(pairs / matches, 0),
            plain_too_low.text(),
            unbiased_too_low.text(),
            covered.text()};
}

TextTable tests(EloModel model, std::int64_t stride, int matches) {
    TextTable table({"Model", "Look", "True", "Corrected", "% H1", "Pairs", "% plain < true",
                     "% unbiased < true", "% in interval"});
    for (const double truth : {0.0, 2.5}) {
        for (const bool corrects : {false, true})
            table.add_row(test_row(model, stride, truth, corrects, matches));
    }
    return table;
}

TextTable logistic(int matches) { return tests(EloModel::kLogistic, 500, matches); }

TextTable normalized(int matches) { return tests(EloModel::kNormalized, 1000, matches); }

int print(const std::vector<std::string>& words) {
    const std::map<std::string, TextTable (*)(int)> parts{
        {"intervals", intervals}, {"ratings", ratings}, {"logistic", logistic}, {"normalized", normalized}};
    const int matches = words.size() == 2 ? std::atoi(words[1].c_str()) : 0;
    if (matches < 1 || !parts.contains(words[0])) {
        std::cerr << "Usage: accuracy_figures intervals|ratings|logistic|normalized MATCHES\n";
        return 2;
    }
    std::cout << parts.at(words[0])(matches).to_text(0);
    return 0;
}

}  // namespace
}  // namespace pahtum::arena

int main(int argc, char** argv) { return pahtum::arena::print({argv + 1, argv + argc}); }
