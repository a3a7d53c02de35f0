#!/bin/sh
# mawk 1.3.4, the awk of Debian 12, and gawk 5.2.1, seen on 2026-11-29: == compares two fields that look like numbers as
# doubles, so seeds above 2^53 that differ are equal, and for gawk so are the checksums 1234e567 and 9876e543, which are
# both infinite. mawk prints a sum of nanoseconds with six digits, and with %d as 2147483647, whatever it is beyond that.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download mawk=1.3.4.20200120-3.1 gawk=1:5.2.1-2 libsigsegv2 libmpfr6 libreadline8 libtinfo6 libgmp10 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$(dirname "$(find "$PWD/root" -name 'libmpfr.so.6')")
LD_LIBRARY_PATH=$libraries:$PWD/root/lib/$(basename "$libraries")
export LD_LIBRARY_PATH
# The dollars are awk's.
# shellcheck disable=SC2016
for awk in mawk gawk; do
    echo $awk
    printf '%s\n' '18446744073709551615 18446744073709551614' '1234e567 9876e543' '00012345 12345' |
        root/usr/bin/$awk '{ print $1, $2, $1 == $2 ? "equal" : "differ", $1 "" == $2 "" ? "equal" : "differ" }'
    # Nanoseconds of three moves.
    printf '%s\n' 1234567891 1234567892 1234567893 |
        root/usr/bin/$awk '{ sum += $1 } END { print sum; printf "%d %.0f\n", sum, sum }'
done | tee seen
diff seen - <<'SEEN'
mawk
18446744073709551615 18446744073709551614 equal differ
1234e567 9876e543 differ differ
00012345 12345 equal differ
3.7037e+09
2147483647 3703703676
gawk
18446744073709551615 18446744073709551614 equal differ
1234e567 9876e543 equal differ
00012345 12345 equal differ
3703703676
3703703676 3703703676
SEEN
