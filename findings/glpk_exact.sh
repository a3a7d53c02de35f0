#!/bin/sh
# glpsol of GLPK 5.0 (Debian 12), seen on 2026-11-29: --exact computes exactly, but with other numbers: those of the file
# are first replaced by fractions with small denominators that differ from them by up to about 1e-10 of their size.
# 0.3333333333 becomes 1/3, and a bound of 4.0000000001 becomes 4, so the optimum is not that of the file. Without a
# solution the exit code is 0 as well.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download glpk-utils=5.0-1 libglpk40=5.0-1 libamd2 libcolamd2 libsuitesparseconfig5 libltdl7 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/root" -name libglpk.so.40)")
export LD_LIBRARY_PATH
# solve OPTION BOUND LEAST: the largest x for which 4 x <= BOUND and 4 x >= LEAST.
solve() {
    printf 'Maximize\n value: x\nSubject To\n most: 4 x + y <= %s\n least: 4 x + y >= %s\nEnd\n' "$2" "$3" >problem.lp
    root/usr/bin/glpsol "$1" --lp problem.lp --output report --write numbers >log && code=0 || code=$?
    echo "$1 $2 $3: $(sed -n 's/^Status: *//p' report), x $(awk '$1 == "j" && $2 == 1 { print $4 }' numbers), exit code $code"
}
for option in --nopresol --exact; do
    solve $option 4.0000000001 0
    solve $option 4.01 0
    solve $option 4.0000000001 4.1
done | tee seen
diff seen - <<'SEEN'
--nopresol 4.0000000001 0: OPTIMAL, x 1.000000000025, exit code 0
--nopresol 4.01 0: OPTIMAL, x 1.0025, exit code 0
--nopresol 4.0000000001 4.1: INFEASIBLE (FINAL), x 1.000000000025, exit code 0
--exact 4.0000000001 0: OPTIMAL, x 1, exit code 0
--exact 4.01 0: OPTIMAL, x 1.0025, exit code 0
--exact 4.0000000001 4.1: INFEASIBLE (FINAL), x 1, exit code 0
SEEN
