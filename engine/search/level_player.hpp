#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/search/analyst.hpp"
#include "engine/search/player.hpp"

namespace pahtum {

/// The highest level: all that the search can do within its limits.
inline constexpr int kFullStrength = 10;

/// How a level below full strength plays: it looks at little and is not too particular about what it finds.
struct Handicap {
    std::optional<int> depth = std::nullopt;  ///< looks so many plies ahead at the most
    std::uint64_t nodes = 0;                  ///< and at so many positions
    std::size_t choices = 1;                  ///< the moves it chooses from
    /// In points, with captures in units of eight points: a move that it thinks so much worse than another is
    /// chosen e times as rarely.
    double temperature = 0;
    double tolerance = 0;  ///< never chooses a move that it thinks more than this worse than the best
};

/// Requires 1 <= level < kFullStrength. How the levels compare is measured in README.md.
[[nodiscard]] Handicap handicap_of(int level);

/// Draws one of the moves of a small analysis, the better the likelier. It has tables of its own, of a
/// mebibyte each: what others found out before makes it no stronger.
///
/// Varied, but never absurd: it does not play a cell that cannot matter any more while there are others, nor
/// a move that it thinks worse by more than the tolerance. So every level completes a line of five when it
/// can; that it should stop one, the lowest may overlook.
class LevelPlayer final : public Player {
  public:
    /// The seed drives the lots.
    LevelPlayer(const Handicap& handicap, std::uint64_t seed)
        : handicap_(handicap), seed_(seed), random_(seed) {}

    void clear() override;
    /// Within the limits and the handicap, whichever comes first.
    [[nodiscard]] SearchReport choose(const Position& position, const SearchLimits& limits,
                                      const Searcher::Stop& stop, const Searcher::Sink& sink) override;

  private:
    [[nodiscard]] AnalysisOptions options(const Position& position, const SearchLimits& limits) const;
    [[nodiscard]] const MoveAnalysis& draw(const std::vector<MoveAnalysis>& moves, double scale);

    Handicap handicap_;
    std::uint64_t seed_;
    Random random_;
    Searcher searcher_{{.hash_mebibytes = 1}};
    Solver solver_{{.hash_mebibytes = 1}};
};

}  // namespace pahtum
