#!/bin/sh
# runlim 1.10 and multitime 1.4 (Debian 12), seen on 2026-11-29: with either, a solver that failed looks like one that
# succeeded. runlim's `result` is not the command's exit code but its own: `status: ok`, `result: 0` after 1 as after 20,
# and its exit code is 0. multitime says that it could not run a command whose exit code is not 0, and exits with 0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download runlim=1.10-6 multitime=1.4-2 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
for code in 0 1 20; do
    root/usr/bin/runlim sh -c "exit $code" >log 2>&1 && own=0 || own=$?
    said=$(sed -n 's/.*\(status\|result\):[[:blank:]]*/\1 /p' log | paste -s -d ' ')
    echo "exit code $code, runlim: $said, exit code $own"
    root/usr/bin/multitime -n 2 sh -c "exit $code" >log 2>&1 && own=0 || own=$?
    echo "exit code $code, multitime: $(sed -n 's/^===> //p; s/^multitime: //p' log), exit code $own"
done | tee seen
diff seen - <<'SEEN'
exit code 0, runlim: status ok result 0, exit code 0
exit code 0, multitime: multitime results, exit code 0
exit code 1, runlim: status ok result 0, exit code 0
exit code 1, multitime: Error when attempting to run sh, exit code 0
exit code 20, runlim: status ok result 0, exit code 0
exit code 20, multitime: Error when attempting to run sh, exit code 0
SEEN
