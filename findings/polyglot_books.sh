#!/bin/sh
# polyglot 2.0.4 (Debian 12), seen on 2026-11-29: make-book counts a game without a result (*) as a draw, so games that were
# broken off give a move as much weight as games that it drew. A move that lost all its games is not in the book at all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download polyglot=2.0.4+git20210322-1 >/dev/null
dpkg -x polyglot_*.deb root
games() { for _ in 1 2 3 4 5; do printf '[Result "%s"]\n\n1. %s %s\n\n' "$2" "$1" "$2"; done; }
{ games e4 1-0; games d4 0-1; games c4 '*'; games Nf3 1/2-1/2; } >games.pgn
root/usr/games/polyglot make-book -pgn games.pgn -bin book.bin -min-game 1 >log
# An entry has 16 bytes: the position, then the move and its weight in two bytes each.
python3 - <<'CODE' | tee seen
import struct
data = open("book.bin", "rb").read()
for _, move, weight, _ in struct.iter_unpack(">QHHI", data):
    print("abcdefgh"[move & 7] + str((move >> 3 & 7) + 1), weight)
CODE
diff seen - <<'SEEN'
e4 10
c4 5
f3 5
SEEN
