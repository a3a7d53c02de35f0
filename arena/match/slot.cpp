#include "arena/match/slot.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <semaphore>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include "arena/process/program_files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::array kSides{Side::kBlack, Side::kWhite};
constexpr std::size_t kDescriptorsPerEngine = 6;
constexpr std::size_t kOtherDescriptors = 64;
constexpr std::int64_t kResultsPerLate = 20;  // a game counts for both of its engines

/// What this thread starts meanwhile is confined to `own` processors; afterwards, to `all` again.
class Pinned {
  public:
    Pinned(std::span<const int> own, std::span<const int> all) : all_(all) { pin_to_cores(own); }
    ~Pinned() { pin_to_cores(all_); }
    Pinned(const Pinned&) = delete;
    Pinned& operator=(const Pinned&) = delete;

  private:
    std::span<const int> all_;
};

/// Leave to start the engines of a game. There is little of it: hundreds of engines that start at once take
/// the processors from one another until their time to start is over.
class StartPermit {
  public:
    StartPermit() { all().acquire(); }
    ~StartPermit() { all().release(); }
    StartPermit(const StartPermit&) = delete;
    StartPermit& operator=(const StartPermit&) = delete;

  private:
    static std::counting_semaphore<>& all() {
        constexpr std::ptrdiff_t kPerProcessor = 4;
        static std::counting_semaphore<> all{kPerProcessor * sysconf(_SC_NPROCESSORS_ONLN)};
        return all;
    }
};

}  // namespace

Slot::Slot(std::span<const EngineSpec> engines, const SlotOptions& options, Watchdog& watchdog,
           std::vector<int> cores)
    : engines_(engines),
      options_(options),
      cores_(std::move(cores)),
      watchdog_(watchdog),
      alarm_(watchdog),
      preparations_(engines.size()),
      was_busy_(engines.size()) {
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
        std::optional<StartPermit> permit;
        if (!is_running(unit.black()) || !is_running(unit.white())) permit.emplace();
        for (const Side each : kSides) launch(unit.engine(side = each));
        for (const Side each : kSides) introduce(unit.engine(side = each));
        for (const Side each : kSides) let_rest(unit.engine(each));
        permit.reset();
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
        std::optional<StartPermit> permit;
        if (!is_running(engine)) permit.emplace();
        launch(engine);
        introduce(engine);
        permit.reset();
        EngineClient& client = *place_of(engine).client;
        if (!client.knows("position"))
            throw Loss{Ending::kProtocolError, "does not list the command 'position'"};
        EnginePlayer player{client, spec(engine), position.side_to_move(), options_.game.turn};
        player.set_up(position, client.knows("clear_board") ? "clear_board\n" : "");
        const MoveRecord record = player.ask_for_move(position).record;
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
            EnginePlayer{client, spec(engine), Side::kBlack, options_.game.turn}.set_up(start);
        }
    } catch (const EngineFault& fault) {
        using Kind = EngineFault::Kind;
        fail(fault.what(), Loss{fault, Ending::kEngineHung}.ending());
        rehearsal.at_start = fault.kind();
        // One that has too little memory to start has as little in every game.
        const bool lacks_memory = fault.kind() == Kind::kCrash && spec(engine).limits.memory_mib.has_value();
        rehearsal.is_refusal |= fault.kind() == Kind::kNotRun || lacks_memory;
        const auto& client = place_of(engine).client;
        if (client && !client->is_running()) rehearsal.last_words = client->last_words();
    } catch (const Loss& loss) {
        fail(loss.what(), loss.ending());
    }
    release(place_of(engine));
    return rehearsal;
}

Slot::Place& Slot::place_of(int engine) {
    const auto is_it = [engine](const Place& place) { return place.client && place.engine == engine; };
    const auto is_free = [](const Place& place) { return !place.client; };
    const auto found = std::ranges::find_if(places_, is_it);
    return found != places_.end() ? *found : *std::ranges::find_if(places_, is_free);
}

bool Slot::is_running(int engine) const {
    return std::ranges::any_of(
        places_, [engine](const Place& place) { return place.client && place.engine == engine; });
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
        if (was_busy) was_busy_[static_cast<std::size_t>(place.engine)] = true;
        if (!place.client->is_running() || options_.restart || (is_misfit && is_loser) ||
            (was_busy && !may_stay(place)))
            release(place);
    }
}

bool Slot::may_stay(Place& place) {
    return place.is_at_rest == false || place.client->comes_to_rest(Clock::now() + options_.quit_timeout);
}

void Slot::let_rest(int engine) {
    Place& place = place_of(engine);
    const bool is_known =
        place.is_at_rest && !(*place.is_at_rest && was_busy_[static_cast<std::size_t>(engine)]);
    if (is_known || options_.game.turn.off_turn != OffTurn::kWait) return;
    place.is_at_rest = place.client->comes_to_rest(Clock::now() + start_time(engine));
}

void Slot::launch(int engine) try {
    Place& place = place_of(engine);
    if (place.client) {
        if (place.start_deadline) place.start_deadline = Clock::now() + start_time(engine);
        if (std::ranges::any_of(places_, &Place::is_starting)) place.mark_time();
        return;
    }
    const EngineSpec& wanted = spec(engine);
    place.engine = engine;
    place.start_deadline = Clock::now() + start_time(engine);
    place.preparation.clear();
    place.is_at_rest.reset();
    place.cpu_before = {};
    place.marked = Clock::now();
    Program program = program_of(wanted);
    // Else it could put what it has started on its opponent's processors.
    program.limits.keeps_processors = !cores_.empty() && options_.game.turn.off_turn == OffTurn::kPonder;
    program.may_have_cgroup = options_.game.turn.may_have_cgroups;
    const Pinned pinned{own_cores(place), cores_};
    place.client =
        std::make_unique<EngineClient>(program, alarm_, LogTarget{.log = options_.log, .name = wanted.name});
    place.client->greet();
} catch (const ProgramChanged& changed) {
    throw EngineChanged{engine, "engine '" + spec(engine).name + "': " + changed.what()};
}

