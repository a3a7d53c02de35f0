#include "arena/match/slot.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <system_error>
#include <thread>
#include <utility>

#include "arena/process/program_files.hpp"

namespace pahtum::arena {
namespace {

constexpr std::array kSides{Side::kBlack, Side::kWhite};
constexpr std::size_t kDescriptorsPerEngine = 6;
constexpr std::size_t kOtherDescriptors = 64;
constexpr std::int64_t kResultsPerLate = 20;  // a game counts for both of its engines

}  // namespace

Slot::Slot(std::span<const EngineSpec> engines, const SlotOptions& options, Watchdog& watchdog)
    : engines_(engines),
      options_(options),
      watchdog_(watchdog),
      alarm_(watchdog),
      preparations_(engines.size()) {
    if (!options.adjudicator.command.empty()) adjudicator_.emplace(options.adjudicator, alarm_, options.log);
}

Slot::~Slot() {
    for (Place& place : places_) release(place);
}

GameResult Slot::play(const GameUnit& unit) {
    assert(unit.black() != unit.white());
    keep_only(unit.black(), unit.white());
    Side side = Side::kBlack;  // whose engine it is that does not start
    try {
        for (const Side each : kSides) launch(unit.engine(side = each));
        for (const Side each : kSides) introduce(unit.engine(side = each));
        for (const Side each : kSides) pass_on_preparation(unit.engine(side = each));
    } catch (const EngineFault& fault) {
        if (fault.kind() == EngineFault::Kind::kTimeout) return unplayed_in_time(unit, side, fault);
        return unplayed(unit, side, Loss{fault, Ending::kEngineHung}.ending(), fault.what());
    } catch (const std::system_error& error) {
        return unplayed(unit, side, Ending::kVoid, error.what());
    }
    GameResult result = play_game(unit, {participant(unit.black()), participant(unit.white())}, options_.game,
                                  adjudicator_ ? &*adjudicator_ : nullptr);
    release_unfit(result);
    return result;
}

std::optional<SingleMove> Slot::ask(int engine, const Position& position) {
    keep_only(engine, engine);
    SingleMove answer;
    try {
        launch(engine);
        introduce(engine);
        EngineClient& client = *place_of(engine).client;
        if (!client.knows("position"))
            throw Loss{Ending::kProtocolError, "does not list the command 'position'"};
        Seat seat{client, spec(engine), position.side_to_move(), options_.game.turn};
        seat.set_up(position, client.knows("clear_board") ? "clear_board\n" : "");
        const MoveRecord record = seat.ask_for_move(position).record;
        return SingleMove{.move = record.text, .elapsed = record.elapsed};
    } catch (const EngineFault& fault) {
        answer = {.fault = Loss{fault, Ending::kEngineHung}.ending(), .detail = fault.what()};
    } catch (const Loss& loss) {
        // Nobody may resign here.
        answer = {.fault = loss.ending() == Ending::kResigned ? Ending::kProtocolError : loss.ending(),
                  .detail = loss.what()};
    }
    if (answer.fault == Ending::kVoid) return std::nullopt;
    Place& place = place_of(engine);
    if (place.client) answer.stderr_tail = place.client->stderr_tail();
    place.client.reset();
    return answer;
}

Rehearsal Slot::rehearse(int engine, std::span<const Position> starts, bool needs_position) {
    Rehearsal rehearsal;
    const auto fail = [&rehearsal](const std::string& what, Ending ending) {
        rehearsal.fault = what;
        rehearsal.is_refusal = ending == Ending::kProtocolError;
    };
    try {
        launch(engine);
        introduce(engine);
        EngineClient& client = *place_of(engine).client;
        rehearsal.knows_limit = client.knows("limit");
        rehearsal.knows_settings = client.knows("time_settings");
        for (const Position& start : starts) {
            rehearsal.missing = missing_command(client, spec(engine).time_control, start, needs_position);
            if (!rehearsal.missing.empty()) break;
            Seat{client, spec(engine), Side::kBlack, options_.game.turn}.set_up(start);
        }
    } catch (const EngineFault& fault) {
        fail(fault.what(), Loss{fault, Ending::kEngineHung}.ending());
    } catch (const Loss& loss) {
        fail(loss.what(), loss.ending());
    }
    release(place_of(engine));
    return rehearsal;
}

Slot::Place& Slot::place_of(int engine) {
    const auto is_it = [engine](const Place& place) { return place.client && place.engine == engine; };
    const auto is_free = [](const Place& place) { return !place.client; };
    const auto found = std::find_if(places_.begin(), places_.end(), is_it);
    return found != places_.end() ? *found : *std::find_if(places_.begin(), places_.end(), is_free);
}

void Slot::release(Place& place) {
    if (place.client && !watchdog_.is_cancelled()) place.client->quit(Clock::now() + options_.quit_timeout);
    place.client.reset();
}

void Slot::keep_only(int engine, int other) {
    for (Place& place : places_)
        if (place.engine != engine && place.engine != other) release(place);
}

void Slot::release_unfit(const GameResult& result) {
    const bool is_late = result.ending == Ending::kTimeForfeit || result.ending == Ending::kEngineHung;
    const bool is_misfit = is_fault(result.ending) && !is_late;
    for (Place& place : places_) {
        const bool is_loser = result.loser && place.engine == result.unit.engine(*result.loser);
        const bool was_busy = result.was_busy[place.engine == result.unit.black() ? 0 : 1];
        if (!place.client->is_running() || options_.restart || was_busy || (is_misfit && is_loser))
            release(place);
    }
}

void Slot::launch(int engine) try {
    Place& place = place_of(engine);
    if (place.client) {
        if (std::any_of(places_.begin(), places_.end(),
                        [](const Place& other) { return other.is_starting(); }))
            place.mark_time();
        return;
    }
    const EngineSpec& wanted = spec(engine);
    place.engine = engine;
    place.start_deadline = Clock::now() + options_.game.turn.start_timeout;
    place.preparation.clear();
    place.cpu_before = {};
    place.marked = Clock::now();
    const Program program{.command = wanted.command,
                          .directory = wanted.directory,
                          .limits = wanted.limits,
                          .may_have_cgroup = options_.game.turn.may_have_cgroups,
                          .files = wanted.files};
    place.client =
        std::make_unique<EngineClient>(program, alarm_, LogTarget{.log = options_.log, .name = wanted.name});
    place.client->greet();
} catch (const ProgramChanged& changed) {
    throw EngineChanged{engine, "engine '" + spec(engine).name + "': " + changed.what()};
}

void Slot::introduce(int engine) try {
    Place& place = place_of(engine);
    if (!place.start_deadline) return;
    place.client->introduce(*place.start_deadline);
    require_unchanged(spec(engine).files);  // by now an interpreter has read its script
    if (const std::string commands = option_commands(spec(engine)); !commands.empty())
        static_cast<void>(place.client->ask(commands, *place.start_deadline));
    place.start_deadline.reset();
    place.mark_time();
} catch (const ProgramChanged& changed) {
    throw EngineChanged{engine, "engine '" + spec(engine).name + "': " + changed.what()};
}

void Slot::pass_on_preparation(int engine) {
    const std::string& wanted = preparations_[static_cast<std::size_t>(engine)];
    Place& place = place_of(engine);
    if (wanted == place.preparation) return;
    static_cast<void>(place.client->ask(wanted, Clock::now() + options_.game.turn.start_timeout));
    place.preparation = wanted;
}

GameResult Slot::unplayed(const GameUnit& unit, Side side, Ending ending, const std::string& detail) {
    GameResult result;
    result.unit = unit;
    result.ending = ending;
    result.detail = detail;
    if (ending != Ending::kVoid) result.loser = side;
    Place& place = place_of(unit.engine(side));
    if (place.client) result.stderr_tail[index_of(side)] = place.client->stderr_tail();
    place.client.reset();
    for (const Side colour : kSides) result.engine_name[index_of(colour)] = spec(unit.engine(colour)).name;
    return result;
}

GameResult Slot::unplayed_in_time(const GameUnit& unit, Side side, const EngineFault& fault) {
    const Place& other = place_of(unit.engine(opponent(side)));
    const auto used = other.client ? other.client->cpu_time() - other.cpu_before : std::chrono::nanoseconds{};
    const std::chrono::nanoseconds time = Clock::now() - other.marked;
    // To start up may be hard work, but not for all that time.
    const auto allowed = other.is_starting() ? time / 2 : time / IdleWatch::kShare + IdleWatch::kTolerance;
    if (used <= allowed) return unplayed(unit, side, Ending::kEngineHung, fault.what());
    GameResult result =
        unplayed(unit, side, Ending::kVoid,
                 spec(other.engine).name + " was busy while its opponent started up, which " + fault.what());
    result.was_busy[index_of(opponent(side))] = true;
    place_of(other.engine).client.reset();
    return result;
}

const EngineSpec& Slot::spec(int engine) const { return engines_[static_cast<std::size_t>(engine)]; }

Participant Slot::participant(int engine) { return {*place_of(engine).client, spec(engine)}; }

int cores_of_slot(std::span<const EngineSpec> engines) {
    int cores = 1;
    for (const EngineSpec& engine : engines) cores = std::max(cores, engine.threads);
    return cores;
}

ReservedCores pin_slot(std::span<const EngineSpec> engines, int slots) {
    const auto needed = static_cast<std::size_t>(cores_of_slot(engines));
    const auto allowed = allowed_cores();
    if (static_cast<std::size_t>(slots) * needed > allowed.size()) return {};
    ReservedCores cores = ReservedCores::take(allowed, needed);
    pin_to_cores(cores.numbers());
    return cores;
}

SlotPool::SlotPool(std::vector<EngineSpec> engines, const PoolOptions& options)
    : engines_(std::move(engines)), options_(options), faults_in_a_row_(engines_.size(), 0) {
    for (EngineSpec& engine : engines_) engine.time_control = scaled(engine.time_control, engine.time_scale);
}

void SlotPool::run(const std::function<void(Slot&)>& work) {
    const std::size_t engines = options_.slot.adjudicator.command.empty() ? 2 : 3;
    require_descriptors(static_cast<std::size_t>(options_.slots) * engines * kDescriptorsPerEngine +
                        kOtherDescriptors);
    {
        std::vector<std::jthread> threads;
        try {
            for (int slot = 0; slot < options_.slots; ++slot)
                threads.emplace_back([this, &work] { run_slot(work); });
        } catch (const std::system_error&) {
            stop();
            throw;
        }
    }
    if (error_) std::rethrow_exception(error_);
}

void SlotPool::run_slot(const std::function<void(Slot&)>& work) try {
    const ReservedCores cores = options_.pin ? pin_slot(engines_, options_.slots) : ReservedCores{};
    Slot slot{engines_, options_.slot, watchdog_};
    work(slot);
} catch (...) {
    const std::lock_guard lock{mutex_};
    if (!error_) error_ = std::current_exception();
    stop();
}

void SlotPool::count(int engine, bool is_at_fault) {
    const std::lock_guard lock{mutex_};
    ++counted_;
    int& faults = faults_in_a_row_[static_cast<std::size_t>(engine)];
    if (faults >= options_.halt_after) return;  // a game that was still running does not bring it back
    faults = is_at_fault ? faults + 1 : 0;
}

std::optional<GameResult> SlotPool::play(Slot& slot, const GameUnit& unit,
                                         const std::function<void(const GameResult&)>& repeated) {
    std::vector<std::string> voided;
    for (int attempt = 1;; ++attempt) {
        GameResult result = slot.play(unit);
        if (result.ending != Ending::kVoid) {
            result.voided = std::move(voided);
            return result;
        }
        if (is_stopped()) return std::nullopt;
        if (result.is_void_by_engine()) {
            voided.push_back(result.detail);
            if (repeated) repeated(result);
            if (!may_repeat_for(result, attempt)) return std::nullopt;
            continue;
        }
        if (result.late_turn) {
            if (!may_repeat(attempt, result.detail)) return std::nullopt;
            if (repeated) repeated(result);
            continue;
        }
        if (attempt == kAttempts) throw std::runtime_error{"cannot play: " + result.detail};
        std::this_thread::sleep_for(attempt * std::chrono::milliseconds{50});  // a shortage may pass
    }
}

bool SlotPool::may_repeat(int attempt, const std::string& reason) {
    {
        const std::lock_guard lock{mutex_};
        const bool is_too_often =
            ++repeated_ > kLatePerSlot * std::int64_t{options_.slots} + counted_ / kResultsPerLate;
        if (is_too_often || attempt >= kAttempts) {
            throw std::runtime_error{
                (is_too_often ? "too many games were repeated (" + std::to_string(repeated_) + "): "
                              : std::to_string(attempt) + " attempts at one game failed: ") +
                reason +
                ". This machine has too much to do, or a program stops the arena: play fewer games at once "
                "(--concurrency), allow more (--time-margin), or run engines with --sandbox"};
        }
    }
    const Deadline end = Clock::now() + (attempt - 1) * (attempt - 1) * options_.late_pause;
    while (!is_winding_down() && Clock::now() < end)
        std::this_thread::sleep_for(
            std::min<std::chrono::nanoseconds>(std::chrono::milliseconds{20}, end - Clock::now()));
    return !is_winding_down();
}

bool SlotPool::may_repeat_for(const GameResult& result, int attempt) {
    if (options_.slot.game.turn.allows_pondering) return may_repeat(attempt, result.detail);
    bool may_play = true;
    for (const Side side : kSides) {
        if (!result.was_busy[index_of(side)]) continue;
        const int engine = result.unit.engine(side);
        count(engine, true);
        const std::lock_guard lock{mutex_};
        int& faults = faults_in_a_row_[static_cast<std::size_t>(engine)];
        if (attempt >= kAttempts) faults = std::max(faults, options_.halt_after);
        may_play &= faults < options_.halt_after;
    }
    return may_play && !is_winding_down();
}

void SlotPool::halt(int engine) {
    const std::lock_guard lock{mutex_};
    int& faults = faults_in_a_row_[static_cast<std::size_t>(engine)];
    faults = std::max(faults, options_.halt_after);
}

bool SlotPool::is_halted(int engine) const {
    const std::lock_guard lock{mutex_};
    return faults_in_a_row_[static_cast<std::size_t>(engine)] >= options_.halt_after;
}

}  // namespace pahtum::arena
