#pragma once

#include "engine/rules/layout.hpp"
#include "engine/search/analyst.hpp"
#include "engine/search/level.hpp"
#include "engine/search/player.hpp"

namespace pahtum {

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
