#include "arena/tournament/speed.hpp"

#include <algorithm>
#include <barrier>
#include <cassert>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "arena/match/engine_client.hpp"
#include "arena/match/slot.hpp"
#include "arena/process/watchdog.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::seconds kStartTime{10};
constexpr std::chrono::seconds kQuitTime{2};

/// What follows the name in the last line that begins with it.
std::string_view value_of(std::string_view text, std::string_view name) {
    std::string_view found;
    for (const std::string_view line : split(text, "\n")) {
        const auto words = split(line);
        if (words.size() == 2 && words[0] == name) found = words[1];
    }
    if (found.empty())
        throw SpeedError{"the engine's answer to 'bench' has no line '" + std::string(name) +
                         " N', but: " + quote(text, 200)};
    return found;
}

std::string percent(double share) { return decimal_text(100 * share, 1) + "%"; }

/// One engine process that runs the bench.
class BenchedEngine {
  public:
    BenchedEngine(const EngineSpec& engine, const SpeedOptions& options)
        : alarm_(watchdog_),
          client_(program_of(engine), alarm_, LogTarget{.log = options.log, .name = engine.name}),
          question_(options.depth ? "bench " + std::to_string(*options.depth) + "\n" : "bench\n"),
          timeout_(options.timeout) {
        const Deadline deadline = Clock::now() + engine.limits.start_time(kStartTime);
        client_.introduce(deadline);
        if (!client_.knows("bench"))
            throw SpeedError{"the engine '" + engine.name +
                             "' does not list the command 'bench', by which speeds are measured"};
        if (const std::string commands = option_commands(engine); !commands.empty())
            static_cast<void>(client_.ask(commands, deadline));
        if (engine.threads > 1 && client_.knows("param"))
            static_cast<void>(client_.ask("param threads 1\n", deadline));
    }
    ~BenchedEngine() { client_.quit(Clock::now() + kQuitTime); }
    BenchedEngine(const BenchedEngine&) = delete;
    BenchedEngine& operator=(const BenchedEngine&) = delete;

    /// Returns nodes per second.
    double run(std::string& signature) {
        const auto start = Clock::now();
        const BenchAnswer answer = parse_bench_answer(client_.ask(question_, start + timeout_));
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        signature = answer.signature;
        return answer.nodes / std::max(seconds, 1e-9);
    }

  private:
    Watchdog watchdog_;
    Watchdog::Alarm alarm_;
    EngineClient client_;
    std::string question_;
    std::chrono::nanoseconds timeout_;
};

/// The processes that are measured at once, each in a thread; they begin each round together.
class Measurement {
  public:
    Measurement(const EngineSpec& engine, const SpeedOptions& options, int processes)
        : engine_(engine), options_(options), processes_(processes), round_(processes) {}

    MachineSpeed run() {
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < processes_; ++i) {
                try {
                    threads.emplace_back([this] { run_process(); });
                } catch (const std::system_error&) {
                    fail(std::current_exception());
                    round_.arrive_and_drop();  // the others do not wait for it
                }
            }
        }
        if (error_) std::rethrow_exception(error_);
        MachineSpeed speed = speed_of(samples_);
        speed.signature = signature_;
        return speed;
    }

  private:
    void run_process() {
        try {
            EngineSpec one_core = engine_;
            one_core.threads = 1;
            const ReservedCores cores =
                options_.pin ? pin_slot(std::span{&one_core, 1}, processes_) : ReservedCores{};
            BenchedEngine engine{engine_, options_};
            for (int round = 0; round < options_.rounds; ++round) {
                round_.arrive_and_wait();
                std::string signature;
                const double sample = engine.run(signature);
                keep(sample, signature);
            }
        } catch (const EngineFault& fault) {
            fail(std::make_exception_ptr(SpeedError{"the engine '" + engine_.name + "' " + fault.what()}));
        } catch (...) {
            fail(std::current_exception());
        }
        round_.arrive_and_drop();
    }

    void keep(double sample, const std::string& signature) {
        const std::lock_guard lock{mutex_};
        if (signature_.empty()) signature_ = signature;
        if (signature != signature_)
            throw SpeedError{"the bench signature of '" + engine_.name +
                             "' is not the same each time: " + quote(signature_) + ", then " +
                             quote(signature) + "; speeds are compared by the same search"};
        samples_.push_back(sample);
    }

    void fail(const std::exception_ptr& error) {
        const std::lock_guard lock{mutex_};
        if (!error_) error_ = error;
    }

    const EngineSpec& engine_;
    const SpeedOptions& options_;
    int processes_;
    std::barrier<> round_;
    std::mutex mutex_;
    std::vector<double> samples_;
    std::string signature_;
    std::exception_ptr error_;
};

}  // namespace

