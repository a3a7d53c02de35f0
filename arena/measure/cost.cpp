#include "arena/measure/cost.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <future>
#include <iomanip>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "arena/match/runner.hpp"
#include "arena/process/limits.hpp"
#include "arena/process/watchdog.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

namespace {

constexpr std::chrono::seconds kMoveTime{10};  // never used up, but measured

/// Far more time than that many games take.
std::chrono::seconds limit(int games) { return std::chrono::seconds{120 + games / 10}; }

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// `play` returns the number of moves it has played and adds their times to its argument.
template <typename Play>
MoveCost measure(const Play& play) {
    MoveCost cost;
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
long play_games(const CostOptions& options, int slots, Latency& times) {
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
long play_bare(const CostOptions& options, int slots, Latency& times) {
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

constexpr double kHalfOfMoves = 0.5;
constexpr double kMostMoves = 0.99;
constexpr double kNearlyAllMoves = 0.9999;

double microseconds(std::chrono::nanoseconds time) { return 1e-3 * static_cast<double>(time.count()); }

Json to_json(const MoveCost& cost) {
    return Json::object({{"moves_per_second", cost.moves_per_second},
                         {"cpu_us", cost.cpu_us()},
                         {"user_us", cost.user_us},
                         {"system_us", cost.system_us},
                         {"charged_ns", Json::object({{"p50", cost.times.quantile(kHalfOfMoves).count()},
                                                      {"p99", cost.times.quantile(kMostMoves).count()},
                                                      {"p9999", cost.times.quantile(kNearlyAllMoves).count()},
                                                      {"max", cost.times.longest().count()}})}});
}

void write_cost(std::ostream& out, const MoveCost& cost) {
    out << std::fixed << std::setprecision(0) << std::setw(9) << cost.moves_per_second << std::setprecision(2)
        << std::setw(8) << cost.cpu_us() << std::setw(8) << cost.user_us << std::setw(8) << cost.system_us
        << std::setprecision(1) << std::setw(10) << microseconds(cost.times.quantile(kHalfOfMoves))
        << std::setw(8) << microseconds(cost.times.quantile(kMostMoves)) << std::setw(9)
        << microseconds(cost.times.quantile(kNearlyAllMoves));
}

/// An engine at the other end of two pipes, and nothing else.
class BareEngine {
  public:
    BareEngine(const std::vector<std::string>& command, Watchdog::Alarm& alarm)
        : process_(Program{.command = command, .directory = ""}),
          alarm_(alarm),
          log_(process_.take_error()),
          draining_(alarm.watchdog(), log_) {}

    /// Sends the commands in one write and reads until that many answers are complete. Gives all of them,
    /// valid until the next call.
    std::string_view exchange(std::string_view commands, int answers) {
        if (write(process_.input(), commands.data(), commands.size()) !=
            static_cast<ssize_t>(commands.size()))
            throw std::runtime_error{"the engine does not read"};
        std::size_t size = 0;
        for (int complete = 0; complete < answers; complete = count_answers({buffer_.data(), size}))
            size += read_more(size);
        return {buffer_.data(), size};
    }

  private:
    std::size_t read_more(std::size_t size) {
        while (true) {
            const ssize_t count = read(process_.output(), buffer_.data() + size, buffer_.size() - size);
            if (count > 0) return static_cast<std::size_t>(count);
            if (count == 0 || errno != EINTR || alarm_.is_due())
                throw std::runtime_error{"the engine does not answer"};
        }
    }

    static int count_answers(std::string_view text) {
        int count = 0;
        for (std::size_t end = text.find("\n\n"); end != std::string_view::npos;
             end = text.find("\n\n", end + 2))
            ++count;
        return count;
    }

    ChildProcess process_;
    Watchdog::Alarm& alarm_;
    StderrLog log_;
    Watchdog::Draining draining_;
    std::array<char, 4096> buffer_;
};

/// The move in "= D4\n\n", the last of the answers.
std::string_view last_move(std::string_view answers) {
    answers.remove_suffix(2);
    return answers.substr(answers.rfind(' ') + 1);
}

int play_bare_game(std::array<BareEngine, 2>& engines, const std::string& opening, Latency& times) {
    for (BareEngine& engine : engines) (void)engine.exchange("position " + opening + "\n", 1);
    std::string commands = "genmove b\n";
    for (int moves = 0;; ++moves) {
        const bool is_black = moves % 2 == 0;
        const Deadline start = Clock::now();
        const std::string_view answers = engines[is_black ? 0 : 1].exchange(commands, moves == 0 ? 1 : 2);
        times.add(Clock::now() - start);
        const std::string_view move = last_move(answers);
        if (move == "pass") return moves;
        commands = is_black ? "play b " : "play w ";
        commands += move;
        commands += is_black ? "\ngenmove w\n" : "\ngenmove b\n";
    }
}

}  // namespace

/// Times below kSteps have a class each.
std::size_t Latency::class_of(std::uint64_t time) {
    if (time < kSteps) return static_cast<std::size_t>(time);
    const auto power = static_cast<unsigned>(std::bit_width(time / kSteps));
    return static_cast<std::size_t>(std::uint64_t{power} * kSteps + (time >> (power - 1)) - kSteps);
}

/// The longest time of a class.
std::uint64_t Latency::top_of(std::size_t number) {
    if (number < kSteps) return number;
    const std::size_t power = number / kSteps;
    return ((kSteps + number % kSteps + 1) << (power - 1)) - 1;
}

void Latency::add(std::chrono::nanoseconds time) {
    const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
    ++counts_[class_of(count)];
    longest_ = std::max(longest_, time);
}

Latency& Latency::operator+=(const Latency& other) {
    std::transform(counts_.begin(), counts_.end(), other.counts_.begin(), counts_.begin(), std::plus<>{});
    longest_ = std::max(longest_, other.longest_);
    return *this;
}

std::uint64_t Latency::count() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::chrono::nanoseconds Latency::quantile(double share) const {
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count())));
    std::uint64_t seen = 0;
    for (std::size_t number = 0; number < counts_.size(); ++number) {
        seen += counts_[number];
        if (seen > 0 && seen >= wanted)
            return std::min(longest_, std::chrono::nanoseconds{static_cast<std::int64_t>(top_of(number))});
    }
    return {};
}

