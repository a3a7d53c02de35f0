#pragma once

#include "arena/schedule/format.hpp"

namespace pahtum::arena {

/// A ladder that is built from the order of the engines: the first one stands on it, and each of the others
/// in turn enters at its foot and challenges whoever stands above it. While it wins, it takes that place and
/// challenges the next one; a match that it does not win ends its climb. No pairing meets twice, and an
/// engine that is added behind the others changes nothing of what was played before.
class Ladder final : public Format {
  public:
    /// Requires at least two engines and one pair for each match.
    Ladder(int engines, std::size_t match_pairs);

    std::vector<Fixture> next_round(std::span<const FixtureResult> finished) override;
    [[nodiscard]] std::size_t fewest_pairs() const override;
    [[nodiscard]] std::vector<Standing> standings() const override;
    [[nodiscard]] std::string rule() const override;

  private:
    void settle(const FixtureResult& match);

    int engines_;
    std::size_t match_pairs_;
    std::vector<int> order_{0};   ///< top first
    std::size_t challenger_ = 0;  ///< its place in order_; 0 if nobody climbs
    std::vector<int> forfeits_;
};

}  // namespace pahtum::arena
