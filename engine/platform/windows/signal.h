#pragma once

#include <pthread.h>
#include_next <signal.h>

#undef pthread_sigmask

// These never come.
#define SIGHUP 1
#define SIGPIPE 13
#define SIGXFSZ 25
#define SIG_BLOCK 0
#define SIG_SETMASK 2

using sigset_t = _sigset_t;

// Signals cannot be blocked.
inline int sigfillset(sigset_t* signals) { return static_cast<void>(*signals = ~sigset_t{0}), 0; }
inline int sigemptyset(sigset_t* signals) { return static_cast<void>(*signals = 0), 0; }
inline int pthread_sigmask(int, const sigset_t*, sigset_t*) { return 0; }
