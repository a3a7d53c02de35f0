#include "arena/score/tally.hpp"

#include <cassert>
#include <functional>
#include <utility>

#include "engine/rules/text.hpp"

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

void add_to(Breakdown::Part& part, const ScoredGame& outcome, const Trinomial& first) {
    part.black += outcome.first_is_black ? first : reversed(first);
    part.engine[outcome.pairing[0]] += first;
    part.engine[outcome.pairing[1]] += reversed(first);
}

Pentanomial without(const Pentanomial& all, const Pentanomial& part) {
    Pentanomial rest = all;
    for (std::size_t i = 0; i < rest.pairs_with.size(); ++i) rest.pairs_with[i] -= part.pairs_with[i];
    return rest;
}

}  // namespace

ScoredGame scored_game(const GameResult& result) {
    assert(result.ending != Ending::kVoid);
    ScoredGame outcome{.pairing = result.unit.pairing,
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

MatchScore& MatchScore::operator+=(const MatchScore& other) {
    games += other.games;
    pairs += other.pairs;
    return *this;
}

MatchScore reversed(const MatchScore& score) { return {reversed(score.games), reversed(score.pairs)}; }

int total(const Faults& faults) {
    int sum = 0;
    for (const auto& [ending, count] : faults) sum += count;
    return sum;
}

std::optional<int> Tally::add(std::size_t number, const ScoredGame& outcome) {
    const auto other_half = std::exchange(half_pair_, std::nullopt);
    if (outcome.culprit) ++faults_[*outcome.culprit][outcome.ending];
    if (openings_repeat_ && is_repetition(outcome, seen_)) {
        ++duplicates_;
        return std::nullopt;
    }
    const bool is_faultless = !is_fault(outcome.ending);
    MatchScore& score = scores_[outcome.pairing];
    MatchScore& faultless = faultless_[outcome.pairing];
    score.games += one_game(outcome.half_points);
    if (is_faultless) faultless.games += one_game(outcome.half_points);
    if (number % 2 == 0) half_pair_ = {number, outcome.half_points, is_faultless};
    if (number % 2 == 0 || !other_half || other_half->number != number - 1) return std::nullopt;
    const int half_points = other_half->half_points + outcome.half_points;
    ++score.pairs.pairs_with.at(static_cast<std::size_t>(half_points));
    if (is_faultless && other_half->is_faultless)
        ++faultless.pairs.pairs_with.at(static_cast<std::size_t>(half_points));
    return half_points;
}

MatchScore Tally::score_in(const Scores& scores, int first, int second) {
    MatchScore sum;
    if (const auto found = scores.find({first, second}); found != scores.end()) sum += found->second;
    if (const auto found = scores.find({second, first}); found != scores.end())
        sum += reversed(found->second);
    return sum;
}

MatchScore Tally::score(int first, int second) const { return score_in(scores_, first, second); }

MatchScore Tally::faultless_score(int first, int second) const { return score_in(faultless_, first, second); }

MatchScore Tally::field_score(int engine) const {
    MatchScore sum;
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

int boulders_of(const std::string& opening) {
    const Position position = parse_position(opening);
    const Ruleset& ruleset = position.ruleset();
    return ruleset.setup == Setup::kFixed ? position.boulders().count() : ruleset.boulders;
}

void Breakdown::add(std::size_t number, const ScoredGame& outcome) {
    auto known = openings_.find(outcome.opening);
    if (known == openings_.end()) {
        const Side first = parse_position(outcome.opening).side_to_move();
        known = openings_.emplace(outcome.opening, Opening{boulders_of(outcome.opening), first}).first;
    }
    const Opening& opening = known->second;
    const Trinomial first = one_game(outcome.half_points);
    const auto [first_engine, second_engine] = outcome.pairing;
    const Side first_side = outcome.first_is_black ? Side::kBlack : Side::kWhite;
    black_ += outcome.first_is_black ? first : reversed(first);
    by_colour_[first_engine][index_of(first_side)] += first;
    by_colour_[second_engine][index_of(opponent(first_side))] += reversed(first);
    if (first_side == opening.moves_first)
        by_seats_[{first_engine, second_engine}] += first;
    else
        by_seats_[{second_engine, first_engine}] += reversed(first);
    add_to_pairs(number, outcome, opening.moves_first);
    add_to(by_boulders_[opening.boulders], outcome, first);
    add_to(by_opening_[outcome.opening], outcome, first);
}

/// The game with Black is the first of a pair.
void Breakdown::add_to_pairs(std::size_t number, const ScoredGame& outcome, Side moves_first) {
    const auto before = std::exchange(last_, std::pair{number, outcome.half_points});
    if (number % 2 == 0 || !before || before->first != number - 1) return;
    std::array<int, 2> half_points{before->second, outcome.half_points};
    if (moves_first == Side::kWhite) std::swap(half_points[0], half_points[1]);
    ++pairs_[outcome.pairing][static_cast<std::size_t>(3 * half_points[0] + half_points[1])];
}

Trinomial Breakdown::with_colour(int engine, Side side) const {
    const auto found = by_colour_.find(engine);
    return found == by_colour_.end() ? Trinomial{} : found->second[index_of(side)];
}

void MachineScores::add(const std::string& machine, const std::array<int, 2>& pairing, int half_points) {
    ++machines_[machine][pairing].pairs_with[static_cast<std::size_t>(half_points)];
    ++all_[pairing].pairs_with[static_cast<std::size_t>(half_points)];
}

std::vector<MachineResidual> MachineScores::residuals() const {
    constexpr double kOutstanding = 0.01;
    std::vector<MachineResidual> residuals;
    if (machines_.size() < 2) return residuals;
    for (const auto& [machine, counts] : machines_) {
        MachineResidual& residual = residuals.emplace_back();
        residual.machine = machine;
        for (const auto& [pairing, own] : counts) {
            residual.pairs += own.pairs();
            residual.test += homogeneity(own.pairs_with, without(all_.at(pairing), own).pairs_with);
        }
        if (all_.size() == 1) residual.score = sample_of(counts.begin()->second).mean();
        residual.chance = chance_of(residual.test);
        residual.stands_out = residual.chance * static_cast<double>(machines_.size()) < kOutstanding;
    }
    return residuals;
}

}  // namespace pahtum::arena
