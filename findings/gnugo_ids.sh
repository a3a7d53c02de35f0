#!/bin/sh
# GNU Go 3.8 (Debian 12), seen on 2026-11-28: answers an id as a number that it has read, not as the text that it was
# sent: "007 name" gets "=7 GNU Go". A controller that compares ids as text waits for ever.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download gnugo=3.8-11 >/dev/null
dpkg -x gnugo_*.deb root
printf '007 name\n0 name\nquit\n' | root/usr/games/gnugo --mode gtp | grep . | tee seen
diff seen - <<'SEEN'
=7 GNU Go
=0 GNU Go
= 
SEEN
