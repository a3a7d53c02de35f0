#!/bin/bash
# What the store costs. Usage: arena/event/measure.sh PROGRAMS workers|overhead|hosts|growth [GAMES]
#
# PROGRAMS is the folder with pahtum and pahtum-arena, of a release build. Random players play on boards with 36
# free cells: about 2,000 games a second for two processors, so that the arena is what is measured. Stores are in
# a new folder below ${TMPDIR:-/tmp}; PostgreSQL is started there, as the user postgres if this is root. OPENINGS may
# name another file of openings.
#
#   workers   games a second of 1, 2, 4 and 8 workers with one game at a time, in SQLite and in PostgreSQL
#   overhead  seconds, and processor seconds of arena and engines, with --out, SQLite and PostgreSQL in turn
#   hosts     two workers in network namespaces of their own, the server in a third (needs root)
#   growth    an event of GAMES games in SQLite: its size, and how long status, report, rate and resuming take
set -euo pipefail

programs=$(realpath "$1")
openings=$(realpath "${OPENINGS:-$(dirname "$0")/../../openings/7x7-13-boulders.txt}")
what=$2
games=${3:-10000}
folder=$(mktemp -d "${TMPDIR:-/tmp}/pahtum-measure-XXXXXX")
chmod 711 "$folder"
server=
namespaces=()

clean_up() {
    [ -z "$server" ] || as_server "$server/pg_ctl" -D "$folder/pg/data" -m immediate -s stop || true
    for name in "${namespaces[@]}"; do ip netns del "$name"; done
    rm -rf "$folder"
}
trap clean_up EXIT

as_server() { if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi; }

# start_server [ADDRESS]: PostgreSQL with an empty database, on a socket in the folder, and on ADDRESS
start_server() {
    local binaries
    binaries=$(find /usr/lib/postgresql -name initdb -printf '%h\n' | sort -V | tail -1)
    install -d -m 755 "$folder/pg"
    [ "$(id -u)" != 0 ] || chown postgres "$folder/pg"
    as_server "$binaries/initdb" -D "$folder/pg/data" -A trust -U arena > "$folder/initdb.log"
    [ $# = 0 ] || as_server sh -c "echo 'host all all 10.0.0.0/8 trust' >> '$folder/pg/data/pg_hba.conf'"
    as_server "$binaries/pg_ctl" -D "$folder/pg/data" -s -w -l "$folder/pg/log" \
        -o "-c unix_socket_directories='$folder/pg' -c listen_addresses='${1:-}'" start
    server=$binaries
}

# play ARGUMENTS...: the match, with half as many rounds as games
play() {
    "$programs/pahtum-arena" --engine "a=$programs/pahtum --player random" \
        --engine "b=$programs/pahtum --player random --seed 2" --tc none --openings "$openings" \
        --rounds $((games / 2)) --no-affinity --quiet "$@"
}
export XDG_STATE_HOME=$folder
new_store() {
    if [ "$1" = sqlite ]; then
        rm -f "$folder"/games.db*
        store="--store $folder/games.db"
    else
        store="--store postgresql:host=${2:-$folder/pg}\ user=arena\ dbname=postgres --event $RANDOM$RANDOM"
    fi
}
seconds_of() { awk "BEGIN {printf \"%.2f\", $(date +%s.%N) - $1}"; }

echo "$(nproc) processors, load $(cut -d' ' -f1-3 /proc/loadavg), $games games"

case $what in
    workers)
        start_server
        for kind in sqlite postgresql; do
            for workers in 1 2 4 8; do
                new_store "$kind"
                begin=$(date +%s.%N)
                for _ in $(seq "$workers"); do
                    eval "play $store --concurrency 1" > /dev/null &
                done
                while [ -n "$(jobs -r)" ]; do wait -n; done
                elapsed=$(seconds_of "$begin")
                echo "$kind, $workers workers: $elapsed s, $(awk "BEGIN {printf \"%.0f\", $games / $elapsed}") games/s"
            done
        done
        ;;
    overhead)
        start_server
        TIMEFORMAT='%R s, processors %U + %S s'
        for _ in 1 2 3 4 5; do
            rm -f "$folder/games.jsonl"
            echo -n "--out: "
            time play --out "$folder/games.jsonl" --concurrency 2 > /dev/null
            for kind in sqlite postgresql; do
                new_store "$kind"
                echo -n "$kind: "
                time eval "play $store --concurrency 2" > /dev/null
            done
        done
        ;;
    hosts)
        start_server '*'
        for host in 1 2; do
            name=pahtum-$$-$host
            ip netns add "$name"
            namespaces+=("$name")
            ip link add "pahtum$host" type veth peer name eth0 netns "$name"
            ip addr add "10.213.$host.1/24" dev "pahtum$host"
            ip link set "pahtum$host" up
            ip -n "$name" addr add "10.213.$host.2/24" dev eth0
            ip -n "$name" link set eth0 up
            ip -n "$name" link set lo up
        done
        export -f play
        export programs openings games
        event=$RANDOM
        begin=$(date +%s.%N)
        for host in 1 2; do
            ip netns exec "pahtum-$$-$host" bash -c "play --concurrency 1 --event $event \
                --store 'postgresql://arena@10.213.$host.1/postgres'" > /dev/null &
        done
        while [ -n "$(jobs -r)" ]; do wait -n; done
        elapsed=$(seconds_of "$begin")
        echo "postgresql, 2 hosts: $elapsed s, $(awk "BEGIN {printf \"%.0f\", $games / $elapsed}") games/s"
        ;;
    growth)
        TIMEFORMAT='%R s, processors %U + %S s'
        new_store sqlite
        echo -n "played: "
        time eval "play $store" > /dev/null
        stat -c '%s' "$folder/games.db" | awk "{printf \"%d bytes, %.0f a game\n\", \$1, \$1 / $games}"
        for command in status report rate; do
            echo -n "$command: "
            time "$programs/pahtum-arena" "$command" "$folder/games.db" > /dev/null
        done
        echo -n "resumed: "
        time eval "play $store" > /dev/null
        ;;
    *)
        echo "unknown: $what" >&2
        exit 4
        ;;
esac
