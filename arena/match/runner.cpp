#include "arena/match/runner.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "arena/match/slot_cores.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kDescriptorsPerEngine = 4;
constexpr std::size_t kDescriptorsBesides = 64;

}  // namespace

Runner::Runner(std::vector<EngineSpec> engines, const RunnerOptions& options, RunnerEvents events)
    : engines_(std::move(engines)),
      options_(options),
      events_(std::move(events)),
      faults_in_a_row_(engines_.size(), 0) {
    options_.slot.adjudicator.warn = [this](const std::string& text) { warn(text); };
}

void Runner::run() {
    const std::size_t engines = options_.slot.adjudicator.command.empty() ? 2 : 3;
    require_descriptors(static_cast<std::size_t>(options_.slots) * engines * kDescriptorsPerEngine +
                        kDescriptorsBesides);
    {
        std::vector<std::jthread> threads;
        try {
            for (int slot = 0; slot < options_.slots; ++slot) threads.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            stop();
            throw;
        }
    }
    if (error_) std::rethrow_exception(error_);
}

bool Runner::is_halted(int engine) const {
    const std::lock_guard lock{mutex_};
    return faults_in_a_row_[static_cast<std::size_t>(engine)] >= options_.halt_after;
}

void Runner::work() try {
    const ReservedCores cores = options_.pin ? pin_slot(engines_, options_.slots) : ReservedCores{};
    Slot slot{engines_, options_.slot, watchdog_};
    while (const auto unit = next_unit()) {
        const GameResult result = play(slot, *unit);
        if (result.ending != Ending::kVoid) report(result);
    }
} catch (...) {
    const std::lock_guard lock{mutex_};
    if (!error_) error_ = std::current_exception();
    stop();
}

std::optional<GameUnit> Runner::next_unit() {
    while (true) {
        const std::uint32_t seen = changes_;
        bool expects_more = false;
        auto unit = ask_for_unit(expects_more);
        if (unit || !expects_more) return unit;
        changes_.wait(seen);
    }
}

std::optional<GameUnit> Runner::ask_for_unit(bool& expects_more) {
    const std::lock_guard lock{mutex_};
    const auto is_out = [this](int engine) {
        return faults_in_a_row_[static_cast<std::size_t>(engine)] >= options_.halt_after;
    };
    while (!is_finishing_) {
        auto unit = events_.next();
        if (!unit) {
            expects_more = events_.expects_more && events_.expects_more();
            return std::nullopt;
        }
        const auto halted = std::find_if(unit->pairing.begin(), unit->pairing.end(), is_out);
        if (halted == unit->pairing.end()) return unit;
        events_.skipped(*unit, *halted);
        wake();
    }
    return std::nullopt;
}

/// Void only when the run is being stopped.
GameResult Runner::play(Slot& slot, const GameUnit& unit) {
    for (int attempt = 1;; ++attempt) {
        GameResult result = slot.play(unit);
        if (result.ending != Ending::kVoid || watchdog_.is_cancelled()) return result;
        if (attempt == kVoidAttempts) throw std::runtime_error{"cannot play: " + result.detail};
        std::this_thread::sleep_for(attempt * std::chrono::milliseconds{50});  // a shortage may pass
    }
}

void Runner::report(const GameResult& result) {
    count_faults(result);
    events_.finished(result);
    wake();
}

void Runner::warn(const std::string& text) {
    const std::lock_guard lock{mutex_};
    if (!has_warned_ && events_.warning) events_.warning(text);
    has_warned_ = true;
}

void Runner::count_faults(const GameResult& result) {
    const std::lock_guard lock{mutex_};
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const int engine = side == Side::kBlack ? result.unit.black() : result.unit.white();
        int& faults = faults_in_a_row_[static_cast<std::size_t>(engine)];
        if (faults >= options_.halt_after) continue;  // a game that was still running brings nobody back
        if (!is_fault(result.ending))
            faults = 0;
        else if (result.loser == side)
            ++faults;
    }
}

}  // namespace pahtum::arena
