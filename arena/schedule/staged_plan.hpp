#pragma once

#include <map>
#include <memory>

#include "arena/schedule/format.hpp"
#include "arena/schedule/opening_cycle.hpp"

namespace pahtum::arena {

/// A schedule whose rounds a Format decides one by one: each is known when all games before it have been fed.
/// Takes memory for the fixtures, not for their games.
class StagedPlan final : public Schedule {
  public:
    /// Requires a format that has not begun, and at least one opening.
    StagedPlan(std::unique_ptr<Format> format, std::vector<std::string> openings);

    [[nodiscard]] std::size_t size() const override { return size_; }
    [[nodiscard]] bool is_complete() const override { return is_complete_; }
    [[nodiscard]] std::size_t expected_size() const override;
    [[nodiscard]] GameUnit unit(std::size_t number) const override;
    [[nodiscard]] std::optional<std::size_t> number_of(const GameUnit& unit) const override;
    void feed(std::size_t number, const GameFate& fate) override;
    [[nodiscard]] const std::vector<std::array<int, 2>>& pairings() const override { return pairings_; }
    [[nodiscard]] bool repeats_openings() const override { return true; }
    [[nodiscard]] std::vector<Standing> standings() const override { return format_->standings(); }
    [[nodiscard]] std::string rule() const override { return format_->rule(); }

  private:
    struct Entry {
        FixtureResult result;
        std::size_t first_number = 0;
    };

    void begin_round(std::span<const FixtureResult> finished);
    [[nodiscard]] std::size_t entry_of(std::size_t number) const;

    std::unique_ptr<Format> format_;
    OpeningCycle openings_;
    std::vector<Entry> entries_;   ///< by first_number
    std::size_t round_begin_ = 0;  ///< the first entry of the last round
    std::map<std::array<int, 2>, std::vector<std::size_t>> entries_of_;  ///< by pairing
    std::vector<std::array<int, 2>> pairings_;
    std::size_t size_ = 0;
    bool is_complete_ = false;
};

}  // namespace pahtum::arena
