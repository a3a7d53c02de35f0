#include "engine/search/multi_search.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace pahtum {
namespace {

/// Half the width of the window around the last score, in which the next one is looked for first.
constexpr Score kAspiration = kPoint;

Points points_below(Score score) { return score >= 0 ? score / kPoint : -((-score + kPoint - 1) / kPoint); }

}  // namespace

/// One thread's search of the moves, its own or those of all.
class MultiSearch::Thread {
  public:
    Thread(const Position& position, RootMoves& moves, const SearchResources& resources, int thread)
        : moves_(moves), control_(resources.control), worker_(position, resources, thread) {}

    /// False if control stopped it before the depth was complete.
    bool deepen(int depth, const std::function<void()>& progress) {
        while (RootMove* const move = moves_.most_promising(depth)) {
            const std::uint64_t before = worker_.nodes();
            const bool is_done = search(*move, depth);
            move->nodes += worker_.nodes() - before;
            worker_.share_nodes();
            if (!is_done) return false;
            progress();
        }
        return true;
    }

  private:
    [[nodiscard]] bool is_stopped() const { return control_.is_stopped(); }

    bool search(RootMove& move, int depth) {
        const std::optional<Score> threshold = moves_.threshold(depth);
        const Score score = threshold ? search_above(*threshold, move, depth) : search_exactly(move, depth);
        if (is_stopped()) return false;
        const bool is_upper_bound = threshold && score <= *threshold;
        if (depth >= move.plies)
            move.prove(is_upper_bound ? move.lower : points_below(score), points_below(score));
        move.score = score;
        move.is_upper_bound = is_upper_bound && !move.is_exact();
        move.depth = depth;
        move.follow(worker_.line());
        return true;
    }

    Score search_above(Score threshold, const RootMove& move, int depth) {
        return worker_.search_root_move(move.move, {threshold, AlphaBeta::kInfinity}, depth, lateness(depth));
    }

    /// How many of this depth's searches could already have done with a bound, this one included.
    [[nodiscard]] std::size_t lateness(int depth) const {
        const auto& all = moves_.all();
        const auto searched = std::count_if(all.begin(), all.end(), [&](const RootMove& move) {
            return move.depth >= depth || move.is_exact();
        });
        return static_cast<std::size_t>(searched) - moves_.wanted() + 1;
    }

    Score search_exactly(const RootMove& move, int depth) {
        Window window{-AlphaBeta::kInfinity, AlphaBeta::kInfinity};
        if (depth > 1) window = {move.score - kAspiration, move.score + kAspiration};
        for (;;) {
            const Score score = worker_.search_root_move(move.move, window, depth, 0);
            if (is_stopped() || (score > window.alpha && score < window.beta)) return score;
            if (score <= window.alpha) window.alpha = -AlphaBeta::kInfinity;
            if (score >= window.beta) window.beta = AlphaBeta::kInfinity;
        }
    }

    RootMoves& moves_;
    SearchControl& control_;
    Worker worker_;
};

/// A thread of its own with its own opinion of the moves; what it finds reaches the others by the table.
class MultiSearch::Helper {
  public:
    /// Starts at once. Helpers that search every move fully begin with the least promising and so meet the
    /// main thread half-way; others are a ply ahead.
    Helper(MultiSearch& search, int max_depth, SearchControl& control, int number) : moves_(search.moves_) {
        for (RootMove& move : moves_.all()) move.nodes = 0;
        const bool is_odd = number % 2 != 0;
        const bool reverses = is_odd && moves_.wanted() == moves_.size();
        if (reverses) moves_.reverse();
        const int first_depth = search.depth_ + (is_odd && !reverses ? 2 : 1);
        thread_ = std::jthread{[this, &search, &control, number, first_depth, max_depth] {
            Thread thread{search.position_, moves_, search.memory_.resources(control), number};
            int depth = first_depth;
            while (depth <= max_depth && !moves_.are_all_proven() && thread.deepen(depth, [] {})) ++depth;
        }};
    }

    /// Waits for it to end.
    [[nodiscard]] const RootMoves& finish() {
        thread_.join();
        return moves_;
    }

  private:
    RootMoves moves_;
    std::jthread thread_;
};

void MultiSearch::run(int max_depth, SearchControl& control, const std::function<void()>& progress) {
    std::vector<std::unique_ptr<Helper>> helpers;
    {
        const StopAtEnd stop_at_end{control};
        for (int i = 1; i < memory_.options().threads; ++i)
            helpers.push_back(std::make_unique<Helper>(*this, max_depth, control, i));
        Thread thread{position_, moves_, memory_.resources(control), 0};
        while (depth_ < max_depth && !moves_.are_all_proven() && thread.deepen(depth_ + 1, progress))
            ++depth_;
    }
    for (const auto& helper : helpers) moves_.add_nodes(helper->finish());
}

}  // namespace pahtum
