#!/bin/sh
# Prints the table of README.md from the files beside this, or from those named.
# Usage: summary.sh [FILE.jsonl ...]
set -eu
[ $# -gt 0 ] || set -- "$(dirname "$0")"/*.jsonl

cat "$@" | awk '
    function text(member) { return match($0, "\"" member "\":\"[^\"]*") ? substr($0, RSTART + length(member) + 4, RLENGTH - length(member) - 4) : "" }
    function number(member) { return match($0, "\"" member "\":-?[0-9.]+") ? substr($0, RSTART + length(member) + 3, RLENGTH - length(member) - 3) : "" }
    {
        board = text("position")
        sub(/ .*/, "", board)
        size = gsub("/", "/", board) + 1
        kind = sprintf("%d %2d", size, gsub("-", "-", board))
        ++layouts[kind]
        wdl = number("wdl")
        if (wdl == "") ++open[kind]
        else if (wdl > 0) ++wins[kind]
        else if (wdl < 0) ++losses[kind]
        else ++draws[kind]
        value = number("value")
        if (value == "") next
        ++exact[kind]
        sum[kind] += value
        if (exact[kind] == 1 || value < least[kind]) least[kind] = value
        if (exact[kind] == 1 || value > most[kind]) most[kind] = value
    }
    function percent(part) { return sprintf("%d (%.1f%%)", part, 100 * part / layouts[kind]) }
    END {
        for (kind in layouts) {
            split(kind, word, " ")
            margin = exact[kind] == layouts[kind] ? sprintf("%.2f | %d to %d", sum[kind] / exact[kind], least[kind], most[kind]) : " | "
            printf "%s|| %dx%d | %d | %d | %s | %s | %s | %d | %s |\n", kind, word[1], word[1], word[2], layouts[kind],
                percent(wins[kind]), percent(draws[kind]), percent(losses[kind]), open[kind], margin
        }
    }' | LC_ALL=C sort | {
    echo '| board | boulders | layouts | Black wins | draws | White wins | not settled | mean margin | margins |'
    echo '|---|---|---|---|---|---|---|---|---|'
    sed 's/^[^|]*|//'
}
