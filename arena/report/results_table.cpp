#include <algorithm>
#include <numeric>

#include "arena/report/results.hpp"
#include "arena/report/standings.hpp"
#include "arena/report/text.hpp"

namespace pahtum::arena {
namespace {

/// Strength in the words of the table.
struct StrengthText {
    std::string elo;
    std::string elo_error;
    std::string nelo;
    std::string nelo_error;
    std::string los;
};

StrengthText strength_text(const Score& score) {
    const Estimate estimate = estimate_of(score);
    const auto bound = elo_bound95(sample_of(score.pairs));
    const bool has_errors = score.pairs.pairs() >= kPairsForErrors;
    const auto if_many = [has_errors](std::optional<double> value) {
        return has_errors ? value : std::nullopt;
    };
    StrengthText text{.elo = number_text(estimate.elo, 1, true),
                      .elo_error = number_text(if_many(estimate.elo_error95), 1),
                      .nelo = number_text(estimate.nelo, 1, true),
                      .nelo_error = number_text(if_many(estimate.nelo_error95), 1),
                      .los = percent_text(if_many(estimate.los))};
    if (bound && has_errors) text.elo = (*bound > 0 ? ">" : "<") + number_text(*bound, 0, true);
    return text;
}

std::optional<double> share(double part, std::int64_t whole) {
    if (whole == 0) return std::nullopt;
    return part / static_cast<double>(whole);
}

double points(const Trinomial& games) {
    return static_cast<double>(games.wins) + static_cast<double>(games.draws) / 2;
}

std::optional<double> score_share(const Trinomial& games) { return share(points(games), games.games()); }

std::string pairs_text(const Pentanomial& pairs) {
    std::string text;
    for (const std::int64_t count : pairs.pairs_with)
        text += (text.empty() ? "[" : ", ") + std::to_string(count);
    return text + "]";
}

std::string name_of(const Results& results, int engine) {
    return results.engines[static_cast<std::size_t>(engine)].name;
}

std::string duel_text(const Results& results) {
    const auto [first, second] = results.pairings.front();
    const Score score = results.tally.score(first, second);
    const StrengthText strength = strength_text(score);
    const Trinomial& games = score.games;
    std::string text = name_of(results, first) + " against " + name_of(results, second) + "\n";
    text += "  Elo     " + strength.elo + " ± " + strength.elo_error + "   nElo " + strength.nelo + " ± " +
            strength.nelo_error + "   LOS " + strength.los + "\n";
    text += "  Score   " + percent_text(score_share(games)) + ", " + number_text(points(games), 1) + " of " +
            std::to_string(games.games()) + " games: " + std::to_string(games.wins) + " won, " +
            std::to_string(games.draws) + " drawn (" +
            percent_text(share(static_cast<double>(games.draws), games.games())) + "), " +
            std::to_string(games.losses) + " lost\n";
    text += "  Pairs   " + std::to_string(score.pairs.pairs()) + " with 0, ½, 1, 1½, 2 points " +
            pairs_text(score.pairs) + ", even " + percent_text(draw_ratio(score.pairs)) + ", won per lost " +
            number_text(pair_ratio(score.pairs), 2) + "\n";
    return text;
}

std::vector<int> by_score(const Results& results) {
    std::vector<int> order(results.engines.size());
    std::iota(order.begin(), order.end(), 0);
    const auto value = [&](int engine) {
        return score_share(results.tally.field_score(engine).games).value_or(0);
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return value(a) > value(b); });
    return order;
}

std::string standings_text(const Results& results) {
    TextTable table({"", "Engine", "Elo", "±95%", "nElo", "LOS", "Score", "Games", "W", "D", "L", "Draws",
                     "Pairs", "0, ½, 1, 1½, 2", "Faults"});
    int rank = 0;
    for (const int engine : by_score(results)) {
        const Score score = results.tally.field_score(engine);
        const StrengthText strength = strength_text(score);
        const Trinomial& games = score.games;
        table.add_row({std::to_string(++rank), name_of(results, engine), strength.elo, strength.elo_error,
                       strength.nelo, strength.los, percent_text(score_share(games)),
                       std::to_string(games.games()), std::to_string(games.wins), std::to_string(games.draws),
                       std::to_string(games.losses),
                       percent_text(share(static_cast<double>(games.draws), games.games())),
                       std::to_string(score.pairs.pairs()), pairs_text(score.pairs),
                       std::to_string(total(results.tally.faults(engine)))});
    }
    return table.to_text(1);
}

/// Empty where the pairs do not say enough yet.
std::string unbiased_text(const Sprt& sprt) {
    const SequentialEstimate unbiased =
        sequential_estimate(sample_of(sprt.pairs()), sprt.settings(), sprt.verdict());
    if (sprt.pairs().pairs() < kPairsForErrors || !unbiased.elo) return "";
    const auto left = expected_games_left(sprt);
    return "          Elo " + number_text(unbiased.elo, 1, true) + " [" +
           number_text(unbiased.elo_low95, 1, true) + ", " + number_text(unbiased.elo_high95, 1, true) +
           "] with regard to the stopping" +
           (left && *left > 0 ? ", about " + number_text(left, 0) + " games left" : "") + "\n";
}

std::string sprt_text(const Sprt& sprt) {
    const SprtSettings& settings = sprt.settings();
    return "  SPRT    " + llr_text(sprt) + " for Elo " + number_text(settings.elo0, 2) + " or " +
           number_text(settings.elo1, 2) + " (" + std::string(to_text(settings.model)) + ", alpha " +
           number_text(settings.alpha, 3) + ", beta " + number_text(settings.beta, 3) +
           "): " + std::string(to_text(sprt.verdict())) + "\n" + unbiased_text(sprt);
}

std::string remarks_text(const Results& results) {
    std::string text;
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        const Faults faults = results.tally.faults(static_cast<int>(engine));
        if (!faults.empty())
            text += "Faults of " + results.engines[engine].name + ": " + to_text(faults) + "\n";
    }
    for (const int engine : results.halted) {
        text += name_of(results, engine) + " failed too often in a row and was halted\n";
    }
    if (const auto duplicates = results.tally.duplicates(); duplicates > 0) {
        text += "Duplicates: " + std::to_string(duplicates) +
                " games repeated an earlier one move by move and are left out of all numbers above\n";
    }
    if (results.played < results.planned) {
        text += std::to_string(results.played) + " of " + std::to_string(results.planned) + " games played" +
                (results.is_interrupted ? " (interrupted)" : "") + "\n";
    }
    return text;
}

}  // namespace

Estimate estimate_of(const Score& score) {
    return score.pairs.pairs() > 0 ? estimate(sample_of(score.pairs)) : estimate(sample_of(score.games));
}

std::string to_text(const Faults& faults) {
    std::string text;
    for (const auto& [ending, count] : faults) {
        text += (text.empty() ? "" : ", ") + std::string(to_text(ending)) + " " + std::to_string(count);
    }
    return text;
}

std::string llr_text(const Sprt& sprt) {
    return "LLR " + number_text(sprt.llr(), 2) + " [" + number_text(sprt.settings().lower(), 2) + ", " +
           number_text(sprt.settings().upper(), 2) + "]";
}

std::string to_table(const Results& results) {
    std::string text = standings_table(results.standings, results.engines);
    text += results.engines.size() == 2 ? duel_text(results) : standings_text(results);
    if (results.sprt != nullptr) text += sprt_text(*results.sprt);
    return text + breakdown_text(results) + remarks_text(results);
}

}  // namespace pahtum::arena
