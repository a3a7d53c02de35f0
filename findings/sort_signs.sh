#!/bin/sh
# sort of coreutils 9.1 (Debian 12), seen on 2026-11-29: -n and -h know no plus sign, and take every number that has one for
# 0, so ratings of +110.0 and +57.5 come before one of 3.2. -g reads it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download coreutils=9.1-1 >/dev/null
dpkg -x coreutils_*.deb root
LC_ALL=C
export LC_ALL
for option in -n -h -g; do
    printf '%s\n' +57.5 3.2 -26.0 +9.1 -15.5 +110.0 | root/usr/bin/sort $option | paste -s -d ' ' | sed "s/^/$option: /"
done | tee seen
diff seen - <<'SEEN'
-n: -26.0 -15.5 +110.0 +57.5 +9.1 3.2
-h: -26.0 -15.5 +110.0 +57.5 +9.1 3.2
-g: -26.0 -15.5 3.2 +9.1 +57.5 +110.0
SEEN
