#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/slot.hpp"
#include "arena/tournament/purpose.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "arena/tune/tune_report.hpp"
#include "arena/tune/tune_schedule.hpp"

namespace pahtum::arena {

/// Starts the engine and makes sure that it declares these parameters by its command `param` and takes their
/// first, least and greatest values. Throws ParseError that says which it does not, std::system_error if we
/// cannot start processes.
void check_declared(const EngineSpec& engine, std::span<const TuneParameter> parameters,
                    const SlotOptions& options);

/// A tuning as the purpose of a tournament. Its engines are the plus and the minus side of one, two processes
/// that get the values of their side before each game; its schedules are TuneSchedules.
class TunePurpose final : public Purpose {
  public:
    /// Requires what TuneSchedule does.
    TunePurpose(TuningSettings settings, std::vector<std::string> openings, const EngineSpec& engine);

    [[nodiscard]] std::unique_ptr<Schedule> make_schedule() const override {
        return std::make_unique<TuneSchedule>(settings_, openings_);
    }
    [[nodiscard]] RunSettings plan() const override { return tune_plan(settings_); }
    void check(std::span<const EngineSpec> engines, const SlotOptions& options,
               const std::function<void(const std::string&)>& warn) const override;
    [[nodiscard]] std::string progress(const Schedule& schedule) const override;
    [[nodiscard]] std::string results(const Schedule& schedule, bool wants_json) const override;
    [[nodiscard]] std::string page(const Schedule& schedule, const PageState& state) const override {
        return tune_page(results_of(schedule), state);
    }
    [[nodiscard]] std::string_view page_start() const override { return kTunePageStart; }

  private:
    [[nodiscard]] TuneResults results_of(const Schedule& schedule) const;

    TuningSettings settings_;
    std::vector<std::string> openings_;
    std::string engine_;        ///< its command
    std::string time_control_;  ///< as describe() says it
};

}  // namespace pahtum::arena
