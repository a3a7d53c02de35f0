#include "engine/search/level_player.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>

#include "engine/base/hash.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/search/chance.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kAll = 100;

constexpr std::size_t kFew = 8;  ///< moves, of the first levels

constexpr std::array<Handicap, kFullStrength - 1> kHandicaps{{
    {.choices = kFew, .temperature = 1.2, .tolerance = 4, .overlooks = 0.99},
    {.choices = kFew, .temperature = 1.2, .tolerance = 4, .overlooks = 0.87},
    {.choices = kFew, .temperature = 1.2, .tolerance = 4, .overlooks = 0.72},
    {.choices = kFew, .temperature = 1.2, .tolerance = 4, .overlooks = 0.55},
    {.choices = kFew, .temperature = 1.2, .tolerance = 4, .overlooks = 0.28},
    {.depth = 1, .choices = kAll, .temperature = 1.4, .tolerance = 4},
    {.depth = 1, .choices = kAll, .temperature = 1.08, .tolerance = 3.5},
    {.depth = 1, .choices = kAll, .temperature = 0.9, .tolerance = 3},
    {.depth = 2, .nodes = 5000, .choices = kAll, .temperature = 0.8, .tolerance = 3},
    {.depth = 2, .nodes = 5000, .choices = 20, .temperature = 0.7, .tolerance = 2},
    {.depth = 3, .nodes = 5000, .choices = 12, .temperature = 0.6, .tolerance = 2},
    {.nodes = 4000, .choices = 10, .temperature = 0.55, .tolerance = 1.7},
    {.nodes = 9000, .choices = 7, .temperature = 0.42, .tolerance = 1.3},
    {.nodes = 22'000, .choices = 5, .temperature = 0.3, .tolerance = 0.8},
}};

bool has_captures(const Position& position) { return position.ruleset().capture == Capture::kCustodial; }

/// With captures a move wins or loses about this much more.
double points_scale(const Position& position) { return has_captures(position) ? 8 : 1; }

/// A static evaluation sees no captures: with them a level that relies on it in other games looks one ply
/// ahead, the lower the more carelessly.
Handicap with_captures(const Handicap& handicap) {
    const double temperature = 1.4 * std::exp(1.5 * *handicap.overlooks);
    return {.depth = 1, .choices = kAll, .temperature = temperature, .tolerance = 3 * temperature};
}

/// The choosable moves that can still matter; none if that is not known.
std::vector<Move> moves_that_matter(const Position& position, const SearchLimits& limits) {
    std::vector<Move> moves;
    if (!fills_the_board(position)) return moves;
    for (const Square square : live_cells(position)) {
        if (may_choose(position, Move::place(square), limits)) moves.push_back(Move::place(square));
    }
    return moves;
}

ThinkRequest request_of(const Handicap& handicap, const Position& position, const SearchLimits& limits) {
    ThinkRequest request{
        .limits = limits, .lines = handicap.choices, .for_values = true, .by_mirroring = false};
    request.limits.nodes = std::min(handicap.nodes, limits.nodes.value_or(handicap.nodes));
    if (handicap.depth)
        request.limits.depth = std::min(*handicap.depth, limits.depth.value_or(*handicap.depth));
    if (auto moves = moves_that_matter(position, limits); !moves.empty())
        request.limits.among = std::move(moves);
    return request;
}

}  // namespace

Handicap handicap_of(int level) {
    assert(level >= 1 && level < kFullStrength);
    return kHandicaps[static_cast<std::size_t>(level - 1)];
}

std::unique_ptr<Player> make_player_of_level(PlayerKind kind, int level, std::uint64_t seed, Mind& mind) {
    if (kind == PlayerKind::kSearch && level < kFullStrength)
        return std::make_unique<LevelPlayer>(handicap_of(level), seed);
    return make_player(kind, seed, mind);
}

std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t game, const Position& position) {
    return mix_bits(hash_step(hash_step(hash_step(kHashStart, seed), game), position.key()));
}

Thought LevelPlayer::choose_without_search(const Position& position, const SearchLimits& limits) {
    const auto start = std::chrono::steady_clock::now();
    SearchLimits looked_at = limits;
    if (auto moves = moves_that_matter(position, limits); !moves.empty()) looked_at.among = std::move(moves);
    std::vector<JudgedMove> moves = judged_moves(position, looked_at, *handicap_.overlooks, random_);
    const std::size_t nodes = moves.size();
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& left, const auto& right) { return left.seems > right.seems; });
    moves.resize(std::min(moves.size(), handicap_.choices));
    std::vector<double> values;
    for (const JudgedMove& move : moves) values.push_back(move.seems);
    const JudgedMove& move = moves[sample(values, handicap_, 1)];
    return {.moves = {{.move = move.move,
                       .score = move.score,
                       .win_rate = win_rate(move.score, false, position),
                       .depth = 1,
                       .prior = 1,
                       .pv = {move.move}}},
            .depth = 1,
            .nodes = nodes,
            .elapsed = std::chrono::steady_clock::now() - start};
}

Thought LevelPlayer::choose_after_analysis(const Handicap& handicap, const Position& position,
                                           const SearchLimits& limits, const StopThinking& stop) {
    Thought thought = mind_.think(position, request_of(handicap, position, limits), stop);
    std::vector<double> values;
    for (const MoveAnalysis& move : thought.moves) values.push_back(move.score);
    MoveAnalysis chosen = thought.moves[sample(values, handicap, points_scale(position))];
    chosen.exact = chosen.exact && thought.is_complete && chosen.score == thought.best().score;
    thought.is_complete = chosen.exact;
    thought.depth = chosen.depth;
    thought.moves = {std::move(chosen)};
    return thought;
}

Thought LevelPlayer::choose(const Position& position, const SearchLimits& limits, const StopThinking& stop,
                            const ThoughtSink&) {
    if (position.is_over()) return {.is_complete = true};
    const bool sees_all = !handicap_.overlooks || has_captures(position);
    const Handicap handicap = handicap_.overlooks && sees_all ? with_captures(handicap_) : handicap_;
    return sees_all || position.phase() != Phase::kStones
               ? choose_after_analysis(handicap, position, limits, stop)
               : choose_without_search(position, limits);
}

std::size_t LevelPlayer::sample(const std::vector<double>& values, const Handicap& handicap, double scale) {
    std::vector<double> sums;
    double sum = 0;
    for (const double value : values) {
        const double behind = std::max(0.0, (values.front() - value) / scale);
        sum += behind > handicap.tolerance ? 0 : std::exp(-behind / handicap.temperature);
        sums.push_back(sum);
    }
    const double target = uniform_real(random_) * sum;
    return static_cast<std::size_t>(std::upper_bound(sums.begin(), sums.end(), target) - sums.begin());
}

}  // namespace pahtum
