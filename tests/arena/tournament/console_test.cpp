#include "arena/tournament/console.hpp"

#include <condition_variable>
#include <mutex>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include "tests/support/sanitized.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {

BOOST_AUTO_TEST_SUITE(interrupt)

BOOST_AUTO_TEST_CASE(signals_are_counted_and_the_first_is_kept) {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::pair<int, int>> seen;
    Interrupt interrupt([&](int signal, int count) {
        const std::lock_guard lock(mutex);
        seen.emplace_back(signal, count);
        changed.notify_all();
    });
    BOOST_TEST(interrupt.signal() == 0);
    std::unique_lock lock(mutex);
    kill(getpid(), SIGINT);
    changed.wait(lock, [&] { return seen.size() == 1; });
    kill(getpid(), SIGTERM);
    changed.wait(lock, [&] { return seen.size() == 2; });
    BOOST_TEST((seen == std::vector<std::pair<int, int>>{{SIGINT, 1}, {SIGTERM, 2}}));
    BOOST_TEST(interrupt.signal() == SIGINT);
}

// A worker would go on with its next event.
BOOST_AUTO_TEST_CASE(no_signal_is_lost_at_the_end) {
    sigset_t signals{};
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    constexpr timespec kAtOnce{};
    for (int i = 0; i < 2000; ++i) {
        int told = 0;
        std::thread sender;
        {
            const Interrupt interrupt([](int, int) {});
            sender = std::thread([i] {
                for (volatile int wait = i; wait > 0; wait = wait - 1) {
                }
                kill(getpid(), SIGINT);
            });
            std::this_thread::sleep_for(std::chrono::microseconds{i % 100});
            told = interrupt.signal();
        }
        sender.join();
        const int pending = sigtimedwait(&signals, nullptr, &kAtOnce);
        BOOST_TEST_REQUIRE(((told == SIGINT) != (pending == SIGINT)), "in round " << i);
    }
}

// As when a terminal takes no output.
BOOST_AUTO_TEST_CASE(the_third_signal_ends_a_program_that_is_blocked) {
    int ends[2];
    BOOST_REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        const Interrupt interrupt([&](int, int) {
            if (write(ends[1], "!", 1) == 1) pause();
        });
        if (write(ends[1], "?", 1) == 1) pause();
        _exit(1);
    }
    char byte = 0;
    BOOST_TEST(read(ends[0], &byte, 1) == 1);
    kill(child, SIGINT);
    BOOST_TEST((read(ends[0], &byte, 1) == 1 && byte == '!'));
    // Signals that come too fast are one.
    int status = 0;
    const auto begin = std::chrono::steady_clock::now();
    while (waitpid(child, &status, WNOHANG) == 0) {
        kill(child, SIGTERM);
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    BOOST_TEST((std::chrono::steady_clock::now() - begin < Interrupt::kPatience));
    BOOST_TEST((WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGINT));
    close(ends[0]);
    close(ends[1]);
}

// With little room for stacks, first none of its two threads starts, then one.
BOOST_AUTO_TEST_CASE(threads_that_the_system_refuses_are_an_error_like_others) {
    if (testing::kIsSanitized) return;
    constexpr int kStep = 1 << 20;
    constexpr int kSteps = 100;
    const pid_t child = fork();
    if (child == 0) {
        pthread_attr_t stack;  // larger than those that are kept from ended threads
        pthread_attr_init(&stack);
        pthread_attr_setstacksize(&stack, 16 * kStep);
        pthread_setattr_default_np(&stack);
        std::ifstream statm{"/proc/self/statm"};
        rlim_t pages = 0;
        statm >> pages;
        int refused = 0;
        for (int step = 0; step < kSteps; ++step) {
            rlimit room{};
            getrlimit(RLIMIT_AS, &room);
            room.rlim_cur = pages * static_cast<rlim_t>(getpagesize()) +
                            static_cast<rlim_t>(kStep) * static_cast<rlim_t>(step);
            setrlimit(RLIMIT_AS, &room);
            try {
                const Interrupt interrupt{{}};
                break;
            } catch (const std::system_error&) {
                ++refused;
            }
        }
        _exit(refused > 0 && refused < kSteps ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    BOOST_TEST((WIFEXITED(status) && WEXITSTATUS(status) == 0), status);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