std::span<const int> Slot::own_cores(const Place& place) const {
    if (cores_.empty() || options_.game.turn.off_turn != OffTurn::kPonder) return cores_;
    const auto threads = static_cast<std::size_t>(spec(place.engine).threads);
    const std::span<const int> all = cores_;
    return &place == places_.data() ? all.first(threads) : all.last(threads);
}

void Slot::introduce(int engine) try {
    Place& place = place_of(engine);
    if (!place.start_deadline) return;
    const Deadline begun = Clock::now();
    place.client->introduce(*place.start_deadline);
    // Its opponent may have used the time before.
    const Deadline deadline = std::max(*place.start_deadline, begun + start_time(engine));
    // GTP has no command for it: engines without parameters ponder by themselves, or not at all.
    if (options_.game.turn.off_turn == OffTurn::kPonder && place.client->knows("param"))
        static_cast<void>(place.client->try_ask("param ponder true\n", deadline));
    require_unchanged(spec(engine).files);  // by now an interpreter has read its script
    if (const std::string commands = option_commands(spec(engine)); !commands.empty())
        static_cast<void>(place.client->ask(commands, deadline));
    place.start_deadline.reset();
    place.mark_time();
} catch (const ProgramChanged& changed) {
    throw EngineChanged{engine, "engine '" + spec(engine).name + "': " + changed.what()};
}

void Slot::pass_on_preparation(int engine) {
    const std::string& wanted = preparations_[static_cast<std::size_t>(engine)];
    Place& place = place_of(engine);
    if (wanted == place.preparation) return;
    static_cast<void>(place.client->ask(wanted, Clock::now() + start_time(engine)));
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
    Place& other = place_of(unit.engine(opponent(side)));
    const auto used = other.client ? other.client->cpu_time() - other.cpu_before : std::chrono::nanoseconds{};
    const std::chrono::nanoseconds time = Clock::now() - other.marked;
    // To start up may be hard work, but not for all that time; what goes on in the background has an end.
    const EngineSpec& busy = spec(other.engine);
    const auto allowed =
        other.is_starting()
            ? time / 2
            : IdleWatch::allowance(options_.game.turn.off_turn, busy.threads, time) + IdleWatch::kTolerance;
    if (used <= allowed || (!other.is_starting() && other.client->comes_to_rest(Clock::now())))
        return unplayed(unit, side, Ending::kEngineHung, fault.what());
    GameResult result =
        unplayed(unit, side, Ending::kVoid,
                 busy.name + " was busy while its opponent started up, which " + fault.what());
    result.was_busy[index_of(opponent(side))] = true;
    was_busy_[static_cast<std::size_t>(other.engine)] = true;
    if (other.is_starting() || !may_stay(other)) other.client.reset();
    return result;
}

std::chrono::nanoseconds Slot::start_time(int engine) const {
    return spec(engine).limits.start_time(options_.game.turn.start_timeout);
}

const EngineSpec& Slot::spec(int engine) const { return engines_[static_cast<std::size_t>(engine)]; }

Participant Slot::participant(int engine) { return {*place_of(engine).client, spec(engine)}; }

int cores_of_slot(std::span<const EngineSpec> engines, OffTurn off_turn) {
    int most = 0;
    int second = 0;
    for (const EngineSpec& engine : engines) {
        second = std::max(second, std::min(most, engine.threads));
        most = std::max(most, engine.threads);
    }
    return std::max(1, off_turn == OffTurn::kPonder ? most + second : most);
}

ReservedCores pin_slot(std::span<const EngineSpec> engines, int slots, OffTurn off_turn) {
    const auto needed = static_cast<std::size_t>(cores_of_slot(engines, off_turn));
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
    const OffTurn off_turn = options_.slot.game.turn.off_turn;
    const ReservedCores cores = options_.pin ? pin_slot(engines_, options_.slots, off_turn) : ReservedCores{};
    if (options_.pin && cores.numbers().empty() && off_turn == OffTurn::kPonder) warn_of_sharing();
    Slot slot{engines_, options_.slot, watchdog_, cores.numbers()};
    work(slot);
} catch (...) {
    const std::lock_guard lock{mutex_};
    if (!error_) error_ = std::current_exception();
    stop();
}

void SlotPool::warn_of_sharing() {
    {
        const std::lock_guard lock{mutex_};
        if (!options_.warn || std::exchange(has_warned_, true)) return;
    }
    const int needed = cores_of_slot(engines_, OffTurn::kPonder);
    const int allowed = static_cast<int>(allowed_cores().size());
    const int slots = options_.slots;
    std::string text = "--ponder: both engines of a game think at once, which takes " +
                       std::to_string(needed) + " processors. The run plays " + counted(slots, "game") +
                       " at once, and may use " + std::to_string(allowed);
    if (slots * needed <= allowed) text += ", but another run holds some of them";
    text += ". So engines share processors, and one that ponders takes time from the other. ";
    if (needed <= allowed && slots > 1)
        text += "Play fewer games at once (--concurrency), or accept";
    else
        text += "Give the run more processors, or accept";
    options_.warn(text +
                  " it with --no-affinity: engines then search less in the same time, and not equally less");
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
