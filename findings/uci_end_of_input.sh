#!/bin/sh
# Stockfish 15.1 and Toga II 3.0 (Debian 12), seen on 2026-11-29: both take the end of the input for `quit`. If all they are
# sent is piped into them, `go movetime 5000` ends at once: Stockfish answers with whatever move it has, Toga
# does not answer. The exit code is 0. While the pipe stays open, both answer after five seconds.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download stockfish=15.1-4 toga2=3.0.0.1SE1-2+b1 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
# think ENGINE HELD: pipes the questions into the engine and keeps the pipe open for so many seconds.
think() {
    began=$(date +%s%N)
    { printf 'uci\nposition startpos\ngo movetime 5000\n'; sleep "$2"; } | { "root/usr/games/$1"; echo "exit code $?" >code; } |
        { grep -m 1 -c '^bestmove' >moves || true; date +%s%N >ended; cat >output; }
    [ $(($(cat ended) - began)) -lt 4000000000 ] && ended='at once' || ended='later'
    echo "$1, open for $2 s: $(cat moves) moves, $ended, $(cat code)"
}
for engine in stockfish toga2; do
    think $engine 0
    think $engine 8
done | tee seen
diff seen - <<'SEEN'
stockfish, open for 0 s: 1 moves, at once, exit code 0
stockfish, open for 8 s: 1 moves, later, exit code 0
toga2, open for 0 s: 0 moves, at once, exit code 0
toga2, open for 8 s: 1 moves, later, exit code 0
SEEN
