#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/search/mind.hpp"

namespace pahtum {

enum class PlayerKind : std::uint8_t {
    kSearch,      ///< Mind: proofs where they are within reach, otherwise search
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

/// Chooses the moves of a game, for one thread at a time. kGreedy, kRandom, kBeginner and kBlocker ignore the
/// limits except SearchLimits::vertices_only and among.
class Player {
  public:
    virtual ~Player() = default;
    /// Lists the move; none if the game is over. The sink gets what is found on the way.
    [[nodiscard]] virtual Thought choose(const Position& position, const SearchLimits& limits,
                                         const StopThinking& stop = {}, const ThoughtSink& sink = {}) = 0;
};

/// `seed` is for the random choices of all kinds but kSearch. The mind is for kSearch, its options also for
/// kUct; it must outlive the player.
[[nodiscard]] std::unique_ptr<Player> make_player(PlayerKind kind, std::uint64_t seed, Mind& mind);

}  // namespace pahtum
