#include "protocol/play/thinker.hpp"

#include <algorithm>

#include "engine/search/level_player.hpp"
#include "protocol/play/book_view.hpp"

namespace pahtum {
namespace {

bool is_full_strength(const Settings& settings) {
    return settings.player == PlayerKind::kSearch && settings.level == kFullStrength;
}

/// Nodes to choose among moves of a book: some milliseconds.
constexpr std::uint64_t kNodesToChoose = 10'000;

constexpr int kThoughtsBefore = 3;

/// Whether no more boulders, choice or swap can come.
bool sides_are_settled(const Position& position) {
    if (position.phase() != Phase::kStones) return false;
    const int stones = (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count();
    return !position.ruleset().swap || stones > 1;
}

}  // namespace

std::chrono::nanoseconds usable_time(std::chrono::nanoseconds time, const Settings& settings) {
    return time - std::min(settings.overhead, time / 4);
}

SearchLimits limits_for(const Position& position, const Settings& settings, const Clocks& clocks) {
    const std::optional<Clock> clock = clocks.of(position.side_to_move());
    SearchLimits limits;
    if (clock) limits = time_budget(position, *clock, settings.overhead);
    std::optional<std::chrono::nanoseconds> move_time = settings.time;
    if (!clock && !settings.depth && !settings.nodes && !move_time) move_time = kDefaultMoveTime;
    if (move_time) {
        const std::chrono::nanoseconds time = usable_time(*move_time, settings);
        limits.time = std::min(limits.time.value_or(time), time);
    }
    limits.depth = settings.depth;
    limits.nodes = settings.nodes;
    limits.vertices_only = settings.vertices_only;
    return limits;
}

Settings at_full_strength(Settings settings) {
    settings.player = PlayerKind::kSearch;
    settings.level = kFullStrength;
    return settings;
}

SolveRequest solve_request(const Settings& settings) {
    SolveRequest request{.nodes = settings.nodes};
    if (settings.time) {
        request.time = usable_time(*settings.time, settings);
    } else if (!settings.nodes) {
        request.time = kDefaultSolveTime;
    }
    return request;
}

void Thinker::new_game() {
    mind_->clear();
    is_new_game_ = true;
    ++games_;
}

void Thinker::restart() {
    player_.reset();
    games_ = 0;
}

Player& Thinker::player(const Position& position, const Settings& settings) {
    const std::pair style{settings.player, settings.level};
    if (!player_ || style_ != style || is_new_game_) {
        const std::uint64_t seed = seed_of_game(settings.seed, games_, position);
        player_ = make_player_of_level(settings.player, settings.level, seed, *mind_);
        style_ = style;
    }
    is_new_game_ = false;
    return *player_;
}

void Thinker::make_ready(const Position& position, const Settings& settings) {
    if (settings.player == PlayerKind::kSearch) mind_->make_ready(position);
}

std::optional<Thought> Thinker::look_up(const Position& position, const Settings& settings,
                                        const SearchLimits& limits, const StopThinking& stop) {
    if (!settings.book) return std::nullopt;
    std::vector<Move> moves = book_moves(*settings.book, position, limits);
    if (moves.empty()) return std::nullopt;
    if (moves.size() > 1) {
        SearchLimits brief = limits;
        brief.nodes = std::min(kNodesToChoose, limits.nodes.value_or(kNodesToChoose));
        brief.among = moves;
        moves = {mind_->search(position, brief, stop).move};
    }
    return book_choice(*settings.book, position, moves.front());
}

Thought Thinker::think(const Position& position, const Settings& settings, ThinkRequest request,
                       const StopThinking& stop, const ThoughtSink& sink) {
    mind_->set_options(settings.search);
    mind_->use_judge(nullptr);
    std::optional<Thought> thought;
    if (!request.for_values && !is_full_strength(settings)) {
        thought = player(position, settings).choose(position, request.limits, stop, sink);
    } else if (!request.for_values) {
        thought = look_up(position, settings, request.limits, stop);
    }
    if (thought) {
        if (sink) sink(*thought);
        return *thought;
    }
    if (settings.book) request.known = known_margins(*settings.book, position, request.for_values);
    return mind_->think(position, request, stop, sink);
}

void Thinker::ponder(const Position& position, const Settings& settings, const StopThinking& stop) {
    if (!is_full_strength(settings)) return;
    static_cast<void>(think(position, settings, {.for_values = true, .by_mirroring = false}, stop));
}

SolveReport Thinker::solve(const Position& position, const Settings& settings, const SolveRequest& request,
                           const Solver::Stop& stop, const BoardJudge* judge) {
    if (settings.book) {
        if (const auto known = book_answer(*settings.book, position, request)) return *known;
    }
    mind_->set_options(settings.search);
    mind_->use_judge(judge);
    SolveReport report = mind_->solve(position, request, stop);
    if (settings.book) add_bounds(*settings.book, position, request.goal, report);
    return report;
}

bool Resignation::should_resign(const Position& position, const Thought& thought, Points points) {
    const MoveAnalysis& best = thought.best();
    const bool has_opinion = best.exact || best.depth > 0;
    int& in_a_row = hopeless_thoughts_[index_of(position.side_to_move())];
    if (!has_opinion || !sides_are_settled(position) || best.score > -points) {
        in_a_row = 0;
        return false;
    }
    ++in_a_row;
    return best.exact || in_a_row > kThoughtsBefore;
}

}  // namespace pahtum
