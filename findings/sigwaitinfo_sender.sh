#!/bin/sh
# GNU C library 2.36 (Debian 12), seen on 2026-11-30: of a signal that a program sends to its own thread by pthread_kill(),
# sigwaitinfo() says SI_USER, as of one from another program; signalfd() and handlers say SI_TKILL (-6), and so does sigwaitinfo()
# of musl 1.2.3.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download musl-dev=1.2.3-1 >/dev/null
dpkg -x musl-dev_*.deb root
cat >sender.c <<'CODE'
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/signalfd.h>
#include <unistd.h>

static volatile int handled;
static void handle(int number, siginfo_t* info, void* context) {
    (void)number;
    (void)context;
    handled = info->si_code;
}

int main(void) {
    sigset_t term;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &term, NULL);
    siginfo_t waited;
    pthread_kill(pthread_self(), SIGTERM);
    sigwaitinfo(&term, &waited);
    struct signalfd_siginfo read_info;
    const int descriptor = signalfd(-1, &term, 0);
    pthread_kill(pthread_self(), SIGTERM);
    if (read(descriptor, &read_info, sizeof read_info) != sizeof read_info) return 1;
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
    sigaction(SIGTERM, &action, NULL);
    pthread_sigmask(SIG_UNBLOCK, &term, NULL);
    pthread_kill(pthread_self(), SIGTERM);
    printf("sigwaitinfo %d, signalfd %d, handler %d\n", waited.si_code, read_info.ssi_code, handled);
}
CODE
lib=root/usr/lib/x86_64-linux-musl
gcc sender.c -o with_glibc
gcc -static -nostdlib -nostdinc -isystem root/usr/include/x86_64-linux-musl $lib/crt1.o sender.c $lib/libc.a -lgcc -o with_musl
{
    ./with_glibc
    ./with_musl
} | tee seen
diff seen - <<'SEEN'
sigwaitinfo 0, signalfd -6, handler -6
sigwaitinfo -6, signalfd -6, handler -6
SEEN
