#include <cerrno>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/event/event_store.hpp"
#include "tests/arena/event/sample_events.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

/// What happens at the n-th time that this process sends something to a server, writes to a file of SQLite or
/// has it put on the disk.
struct Fault {
    enum class Kind { kNone, kFail, kFailAfterwards, kDie, kDieAfterwards };
    Kind kind = Kind::kNone;
    int countdown = 0;
    bool has_happened = false;
};
Fault fault;

bool is_due() {
    if (fault.kind == Fault::Kind::kNone || fault.has_happened || --fault.countdown > 0) return false;
    fault.has_happened = true;
    return true;
}

/// Does what the system call does, unless this is the time of the fault.
template <typename Call, typename Fail>
ssize_t with_fault(const Call& call, const Fail& fail) {
    if (!is_due()) return call();
    if (fault.kind == Fault::Kind::kDie) raise(SIGKILL);
    if (fault.kind == Fault::Kind::kFail) return fail();
    const ssize_t done = call();
    if (fault.kind == Fault::Kind::kDieAfterwards) raise(SIGKILL);
    static_cast<void>(fail());
    return done;
}

}  // namespace
}  // namespace pahtum::arena

// libpq and SQLite call these in place of the C library's.
#pragma GCC visibility push(default)
extern "C" ssize_t send(int socket, const void* bytes, size_t size, int flags) {
    return pahtum::arena::with_fault(
        [&] { return syscall(SYS_sendto, socket, bytes, size, flags, nullptr, 0); },
        [&] {
            // The connection is lost, and with it the answer to what was sent.
            shutdown(socket, SHUT_RDWR);
            errno = ECONNRESET;
            return ssize_t{-1};
        });
}
extern "C" ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t offset) {
    const auto full = [] {
        errno = ENOSPC;
        return ssize_t{-1};
    };
    return pahtum::arena::with_fault([&] { return syscall(SYS_pwrite64, file, bytes, size, offset); }, full);
}
extern "C" int fdatasync(int file) {
    const auto broken = [] {
        errno = EIO;
        return ssize_t{-1};
    };
    return static_cast<int>(
        pahtum::arena::with_fault([&] { return ssize_t{syscall(SYS_fdatasync, file)}; }, broken));
}
#pragma GCC visibility pop

namespace pahtum::arena {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLease = std::chrono::minutes{10};

/// Repeats an operation until its outcome is known.
template <typename Operation>
auto surely(const Operation& operation) {
    for (int attempt = 1;; ++attempt) {
        try {
            return operation();
        } catch (const StoreUnreachable&) {
            if (attempt == 5) throw;
        }
    }
}

/// All that a worker does with an event, each operation repeated where its outcome is unknown. May have been
/// done before, in whole or in part.
void do_everything(const std::string& address, const std::string& name) {
    std::optional<EventStore> opened;
    surely([&] { opened.emplace(address); });
    EventStore& store = *opened;
    const std::int64_t event = surely([&] { return store.join(sample_terms(name), 4); }).number;
    const EventWorker a = surely([&] { return store.register_worker(event, sample_worker("a")); });
    const EventWorker b = surely([&] { return store.register_worker(event, sample_worker("b")); });
    static_cast<void>(surely([&] { return store.claim(a, 2, kLease); }));
    static_cast<void>(surely([&] { return store.heartbeat(a, kLease); }));
    const HandedOver first = surely([&] {
        return store.hand_over(a, std::vector{sample_pair(1), sample_pair(0)});
    });
    BOOST_TEST((first.counted == 2U && first.late == 0U));
    const HandedOver second = surely([&] {
        return store.hand_over(b, std::vector{sample_pair(1, "late"), sample_pair(2)});
    });
    BOOST_TEST((second.counted == 1U && second.late == 1U));
    surely([&] { store.keep_late(b, 6, sample_pair(3).games[0]); });
    surely([&] { store.release_all(a); });
    surely([&] { store.plan(event, 6); });
    if (surely([&] { return store.progress(event).state; }) == EventState::kRunning)
        surely([&] { store.extend(event, 8, {{"rounds", "8"}}); });
    BOOST_TEST(surely([&] { return store.decide(event, "H1"); }) == "H1");
}

/// What an event must be after that.
void check_event(const std::string& address, const std::string& name) {
    EventStore store{address};
    const StoredEvent event = store.find(name).value();
    BOOST_TEST((event.terms.engines == sample_terms().engines));
    BOOST_TEST((event.terms.header.extent == RunSettings{{"rounds", "8"}}));
    const EventProgress progress = store.progress(event.number);
    BOOST_TEST((progress.state == EventState::kDecided && progress.planned == 8U && progress.counted == 3U));
    BOOST_TEST((progress.leased == 0U && progress.late == 3U));
    BOOST_TEST(store.workers(event.number).size() == 2U);
    BOOST_TEST(store.results(event.number, 0, 99, 99).size() == 6U);
    std::size_t next = 0;
    store.read_records(event.number, [&](StoredRecord&& stored) {
        const std::size_t number = stored.result.number;
        BOOST_TEST(number == next);
        BOOST_TEST(stored.line == sample_pair(number / 2).games[number % 2].record);
        ++next;
    });
    BOOST_TEST(next == 6U);
}

/// Every how many of the possible times is tried.
int stride() { return testing::rounds(4) == 4 ? 3 : 11; }

/// In a process of its own, which dies of it.
void do_everything_and_die(const std::string& address, const std::string& name) {
    const pid_t process = fork();
    BOOST_TEST_REQUIRE(process != -1);
    if (process == 0) {
        try {
            do_everything(address, name);
        } catch (const std::exception&) {
            _exit(1);
        }
        _exit(fault.has_happened ? 1 : 0);
    }
    int status = 0;
    waitpid(process, &status, 0);
    BOOST_TEST((WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0));
    fault.has_happened = WIFSIGNALED(status);
}

/// Tries the fault at every time until there are no more; gives how many there were.
template <typename Script>
int try_everywhere(Backend backend, Fault::Kind kind, const Script& script) {
    const EmptyStore place{backend};
    { const EventStore created{place.address()}; }
    int times = 0;
    for (int n = 1;; n += stride()) {
        BOOST_TEST_CONTEXT("fault at call " << n) {
            const std::string name = "event " + std::to_string(n);
            fault = {.kind = kind, .countdown = n};
            script(place.address(), name);
            const bool has_happened = fault.has_happened;
            fault = {};
            do_everything(place.address(), name);
            check_event(place.address(), name);
            if (!has_happened) break;
            ++times;
        }
    }
    return times;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(event_faults)

BOOST_DATA_TEST_CASE(a_disk_that_fills_or_a_connection_that_is_lost_at_any_time_changes_nothing, kBackends) {
    BOOST_TEST(try_everywhere(sample, Fault::Kind::kFail, do_everything) > 5);
    if (sample == Backend::kServer)
        BOOST_TEST(try_everywhere(sample, Fault::Kind::kFailAfterwards, do_everything) > 5);
}

BOOST_DATA_TEST_CASE(a_worker_that_is_killed_at_any_time_leaves_nothing_by_halves, kBackends) {
    for (const Fault::Kind kind : {Fault::Kind::kDie, Fault::Kind::kDieAfterwards})
        BOOST_TEST(try_everywhere(sample, kind, do_everything_and_die) > 5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
