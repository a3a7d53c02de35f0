#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arena/match/dialogue_log.hpp"
#include "arena/match/game.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// A machine's speed cannot be measured, or games cannot be scaled by it. The message says why, and what can
/// be done.
class SpeedError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What an engine says about one run of its command `bench`.
struct BenchAnswer {
    double nodes = 0;
    std::string signature;  ///< equal wherever the engine searches alike
};

/// Reads the lines "nodes N" and "signature S" of the answer, the last of each. Throws SpeedError if there is
/// none, or no node.
[[nodiscard]] BenchAnswer parse_bench_answer(std::string_view text);

/// How fast a machine is while all its slots are at work.
struct MachineSpeed {
    double nodes_per_second = 0;  ///< of one slot: the median
    /// How much the samples differ: the range of those between the lowest and the highest tenth, divided by
    /// the median. 0 = not at all.
    double variation = 0;
    std::string signature = {};
};

/// Requires samples, each above 0.
[[nodiscard]] MachineSpeed speed_of(std::span<const double> nodes_per_second);

struct SpeedOptions {
    int slots = 1;                                               ///< at work at once, as in games
    bool pin = true;                                             ///< see pin_slot()
    int rounds = 5;                                              ///< in which every slot runs the bench once
    std::optional<int> depth = std::nullopt;                     ///< of the bench; its own if none
    std::chrono::nanoseconds timeout = std::chrono::minutes{2};  ///< of one run of the bench
    double most_variation = 0.15;                                ///< more is refused
    DialogueLog* log = nullptr;                                  ///< must outlive the measurement
};

/// Runs the engine's `bench` in every slot at once, several times, and times it by the arena's own clock. An
/// engine with several threads is measured as that many single-threaded processes. A round takes seconds.
/// Throws SpeedError if the engine has no bench or does not answer, if its signature is not the same each
/// time, or if the speed varies by more than the options allow; std::system_error if we cannot start
/// processes.
[[nodiscard]] MachineSpeed measure_speed(const EngineSpec& engine, const SpeedOptions& options);

/// The factor for the times of a game on a machine of this speed, so that an engine searches as many nodes as
/// on one of the reference speed. Throws SpeedError unless both are above 0 and the factor is from 1/20 to
/// 20.
[[nodiscard]] double time_scale(double reference, double nodes_per_second);

/// For people: "1234567 nodes/s in each of 2 processes (signature 123), varying by 2.1%".
[[nodiscard]] std::string to_text(const MachineSpeed& speed, int slots);

/// Whether any engine has times that depend on the machine.
[[nodiscard]] bool has_clocks(std::span<const EngineSpec> engines);

/// Measures this machine with the first engine, scales the times of all engines by its speed relative to
/// TournamentSettings::reference_speed, and stores the result in TournamentSettings::fair_clocks. Does
/// nothing without a reference, or if no engine has times. `note` gets a line for the user. Throws UsageError
/// if the speed cannot be measured or is out of range, and std::system_error. Requires engines that have been
/// built, their files noted.
void set_fair_clocks(TournamentSettings& settings, const std::function<void(const std::string&)>& note);

}  // namespace pahtum::arena
