#!/bin/sh
# shuf of coreutils 9.1 (Debian 12), seen on 2026-11-29: with one --random-source, `shuf -n 5` draws other lines through a
# pipe than from the file, though the text is the same. It has two ways to draw: one for files of less than 8 MiB, which
# gives the first lines of the whole shuffle, and one for larger files and for pipes, which does not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download coreutils=9.1-1 >/dev/null
dpkg -x coreutils_*.deb root
seq 100000 >seed
seq 1000 >small
# More than 8 MiB, in lines of 9 KiB.
sed "s/\$/$(printf '%9000s' '')/" small >large
# draw LIST: five lines of it, drawn in three ways.
draw() {
    echo "$1, from the file: $(root/usr/bin/shuf -n 5 --random-source=seed "$1" | tr -d ' ' | paste -s -d ' ')"
    # shellcheck disable=SC2002
    echo "$1, through a pipe: $(cat "$1" | root/usr/bin/shuf -n 5 --random-source=seed | tr -d ' ' | paste -s -d ' ')"
    echo "$1, first of all: $(root/usr/bin/shuf --random-source=seed "$1" | sed 5q | tr -d ' ' | paste -s -d ' ')"
}
{
    draw small
    draw large
} | tee seen
diff seen - <<'SEEN'
small, from the file: 555 127 781 55 625
small, through a pipe: 47 12 264 51 666
small, first of all: 555 127 781 55 625
large, from the file: 47 12 264 51 666
large, through a pipe: 47 12 264 51 666
large, first of all: 555 127 781 55 625
SEEN
