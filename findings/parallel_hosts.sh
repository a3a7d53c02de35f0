#!/bin/sh
# GNU parallel 20221122 (Debian 12), seen on 2026-11-28: --nonall runs a command once on each different host, however
# often the list has it: a host on two lines gets one worker, and "2/:" is one job too. The exit code is not that of
# the command.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download parallel=20221122+ds-2 >/dev/null
dpkg -x parallel_*.deb root
HOME=$folder
export HOME
each() { perl root/usr/bin/parallel --will-cite --nonall --sshloginfile "$@"; }
printf ':\n:\n' >twice
echo '2/:' >two_jobs
{
    each twice 'echo worker'
    echo 'two jobs:'
    each two_jobs 'echo worker'
    each twice 'exit 3' || echo "exit code $?"
} | tee seen
diff seen - <<'SEEN'
worker
two jobs:
worker
exit code 1
SEEN
