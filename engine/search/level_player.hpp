#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/search/mind.hpp"
#include "engine/search/player.hpp"
#include "engine/search/static_evaluation.hpp"

namespace pahtum {

/// The highest level: an unrestricted search within the limits.
inline constexpr int kFullStrength = 15;
/// The level of a new game against a person: a player who blocks most threats wins one game in three.
inline constexpr int kLevelForPeople = 6;

/// How a level below full strength plays: it searches little or overlooks something, and does not always play
/// the best move it finds.
struct Handicap {
    std::optional<int> depth = std::nullopt;  ///< maximum depth in plies
    std::uint64_t nodes = 1000;               ///< maximum number of nodes
    std::size_t choices = 1;                  ///< number of best moves it chooses from
    /// In points, with captures in units of eight points: a move that seems this much worse than another is
    /// chosen e times less often.
    double temperature = 0;
    double tolerance = 0;  ///< never chooses a move that seems worse than the best by more than this
    /// While stones are placed, judges moves without search, and overlooks each row and
    /// column of the opponent with this chance; see judged_moves(). With captures, which it does not see,
    /// it looks one ply ahead instead, and chooses the more carelessly the more it overlooks.
    std::optional<double> overlooks = std::nullopt;
};

/// Requires 1 <= level < kFullStrength. How the levels compare is measured in README.md.
[[nodiscard]] Handicap handicap_of(int level);

/// As make_player, but kSearch of a level below full strength is a LevelPlayer. Requires 1 <= level <=
/// kFullStrength; the level matters to kSearch only.
[[nodiscard]] std::unique_ptr<Player> make_player_of_level(PlayerKind kind, int level, std::uint64_t seed,
                                                           Mind& mind);

/// For a player whose first move of a game is in this position. Where every game has a process of its own,
/// only the position tells games apart; its key includes the side to move. `game` counts the games before.
[[nodiscard]] std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t game, const Position& position);

/// Chooses at random among the moves of a small analysis, or of a static evaluation, better moves more often.
/// It has a mind of its own, with tables of a mebibyte, so that results of other searches do not make it
/// stronger.
///
/// It never plays a dead cell while there are others, nor a move that seems worse than the best by more than
/// the tolerance. So as a rule every level completes a line of five when it can; the lowest levels overlook
/// what their opponent builds, and may fail to stop one. For one thread at a time.
class LevelPlayer final : public Player {
  public:
    /// The seed drives the random choices.
    LevelPlayer(const Handicap& handicap, std::uint64_t seed) : handicap_(handicap), random_(seed) {}

    /// Within the limits and the handicap, whichever comes first.
    [[nodiscard]] Thought choose(const Position& position, const SearchLimits& limits,
                                 const StopThinking& stop, const ThoughtSink& sink) override;

  private:
    [[nodiscard]] Thought choose_without_search(const Position& position, const SearchLimits& limits);
    [[nodiscard]] Thought choose_after_analysis(const Handicap& handicap, const Position& position,
                                                const SearchLimits& limits, const StopThinking& stop);
    /// The index of a value, best first, drawn by temperature and tolerance times `scale`.
    [[nodiscard]] std::size_t sample(const std::vector<double>& values, const Handicap& handicap,
                                     double scale);

    Handicap handicap_;
    Random random_;
    Mind mind_{{.hash_mebibytes = 2}};
};

}  // namespace pahtum
