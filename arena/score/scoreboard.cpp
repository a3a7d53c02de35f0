#include "arena/score/scoreboard.hpp"

namespace pahtum::arena {

void Course::add(const Pentanomial& pairs, std::optional<double> llr) {
    last_ = {pairs.pairs(), pairs, llr};
    if (last_->pairs % stride_ != 0) return;
    kept_.push_back(*last_);
    if (kept_.size() < kMostPoints) return;
    stride_ *= 2;
    std::erase_if(kept_, [this](const Point& point) { return point.pairs % stride_ != 0; });
}

std::vector<Course::Point> Course::points() const {
    std::vector<Point> points = kept_;
    if (last_ && (points.empty() || points.back().pairs != last_->pairs)) points.push_back(*last_);
    return points;
}

void FaultWatch::add(bool is_fault) {
    constexpr std::int64_t kAccident = 1;
    if (has_failed_) return;
    ++games_;
    faults_ += is_fault ? 1 : 0;
    has_failed_ = most_percent_ && faults_ > kAccident &&
                  100 * static_cast<double>(faults_) > *most_percent_ * static_cast<double>(games_);
}

Decision::Decision(const std::optional<SprtSettings>& sprt, std::optional<double> max_faults)
    : fault_watch_(max_faults) {
    if (sprt) sprt_.emplace(*sprt);
}

void Decision::add(const ScoredGame& game, std::optional<int> half_points) {
    if (!is_reached()) fault_watch_.add(is_fault(game.ending));
    if (sprt_ && half_points && !is_reached()) sprt_->add_pair(*half_points);
}

Scoreboard::Scoreboard(const std::optional<SprtSettings>& sprt, Schedule* schedule,
                       std::optional<double> max_faults)
    : schedule_(schedule),
      tally_(schedule == nullptr || schedule->repeats_openings()),
      decision_(sprt, max_faults) {}

void Scoreboard::add(std::size_t number, const ScoredGame& game) {
    waiting_.emplace(number, game);
    count();
}

void Scoreboard::skip(std::size_t number, int engine) {
    waiting_.emplace(number, Forfeit{engine});
    count();
}

void Scoreboard::close() {
    schedule_ = nullptr;
    is_closed_ = true;
    has_gap_ = !waiting_.empty();
    count();
}

void Scoreboard::count() {
    while (!waiting_.empty() && (is_closed_ || waiting_.begin()->first == next_)) {
        const auto entry = waiting_.extract(waiting_.begin());
        const auto& event = entry.mapped();
        const std::size_t number = entry.key();
        next_ = number + 1;
        const ScoredGame* const game = std::get_if<ScoredGame>(&event);
        if (game != nullptr) count_game(number, *game);
        if (schedule_ == nullptr) continue;
        schedule_->feed(number, game != nullptr ? GameOutcome{.half_points = game->half_points}
                                                : GameOutcome{.forfeiter = std::get<Forfeit>(event).engine});
    }
}

void Scoreboard::count_game(std::size_t number, const ScoredGame& game) {
    const std::int64_t duplicates = tally_.duplicates();
    const auto half_points = tally_.add(number, game);
    if (tally_.duplicates() != duplicates) return;
    breakdown_.add(number, game);
    if (!has_gap_) decision_.add(game, half_points);
    if (!half_points) return;
    ++pairs_.pairs_with[static_cast<std::size_t>(*half_points)];
    course_.add(pairs_, sprt() != nullptr ? std::optional{sprt()->llr()} : std::nullopt);
}

}  // namespace pahtum::arena
