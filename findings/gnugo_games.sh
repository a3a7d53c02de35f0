#!/bin/sh
# GNU Go 3.8 (Debian 12), seen on 2026-11-28: loadsgf takes the record of another game for one of Go: it answers "=" to
# a record of gomoku (GM[4]), captures a stone that gomoku keeps, and is ready to play on. Only stderr says that this may
# be another game.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download gnugo=3.8-11 >/dev/null
dpkg -x gnugo_*.deb root
echo '(;FF[4]GM[4]SZ[15];B[aa];W[ba];B[hh];W[ab])' >gomoku.sgf
printf 'loadsgf gomoku.sgf\nlist_stones black\nlist_stones white\ncaptures white\nquit\n' |
    root/usr/games/gnugo --mode gtp 2>errors | grep . | tee seen
sed -n 's/^/stderr: /p' errors | tee -a seen
diff seen - <<'SEEN'
= black
= H8
= B15 A14
= 1
= 
stderr: SGF file might be for game other than go: 4
stderr: Trying to load anyway.
SEEN
