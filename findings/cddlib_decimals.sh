#!/bin/sh
# cddlib 0.94m and lrslib 0.71b (Debian 12), seen on 2026-11-29: a decimal in a file of rational numbers is read as another
# number. Exact cddlib takes 7.75 and 1e1 for 0, cddlib with doubles takes them for 7 and 1, and lrsnash, which finds the
# equilibria of a game, takes 0.5 for 0: all without a word and with exit code 0. lrs refuses such a file.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download libcdd-tools=094m-1 libcdd0d=094m-1 lrslib=0.71b-2 liblrs1=0.71b-2 libgmp10 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$PWD/root/usr/lib/$(gcc -print-multiarch):$PWD/root/usr/lib
export LD_LIBRARY_PATH
# corners BOUND: of 0 <= x <= BOUND.
corners() {
    printf 'H-representation\nbegin\n2 2 rational\n%s -1\n0 1\nend\n' "$1" >bounds.ine
    for program in scdd_gmp scdd lrs; do
        rm -f bounds.ext
        root/usr/bin/$program bounds.ine >said 2>&1 && code=0 || code=$?
        [ -e bounds.ext ] || cp said bounds.ext
        corners=$(awk '/^\*/ { next } NF == 2 && $1 == 1 { print $2 }' bounds.ext | sort | paste -s -d ' ')
        echo "0 <= x <= $1, $program: exit code $code, corners $corners"
    done
}
# equilibria GAIN: of the game in which both players gain 1 if they choose the same, but the first player gains GAIN if
# that is their first choice.
equilibria() {
    printf '2 2\n\n%s 0\n0 1\n\n1 0\n0 1\n' "$1" >game
    root/usr/bin/lrsnash game >found 2>&1 && code=0 || code=$?
    echo "gain $1, lrsnash: exit code $code, shares of the second player $(awk '$1 == 2 { print $2, $3 }' found | paste -s -d ,)"
}
{
    for bound in 31/4 7.75 1e1; do corners $bound; done
    for gain in 1/2 0.5; do equilibria $gain; done
} | tee seen
diff seen - <<'SEEN'
0 <= x <= 31/4, scdd_gmp: exit code 0, corners 0 31/4
0 <= x <= 31/4, scdd: exit code 0, corners 0 7.750000000E+00
0 <= x <= 31/4, lrs: exit code 0, corners 0 31/4
0 <= x <= 7.75, scdd_gmp: exit code 0, corners 0
0 <= x <= 7.75, scdd: exit code 0, corners 0 7
0 <= x <= 7.75, lrs: exit code 1, corners 
0 <= x <= 1e1, scdd_gmp: exit code 0, corners 0
0 <= x <= 1e1, scdd: exit code 0, corners 0 1
0 <= x <= 1e1, lrs: exit code 1, corners 
gain 1/2, lrsnash: exit code 0, shares of the second player 2/3 1/3,0 1,1 0
gain 0.5, lrsnash: exit code 0, shares of the second player 1 0,0 1,1 0
SEEN
