#include "arena/score/tally.hpp"

#include <cassert>
#include <functional>
#include <string>

#include "arena/match/game.hpp"

namespace pahtum::arena {
namespace {

int half_points_of_first(const GameResult& result) {
    if (!result.loser) return 1;
    const bool first_lost = (result.loser == Side::kBlack) == result.unit.first_is_black;
    return first_lost ? 0 : 2;
}

std::uint64_t fingerprint_of(const GameResult& result) {
    constexpr std::size_t kUsualText = 512;
    std::string text;
    text.reserve(kUsualText);
    text += std::to_string(result.unit.black()) + " " + std::to_string(result.unit.white()) + " ";
    text += result.unit.opening;
    for (const MoveRecord& move : result.moves) {
        text += ' ';
        text += move.text;
    }
    return std::hash<std::string>{}(text);
}

}  // namespace

Outcome outcome_of(const GameResult& result) {
    assert(result.ending != Ending::kVoid);
    Outcome outcome{.pairing = result.unit.pairing,
                    .half_points = half_points_of_first(result),
                    .ending = result.ending,
                    .fingerprint = fingerprint_of(result),
                    .first_is_black = result.unit.first_is_black,
                    .opening = result.unit.opening};
    if (is_fault(result.ending) && result.loser) {
        outcome.culprit = result.loser == Side::kBlack ? result.unit.black() : result.unit.white();
    }
    return outcome;
}

Score& Score::operator+=(const Score& other) {
    games += other.games;
    pairs += other.pairs;
    return *this;
}

Score reversed(const Score& score) { return {reversed(score.games), reversed(score.pairs)}; }

int total(const Faults& faults) {
    int sum = 0;
    for (const auto& [ending, count] : faults) sum += count;
    return sum;
}

std::optional<int> Tally::add(std::size_t number, const Outcome& outcome) {
    const auto other_half = std::exchange(half_pair_, std::nullopt);
    if (outcome.culprit) ++faults_[*outcome.culprit][outcome.ending];
    if (is_duplicate(outcome)) {
        ++duplicates_;
        return std::nullopt;
    }
    Score& score = scores_[outcome.pairing];
    score.games += {.losses = outcome.half_points == 0,
                    .draws = outcome.half_points == 1,
                    .wins = outcome.half_points == 2};
    if (number % 2 == 0) half_pair_ = {number, outcome.half_points};
    if (number % 2 == 0 || !other_half || other_half->first != number - 1) return std::nullopt;
    const int half_points = other_half->second + outcome.half_points;
    ++score.pairs.pairs_with.at(static_cast<std::size_t>(half_points));
    return half_points;
}

bool Tally::is_duplicate(const Outcome& outcome) {
    const bool is_by_the_rules = !is_fault(outcome.ending);
    return openings_repeat_ && is_by_the_rules && !seen_.insert(outcome.fingerprint);
}

Score Tally::score(int first, int second) const {
    Score sum;
    if (const auto found = scores_.find({first, second}); found != scores_.end()) sum += found->second;
    if (const auto found = scores_.find({second, first}); found != scores_.end())
        sum += reversed(found->second);
    return sum;
}

Score Tally::field_score(int engine) const {
    Score sum;
    for (const auto& [pairing, score] : scores_) {
        if (pairing[0] == engine) sum += score;
        if (pairing[1] == engine) sum += reversed(score);
    }
    return sum;
}

Faults Tally::faults(int engine) const {
    const auto found = faults_.find(engine);
    return found == faults_.end() ? Faults{} : found->second;
}

int Tally::all_faults() const {
    int sum = 0;
    for (const auto& [engine, faults] : faults_) sum += total(faults);
    return sum;
}

}  // namespace pahtum::arena
