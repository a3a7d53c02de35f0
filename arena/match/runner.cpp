#include "arena/match/runner.hpp"

#include <utility>

namespace pahtum::arena {

Runner::Runner(std::vector<EngineSpec> engines, PoolOptions options, RunnerEvents events)
    : events_(std::move(events)),
      engines_(engines.size()),
      pool_(std::move(engines), with_warnings(std::move(options))) {}

PoolOptions Runner::with_warnings(PoolOptions options) {
    options.slot.adjudicator.warn = [this](const std::string& text) { warn(text); };
    options.warn = [this](const std::string& text) {
        const std::lock_guard lock{mutex_};
        if (events_.warning) events_.warning(text);
    };
    return options;
}

void Runner::run() {
    pool_.run([this](Slot& slot) { play_units(slot); });
}

void Runner::play_units(Slot& slot) {
    while (const auto unit = next_unit()) {
        if (events_.preparation) prepare(slot, *unit);
        const auto result = play(slot, *unit);
        if (result) report(*result);
        // Halted for what it did in this very game.
        if (const auto halted = halted_of(*unit); !result && halted && !pool_.is_winding_down()) {
            const std::lock_guard lock{mutex_};
            events_.skipped(*unit, *halted);
            pool_.wake();
        }
    }
}

std::optional<GameResult> Runner::play(Slot& slot, const GameUnit& unit) try {
    return pool_.play(slot, unit, [this](const GameResult& spoilt) {
        const std::lock_guard lock{mutex_};
        if (events_.replayed) events_.replayed(spoilt);
    });
} catch (const EngineChanged& changed) {
    if (engines_ < 3) throw;
    pool_.halt(changed.engine());
    const std::lock_guard lock{mutex_};
    if (events_.warning) events_.warning(std::string(changed.what()) + ". It plays no more; the others do");
    return std::nullopt;
}

std::optional<int> Runner::halted_of(const GameUnit& unit) const {
    for (const int engine : unit.pairing)
        if (pool_.is_halted(engine)) return engine;
    return std::nullopt;
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
        const auto halted = halted_of(*unit);
        if (!halted) return unit;
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

/// A win by the opponent's fault neither counts as a fault nor resets the count of faults. An engine that was
/// busy off its turn and has lost all the same is at fault.
void Runner::report(const GameResult& result) {
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const bool is_at_fault =
            result.was_busy[index_of(side)] || (is_fault(result.ending) && result.loser == side);
        if (is_at_fault || !is_fault(result.ending)) pool_.count(result.unit.engine(side), is_at_fault);
    }
    events_.finished(result);
    pool_.wake();
}

void Runner::warn(const std::string& text) {
    const std::lock_guard lock{mutex_};
    if (!has_warned_ && events_.warning) events_.warning(text);
    has_warned_ = true;
}

}  // namespace pahtum::arena
