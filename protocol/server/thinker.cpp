#include "protocol/server/thinker.hpp"

#include <algorithm>

namespace pahtum::gtp {
namespace {

/// A short time is not eaten up by the overhead.
std::chrono::nanoseconds usable(std::chrono::nanoseconds time, const Settings& settings) {
    return time - std::min(settings.overhead, time / 4);
}

}  // namespace

SearchLimits limits_for(const Position& position, const Settings& settings, const Clocks& clocks) {
    const std::optional<Clock> clock = clocks.of(position.side_to_move());
    SearchLimits limits;
    if (clock) limits = time_budget(position, *clock, settings.overhead);
    std::optional<std::chrono::nanoseconds> move_time = settings.time;
    if (!clock && !settings.depth && !settings.nodes && !move_time) move_time = kDefaultMoveTime;
    if (move_time) {
        const std::chrono::nanoseconds time = usable(*move_time, settings);
        limits.time = std::min(limits.time.value_or(time), time);
    }
    limits.depth = settings.depth;
    limits.nodes = settings.nodes;
    limits.vertices_only = settings.vertices_only;
    return limits;
}

SolveRequest solve_request(const Settings& settings) {
    SolveRequest request{.nodes = settings.nodes};
    if (settings.time) {
        request.time = usable(*settings.time, settings);
    } else if (!settings.nodes) {
        request.time = kDefaultSolveTime;
    }
    return request;
}

void Thinker::new_game() {
    solver_->clear();
    is_new_game_ = true;
    ++games_;
}

void Thinker::restart() {
    player_.reset();
    games_ = 0;
}

void Thinker::prepare_player(const Settings& settings) {
    SearchOptions options = settings.search;
    options.hash_mebibytes -= options.hash_mebibytes / 2;
    const bool draws_lots = settings.player != PlayerKind::kSearch;
    if (!player_ || kind_ != settings.player || (is_new_game_ && draws_lots)) {
        player_ = make_player(settings.player, options, settings.seed + games_, *solver_);
        kind_ = settings.player;
    } else {
        if (is_new_game_) player_->clear();
        player_->set_options(options);
    }
    is_new_game_ = false;
}

void Thinker::prepare_solver(const Settings& settings) {
    const std::size_t half = settings.search.hash_mebibytes / 2;
    solver_->set_options({std::max<std::size_t>(half, 1), settings.search.threads});
}

SearchReport Thinker::choose(const Position& position, const Settings& settings, const SearchLimits& limits,
                             const Searcher::Stop& stop) {
    prepare_solver(settings);
    prepare_player(settings);
    return player_->choose(position, limits, stop);
}

SolveReport Thinker::solve(const Position& position, const Settings& settings, const SolveRequest& request,
                           const Solver::Stop& stop) {
    prepare_solver(settings);
    return solver_->solve(position, request, stop);
}

}  // namespace pahtum::gtp
