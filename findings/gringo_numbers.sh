#!/bin/sh
# gringo 5.4.1 (Debian 12), which reads programs for clasp, seen on 2026-11-29: its integers have 32 bits, and what does not
# fit wraps round without a word, with exit code 0: 3000000000 is read as -1294967296, and the sum of two games' nodes is
# negative.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download gringo=5.4.1-3.1+b1 liblua5.4-0 libpython3.11 libpython3.11-stdlib \
    libpython3.11-minimal >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$PWD/root/usr/lib/$(gcc -print-multiarch):$PWD/root/usr/lib
export LD_LIBRARY_PATH
cat >games.lp <<'RULES'
nodes(first, 2000000000). nodes(second, 2000000000). nodes(third, 3000000000).
both(X + Y) :- nodes(first, X), nodes(second, Y).
all(S) :- S = #sum { X, G : nodes(G, X), G != third }.
twice(2147483647 * 2).
RULES
{
    root/usr/bin/gringo --text games.lp && echo "exit code 0"
} 2>&1 | tee seen
diff seen - <<'SEEN'
nodes(first,2000000000).
nodes(second,2000000000).
nodes(third,-1294967296).
twice(-2).
all(-294967296).
both(-294967296).
exit code 0
SEEN
