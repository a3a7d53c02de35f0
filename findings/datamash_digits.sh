#!/bin/sh
# GNU datamash 1.7 (Debian 12), seen on 2026-11-28: prints every number with 14 digits, also sums and extremes of whole
# numbers, although it counts with more: nanoseconds of a long tournament lose their end. --format '%.0f' shows them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download datamash=1.7-2 >/dev/null
dpkg -x datamash_*.deb root
{
    printf '123456789012345\n1\n' | root/usr/bin/datamash sum 1 max 1 first 1
    printf '123456789012345\n1\n' | root/usr/bin/datamash --format '%.0f' sum 1 max 1
} | tee seen
diff seen - <<'SEEN'
1.2345678901235e+14	1.2345678901234e+14	123456789012345
123456789012346	123456789012345
SEEN
