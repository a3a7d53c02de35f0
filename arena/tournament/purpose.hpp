#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "arena/match/slot.hpp"
#include "arena/records/record.hpp"
#include "arena/report/page.hpp"
#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {

/// What a tournament is for, if not to compare its engines: decides which games are played, and what is shown
/// of them. Each schedule it gets is one that make_schedule() gave.
class Purpose {
  public:
    Purpose() = default;
    Purpose(const Purpose&) = delete;
    Purpose& operator=(const Purpose&) = delete;
    virtual ~Purpose() = default;

    [[nodiscard]] virtual std::unique_ptr<Schedule> make_schedule() const = 0;
    /// What the games depend on besides the settings of every tournament; recorded with its plan.
    [[nodiscard]] virtual RunSettings plan() const = 0;
    /// Before the first game. Throws ParseError or UsageError if an engine is not fit for it.
    /// `warn` gets sentences, as in check_entries().
    virtual void check(std::span<const EngineSpec> engines, const SlotOptions& options,
                       const std::function<void(const std::string&)>& warn) const = 0;

    /// The progress, in a line.
    [[nodiscard]] virtual std::string progress(const Schedule& schedule) const = 0;
    /// For people, or one JSON object and a line end.
    [[nodiscard]] virtual std::string results(const Schedule& schedule, bool wants_json) const = 0;
    /// A page of HTML, and what every such page begins with.
    [[nodiscard]] virtual std::string page(const Schedule& schedule, const PageState& state) const = 0;
    [[nodiscard]] virtual std::string_view page_start() const = 0;
};

}  // namespace pahtum::arena
