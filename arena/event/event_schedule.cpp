#include "arena/event/event_schedule.hpp"

#include <algorithm>
#include <iterator>

namespace pahtum::arena {

bool EventSchedule::is_over() const {
    return is_draining_ || (!games_.expects_more() && games_.played() >= games_.planned());
}

std::optional<GameUnit> EventSchedule::next() {
    if (second_) return games_.schedule().unit(2 * *std::exchange(second_, std::nullopt) + 1);
    if (is_over() || state_ != EventState::kRunning) return std::nullopt;
    const auto known = std::ranges::find_if(queue_, [this](std::size_t pair) { return is_known(pair); });
    if (known == queue_.end()) return std::nullopt;
    const std::size_t pair = *known;
    queue_.erase(known);
    running_.try_emplace(pair);
    second_ = pair;
    return games_.schedule().unit(2 * pair);
}

bool EventSchedule::is_low() const {
    return !is_over() && state_ == EventState::kRunning && queue_.size() <= wanted_ / 2;
}

std::optional<PlayedPair> EventSchedule::keep(std::size_t number, PlayedGame game) {
    const std::size_t pair = number / 2;
    RunningPair& running = running_[pair];
    running[number % 2] = std::move(game);
    if (!running[0] || !running[1]) return std::nullopt;
    PlayedPair played{pair, {*std::move(running[0]), *std::move(running[1])}};
    running_.erase(pair);
    return played;
}

/// The pair is given back, and a game of it that has been played is kept as late.
void EventSchedule::skip(const GameUnit& unit) {
    if (second_ == unit.number / 2) second_.reset();
    is_draining_ = true;
}

std::vector<std::pair<std::size_t, PlayedGame>> EventSchedule::take_halves() {
    std::vector<std::pair<std::size_t, PlayedGame>> halves;
    for (auto& [pair, games] : running_)
        for (const std::size_t i : {0U, 1U})
            if (games[i]) halves.emplace_back(2 * pair + i, *std::move(games[i]));
    running_.clear();
    return halves;
}

void EventSchedule::count(std::vector<StoredResult>&& results) {
    for (StoredResult& result : results)
        if (!count_game(result.number, result.score)) ahead_.emplace(result.number, std::move(result.score));
    // Each game that is counted may add to the schedule.
    for (auto game = ahead_.begin(); game != ahead_.end();) {
        const bool is_counted = count_game(game->first, game->second);
        game = is_counted ? ahead_.erase(game) : std::next(game);
    }
}

bool EventSchedule::count_game(std::size_t number, ScoredGame game) {
    if (number >= games_.schedule().size()) return false;
    GameUnit unit = games_.schedule().unit(number);
    if (unit.pairing != game.pairing || unit.first_is_black != game.first_is_black)
        throw StoreError{"game " + std::to_string(number) + " of the event '" + event_ +
                         "' is not the one that is planned under this number"};
    game.opening = std::move(unit.opening);
    static_cast<void>(games_.add(number, game));
    return true;
}

void EventSchedule::replan(std::size_t pairs, std::vector<StoredResult>&& all) {
    games_ = make_schedule_(pairs);
    ahead_.clear();
    count(std::move(all));
}

void EventSchedule::recount(std::vector<StoredResult>&& all) {
    std::ranges::sort(all, {}, &StoredResult::number);
    games_ = make_schedule_(games_.planned() / 2);
    ahead_.clear();
    auto next = all.begin();
    while (next != all.end() && !is_decided()) {
        static_cast<void>(count_game(next->number, next->score));
        ++next;
    }
    end_.reset();
    if (next != all.end()) end_ = next->number;
    beyond_end_ = static_cast<std::size_t>(all.end() - next);
}

void EventSchedule::claimed(std::span<const std::size_t> pairs, std::unordered_set<std::size_t> elsewhere) {
    elsewhere.insert(queue_.begin(), queue_.end());
    for (const auto& [pair, games] : running_) elsewhere.insert(pair);
    for (const std::size_t pair : pairs)
        if (!elsewhere.contains(pair)) queue_.push_back(pair);
}

void EventSchedule::take_state(EventState state) {
    state_ = state;
    if (state == EventState::kCancelled || state == EventState::kDecided) is_draining_ = true;
}

std::vector<std::size_t> EventSchedule::take(const Heartbeat& beat,
                                             std::unordered_set<std::size_t> elsewhere) {
    take_state(beat.state);
    std::erase_if(queue_,
                  [&beat](std::size_t pair) { return !std::ranges::binary_search(beat.pairs, pair); });
    claimed(beat.pairs, std::move(elsewhere));
    if (state_ != EventState::kPaused && !is_draining_) return {};
    const std::vector<std::size_t> unwanted(queue_.begin(), queue_.end());
    queue_.clear();
    return unwanted;
}

std::size_t EventSchedule::wanted(std::size_t pairs) {
    if (is_over() || state_ != EventState::kRunning) return 0;
    wanted_ = pairs;
    return queue_.size() > wanted_ / 2 ? 0 : wanted_ - queue_.size();
}

std::size_t EventSchedule::pairs_left() const {
    // Where results decide about later games, what is known now may be little.
    const std::size_t known = std::min(games_.planned(), games_.schedule().size());
    return (known - std::min(known, games_.played())) / 2;
}

}  // namespace pahtum::arena
