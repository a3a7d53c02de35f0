#pragma once

// The part of POSIX that pahtum uses and mingw-w64 lacks; posix_windows.cpp has the functions.

#define POLLIN 1
#define POLLOUT 4

struct pollfd {
    int fd;
    short events;
    short revents;
};

/// Only for input; an output always seems to be ready. Returns early, with 0, when an interrupt has come.
extern "C" int poll(pollfd* watched, unsigned long count, int timeout);
