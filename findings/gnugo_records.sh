#!/bin/sh
# GNU Go 3.8 (Debian 12), seen on 2026-11-29: where it writes a record that it has read (--outfile), every name of a property
# has two letters at most, though FF[4] allows any number: private PTP, PTM and PTC all become PT. AE is ignored when
# it reads: stones that a record takes away stay, with the answer `=`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download gnugo=3.8-11 >/dev/null
dpkg -x gnugo_*.deb root
{
    echo 'written:'
    printf '(;FF[4]GM[1]SZ[7]PTP[a]\n;B[dd]PTC[b];W[ce]PTM[c])\n' >game.sgf
    root/usr/games/gnugo --infile game.sgf --score estimate --outfile written.sgf >/dev/null
    grep -o 'PT[A-Z]*\[[a-z]*\]' written.sgf
    echo 'whose turn it is, black and white stones:'
    for setup in 'C[nothing]' 'AE[aa]' 'AE[aa]AW[cc]'; do
        printf '(;FF[4]GM[1]SZ[7]AB[aa][dd];%sPL[B];B[ee])\n' "$setup" >game.sgf
        printf '%s\n' 'loadsgf game.sgf' 'list_stones black' 'list_stones white' quit | root/usr/games/gnugo --mode gtp |
            grep . | paste -s -d ' ' | sed "s/^/$setup /; s/ *= */ = /g"
    done
} 2>&1 | tee seen
diff seen - <<'SEEN'
written:
PT[a]
PT[b]
PT[c]
whose turn it is, black and white stones:
C[nothing] = white = A7 D4 E3 =  = 
AE[aa] = white = A7 D4 E3 =  = 
AE[aa]AW[cc] = white = A7 D4 E3 = C5 = 
SEEN
