#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/player.hpp"

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

/// Chooses by games played out at random, as many as the limits allow, and aims at winning, by however
/// little. One thread; nodes are play-outs; a depth limit is ignored.
class PlayoutPlayer : public Player {
  public:
    /// Where neither nodes nor time are limited.
    static constexpr std::uint64_t kPlayoutsWithoutLimit = 100'000;
    /// No thought has more.
    static constexpr std::uint64_t kMostPlayouts = std::uint64_t{1} << 30;

    explicit PlayoutPlayer(std::uint64_t seed) : random_(seed) {}

    /// Plays at least one game out. The score is the mean final margin of the play-outs that begin with the
    /// chosen move, and the win rate their mean result.
    [[nodiscard]] Thought choose(const Position& position, const SearchLimits& limits,
                                 const StopThinking& stop, const ThoughtSink& sink) override;

  protected:
    struct Choice {
        std::vector<Move> pv;  ///< begins with the move
        PlayoutSum sum;        ///< of the play-outs that begin with the move, from the mover's view
    };

  private:
    /// `moves`: those to choose from, at least one, in random order.
    virtual void begin(const Position& position, const std::vector<Move>& moves) = 0;
    virtual void play_one_out(Random& random) = 0;
    /// After at least one play-out.
    [[nodiscard]] virtual Choice choice() const = 0;

    Random random_;
};

/// How a game played out at random has ended.
struct Playout {
    Points margin = 0;  ///< Black's
    /// By index_of(Side): the cells on which the side has put stones since the position.
    std::array<Bitboard, 2> placed{};
};

/// Plays a game to its end at random: at every turn each legal move is equally likely, but for 2^-26.
/// Allocates nothing. Where fills_the_board() holds, the order of the moves does not matter, and each way to
/// fill the empty cells is equally likely, so the full board is drawn at once.
[[nodiscard]] Playout play_out(const Position& position, Random& random);

/// Flat Monte Carlo: plays every move out in turn, and chooses the one with the best mean result.
class MonteCarloPlayer final : public PlayoutPlayer {
    using PlayoutPlayer::PlayoutPlayer;

    void begin(const Position& position, const std::vector<Move>& moves) override;
    void play_one_out(Random& random) override;
    [[nodiscard]] Choice choice() const override;

    struct Candidate {
        Move move;
        Position after;
        PlayoutSum sum;
    };
    Side mover_ = Side::kBlack;
    std::vector<Candidate> candidates_;
    std::size_t next_ = 0;
};

}  // namespace pahtum
