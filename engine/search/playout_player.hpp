#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/search/player.hpp"
#include "engine/search/playout.hpp"

namespace pahtum {

/// The sum of several games, from one side's view.
struct PlayoutSum {
    std::uint32_t games = 0;
    std::uint32_t results = 0;  ///< 2 for a win, 1 for a draw
    std::int64_t margins = 0;

    /// `margin`: of a game, from the same view.
    void add(Points margin) {
        ++games;
        results += margin > 0 ? 2U : margin == 0 ? 1U : 0U;
        margins += margin;
    }
    [[nodiscard]] double win_rate() const { return 0.5 * results / games; }
    [[nodiscard]] double mean_margin() const { return static_cast<double>(margins) / games; }
};

/// Chooses by games played out at random, as many as the limits allow, and aims at winning: by how much does
/// not count. One thread; nodes are play-outs; a depth limit is ignored.
class PlayoutPlayer : public Player {
  public:
    /// Where neither nodes nor time are limited.
    static constexpr std::uint64_t kPlayoutsWithoutLimit = 100'000;
    /// No thought has more.
    static constexpr std::uint64_t kMostPlayouts = std::uint64_t{1} << 30;

    explicit PlayoutPlayer(std::uint64_t seed) : seed_(seed), random_(seed) {}

    void clear() override { random_.seed(seed_); }
    /// Plays at least one game out. The score is the mean final margin of the play-outs that begin with the
    /// chosen move, and the win rate their mean result.
    [[nodiscard]] SearchReport choose(const Position& position, const SearchLimits& limits,
                                      const Searcher::Stop& stop, const Searcher::Sink& sink) override;

  protected:
    struct Choice {
        std::vector<Move> line;  ///< begins with the move
        PlayoutSum sum;          ///< of the play-outs that begin with the move, from the mover's view
    };

  private:
    /// `moves`: those to choose from, at least one, in random order.
    virtual void begin(const Position& position, const std::vector<Move>& moves) = 0;
    virtual void play_one_out(Random& random) = 0;
    /// After at least one play-out.
    [[nodiscard]] virtual Choice choice() const = 0;

    std::uint64_t seed_;
    Random random_;
};

}  // namespace pahtum
