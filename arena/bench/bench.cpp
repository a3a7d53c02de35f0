#include "arena/bench/bench.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <future>
#include <iomanip>
#include <limits>
#include <ostream>
#include <stdexcept>
#include <time.h>

#include "arena/bench/bare_pipe.hpp"
#include "arena/match/runner.hpp"
#include "arena/process/affinity.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::minutes kLimit{2};
constexpr std::chrono::seconds kMoveTime{10};  // never used up, but kept

struct Cost {
    double moves_per_second = 0;
    double cpu_us_per_move = std::numeric_limits<double>::infinity();
};

/// Processor time of this process so far, all threads, without its children.
double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// `play` returns the number of moves it has played.
template <typename Play>
Cost measure(Play play) {
    const double cpu = cpu_seconds();
    const auto start = Clock::now();
    const auto moves = static_cast<double>(play());
    const double cpu_used = cpu_seconds() - cpu;
    const std::chrono::duration<double> time = Clock::now() - start;
    return {.moves_per_second = moves / time.count(), .cpu_us_per_move = 1e6 * cpu_used / moves};
}

/// Games of a tournament: referee, clocks, records.
long play_games(const BenchOptions& options, int slots) {
    const EngineSpec first{.name = "first",
                           .command = options.engine,
                           .directory = "",
                           .time_control = {.move_time = kMoveTime}};
    EngineSpec second = first;
    second.name = "second";
    int games_left = options.games * slots;
    long moves = 0;
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
                                      moves += static_cast<long>(result.moves.size());
                                      options.record(result);
                                  },
                              .skipped = [](const GameUnit&, int) {}};
    Runner{{first, second}, {.slots = slots}, events}.run();
    return moves;
}

/// The same number of games without any of that.
long play_bare(const BenchOptions& options, int slots) {
    const std::vector<int> cores = allowed_cores();
    std::vector<std::future<long>> threads;
    for (int slot = 0; slot < slots; ++slot) {
        threads.push_back(std::async(std::launch::async, [&options, &cores, slot, slots] {
            if (static_cast<std::size_t>(slots) <= cores.size())
                pin_to_core(cores[static_cast<std::size_t>(slot)]);
            return play_bare_games(options.engine, options.opening, options.games, Clock::now() + kLimit);
        }));
    }
    long moves = 0;
    for (auto& thread : threads) moves += thread.get();
    return moves;
}

void keep_best(Cost& best, const Cost& cost) {
    if (cost.cpu_us_per_move < best.cpu_us_per_move) best = cost;
}

void print_row(std::ostream& out, int slots, const Cost& full, const Cost& bare) {
    out << std::fixed << std::setw(5) << slots << std::setprecision(0) << std::setw(15)
        << full.moves_per_second << std::setprecision(2) << std::setw(17) << full.cpu_us_per_move
        << std::setprecision(0) << std::setw(15) << bare.moves_per_second << std::setprecision(2)
        << std::setw(17) << bare.cpu_us_per_move << std::setw(8)
        << full.cpu_us_per_move / bare.cpu_us_per_move << std::endl;
}

}  // namespace

int run_bench(const BenchOptions& options, std::ostream& out) try {
    out << "               arena                        bare pipe\n"
           "slots        moves/s  CPU us per move        moves/s  CPU us per move   ratio\n";
    for (const int slots : options.concurrency) {
        Cost full;
        Cost bare;
        for (int round = 0; round < options.rounds; ++round) {
            keep_best(full, measure([&] { return play_games(options, slots); }));
            keep_best(bare, measure([&] { return play_bare(options, slots); }));
        }
        print_row(out, slots, full, bare);
    }
    return 0;
} catch (const std::exception& error) {
    out << "bench: " << error.what() << '\n';
    return 1;
}

}  // namespace pahtum::arena
