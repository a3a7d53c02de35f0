#include "arena/match/runner.hpp"

#include <algorithm>
#include <utility>

namespace pahtum::arena {

Runner::Runner(std::vector<EngineSpec> engines, PoolOptions options, RunnerEvents events)
    : events_(std::move(events)), pool_(std::move(engines), with_warnings(std::move(options))) {}

PoolOptions Runner::with_warnings(PoolOptions options) {
    options.slot.adjudicator.warn = [this](const std::string& text) { warn(text); };
    return options;
}

void Runner::run() {
    pool_.run([this](Slot& slot) { play_units(slot); });
}

void Runner::play_units(Slot& slot) {
    while (const auto unit = next_unit()) {
        if (events_.preparation) prepare(slot, *unit);
        const auto result = pool_.play(slot, *unit, [this](const GameResult& spoilt) {
            const std::lock_guard lock{mutex_};
            if (events_.replayed) events_.replayed(spoilt);
        });
        if (result) report(*result);
    }
}

std::optional<GameUnit> Runner::next_unit() {
    while (true) {
        const std::uint32_t wakes = pool_.wakes();
        bool expects_more = false;
        auto unit = ask_for_unit(expects_more);
        if (unit || !expects_more) return unit;
        pool_.wait_beyond(wakes);
    }
}

std::optional<GameUnit> Runner::ask_for_unit(bool& expects_more) {
    const std::lock_guard lock{mutex_};
    while (!pool_.is_winding_down()) {
        auto unit = events_.next();
        if (!unit) {
            expects_more = events_.expects_more && events_.expects_more();
            return std::nullopt;
        }
        const auto halted = std::find_if(unit->pairing.begin(), unit->pairing.end(),
                                         [this](int engine) { return pool_.is_halted(engine); });
        if (halted == unit->pairing.end()) return unit;
        events_.skipped(*unit, *halted);
        pool_.wake();
    }
    return std::nullopt;
}

void Runner::prepare(Slot& slot, const GameUnit& unit) {
    std::array<std::string, 2> commands;
    {
        const std::lock_guard lock{mutex_};
        commands = events_.preparation(unit);
    }
    for (std::size_t i = 0; i < commands.size(); ++i)
        slot.prepare(unit.pairing.at(i), std::move(commands.at(i)));
}

/// A win by the opponent's fault neither counts as a fault nor resets the count of faults.
void Runner::report(const GameResult& result) {
    const bool is_at_fault = is_fault(result.ending);
    for (const Side side : {Side::kBlack, Side::kWhite})
        if (!is_at_fault || result.loser == side) pool_.count(result.unit.engine(side), is_at_fault);
    events_.finished(result);
    pool_.wake();
}

void Runner::warn(const std::string& text) {
    const std::lock_guard lock{mutex_};
    if (!has_warned_ && events_.warning) events_.warning(text);
    has_warned_ = true;
}

}  // namespace pahtum::arena
