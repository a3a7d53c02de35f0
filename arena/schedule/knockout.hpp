#pragma once

#include <map>

#include "arena/schedule/format.hpp"

namespace pahtum::arena {

/// A knockout by the usual bracket: the seeding keeps the first engine and the second apart until the final,
/// the first four until the semifinals, and so on; where the number of engines is no power of two the best
/// seeds have a bye in round 1. All matches of a round have the same openings.
///
/// A match that is even is continued by a further pair at a time, up to kTieBreakPairs; if it is even still,
/// the better seed goes on.
class Knockout final : public Format {
  public:
    static constexpr int kTieBreakPairs = 8;

    /// Requires at least two engines and one pair for each match.
    Knockout(int engines, std::size_t match_pairs);

    std::vector<Fixture> next_round(std::span<const FixtureResult> finished) override;
    [[nodiscard]] std::size_t fewest_pairs() const override;
    [[nodiscard]] std::vector<Standing> standings() const override;
    [[nodiscard]] std::string rule() const override;

  private:
    static constexpr int kNobody = -1;

    struct Engine {
        int out_in_round = 0;  ///< 0 = still in
        int lost_to = kNobody;
        int byes = 0;
        int forfeits = 0;
    };

    [[nodiscard]] Engine& engine(int index) { return engines_[static_cast<std::size_t>(index)]; }
    /// Adds the results up; gives the tie-breaks that are needed.
    std::vector<Fixture> settle(std::span<const FixtureResult> finished);
    void knock_out(const FixtureResult& match, int winner);
    std::vector<Fixture> pair_survivors();

    std::vector<Engine> engines_;
    std::size_t match_pairs_;
    std::vector<int> bracket_;  ///< survivors, neighbours 2k and 2k + 1 meet; kNobody gives a bye
    int round_ = 0;             ///< the running one, from 1
    std::map<std::array<int, 2>, FixtureResult> matches_;  ///< of the round, with their tie-breaks
};

}  // namespace pahtum::arena
