#!/bin/sh
# bubblewrap 0.8.0 (Debian 12), seen on 2026-11-28: a signal that ends bwrap is not passed on: the program in the sandbox
# goes on without it, and its output still arrives. With --die-with-parent it ends, by SIGKILL. Needs user namespaces.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download bubblewrap=0.8.0-2+deb12u1 >/dev/null
dpkg -x bubblewrap_*.deb root
try() {
    rm -f said
    root/usr/bin/bwrap --bind / / --dev /dev --chdir "$folder" "$@" sh -c \
        'trap "echo got the signal >>said" TERM; echo began >>said; sleep 3; echo went on >>said' &
    bwrap=$!
    timeout 60 sh -c 'until [ -e said ]; do sleep 0.1; done'
    kill -TERM $bwrap
    wait $bwrap || echo "bwrap's exit code: $?"
    sleep 5
    cat said
}
{
    try
    try --die-with-parent
} 2>errors | tee seen
diff seen - <<'SEEN'
bwrap's exit code: 143
began
went on
bwrap's exit code: 143
began
SEEN
