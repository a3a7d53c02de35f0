#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "arena/schedule/openings.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// The command that sets a value: "param NAME VALUE" and a line end.
[[nodiscard]] std::string param_command(const TuneParameter& parameter, double value);

/// The games of a tuning as those of a tournament of two engines, 0 the plus side and 1 the minus side: pair
/// n is game 2n and game 2n + 1. Known are those of the iterations that may be under way; results add more.
class TuneSchedule final : public Schedule {
  public:
    /// Requires what Tuning does, and an opening.
    TuneSchedule(const TuningSettings& settings, std::vector<std::string> openings);

    [[nodiscard]] const Tuning& tuning() const { return tuning_; }

    [[nodiscard]] std::size_t size() const override { return 2 * tuning_.known_pairs(); }
    [[nodiscard]] bool is_complete() const override { return tuning_.known_pairs() == tuning_.pairs(); }
    [[nodiscard]] std::size_t expected_size() const override { return 2 * tuning_.pairs(); }
    [[nodiscard]] GameUnit unit(std::size_t number) const override;
    [[nodiscard]] std::optional<std::size_t> number_of(const GameUnit& unit) const override;
    void feed(std::size_t number, const GameOutcome& outcome) override;
    [[nodiscard]] const std::vector<std::array<int, 2>>& pairings() const override { return pairings_; }
    [[nodiscard]] bool repeats_openings() const override { return true; }
    [[nodiscard]] std::vector<Standing> standings() const override { return {}; }
    [[nodiscard]] std::string rule() const override;
    /// The values of that side.
    [[nodiscard]] std::string preparation(std::size_t number, int engine) const override;

  private:
    Tuning tuning_;
    OpeningCycle openings_;
    std::vector<std::array<int, 2>> pairings_{{0, 1}};
    int first_half_points_ = 0;  ///< of the pair of which one game has been fed
};

}  // namespace pahtum::arena
