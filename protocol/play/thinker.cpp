#include "protocol/play/thinker.hpp"

#include <algorithm>

#include "engine/search/analyst.hpp"
#include "engine/search/level_player.hpp"
#include "engine/solver/mirror_strategy.hpp"
#include "protocol/play/book_view.hpp"

namespace pahtum {
namespace {

/// Less the overhead, but at least three quarters of the time.
std::chrono::nanoseconds usable(std::chrono::nanoseconds time, const Settings& settings) {
    return time - std::min(settings.overhead, time / 4);
}

bool is_full_strength(const Settings& settings) {
    return settings.player == PlayerKind::kSearch && settings.level == kFullStrength;
}

/// Nodes to choose among moves of a book: some milliseconds.
constexpr std::uint64_t kNodesToChoose = 10'000;

/// The best move of an analysis, as a report on the choice of it.
SearchReport choice_of(const AnalysisReport& analysis) {
    const MoveAnalysis& best = analysis.moves.front();
    return {.best = best.move,
            .score = best.score,
            .win_rate = best.win_rate,
            .exact = best.exact && analysis.is_complete,
            .depth = best.depth,
            .nodes = analysis.nodes,
            .elapsed = analysis.elapsed,
            .pv = best.pv};
}

/// A report on a move chosen without an analysis, as an analysis that lists only this move.
AnalysisReport analysis_of(const SearchReport& report) {
    const MoveAnalysis move{.move = *report.best,
                            .score = report.score,
                            .win_rate = report.win_rate,
                            .exact = report.exact,
                            .depth = report.depth,
                            .nodes = report.nodes,
                            .prior = 1,
                            .pv = report.pv};
    return {.moves = {move},
            .depth = report.depth,
            .nodes = report.nodes,
            .elapsed = report.elapsed,
            .is_informed = report.from_book};
}

constexpr int kThoughtsBefore = 3;

/// Whether no more boulders, choice or swap can come.
bool sides_are_settled(const Position& position) {
    if (position.phase() != Phase::kStones) return false;
    const int stones = (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count();
    return !position.ruleset().swap || stones > 1;
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
    searcher_->clear();
    solver_->clear();
    is_new_game_ = true;
    ++games_;
}

void Thinker::restart() {
    player_.reset();
    games_ = 0;
}

void Thinker::prepare(const Settings& settings) {
    const std::size_t half = settings.search.hash_mebibytes / 2;
    SearchOptions options = settings.search;
    options.hash_mebibytes -= half;
    searcher_->set_options(options);
    solver_->set_options({std::max<std::size_t>(half, 1), options.threads});
}

void Thinker::prepare_player(const Position& position, const Settings& settings) {
    const Style style{settings.player, settings.level};
    const bool is_random = !is_full_strength(settings);
    if (!player_ || style_ != style || (is_new_game_ && is_random)) {
        const std::uint64_t seed = seed_of_game(settings.seed, games_, position);
        player_ = make_player_of_level(style.kind, style.level, seed, *searcher_, *solver_);
        style_ = style;
    } else if (is_new_game_) {
        player_->clear();
    }
    is_new_game_ = false;
}

void Thinker::make_ready(const Position& position, const Settings& settings) {
    if (settings.player == PlayerKind::kSearch) searcher_->make_ready(position);
}

std::optional<SearchReport> Thinker::look_up(const Position& position, const Settings& settings,
                                             const SearchLimits& limits, const Searcher::Stop& stop) {
    if (!settings.book || !is_full_strength(settings)) return std::nullopt;
    std::vector<Move> moves = book_moves(*settings.book, position, limits);
    if (moves.empty()) return std::nullopt;
    if (moves.size() > 1) {
        prepare(settings);
        SearchLimits brief = limits;
        brief.nodes = std::min(kNodesToChoose, limits.nodes.value_or(kNodesToChoose));
        brief.among = moves;
        moves = {searcher_->run(position, brief, stop).best.value()};
    }
    return book_choice(*settings.book, position, moves.front());
}

SearchReport Thinker::choose(const Position& position, const Settings& settings, const SearchLimits& limits,
                             const Searcher::Stop& stop, const Searcher::Sink& sink) {
    if (const auto found = look_up(position, settings, limits, stop)) {
        if (sink) sink(*found);
        return *found;
    }
    prepare(settings);
    prepare_player(position, settings);
    SearchReport report = player_->choose(position, limits, stop, sink);
    if (settings.book && is_full_strength(settings)) keep_within(*settings.book, position, report);
    return report;
}

SearchReport Thinker::choose_with_analysis(const Position& position, const Settings& settings,
                                           const AnalysisOptions& options, const Searcher::Stop& stop,
                                           const AnalysisSink& sink) {
    if (!is_full_strength(settings)) {
        const SearchReport report = choose(position, settings, options.limits, stop);
        sink(analysis_of(report));
        return report;
    }
    if (const auto found = look_up(position, settings, options.limits, stop)) {
        sink(analysis_of(*found));
        return *found;
    }
    AnalysisOptions within_time = options;
    // Where every move holds the draw, the search finds those that are hard to answer.
    within_time.by_mirroring = fills_the_board(position) && mirror_move(position);
    SearchLimits& limits = within_time.limits;
    if (limits.target) limits.time = std::min(2 * *limits.target, limits.time.value_or(2 * *limits.target));
    return choice_of(analyse(position, settings, within_time, stop, sink));
}

AnalysisReport Thinker::analyse(const Position& position, const Settings& settings,
                                const AnalysisOptions& options, const Searcher::Stop& stop,
                                const AnalysisSink& sink) {
    prepare(settings);
    Analyst analyst{*searcher_, *solver_};
    AnalysisOptions informed = options;
    if (settings.book) informed.known = known_margins(*settings.book, position);
    return analyst.run(position, informed, stop, sink);
}

void Thinker::ponder(const Position& position, const Settings& settings, const Searcher::Stop& stop) {
    if (!is_full_strength(settings)) return;
    static_cast<void>(analyse(position, settings, {.max_moves = 1, .by_mirroring = false}, stop, {}));
}

SolveReport Thinker::solve(const Position& position, const Settings& settings, const SolveRequest& request,
                           const Solver::Stop& stop) {
    if (settings.book) {
        if (const auto known = book_answer(*settings.book, position, request)) return *known;
    }
    prepare(settings);
    SolveReport report = solver_->solve(position, request, stop);
    if (settings.book) add_bounds(*settings.book, position, report);
    return report;
}

bool Resignation::should_resign(const Position& position, const SearchReport& thought, Points points) {
    const bool has_opinion = thought.exact || thought.depth > 0;
    int& in_a_row = hopeless_thoughts_[index_of(position.side_to_move())];
    if (!has_opinion || !sides_are_settled(position) || thought.score > -points) {
        in_a_row = 0;
        return false;
    }
    ++in_a_row;
    return thought.exact || in_a_row > kThoughtsBefore;
}

}  // namespace pahtum
