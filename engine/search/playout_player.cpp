#include "engine/search/playout_player.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>

#include "engine/core/lanes.hpp"
#include "engine/core/search_control.hpp"
#include "engine/rules/line.hpp"

namespace pahtum {

namespace {

using SteadyClock = std::chrono::steady_clock;

void shuffle(std::vector<Move>& moves, Random& random) {
    for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[uniform(random, i)]);
}

/// A thought gains little after twice the target: there are no iterations that it would be a pity to break
/// off.
std::optional<std::chrono::nanoseconds> time_of(const SearchLimits& limits) {
    if (!limits.target) return limits.time;
    return std::min(2 * *limits.target, limits.time.value_or(2 * *limits.target));
}

std::uint64_t most_playouts(const SearchLimits& limits, bool has_choice) {
    if (!has_choice) return 1;
    const bool is_limited = limits.nodes || limits.time || limits.target;
    return std::min(limits.nodes.value_or(is_limited ? PlayoutPlayer::kMostPlayouts
                                                     : PlayoutPlayer::kPlayoutsWithoutLimit),
                    PlayoutPlayer::kMostPlayouts);
}

/// In [0, bound), nearly uniform: some numbers are more likely than others by a factor of 1 + bound / 2^32.
std::size_t below(Random& random, std::size_t bound) { return (random() >> 32) * bound >> 32; }

/// One of the bits. Requires that there are some.
std::uint64_t random_bit(std::uint64_t bits, Random& random) {
    for (auto rest = below(random, static_cast<std::size_t>(std::popcount(bits))); rest > 0; --rest)
        bits &= bits - 1;
    return bits & (0 - bits);
}

/// A random subset of the given size, all equally likely: each bit by the toss of a coin, then random ones
/// added or removed until the number is right.
std::uint64_t random_subset(std::uint64_t bits, int count, Random& random) {
    std::uint64_t chosen = random() & bits;
    int excess = std::popcount(chosen) - count;
    for (; excess > 0; --excess) chosen ^= random_bit(chosen, random);
    for (; excess < 0; ++excess) chosen ^= random_bit(bits ^ chosen, random);
    return chosen;
}

/// Of all lines of these stones.
Points points_of(std::uint64_t stones) {
    const std::uint64_t columns = transposed(stones);
    Points points = 0;
    for (int line = 0; line < 64; line += 8)
        points += line_points(static_cast<LineMask>(stones >> line)) +
                  line_points(static_cast<LineMask>(columns >> line));
    return points;
}

/// Fills the board.
void fill(const Position& position, Random& random, Playout& playout) {
    const std::uint64_t empty = position.empty().bits();
    const Side mover = position.side_to_move();
    const std::uint64_t own = random_subset(empty, (std::popcount(empty) + 1) / 2, random);
    playout.placed[index_of(mover)] |= Bitboard{own};
    playout.placed[index_of(opponent(mover))] |= Bitboard{empty ^ own};
    const auto points = [&](Side side, std::uint64_t placed) {
        return points_of(position.stones(side).bits() | placed);
    };
    const Points margin = points(mover, own) - points(opponent(mover), empty ^ own);
    playout.margin = mover == Side::kBlack ? margin : -margin;
}

Move random_move(const Position& position, Random& random) {
    const bool is_plain = position.phase() == Phase::kPlacing ||
                          (position.phase() == Phase::kStones &&
                           position.ruleset().capture == Capture::kNone && !position.can_swap());
    if (is_plain) {
        const Bitboard cell{random_bit(position.empty().bits(), random)};
        return Move::place(cell.first());
    }
    const MoveList moves = position.legal_moves();
    return moves[below(random, moves.size())];
}

}  // namespace

Thought PlayoutPlayer::choose(const Position& position, const SearchLimits& limits, const StopThinking& stop,
                              const ThoughtSink&) {
    if (position.is_over()) return {.is_complete = true};
    const SteadyClock::time_point start = SteadyClock::now();
    std::vector<Move> moves = choosable_moves(position, limits);
    shuffle(moves, random_);
    begin(position, moves);

    SearchControl control;
    control.poll = stop;
    control.node_limit = most_playouts(limits, moves.size() > 1);
    if (const auto time = time_of(limits)) control.deadline = start + *time;
    NodeCounter counter{control, 0};
    do play_one_out(random_);
    while (!counter.count());

    const Choice chosen = choice();
    const auto depth = static_cast<int>(chosen.pv.size());
    return {.moves = {{.move = chosen.pv.front(),
                       .score = chosen.sum.mean_margin(),
                       .win_rate = chosen.sum.win_rate(),
                       .depth = depth,
                       .nodes = counter.nodes(),
                       .prior = 1,
                       .pv = chosen.pv}},
            .depth = depth,
            .nodes = counter.nodes(),
            .elapsed = SteadyClock::now() - start};
}

Playout play_out(const Position& position, Random& random) {
    Playout playout;
    if (fills_the_board(position)) {
        fill(position, random, playout);
        return playout;
    }
    Position game = position;
    while (!game.is_over()) {
        if (fills_the_board(game)) {
            fill(game, random, playout);
            return playout;
        }
        const Move move = random_move(game, random);
        if (game.phase() == Phase::kStones && move.is_placement())
            playout.placed[index_of(game.side_to_move())].insert(move.square());
        game.play(move);
    }
    playout.margin = game.margin(Side::kBlack);
    return playout;
}

void MonteCarloPlayer::begin(const Position& position, const std::vector<Move>& moves) {
    mover_ = position.side_to_move();
    next_ = 0;
    candidates_.clear();
    for (const Move move : moves) {
        candidates_.push_back({move, position, {}});
        candidates_.back().after.play(move);
    }
}

void MonteCarloPlayer::play_one_out(Random& random) {
    Candidate& candidate = candidates_[next_];
    const Points margin = play_out(candidate.after, random).margin;
    candidate.sum.add(mover_ == Side::kBlack ? margin : -margin);
    if (++next_ == candidates_.size()) next_ = 0;
}

PlayoutPlayer::Choice MonteCarloPlayer::choice() const {
    const Candidate* best = &candidates_.front();
    for (const Candidate& candidate : candidates_) {
        if (candidate.sum.games == 0) break;
        if (candidate.sum.win_rate() > best->sum.win_rate()) best = &candidate;
    }
    return {{best->move}, best->sum};
}

}  // namespace pahtum
