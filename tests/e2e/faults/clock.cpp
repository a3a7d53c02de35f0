// Preloaded into a program, lets the clock that tells the time of day jump: PAHTUM_CLOCK=SECONDS,PERIOD adds
// SECONDS (which may be negative) to it, and takes them back, in turns of PERIOD milliseconds. Clocks that
// measure how much time has passed are as they are. PAHTUM_LOAD=FILE: the system's load is what the file
// says.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

timespec true_time(clockid_t clock) {
    timespec time{};
    syscall(SYS_clock_gettime, clock, &time);
    return time;
}

long jump() {
    long seconds = 0;
    long period = 1;
    const char* const text = getenv("PAHTUM_CLOCK");
    if (text == nullptr || sscanf(text, "%ld,%ld", &seconds, &period) != 2 || period <= 0) return 0;
    const timespec now = true_time(CLOCK_MONOTONIC);
    return (now.tv_sec * 1000 + now.tv_nsec / 1'000'000) / period % 2 == 0 ? seconds : 0;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* time) noexcept {
    *time = true_time(clock);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) time->tv_sec += jump();
    return 0;
}

int gettimeofday(timeval* time, void*) noexcept {
    const timespec now = true_time(CLOCK_REALTIME);
    *time = {now.tv_sec + jump(), now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t* result) noexcept {
    const time_t now = true_time(CLOCK_REALTIME).tv_sec + jump();
    if (result != nullptr) *result = now;
    return now;
}

int getloadavg(double* loads, int count) noexcept {
    const char* const name = getenv("PAHTUM_LOAD");
    FILE* const file = name == nullptr ? nullptr : fopen(name, "r");
    if (file == nullptr) return -1;
    const bool is_read = count > 0 && fscanf(file, "%lf", loads) == 1;
    fclose(file);
    return is_read ? 1 : -1;
}

}  // extern "C"
