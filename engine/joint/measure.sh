#!/bin/sh
# Nodes and time of solving boards alone, and over a file of SQLite by one, two and four processes of one thread.
# Usage: measure.sh PAHTUM BOARD...
set -eu
pahtum=$1
shift
for board in "$@"; do
    echo "$board"
    echo "  alone: $("$pahtum" solve --wdl --one-best --threads 1 "$board" 2>/dev/null | grep '^effort')"
    for workers in 1 2 4; do
        folder=$(mktemp -d)
        for worker in $(seq "$workers"); do
            "$pahtum" solve --wdl --one-best --threads 1 --store "$folder/proof.db" "$board" \
                >"$folder/$worker" 2>/dev/null &
        done
        wait
        echo "  $workers: $(grep '^effort' "$folder/1"), $(wc -c <"$folder/proof.db") bytes"
        rm -r "$folder"
    done
done
