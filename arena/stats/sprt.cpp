#include "arena/stats/sprt.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace pahtum::arena {

double SprtSettings::lower() const { return std::log(beta / (1 - alpha)); }
double SprtSettings::upper() const { return std::log((1 - beta) / alpha); }

void validate(const SprtSettings& settings) {
    const auto refuse = [](const std::string& reason) {
        throw std::invalid_argument{"sequential test: " + reason};
    };
    if (!(std::abs(settings.elo0) <= kMaxElo && std::abs(settings.elo1) <= kMaxElo)) {
        refuse("the Elo bounds must lie between -4000 and 4000");
    }
    if (!(settings.elo0 < settings.elo1)) refuse("the first Elo bound must be below the second");
    if (!(settings.alpha > 0 && settings.beta > 0 && settings.alpha + settings.beta < 1)) {
        refuse("alpha and beta must be above 0 and together below 1");
    }
}

std::string_view to_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::kUndecided:
            return "undecided";
        case Verdict::kAcceptH0:
            return "H0 accepted";
        case Verdict::kAcceptH1:
            return "H1 accepted";
    }
    assert(false);
    return {};
}

void Overshoot::add(double place) {
    if (place <= highest_) return;
    const double height = place - std::exchange(highest_, place);
    sum_ += height;
    sum_of_squares_ += height * height;
}

void Sprt::add_pair(int half_points) {
    Pentanomial pair;
    ++pair.pairs_with.at(static_cast<std::size_t>(half_points));
    add_pairs(pair);
}

void Sprt::add_pairs(const Pentanomial& pairs) {
    pairs_ += pairs;
    llr_ = log_likelihood_ratio(sample_of(pairs_), settings_.model, settings_.elo0, settings_.elo1);
    if (verdict_ != Verdict::kUndecided) return;
    if (llr_ >= stopping_upper()) verdict_ = Verdict::kAcceptH1;
    if (llr_ <= stopping_lower()) verdict_ = Verdict::kAcceptH0;
    if (verdict_ != Verdict::kUndecided || !settings_.corrects_overshoot) return;
    above_.add(llr_);
    below_.add(-llr_);
}

}  // namespace pahtum::arena
