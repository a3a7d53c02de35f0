#include "arena/score/breakdown.hpp"

#include <utility>

#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

Trinomial one_game(int half_points) {
    return {.losses = half_points == 0, .draws = half_points == 1, .wins = half_points == 2};
}

void add_to(Breakdown::Part& part, const Outcome& outcome, const Trinomial& first) {
    part.black += outcome.first_is_black ? first : reversed(first);
    part.engine[outcome.pairing[0]] += first;
    part.engine[outcome.pairing[1]] += reversed(first);
}

}  // namespace

int boulders_of(const std::string& opening) {
    const Position position = parse_position(opening);
    const Ruleset& ruleset = position.ruleset();
    return ruleset.setup == Setup::kFixed ? position.boulders().count() : ruleset.boulders;
}

void Breakdown::add(const Outcome& outcome) {
    const Trinomial first = one_game(outcome.half_points);
    const auto [first_engine, second_engine] = outcome.pairing;
    const Side first_side = outcome.first_is_black ? Side::kBlack : Side::kWhite;
    black_ += outcome.first_is_black ? first : reversed(first);
    by_colour_[first_engine][index_of(first_side)] += first;
    by_colour_[second_engine][index_of(opponent(first_side))] += reversed(first);
    const std::array<int, 2> seats = {outcome.pairing[outcome.first_is_black ? 0 : 1],
                                      outcome.pairing[outcome.first_is_black ? 1 : 0]};
    by_seats_[seats] += outcome.first_is_black ? first : reversed(first);
    add_to_pairs(outcome);
    const auto [boulders, is_new] = boulders_.try_emplace(outcome.opening, 0);
    if (is_new) boulders->second = boulders_of(outcome.opening);
    add_to(by_boulders_[boulders->second], outcome, first);
    add_to(by_opening_[outcome.opening], outcome, first);
}

/// The games of a pair come one behind the other, that with Black first.
void Breakdown::add_to_pairs(const Outcome& outcome) {
    const auto before = std::exchange(last_, outcome);
    if (!before || !before->first_is_black || outcome.first_is_black || before->pairing != outcome.pairing ||
        before->opening != outcome.opening) {
        return;
    }
    ++pairs_[outcome.pairing][static_cast<std::size_t>(3 * before->half_points + outcome.half_points)];
}

Trinomial Breakdown::with_colour(int engine, Side side) const {
    const auto found = by_colour_.find(engine);
    return found == by_colour_.end() ? Trinomial{} : found->second[index_of(side)];
}

}  // namespace pahtum::arena
