#include "arena/report/strength_text.hpp"

#include <nlohmann/json.hpp>

#include "arena/report/table.hpp"
#include "engine/base/joined.hpp"

namespace pahtum::arena {
namespace {

std::string end_text(const std::optional<double>& elo, const std::string& infinite) {
    return elo ? number_text(elo, 1, true) : infinite;
}

bool has_error(const Estimate& estimate) { return !estimate.score || estimate.elo_error95.has_value(); }

}  // namespace

std::string elo_error_text(const Estimate& estimate) {
    if (has_error(estimate)) return number_text(estimate.elo_error95, 1);
    return "[" + end_text(estimate.elo_low95, "-∞") + ", " + end_text(estimate.elo_high95, "+∞") + "]";
}

std::string los_text(std::optional<double> los) {
    std::string text = percent_text(los);
    if (text == percent_text(1)) return ">99.9%";
    return text == percent_text(0) ? "<0.1%" : text;
}

std::string elo_text(const Estimate& estimate) {
    return number_text(estimate.elo, 1, true) + (has_error(estimate) ? " ± " : " ") +
           elo_error_text(estimate);
}

std::string strength_line(const Estimate& estimate) {
    const std::string nelo_error =
        has_error(estimate) ? " ± " + number_text(estimate.nelo_error95, 1) : std::string{};
    return "Elo     " + elo_text(estimate) + "   nElo " + number_text(estimate.nelo, 1, true) + nelo_error +
           "   LOS " + los_text(estimate.los);
}

void put_strength(const Estimate& estimate, const Sample& sample, const Pentanomial& pairs, Json& json) {
    json["score"] = estimate.score;
    json["elo"] = estimate.elo;
    json["elo_low95"] = estimate.elo_low95;
    json["elo_high95"] = estimate.elo_high95;
    json["elo_error95"] = estimate.elo_error95;
    json["elo_bound95"] = elo_bound95(sample);
    json["nelo"] = estimate.nelo;
    json["nelo_error95"] = estimate.nelo_error95;
    json["los"] = estimate.los;
    json["draw_ratio"] = draw_ratio(pairs);
    json["pair_ratio"] = pair_ratio(pairs);
}

std::string counts_text(const Pentanomial& pairs) {
    return "[" + joined(pairs.pairs_with, ", ", [](std::int64_t count) { return std::to_string(count); }) +
           "]";
}

std::string pairs_text(const Pentanomial& pairs) {
    const auto& with = pairs.pairs_with;
    return std::to_string(with[3] + with[4]) + " won, " + std::to_string(with[2]) + " drawn (" +
           percent_text(draw_ratio(pairs)) + "), " + std::to_string(with[0] + with[1]) + " lost";
}

std::string llr_text(double llr, double lower, double upper) {
    constexpr int kMostDecimals = 9;
    int decimals = 2;
    const auto text = [&decimals](double value) { return number_text(value, decimals); };
    const auto is_hidden = [&text](double inside, double bound) {
        return inside != bound && text(inside) == text(bound);
    };
    if (llr > lower && llr < upper) {
        while (decimals < kMostDecimals && (is_hidden(llr, lower) || is_hidden(llr, upper))) ++decimals;
    }
    return "LLR " + text(llr) + " [" + text(lower) + ", " + text(upper) + "]";
}

std::string llr_text(const Sprt& sprt) {
    return llr_text(sprt.llr(), sprt.stopping_lower(), sprt.stopping_upper());
}

std::string test_line(const SprtState& test) {
    const SprtSettings& settings = test.settings;
    return llr_text(test.llr, test.stopping_lower, test.stopping_upper) + " for Elo " +
           number_text(settings.elo0, 2) + " or " + number_text(settings.elo1, 2) + " (" +
           std::string(to_text(settings.model)) + ", alpha " + number_text(settings.alpha, 3) + ", beta " +
           number_text(settings.beta, 3) + ")";
}

std::string test_text(const SprtState& test, std::size_t indent) {
    const std::string margin(indent, ' ');
    std::string text =
        margin + "SPRT    " + test_line(test) + ": " + std::string(to_text(test.verdict)) + "\n";
    const auto& [elo, low, high, los] = test.unbiased;
    if (!elo) return text;
    text += margin + "        Elo " + number_text(elo, 1, true) + " [" + number_text(low, 1, true) + ", " +
            number_text(high, 1, true) + "] adjusted for stopping, LOS " + los_text(los);
    if (test.games_left && *test.games_left > 0)
        text += ", about " + number_text(test.games_left, 0) + " games left";
    return text + "\n";
}

}  // namespace pahtum::arena
