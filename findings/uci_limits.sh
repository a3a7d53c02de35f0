#!/bin/sh
# GNU Chess 6.2.7 and Toga II 3.0 (Debian 12), seen on 2026-11-29: in UCI both ignore `nodes` and `searchmoves` without a
# word. With `go depth 6 nodes 100` or `searchmoves a2a3` each searches as many nodes as without, and plays the same move.
# Stockfish 15.1 and Glaurung 2.2 obey both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download gnuchess=6.2.7-1+deb12u1 toga2=3.0.0.1SE1-2+b1 stockfish=15.1-4 glaurung=2.2-4 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
mkfifo lines
# think ENGINE LIMITS: its move; nodes as last printed before it.
think() {
    : >answers
    # shellcheck disable=SC2086
    root/usr/games/$1 <lines >answers 2>/dev/null &
    engine=$!
    exec 3>lines
    printf 'uci\nisready\nposition startpos\ngo %s\n' "$2" >&3
    until grep -q ^bestmove answers; do
        kill -0 $engine
        sleep 0.1
    done
    kill $engine
    wait $engine 2>/dev/null || true
    exec 3>&-
    sed -n 's/.* nodes \([0-9]*\).*/\1/p; s/^bestmove \([^ ]*\).*/\1/p' answers | tail -n 2 | paste -s -d ' '
}
for engine in 'gnuchess --uci' toga2 stockfish glaurung; do
    plain=$(think "$engine" 'depth 6')
    for limits in 'depth 6 nodes 100' 'depth 6 searchmoves a2a3'; do
        limited=$(think "$engine" "$limits")
        [ "$limited" = "$plain" ] && said='as without' || said='other nodes'
        [ "${limited#* }" != a2a3 ] || said="$said, plays a2a3"
        echo "$engine, $limits: $said"
    done
done | tee seen
diff seen - <<'SEEN'
gnuchess --uci, depth 6 nodes 100: as without
gnuchess --uci, depth 6 searchmoves a2a3: as without
toga2, depth 6 nodes 100: as without
toga2, depth 6 searchmoves a2a3: as without
stockfish, depth 6 nodes 100: other nodes
stockfish, depth 6 searchmoves a2a3: other nodes, plays a2a3
glaurung, depth 6 nodes 100: other nodes
glaurung, depth 6 searchmoves a2a3: other nodes, plays a2a3
SEEN
