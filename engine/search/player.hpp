#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

enum class PlayerKind : std::uint8_t {
    kSearch,      ///< SearchPlayer: proofs where they are within reach, otherwise search
    kGreedy,      ///< one ply: the move after which its margin is largest, ties broken at random
    kRandom,      ///< any legal move, all equally likely
    kBeginner,    ///< makes its longest line longer, wherever there is room for three, and nothing else
    kBlocker,     ///< takes or blocks the most points at once, but overlooks a quarter of the cells where the
                  ///< opponent threatens to score; otherwise plays like kBeginner
    kMonteCarlo,  ///< MonteCarloPlayer: the move that wins most of the games played out at random
    kUct,         ///< UctPlayer: the same with a tree of moves
};

/// "search", "greedy", "random", "beginner", "blocker", "montecarlo", "uct".
[[nodiscard]] std::string_view to_text(PlayerKind kind);
/// Throws ParseError.
[[nodiscard]] PlayerKind parse_player_kind(std::string_view text);

/// Chooses moves, for one thread at a time. kGreedy, kRandom, kBeginner and kBlocker ignore the limits except
/// SearchLimits::vertices_only and among.
class Player {
  public:
    virtual ~Player() = default;
    /// Forgets earlier games and resets the random generator. The tables of searcher and solver are kept.
    virtual void clear() = 0;
    [[nodiscard]] virtual SearchReport choose(const Position& position, const SearchLimits& limits,
                                              const Searcher::Stop& stop = {},
                                              const Searcher::Sink& sink = {}) = 0;
};

/// `seed` is for the random choices of all kinds but kSearch. Searcher and solver are for search, the
/// searcher's options also for kUct; both must outlive the player.
[[nodiscard]] std::unique_ptr<Player> make_player(PlayerKind kind, std::uint64_t seed, Searcher& searcher,
                                                  Solver& solver);

}  // namespace pahtum
