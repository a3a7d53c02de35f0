#!/bin/sh
# libfaketime 0.9.10 (Debian 12), seen on 2026-11-29: with a false date the monotonic clock is false, too (it shows the seconds
# since 1970), but timed waits of C++ go by the real one. So their deadlines lie decades ahead: condition variables,
# futures, semaphores and timed mutexes wait until they get what they wait for, here for a second instead of a tenth. The
# thread's own sleep is right. With FAKETIME_DONT_FAKE_MONOTONIC=1 all end in time.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download faketime=0.9.10-2.1 libfaketime=0.9.10-2.1 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
library=$(find "$PWD/root" -name libfaketime.so.1)
cat >waits.cpp <<'CODE'
#include <condition_variable>
#include <future>
#include <iostream>
#include <mutex>
#include <semaphore>
#include <thread>

using namespace std::chrono_literals;

/// Whether the wait ends before what it waits for comes, after a second.
void show(const char* what, auto come, auto wait) {
    std::jthread later([&come] {
        std::this_thread::sleep_for(1s);
        come();
    });
    std::cout << what << ": " << (wait() ? "waited on" : "in time") << '\n';
}

int main() {
    std::mutex mutex;
    std::condition_variable changed;
    bool has_come = false;
    show("condition variable",
         [&] {
             const std::lock_guard lock(mutex);
             has_come = true;
             changed.notify_all();
         },
         [&] {
             std::unique_lock lock(mutex);
             return changed.wait_for(lock, 100ms, [&] { return has_come; });
         });
    std::promise<void> promise;
    auto future = promise.get_future();
    show("future", [&] { promise.set_value(); }, [&] { return future.wait_for(100ms) == std::future_status::ready; });
    std::binary_semaphore semaphore(0);
    show("semaphore", [&] { semaphore.release(); }, [&] { return semaphore.try_acquire_for(100ms); });
    std::timed_mutex timed;
    timed.lock();
    show("timed mutex", [&] { timed.unlock(); },
         [&] { return std::async(std::launch::async, [&] { return timed.try_lock_for(100ms); }).get(); });
}
CODE
g++ -std=c++20 -pthread waits.cpp -o waits
{
    for environment in UNUSED=1 "LD_PRELOAD=$library FAKETIME=-100d" \
        "LD_PRELOAD=$library FAKETIME=-100d FAKETIME_DONT_FAKE_MONOTONIC=1"; do
        echo "${environment#LD_PRELOAD="$library" }"
        # shellcheck disable=SC2086
        env $environment ./waits
    done
} | tee seen
diff seen - <<'SEEN'
UNUSED=1
condition variable: in time
future: in time
semaphore: in time
timed mutex: in time
FAKETIME=-100d
condition variable: waited on
future: waited on
semaphore: waited on
timed mutex: waited on
FAKETIME=-100d FAKETIME_DONT_FAKE_MONOTONIC=1
condition variable: in time
future: in time
semaphore: in time
timed mutex: in time
SEEN
