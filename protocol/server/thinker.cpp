#include "protocol/server/thinker.hpp"

#include <algorithm>

namespace pahtum::gtp {

SearchLimits limits_for(const Position& position, const Settings& settings, const Clocks& clocks) {
    const std::optional<Clock> clock = clocks.of(position.side_to_move());
    SearchLimits limits;
    if (clock) limits = time_budget(position, *clock, settings.overhead);
    std::optional<std::chrono::nanoseconds> move_time = settings.time;
    if (!clock && !settings.depth && !settings.nodes && !move_time) move_time = kDefaultMoveTime;
    if (move_time) {
        // A short move time is not eaten up by the overhead.
        const std::chrono::nanoseconds usable = *move_time - std::min(settings.overhead, *move_time / 4);
        limits.time = std::min(limits.time.value_or(usable), usable);
    }
    limits.depth = settings.depth;
    limits.nodes = settings.nodes;
    limits.vertices_only = settings.vertices_only;
    return limits;
}

void Thinker::new_game() {
    is_new_game_ = true;
    ++games_;
}

void Thinker::restart() {
    player_.reset();
    games_ = 0;
}

void Thinker::prepare(const Settings& settings) {
    const bool draws_lots = settings.player != PlayerKind::kSearch;
    if (!player_ || kind_ != settings.player || (is_new_game_ && draws_lots)) {
        player_ = make_player(settings.player, settings.search, settings.seed + games_);
        kind_ = settings.player;
    } else {
        if (is_new_game_) player_->clear();
        player_->set_options(settings.search);
    }
    is_new_game_ = false;
}

SearchReport Thinker::choose(const Position& position, const Settings& settings, const SearchLimits& limits,
                             const Searcher::Stop& stop) {
    prepare(settings);
    return player_->choose(position, limits, stop);
}

}  // namespace pahtum::gtp
