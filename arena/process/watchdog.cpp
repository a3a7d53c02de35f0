#include "arena/process/watchdog.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

namespace pahtum::arena {

namespace {

constexpr std::size_t kChunk = 16384;
constexpr std::size_t kMaxDrain = std::size_t{1} << 20;

constexpr int kWakeSignal = SIGURG;

void do_nothing(int) {}

void set_up_signals() {
    struct sigaction action {};
    action.sa_handler = do_nothing;  // and no SA_RESTART: a blocked call must return
    sigemptyset(&action.sa_mask);
    sigaction(kWakeSignal, &action, nullptr);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, nullptr);
    sigaction(SIGXFSZ, &action, nullptr);
}

void mask_signals(int how, bool all) {
    sigset_t set;
    sigemptyset(&set);
    if (all)
        sigfillset(&set);
    else
        sigaddset(&set, kWakeSignal);
    pthread_sigmask(how, &set, nullptr);
}

}  // namespace

void StderrLog::drain() {
    const std::lock_guard lock{mutex_};
    drain_locked();
}

std::string StderrLog::tail() {
    const std::lock_guard lock{mutex_};
    drain_locked();
    return text_.size() <= kCapacity ? text_ : text_.substr(text_.size() - kCapacity);
}

int StderrLog::source() const {
    const std::lock_guard lock{mutex_};
    return source_.number();
}

void StderrLog::drain_locked() {
    std::array<char, kChunk> chunk;
    for (std::size_t total = 0; source_.is_open() && total < kMaxDrain;) {
        const ssize_t count = read(source_.number(), chunk.data(), chunk.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) {
            source_.close();
            return;
        }
        append({chunk.data(), static_cast<std::size_t>(count)});
        total += static_cast<std::size_t>(count);
    }
}

void StderrLog::append(std::string_view bytes) {
    if (copy_) copy_(bytes);
    if (text_.size() + bytes.size() > 2 * kCapacity) text_.erase(0, text_.size() - kCapacity);
    text_ += bytes;
}

Watchdog::Watchdog() {
    set_up_signals();
    thread_ = std::thread{[this] { run(); }};
}

Watchdog::~Watchdog() {
    {
        const std::lock_guard lock{mutex_};
        is_stopping_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void Watchdog::run() {
    mask_signals(SIG_BLOCK, true);
    std::unique_lock lock{mutex_};
    while (!is_stopping_) {
        if (alarms_.empty() && logs_.empty()) {
            changed_.wait(lock);
            absences_.restart(Clock::now());
        } else {
            changed_.wait_for(lock, kTick);
            absences_.tick(Clock::now());
            wake_overdue();
            drain_logs();
        }
    }
}

void Watchdog::wake_overdue() const {
    for (const Alarm* const alarm : alarms_)
        if (alarm->is_due()) pthread_kill(alarm->thread_, kWakeSignal);
}

/// One poll for all of them each tick, so that silent engines cost almost nothing.
void Watchdog::drain_logs() {
    std::vector<pollfd> sources;
    sources.reserve(logs_.size());
    for (const StderrLog* const log : logs_)
        sources.push_back({.fd = log->source(), .events = POLLIN, .revents = 0});
    if (poll(sources.data(), sources.size(), 0) <= 0) return;
    for (std::size_t i = 0; i < sources.size(); ++i)
        if (sources[i].revents != 0) logs_[i]->drain();
}

Watchdog::Alarm::Alarm(Watchdog& watchdog) : watchdog_(watchdog), thread_(pthread_self()) {
    mask_signals(SIG_UNBLOCK, false);
    {
        const std::lock_guard lock{watchdog.mutex_};
        watchdog.alarms_.push_back(this);
    }
    watchdog.changed_.notify_one();
}

Watchdog::Alarm::~Alarm() {
    const std::lock_guard lock{watchdog_.mutex_};
    std::erase(watchdog_.alarms_, this);
}

Watchdog::Draining::Draining(Watchdog& watchdog, StderrLog& log) : watchdog_(watchdog), log_(log) {
    {
        const std::lock_guard lock{watchdog.mutex_};
        watchdog.logs_.push_back(&log);
    }
    watchdog.changed_.notify_one();
}

Watchdog::Draining::~Draining() {
    const std::lock_guard lock{watchdog_.mutex_};
    std::erase(watchdog_.logs_, &log_);
}

void Absences::tick(Deadline now) {
    const std::lock_guard lock{mutex_};
    const Absence absence{last_tick_ + period_, now};
    last_tick_ = now;
    if (absence.end - absence.begin <= kShortest) return;
    if (absences_.size() < kKept) {
        absences_.push_back(absence);
    } else {
        absences_[next_] = absence;
        next_ = (next_ + 1) % kKept;
    }
}

void Absences::restart(Deadline now) {
    const std::lock_guard lock{mutex_};
    last_tick_ = now;
}

std::chrono::nanoseconds Absences::within(Deadline begin, Deadline end,
                                          std::chrono::nanoseconds tolerance) const {
    const auto least = std::max<std::chrono::nanoseconds>(tolerance, kShortest);
    std::chrono::nanoseconds sum{};
    const auto add = [&](const Absence& absence) {
        if (absence.end - absence.begin <= least) return;
        const auto common = std::min(absence.end, end) - std::max(absence.begin, begin);
        sum += std::max<std::chrono::nanoseconds>(common, std::chrono::nanoseconds{0});
    };
    const std::lock_guard lock{mutex_};
    for (const Absence& absence : absences_) add(absence);
    add({last_tick_ + period_, end});
    return sum;
}

}  // namespace pahtum::arena
