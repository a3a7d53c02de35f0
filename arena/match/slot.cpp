#include "arena/match/slot.hpp"

#include <algorithm>
#include <cassert>
#include <system_error>

#include "arena/process/sandbox.hpp"

namespace pahtum::arena {
namespace {

int engine_of(const GameUnit& unit, Side side) { return side == Side::kBlack ? unit.black() : unit.white(); }

}  // namespace

Slot::Slot(std::span<const EngineSpec> engines, const SlotOptions& options, Watchdog& watchdog)
    : engines_(engines), options_(options), watchdog_(watchdog), alarm_(watchdog) {
    if (!options.adjudicator.command.empty()) adjudicator_.emplace(options.adjudicator, alarm_);
}

Slot::~Slot() {
    for (Engine& engine : held_) release(engine);
}

GameResult Slot::play(const GameUnit& unit) {
    assert(unit.black() != unit.white());
    release_others(unit);
    if (auto failed = start(unit)) return std::move(*failed);
    GameResult result = play_game(unit, {seat(unit, Side::kBlack), seat(unit, Side::kWhite)}, options_.game,
                                  adjudicator_ ? &*adjudicator_ : nullptr);
    release_unfit(result);
    return result;
}

Slot::Engine& Slot::place_of(int index) {
    const auto is_it = [index](const Engine& engine) { return engine.client && engine.index == index; };
    const auto is_free = [](const Engine& engine) { return !engine.client; };
    const auto found = std::find_if(held_.begin(), held_.end(), is_it);
    return found != held_.end() ? *found : *std::find_if(held_.begin(), held_.end(), is_free);
}

void Slot::release(Engine& engine) {
    if (engine.client && !watchdog_.is_cancelled()) engine.client->quit(Clock::now() + options_.quit_timeout);
    engine.client.reset();
}

void Slot::release_others(const GameUnit& unit) {
    for (Engine& engine : held_)
        if (engine.index != unit.black() && engine.index != unit.white()) release(engine);
}

void Slot::release_unfit(const GameResult& result) {
    const bool is_late = result.ending == Ending::kTimeForfeit || result.ending == Ending::kEngineHung;
    const bool is_misfit = is_fault(result.ending) && !is_late;
    for (Engine& engine : held_) {
        const bool is_loser = result.loser && engine.index == engine_of(result.unit, *result.loser);
        if (!engine.client->is_running() || options_.restart || (is_misfit && is_loser)) release(engine);
    }
}

std::optional<GameResult> Slot::start(const GameUnit& unit) {
    for (const auto step : {&Slot::launch, &Slot::introduce}) {
        for (const Side side : {Side::kBlack, Side::kWhite})
            if (auto failed = attempt(unit, side, step)) return failed;
    }
    return std::nullopt;
}

std::optional<GameResult> Slot::attempt(const GameUnit& unit, Side side, void (Slot::*step)(int)) {
    try {
        (this->*step)(engine_of(unit, side));
        return std::nullopt;
    } catch (const EngineFault& fault) {
        return failed(unit, side, ending_of(fault.kind(), Ending::kEngineHung), fault.what());
    } catch (const std::system_error& error) {
        return failed(unit, side, Ending::kVoid, error.what());
    }
}

GameResult Slot::failed(const GameUnit& unit, Side side, Ending ending, const char* detail) {
    GameResult result;
    result.unit = unit;
    result.ending = ending;
    result.detail = detail;
    if (ending != Ending::kVoid) result.loser = side;
    Engine& engine = place_of(engine_of(unit, side));
    if (engine.client) result.stderr_tail[index_of(side)] = engine.client->stderr_tail();
    engine.client.reset();
    for (const Side colour : {Side::kBlack, Side::kWhite})
        result.engine_name[index_of(colour)] =
            engines_[static_cast<std::size_t>(engine_of(unit, colour))].name;
    return result;
}

/// Does not wait for it, so that its opponent can start up at the same time.
void Slot::launch(int index) {
    Engine& engine = place_of(index);
    if (engine.client) return;
    const EngineSpec& spec = engines_[static_cast<std::size_t>(index)];
    engine.index = index;
    engine.start_deadline = Clock::now() + options_.game.start_timeout;
    const bool is_sandboxed = spec.limits.is_sandboxed;
    const Program program{.command = is_sandboxed ? sandboxed(spec.command, spec.directory) : spec.command,
                          .directory = spec.directory,
                          .limits = spec.limits,
                          .will_be_suspended = options_.game.suspend};
    engine.client = std::make_unique<EngineClient>(program, alarm_);
    engine.client->greet();
}

void Slot::introduce(int index) {
    Engine& engine = place_of(index);
    if (!engine.start_deadline) return;
    engine.client->introduce(*engine.start_deadline);
    engine.start_deadline.reset();
}

Seat Slot::seat(const GameUnit& unit, Side side) {
    const int index = engine_of(unit, side);
    return {*place_of(index).client, engines_[static_cast<std::size_t>(index)]};
}

}  // namespace pahtum::arena
