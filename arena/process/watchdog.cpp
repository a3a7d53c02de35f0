#include "arena/process/watchdog.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace pahtum::arena {

namespace {

constexpr std::size_t kChunk = StderrLog::kCapacity;
constexpr std::size_t kMaxDrain = 4 * StderrLog::kLargePipe;

/// Of every engine. More is for those that need it: the system limits what pipes a user may have in all.
constexpr int kUsualPipe = 256 << 10;

/// How long a pipe fills before it is looked at, which takes time from the one that writes: who writes less
/// than the pipe holds is best left alone. Then the one that has filled it waits for nothing but this.
constexpr std::chrono::microseconds kFirstLook{1200};
constexpr std::chrono::microseconds kNextLook{20};

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

/// How many of the text's first bytes are in UTF-8 the rest of a character that begins before it.
std::size_t rest_of_character(std::string_view text) {
    constexpr std::size_t kMost = 3;
    std::size_t count = 0;
    while (count < std::min(kMost, text.size()) && (static_cast<unsigned char>(text[count]) & 0xc0U) == 0x80U)
        ++count;
    return count;
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

StderrLog::StderrLog(FileDescriptor source, std::function<void(std::string_view)> copy)
    : source_(std::move(source)), copy_(std::move(copy)) {
    fcntl(source_.number(), F_SETPIPE_SZ, kUsualPipe);
    const int size = fcntl(source_.number(), F_GETPIPE_SZ);
    pipe_size_ = static_cast<std::size_t>(std::max(size, 0));
}

void StderrLog::drain() {
    const std::lock_guard lock{mutex_};
    drain_locked();
}

bool StderrLog::relieve() {
    const std::lock_guard lock{mutex_};
    // By half already, each of its pages may have less than two writes, which did not fit together.
    if (!source_.is_open() || waiting() < pipe_size_ / 2) return false;
    is_loud_.store(true, std::memory_order_relaxed);
    if (pipe_size_ < kLargePipe) {
        const int size = fcntl(source_.number(), F_SETPIPE_SZ, int{kLargePipe});
        if (size > 0) pipe_size_ = static_cast<std::size_t>(size);
    }
    drain_locked();
    return true;
}

/// How many bytes there are to read.
std::size_t StderrLog::waiting() const {
    int count = 0;
    return ioctl(source_.number(), FIONREAD, &count) == 0 ? static_cast<std::size_t>(count) : 0;
}

std::string StderrLog::tail() {
    const std::lock_guard lock{mutex_};
    drain_locked();
    if (text_.size() < kCapacity) return text_;
    std::string tail = text_.substr(text_.size() - kCapacity);
    tail.erase(0, rest_of_character(tail));
    return tail;
}

int StderrLog::source() const {
    const std::lock_guard lock{mutex_};
    return source_.number();
}

void StderrLog::drain_locked() {
    std::array<char, kChunk> chunk;
    for (std::size_t total = 0; source_.is_open() && total < kMaxDrain;) {
        total += skip();
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

/// Throws away what is followed by more than is kept, if that is worth a system call. Returns its length.
std::size_t StderrLog::skip() {
    if (copy_) return 0;
    const std::size_t count = waiting();
    if (count < 3 * kCapacity) return 0;
    if (!nowhere_.is_open()) nowhere_ = FileDescriptor{open("/dev/null", O_WRONLY | O_CLOEXEC)};
    const ssize_t skipped = splice(source_.number(), nullptr, nowhere_.number(), nullptr, count - kCapacity,
                                   SPLICE_F_MOVE | SPLICE_F_NONBLOCK);
    if (skipped <= 0) return 0;
    text_.clear();
    return static_cast<std::size_t>(skipped);
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

std::vector<pollfd> Watchdog::sources() const {
    std::vector<pollfd> sources;
    sources.reserve(logs_.size());
    for (const StderrLog* const log : logs_)
        sources.push_back({.fd = log->source(), .events = POLLIN, .revents = 0});
    return sources;
}

/// One poll for all of them, so that silent engines cost almost nothing.
template <typename Visit>
void Watchdog::visit_readable(const Visit& visit) const {
    std::vector<pollfd> polled = sources();
    if (poll(polled.data(), polled.size(), 0) <= 0) return;
    for (std::size_t i = 0; i < polled.size(); ++i)
        if (polled[i].revents != 0) visit(*logs_[i]);
}

void Watchdog::run() {
    mask_signals(SIG_BLOCK, true);
    prctl(PR_SET_TIMERSLACK, 1000);  // nanoseconds
    std::unique_lock lock{mutex_};
    while (!is_stopping_) {
        if (alarms_.empty() && logs_.empty()) {
            changed_.wait(lock);
            absences_.restart(Clock::now());
        } else {
            try {
                tick(lock);
            } catch (const std::bad_alloc&) {
                changed_.wait_for(lock, kTick);  // then there may be room
            }
        }
    }
}

void Watchdog::tick(std::unique_lock<std::mutex>& lock) {
    wait_for_tick(lock);
    absences_.tick(Clock::now());
    wake_threads();
    visit_readable([](StderrLog& log) {
        if (!log.relieve()) log.drain();
    });
}

/// Looks at pipes that something has come through, but ever more rarely, so that an engine that says a little
/// all the time costs almost nothing.
void Watchdog::wait_for_tick(std::unique_lock<std::mutex>& lock) {
    const Deadline end = Clock::now() + kTick;
    std::chrono::nanoseconds pause = kFirstLook;
    for (Deadline now = Clock::now(); now < end; now = Clock::now()) {
        std::vector<pollfd> polled = sources();
        lock.unlock();
        const timespec left{.tv_sec = 0, .tv_nsec = std::chrono::nanoseconds{end - now}.count()};
        const bool is_readable = ppoll(polled.data(), polled.size(), &left, nullptr) > 0;
        if (is_readable)
            std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(pause, end - Clock::now()));
        lock.lock();
        bool has_relieved = false;
        if (is_readable) visit_readable([&](StderrLog& log) { has_relieved |= log.relieve(); });
        pause = has_relieved ? kNextLook : 2 * pause;
    }
}

void Watchdog::wake_threads() const {
    std::vector<pollfd> pipes;
    pipes.reserve(alarms_.size());
    for (const Alarm* const alarm : alarms_)
        pipes.push_back({.fd = alarm->watched_pipe(), .events = 0, .revents = 0});
    poll(pipes.data(), pipes.size(), 0);
    for (std::size_t i = 0; i < pipes.size(); ++i)
        if (alarms_[i]->is_due() || (pipes[i].revents & POLLERR) != 0)
            pthread_kill(alarms_[i]->thread_, kWakeSignal);
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
