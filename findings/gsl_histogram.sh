#!/bin/sh
# gsl-histogram of GSL 2.7.1 (Debian 12), seen on 2026-11-29: its last interval leaves out its upper end, and what lies
# outside of the range is dropped without a word. So of the scores 0, 0.5 and 1 in a range from 0 to 1 every win is lost,
# and so is the best value of any list whose extremes are the range.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download gsl-bin=2.7.1+dfsg-5+deb12u1 libgsl27=2.7.1+dfsg-5+deb12u1 libgslcblas0=2.7.1+dfsg-5+deb12u1 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/root" -name libgsl.so.27)")
export LD_LIBRARY_PATH
# count RANGE INTERVALS: of two losses, three draws and five wins.
count() {
    echo "from $1 in $2 intervals, exit code and counts:"
    # shellcheck disable=SC2086
    printf '%s\n' 0 0 0.5 0.5 0.5 1 1 1 1 1 | root/usr/bin/gsl-histogram $1 $2 >counts 2>&1 && code=0 || code=$?
    echo "$code"
    cat counts
}
{
    count '0 1' 2
    count '0 1' 3
    count '0 1.5' 3
} | tee seen
diff seen - <<'SEEN'
from 0 1 in 2 intervals, exit code and counts:
0
0 0.5 2
0.5 1 3
from 0 1 in 3 intervals, exit code and counts:
0
0 0.333333 2
0.333333 0.666667 3
0.666667 1 0
from 0 1.5 in 3 intervals, exit code and counts:
0
0 0.5 2
0.5 1 3
1 1.5 5
SEEN
