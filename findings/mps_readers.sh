#!/bin/sh
# CBC 2.10.8, GLPK 5.0 and lp_solve 5.5.2.5 (Debian 12), seen on 2026-11-29: one file in MPS is several problems. An integer
# without bounds goes up to 1 for CBC and GLPK, and up to infinity for lp_solve. A right-hand side of the objective is added
# to it by GLPK and lp_solve, and subtracted by CBC. None of them says a word, and all call their answer optimal.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download glpk-utils=5.0-1 libglpk40=5.0-1 lp-solve=5.5.2.5-2 coinor-cbc=2.10.8+ds1-1 \
    coinor-libcbc3=2.10.8+ds1-1 coinor-libclp1 coinor-libcgl1 coinor-libosi1v5 coinor-libcoinutils3v5 libamd2 libcolamd2 \
    libsuitesparseconfig5 libltdl7 libblas3 liblapack3 libgfortran5 libreadline8 libtinfo6 libbz2-1.0 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$(dirname "$(find "$PWD/root" -name libglpk.so.40)")
LD_LIBRARY_PATH=$libraries:$libraries/blas:$libraries/lapack:$PWD/root/usr/lib/lp_solve
export LD_LIBRARY_PATH
# solve FILE
solve() {
    root/usr/bin/lp_solve -fmps "$1" -S3 | sed -n 's/^Value of objective function: */lp_solve: /p'
    root/usr/bin/glpsol --freemps "$1" --output report >log
    sed -n 's/^Objective: .* = \(.*\) (MIN.*/GLPK: \1/p' report
    root/usr/bin/cbc "$1" solve >log
    sed -n 's/^Objective value: */CBC: /p; s/^Optimal objective \(.*\) - .*/CBC: \1/p' log
}
cat >integer.mps <<'MPS'
NAME integer
ROWS
 N value
 L most
COLUMNS
 M1 'MARKER' 'INTORG'
 x value -1 most 1
 M2 'MARKER' 'INTEND'
RHS
 RHS most 7
ENDATA
MPS
sed "/MARKER/d; s/most 7/most 7 value 10/" integer.mps >constant.mps
{
    for file in integer constant; do
        echo $file
        solve $file.mps
    done
} | tee seen
diff seen - <<'SEEN'
integer
lp_solve: -7.00000000
GLPK: -1
CBC: -1.00000000
constant
lp_solve: 3.00000000
GLPK: 3
CBC: -17
SEEN
