#!/bin/sh
# z3 4.8.12 (Debian 12), seen on 2026-11-29: where a strict bound leaves a linear program without an optimum, it says `sat`
# and gives a number that is neither the limit nor marked: the largest x < 1 is 0, the smallest x > 1 is 2. Where bounds are
# not strict, it is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download z3=4.8.12-3.1 >/dev/null
dpkg -x z3_*.deb root
# ask QUESTION: of a real number x.
ask() {
    printf '(declare-const x Real)
%s
(check-sat)
(get-objectives)
' "$1" | root/usr/bin/z3 -in | paste -s -d ' ' |
        sed "s/^/$1: /"
}
{
    ask '(assert (< x 1)) (maximize x)'
    ask '(assert (<= x 1)) (maximize x)'
    ask '(assert (> x 1)) (minimize x)'
    ask '(assert (> x 1)) (assert (< x 3)) (minimize x)'
    ask '(assert (>= x 1)) (minimize x)'
} | tee seen
diff seen - <<'SEEN'
(assert (< x 1)) (maximize x): sat (objectives  (x 0) )
(assert (<= x 1)) (maximize x): sat (objectives  (x 1) )
(assert (> x 1)) (minimize x): sat (objectives  (x 2) )
(assert (> x 1)) (assert (< x 3)) (minimize x): sat (objectives  (x 2) )
(assert (>= x 1)) (minimize x): sat (objectives  (x 1) )
SEEN
