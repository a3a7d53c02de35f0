#include "arena/bench/bench.hpp"

#include <array>
#include <chrono>
#include <fstream>
#include <future>
#include <map>
#include <mutex>
#include <stdexcept>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "arena/bench/bare_pipe.hpp"
#include "arena/match/runner.hpp"
#include "arena/process/affinity.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::seconds kMoveTime{10};  // never used up, but kept

/// Time for a number of games that nobody will need.
std::chrono::seconds limit(int games) { return std::chrono::seconds{120 + games / 10}; }

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// `play` returns the number of moves it has played, and tells their times.
template <typename Play>
BenchCost measure(const Play& play) {
    BenchCost cost;
    rusage before{};
    rusage after{};
    getrusage(RUSAGE_SELF, &before);
    const auto start = Clock::now();
    const auto moves = static_cast<double>(play(cost.times));
    const std::chrono::duration<double> time = Clock::now() - start;
    getrusage(RUSAGE_SELF, &after);
    cost.moves_per_second = moves / time.count();
    cost.user_us = 1e6 * (seconds(after.ru_utime) - seconds(before.ru_utime)) / moves;
    cost.system_us = 1e6 * (seconds(after.ru_stime) - seconds(before.ru_stime)) / moves;
    return cost;
}

/// Games of a tournament: referee, clocks, records.
long play_games(const BenchOptions& options, int slots, Latency& times) {
    const EngineSpec first{.name = "first",
                           .command = options.engine,
                           .directory = "",
                           .time_control = {.move_time = kMoveTime}};
    EngineSpec second = first;
    second.name = "second";
    int games_left = options.games * slots;
    long moves = 0;
    std::mutex mutex;
    std::map<std::thread::id, Latency> times_of;  // one for each slot, as the bare games have it
    const auto times_of_thread = [&](long played) -> Latency& {
        const std::lock_guard lock{mutex};
        moves += played;
        return times_of[std::this_thread::get_id()];
    };
    const RunnerEvents events{.next = [&]() -> std::optional<GameUnit> {
                                  if (games_left == 0) return std::nullopt;
                                  --games_left;
                                  return GameUnit{.pairing = {0, 1},
                                                  .first_is_black = games_left % 2 == 0,
                                                  .opening = options.opening};
                              },
                              .finished =
                                  [&](const GameResult& result) {
                                      if (result.ending != Ending::kBoardFull)
                                          throw std::runtime_error{"an engine " + result.detail};
                                      options.record(result);
                                      Latency& own = times_of_thread(static_cast<long>(result.moves.size()));
                                      for (const MoveRecord& move : result.moves) own.add(move.elapsed);
                                  },
                              .skipped = [](const GameUnit&, int) {}};
    Runner{{first, second}, {.slots = slots}, events}.run();
    for (const auto& [thread, of_slot] : times_of) times += of_slot;
    return moves;
}

/// The same number of games without any of that.
long play_bare(const BenchOptions& options, int slots, Latency& times) {
    const std::vector<int> cores = allowed_cores();
    std::vector<Latency> times_of(static_cast<std::size_t>(slots));
    std::vector<std::future<long>> threads;
    for (std::size_t slot = 0; slot < times_of.size(); ++slot) {
        threads.push_back(std::async(std::launch::async, [&options, &cores, &times_of, slot] {
            if (times_of.size() <= cores.size()) pin_to_cores(std::array{cores[slot]});
            return play_bare_games(options.engine, options.opening, options.games,
                                   Clock::now() + limit(options.games), times_of[slot]);
        }));
    }
    long moves = 0;
    for (auto& thread : threads) moves += thread.get();
    for (const Latency& of_slot : times_of) times += of_slot;
    return moves;
}

/// Memory of this process.
double rss_mib() {
    std::ifstream status("/proc/self/statm");
    long all = 0;
    long resident = 0;
    status >> all >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

}  // namespace

BenchRow run_bench(const BenchOptions& options, int slots) {
    BenchRow row{.slots = slots};
    for (int round = 0; round < options.rounds; ++round) {
        const BenchCost arena = measure([&](Latency& times) { return play_games(options, slots, times); });
        const BenchCost bare = measure([&](Latency& times) { return play_bare(options, slots, times); });
        if (round == 0 || arena.cpu_us() < row.arena.cpu_us()) row.arena = arena;
        if (round == 0 || bare.cpu_us() < row.bare.cpu_us()) row.bare = bare;
        row.last_rss_mib = rss_mib();
        if (round == 0) row.first_rss_mib = row.last_rss_mib;
    }
    return row;
}

}  // namespace pahtum::arena
