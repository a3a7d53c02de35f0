#!/bin/sh
# nproc of coreutils 9.1 (Debian 12), seen on 2026-11-28: prints OMP_NUM_THREADS if that is set, also if it is more than
# there are processors, and never more than OMP_THREAD_LIMIT. So where an environment keeps engines to one thread,
# --concurrency "$(nproc)" plays one game at a time. --all is not affected.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download coreutils=9.1-1 >/dev/null
dpkg -x coreutils_*.deb root
unset OMP_NUM_THREADS OMP_THREAD_LIMIT
nproc=root/usr/bin/nproc
all=$($nproc --all)
{
    echo "1: $(OMP_NUM_THREADS=1 $nproc)"
    echo "5000: $(OMP_NUM_THREADS=5000 $nproc)"
    echo "7,2: $(OMP_NUM_THREADS=7,2 $nproc)"
    echo "5000 with the limit 3000: $(OMP_NUM_THREADS=5000 OMP_THREAD_LIMIT=3000 $nproc)"
    [ "$(OMP_NUM_THREADS=5000 $nproc --all)" = "$all" ] && echo 'all: as without'
} | tee seen
diff seen - <<'SEEN'
1: 1
5000: 5000
7,2: 7
5000 with the limit 3000: 3000
all: as without
SEEN
