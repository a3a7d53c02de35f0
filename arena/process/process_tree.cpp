#include "arena/process/process_tree.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <functional>
#include <memory>
#include <optional>
#include <ratio>
#include <signal.h>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>

#include "engine/base/files.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::nanoseconds;

/// How often a tree is looked at that changes meanwhile.
constexpr int kReadings = 3;
/// After how long stop() gives up, and how long it waits between two looks.
constexpr std::chrono::milliseconds kLongestStop{500};
constexpr std::chrono::microseconds kFirstPause{50};
constexpr std::chrono::microseconds kLongestPause{5000};

/// What /proc/PID/stat says.
struct ProcessFacts {
    char state = 'Z';
    int threads = 0;
    nanoseconds own_time{};       ///< in ticks, of all its threads
    nanoseconds children_time{};  ///< in ticks, of those that it has waited for
};

std::string_view read_into(std::span<char> space, const std::string& path) {
    const FileDescriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    const ssize_t count = read(file.number(), space.data(), space.size() - 1);
    space[count > 0 ? static_cast<std::size_t>(count) : 0] = '\0';
    return {space.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

nanoseconds ticks(long long count) {
    static const long long kPerSecond = std::max(sysconf(_SC_CLK_TCK), 1L);
    return nanoseconds{count * (std::nano::den / kPerSecond)};
}

/// Of /proc/PID, or of a thread: /proc/PID/task/TID. Nothing if there is none any more.
std::optional<ProcessFacts> facts_in(const std::string& place) {
    // Fields of proc(5), counted from the one behind the name, which may hold anything.
    constexpr std::size_t kUserTime = 11;
    constexpr std::size_t kThreads = 17;
    std::array<char, 1024> space;
    const std::string_view text = read_into(space, place + "/stat");
    const std::size_t name_end = text.rfind(')');
    if (name_end == std::string_view::npos || name_end + 2 >= text.size()) return std::nullopt;
    ProcessFacts facts{.state = text[name_end + 2]};
    std::array<long long, kThreads + 1> fields{};
    char* next = space.data() + name_end + 3;
    for (std::size_t field = 1; field < fields.size(); ++field)
        fields.at(field) = std::strtoll(next, &next, 10);
    facts.threads = static_cast<int>(fields[kThreads]);
    facts.own_time = ticks(fields[kUserTime] + fields[kUserTime + 1]);
    facts.children_time = ticks(fields[kUserTime + 2] + fields[kUserTime + 3]);
    return facts;
}

std::optional<ProcessFacts> facts_of(pid_t process) { return facts_in("/proc/" + std::to_string(process)); }

/// To the nanosecond, where the process's clock can be read.
nanoseconds own_time(pid_t process, const ProcessFacts& facts) {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return facts.own_time;
    return std::chrono::seconds{time.tv_sec} + nanoseconds{time.tv_nsec};
}

bool contains(const std::vector<pid_t>& processes, pid_t process) {
    return std::ranges::find(processes, process) != processes.end();
}

void add_children_of_thread(const std::string& thread, std::vector<pid_t>& found) {
    std::string text;
    std::array<char, 4096> space;  // more are not given at once
    const FileDescriptor file{open((thread + "/children").c_str(), O_RDONLY | O_CLOEXEC)};
    for (ssize_t count = 0; (count = read(file.number(), space.data(), space.size())) > 0;)
        text.append(space.data(), static_cast<std::size_t>(count));
    for (char* next = text.data();;) {
        const auto child = static_cast<pid_t>(std::strtol(next, &next, 10));
        if (child <= 0) return;
        if (!contains(found, child)) found.push_back(child);
    }
}

/// Calls `visit` with the place of each thread of the process.
void for_each_thread(pid_t process, int threads, const std::function<void(const std::string&)>& visit) {
    const std::string place = "/proc/" + std::to_string(process) + "/task/";
    if (threads <= 1) return visit(place + std::to_string(process));
    const std::unique_ptr<DIR, int (*)(DIR*)> folder{opendir(place.c_str()), closedir};
    if (!folder) return;
    while (const dirent* const entry = readdir(folder.get()))
        if (entry->d_name[0] != '.') visit(place + entry->d_name);
}

/// Adds those that are not there yet.
void add_children(pid_t process, int threads, std::vector<pid_t>& found) {
    for_each_thread(process, threads,
                    [&found](const std::string& thread) { add_children_of_thread(thread, found); });
}

/// Calls `visit` with each descendant, parents first. What has lost its parent moves up, to where we have
/// been: so nothing is met twice, but something may be missed. False if a process has ended meanwhile.
///
/// `visit` may stop the process: its facts are from before, its children are looked for afterwards.
bool for_each(pid_t keeper, pid_t program, const std::function<void(pid_t, const ProcessFacts&)>& visit) {
    std::vector<pid_t> found;
    add_children(keeper, 1, found);
    if (!contains(found, program)) found.push_back(program);
    bool is_whole = true;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const pid_t process = found[i];
        const auto facts = facts_of(process);
        is_whole &= facts.has_value();
        if (!facts) continue;
        visit(process, *facts);
        add_children(process, facts->threads, found);
    }
    return is_whole;
}

bool has_ended(const ProcessFacts& facts) { return facts.state == 'Z' && facts.threads <= 1; }
bool has_stopped(const ProcessFacts& facts) { return facts.state == 'T' || facts.state == 't'; }
bool is_at_work(const ProcessFacts& facts) { return facts.state == 'R' || facts.state == 'D'; }

}  // namespace

nanoseconds ProcessTree::cpu_time() {
    for (int reading = 0; reading < kReadings; ++reading) {
        nanoseconds sum = facts_of(keeper_).value_or(ProcessFacts{}).children_time;
        const bool is_whole = for_each(keeper_, program_, [&sum](pid_t process, const ProcessFacts& facts) {
            sum += own_time(process, facts) + facts.children_time;
        });
        most_ = std::max(most_, sum);
        if (is_whole) break;
    }
    return most_;
}

bool ProcessTree::is_at_work() const {
    bool is_any = false;
    for_each(keeper_, program_, [&is_any](pid_t process, const ProcessFacts& facts) {
        for_each_thread(process, facts.threads, [&is_any](const std::string& thread) {
            const auto its = is_any ? std::nullopt : facts_in(thread);
            is_any |= its && arena::is_at_work(*its);
        });
    });
    return is_any;
}

void ProcessTree::stop() {
    const auto end = std::chrono::steady_clock::now() + kLongestStop;
    auto pause = kFirstPause;
    std::vector<pid_t> ended;  // at the last look
    for (;;) {
        bool is_done = true;
        std::vector<pid_t> ended_now;
        const bool is_whole = for_each(keeper_, program_, [&](pid_t process, const ProcessFacts& facts) {
            if (has_stopped(facts)) return;
            if (has_ended(facts)) {
                // If it ended after this look began, its children may have moved to the keeper unseen.
                if (!contains(ended, process)) is_done = false;
                ended_now.push_back(process);
                return;
            }
            // Even with the signal pending it can still exit, or complete a fork that has begun (since Linux
            // 4.19).
            is_done = false;
            kill(process, SIGSTOP);
            if (!contains(stopped_, process)) stopped_.push_back(process);
        });
        if ((is_whole && is_done) || std::chrono::steady_clock::now() >= end) return;
        ended = std::move(ended_now);
        std::this_thread::sleep_for(pause);
        pause = std::min(2 * pause, kLongestPause);
    }
}

void ProcessTree::proceed() {
    for (const pid_t process : stopped_) kill(process, SIGCONT);
    stopped_.clear();
}

}  // namespace pahtum::arena
