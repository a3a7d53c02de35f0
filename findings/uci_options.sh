#!/bin/sh
# Stockfish 15.1, Toga II 3.0 and Glaurung 2.2 (Debian 12), seen on 2026-11-29: none says a word about a value that it does
# not take. Stockfish ignores a number beyond the range that it announced, and reads `3x` as 3 and `2.9` as 2; Toga II and
# Glaurung take numbers beyond their own range. Stockfish ignores a check that is not `true` or `false` in small letters, so
# Python's `True`, and `1`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download stockfish=15.1-4 toga2=3.0.0.1SE1-2+b1 glaurung=2.2-4 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
mkfifo lines
# ask ENGINE NAME VALUE: its answers to a search of five plies with that option.
ask() {
    : >answers
    "root/usr/games/$1" <lines >answers 2>&1 &
    process=$!
    exec 3>lines
    printf 'uci\nsetoption name %s value %s\nisready\nposition startpos\ngo depth 5\n' "$2" "$3" >&3
    until grep -q ^bestmove answers; do
        kill -0 $process
        sleep 0.1
    done
    kill $process
    wait $process 2>/dev/null || true
    exec 3>&-
}
{
    for engine in stockfish toga2 glaurung; do
        for value in 3 3x 2.9 600; do
            ask $engine MultiPV $value
            range=$(sed -n 's/^option name MultiPV .*\(min .*\)/\1/p' answers | tr -d '\r')
            lines=$(sed -n 's/.* multipv \([0-9]*\) .*/\1/p' answers | sort -un | grep -c .)
            complaints=$(grep -icE 'error|invalid|range|unknown' answers || true)
            echo "$engine, MultiPV ($range) $value: $lines, complaints $complaints"
        done
    done
    for value in true True 1; do
        ask stockfish UCI_ShowWDL $value
        echo "stockfish, UCI_ShowWDL $value: $(grep -q ' wdl ' answers && echo shown || echo 'not shown')"
    done
} | tee seen
diff seen - <<'SEEN'
stockfish, MultiPV (min 1 max 500) 3: 3, complaints 0
stockfish, MultiPV (min 1 max 500) 3x: 3, complaints 0
stockfish, MultiPV (min 1 max 500) 2.9: 2, complaints 0
stockfish, MultiPV (min 1 max 500) 600: 1, complaints 0
toga2, MultiPV (min 1 max 10) 3: 3, complaints 0
toga2, MultiPV (min 1 max 10) 3x: 3, complaints 0
toga2, MultiPV (min 1 max 10) 2.9: 2, complaints 0
toga2, MultiPV (min 1 max 10) 600: 20, complaints 0
glaurung, MultiPV (min 1 max 500) 3: 3, complaints 0
glaurung, MultiPV (min 1 max 500) 3x: 3, complaints 0
glaurung, MultiPV (min 1 max 500) 2.9: 2, complaints 0
glaurung, MultiPV (min 1 max 500) 600: 20, complaints 0
stockfish, UCI_ShowWDL true: shown
stockfish, UCI_ShowWDL True: not shown
stockfish, UCI_ShowWDL 1: not shown
SEEN