CostRow measure_cost(const CostOptions& options, int slots) {
    CostRow row{.slots = slots};
    for (int round = 0; round < options.rounds; ++round) {
        const MoveCost arena = measure([&](Latency& times) { return play_games(options, slots, times); });
        const MoveCost bare = measure([&](Latency& times) { return play_bare(options, slots, times); });
        if (round == 0 || arena.cpu_us() < row.arena.cpu_us()) row.arena = arena;
        if (round == 0 || bare.cpu_us() < row.bare.cpu_us()) row.bare = bare;
        row.last_rss_mib = rss_mib();
        if (round == 0) row.first_rss_mib = row.last_rss_mib;
    }
    return row;
}

std::string cost_header() {
    return "                         CPU us per move           charged us per move\n"
           "slots          moves/s   total    user  system    median     99%   99.99%   ratio  MiB first, "
           "last\n";
}

std::string cost_lines(const CostRow& row) {
    std::ostringstream out;
    out << std::setw(5) << row.slots << "  arena ";
    write_cost(out, row.arena);
    out << std::setprecision(2) << std::setw(8) << row.ratio() << std::setprecision(1) << std::setw(11)
        << row.first_rss_mib << std::setw(6) << row.last_rss_mib << "\n       bare  ";
    write_cost(out, row.bare);
    out << '\n';
    return out.str();
}

std::string cost_json(std::span<const CostRow> rows) {
    Json list = Json::array();
    for (const CostRow& row : rows) {
        list.push_back(Json::object({{"slots", row.slots},
                                     {"ratio", row.ratio()},
                                     {"arena", to_json(row.arena)},
                                     {"bare", to_json(row.bare)},
                                     {"first_rss_mib", row.first_rss_mib},
                                     {"last_rss_mib", row.last_rss_mib}}));
    }
    return json_text(Json::object({{"format", 1}, {"rows", list}}));
}

long play_bare_games(const std::vector<std::string>& engine, const std::string& opening, int games,
                     Deadline deadline, Latency& times) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    std::array<BareEngine, 2> engines{BareEngine{engine, alarm}, BareEngine{engine, alarm}};
    const AlarmScope scope{alarm, deadline};
    long moves = 0;
    for (int game = 0; game < games; ++game) moves += play_bare_game(engines, opening, times);
    return moves;
}

}  // namespace pahtum::arena
