#!/bin/sh
# MiniZinc 2.6.4 with Gecode 6.2.0 (Debian 12), seen on 2026-11-29: an integer without bounds lies between -2147483646 and
# 2147483646 for Gecode, without a word: what has only larger answers is UNSATISFIABLE, and the largest number of all is
# found and marked as the optimum, with exit code 0. If such a number stands in the program, or follows from bounds there,
# Gecode refuses it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
# MiniZinc, and of what it needs all that is missing here.
versions='minizinc=2.6.4+dfsg1-1 flatzinc=6.2.0-5'
# shellcheck disable=SC2086
missing=$(apt-get -qq install -s --no-install-recommends $versions |
    sed -n '/^Inst \(minizinc\|flatzinc\) /!s/^Inst \([^ ]*\).*/\1/p')
# shellcheck disable=SC2086
apt-get -qq download $versions $missing >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
triplet=$(gcc -print-multiarch)
LD_LIBRARY_PATH=$PWD/root/usr/lib/$triplet:$PWD/root/lib/$triplet
MZN_STDLIB_DIR=$PWD/root/usr/share/minizinc
MZN_SOLVER_PATH=$PWD/solvers
export LD_LIBRARY_PATH MZN_STDLIB_DIR MZN_SOLVER_PATH
mkdir solvers
sed "s#/usr/bin/fzn-gecode#$PWD/root&#" root/usr/share/minizinc/solvers/gecode.msc >solvers/gecode.msc
# ask PROGRAM
ask() {
    echo "$1" >program.mzn
    root/usr/bin/minizinc --solver gecode program.mzn >said 2>errors && code=0 || code=$?
    echo "$1 exit code $code: $(grep -v '^$' said | paste -s -d ' ')"
}
{
    ask 'var int: y; var int: z; constraint y > 40000; constraint z = y * y; solve satisfy;'
    ask 'var int: y; var int: z; constraint y > 50000; constraint z = y * y; solve satisfy;'
    ask 'var int: games; var int: nodes; constraint games >= 3; constraint nodes = 1000000000 * games; solve minimize nodes;'
    ask 'var 3..9: games; var int: nodes; constraint nodes = 1000000000 * games; solve minimize nodes;'
    ask 'var int: nodes; constraint nodes = 3000000000; solve satisfy;'
    ask 'var int: nodes; solve maximize nodes;'
} | tee seen
diff seen - <<'SEEN'
var int: y; var int: z; constraint y > 40000; constraint z = y * y; solve satisfy; exit code 0: y = 40001; z = 1600080001; ----------
var int: y; var int: z; constraint y > 50000; constraint z = y * y; solve satisfy; exit code 0: =====UNSATISFIABLE=====
var int: games; var int: nodes; constraint games >= 3; constraint nodes = 1000000000 * games; solve minimize nodes; exit code 0: =====UNSATISFIABLE=====
var 3..9: games; var int: nodes; constraint nodes = 1000000000 * games; solve minimize nodes; exit code 1: =====ERROR=====
var int: nodes; constraint nodes = 3000000000; solve satisfy; exit code 1: =====ERROR=====
var int: nodes; solve maximize nodes; exit code 0: nodes = 2147483646; ---------- ==========
SEEN