BenchAnswer parse_bench_answer(std::string_view text) {
    BenchAnswer answer;
    try {
        answer.nodes = static_cast<double>(parse_unsigned(value_of(text, "nodes"), 1, "the number of nodes"));
    } catch (const ParseError& error) {
        throw SpeedError{"the engine's answer to 'bench': " + std::string(error.what())};
    }
    answer.signature = value_of(text, "signature");
    return answer;
}

MachineSpeed speed_of(std::span<const double> nodes_per_second) {
    assert(!nodes_per_second.empty());
    std::vector<double> sorted(nodes_per_second.begin(), nodes_per_second.end());
    std::ranges::sort(sorted);
    const std::size_t count = sorted.size();
    const double median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    const std::size_t left_out = count / 10;
    const double range = sorted[count - 1 - left_out] - sorted[left_out];
    return {.nodes_per_second = median, .variation = range / median};
}

MachineSpeed measure_speed(const EngineSpec& engine, const SpeedOptions& options) {
    assert(options.slots > 0 && options.rounds > 0);
    const MachineSpeed speed =
        Measurement{engine, options, options.slots * std::max(1, engine.threads)}.run();
    if (speed.variation > options.most_variation)
        throw SpeedError{
            "this machine's speed varies by " + percent(speed.variation) +
            ", too much to scale clocks by it (" + percent(options.most_variation) +
            " at most): other programs use it, or it changes its frequency; leave it alone, play fewer "
            "games at once (--concurrency), or use --tc nodes=N, which needs no speed"};
    return speed;
}

double time_scale(double reference, double nodes_per_second) {
    constexpr double kMost = 20;
    if (!(reference > 0 && nodes_per_second > 0)) throw SpeedError{"a speed must be above 0 nodes/s"};
    const double scale = reference / nodes_per_second;
    if (scale > kMost || scale < 1 / kMost)
        throw SpeedError{"this machine's " + decimal_text(nodes_per_second, 0) + " nodes/s are " +
                         (scale > 1 ? "less than a 20th of" : "more than 20 times") + " the reference of " +
                         decimal_text(reference, 0) + " nodes/s, which is probably not one of this engine"};
    return scale;
}

std::string to_text(const MachineSpeed& speed, int slots) {
    return decimal_text(speed.nodes_per_second, 0) + " nodes/s" +
           (slots > 1 ? " in each of " + std::to_string(slots) + " processes" : "") + " (signature " +
           printable(speed.signature, 40) + "), varying by " + percent(speed.variation);
}

bool has_clocks(std::span<const EngineSpec> engines) {
    return std::ranges::any_of(engines, [](const EngineSpec& engine) {
        const TimeControl& control = engine.time_control;
        return control.clock || control.byo_yomi || control.move_time;
    });
}

void set_fair_clocks(TournamentSettings& settings, const std::function<void(const std::string&)>& note) try {
    if (!settings.reference_speed) return;
    if (!has_clocks(settings.engines)) {
        note("No engine has a clock: nothing to scale");
        return;
    }
    const bool ponders = settings.runner.slot.game.turn.off_turn == OffTurn::kPonder;
    const SpeedOptions options{.slots = settings.runner.slots * (ponders ? 2 : 1),
                               .pin = settings.runner.pin,
                               .most_variation = settings.most_variation,
                               .log = settings.runner.slot.log};
    const MachineSpeed speed = measure_speed(settings.engines.front(), options);
    const double scale = time_scale(*settings.reference_speed, speed.nodes_per_second);
    note("This machine: " + to_text(speed, settings.runner.slots) + "; times are multiplied by " +
         decimal_text(scale, 3));
    for (EngineSpec& engine : settings.engines) engine.time_scale = scale;
    settings.fair_clocks =
        FairClocks{.nodes_per_second = speed.nodes_per_second, .signature = speed.signature, .scale = scale};
} catch (const SpeedError& error) {
    throw UsageError{"--scale-tc: " + std::string(error.what())};
}

}  // namespace pahtum::arena
