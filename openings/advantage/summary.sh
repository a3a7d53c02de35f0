#!/bin/sh
# Prints the table of README.md from games.jsonl, or with --svg the picture.
set -eu
cd "$(dirname "$0")"
awk -v svg="${1-}" '
    function text(member) { return match($0, "\"" member "\":\"[^\"]*") ? substr($0, RSTART + length(member) + 4, RLENGTH - length(member) - 4) : "" }
    function number(member) { return match($0, "\"" member "\":[0-9]+") ? substr($0, RSTART + length(member) + 3, RLENGTH - length(member) - 3) : "" }
    {
        name = text("ruleset") (/"players_place":true/ ? ", placed" : "")
        nodes = number("nodes")
        if (!(name in seen)) { seen[name] = 1; names[++count] = name }
        if (!(nodes in known)) { known[nodes] = 1; lengths[++thoughts] = nodes }
        games[name, nodes] = number("games")
        won[name, nodes] = number("black_wins")
        drawn[name, nodes] = number("draws")
    }
    # The score and half of its 95% interval, a draw counting half.
    function score(n, w, d,   mean, square) {
        mean = (w + d / 2) / n
        square = (w + d / 4) / n
        return sprintf("%.0f%% ± %.0f", 100 * mean, 196 * sqrt((square - mean * mean) / n))
    }
    function table(   i, j, n, w, d, line) {
        line = "| ruleset |"
        for (j = 1; j <= thoughts; ++j) line = line " " lengths[j] " nodes | drawn |"
        print line
        line = "|---|"
        for (j = 1; j <= thoughts; ++j) line = line "---|---|"
        print line
        for (i = 1; i <= count; ++i) {
            line = "| `" names[i] "` |"
            for (j = 1; j <= thoughts; ++j) {
                n = games[names[i], lengths[j]]
                w = won[names[i], lengths[j]]
                d = drawn[names[i], lengths[j]]
                line = line sprintf(" %s | %.0f%% |", score(n, w, d), 100 * d / n)
            }
            print line
        }
    }
    function bar(x, y, width, colour) {
        printf "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"16\" fill=\"%s\" stroke=\"#777\"/>\n", x, y, width, colour
    }
    function picture(   i, y, n, w, d, last) {
        last = lengths[thoughts]
        printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 %d\" font-family=\"sans-serif\" font-size=\"13\">\n", 24 * count + 34
        printf "<rect width=\"640\" height=\"%d\" fill=\"#fff\"/>\n", 24 * count + 34
        printf "<text x=\"170\" y=\"18\">Black wins (dark), draws (grey), White wins (light); %d nodes</text>\n", last
        for (i = 1; i <= count; ++i) {
            y = 24 * i + 4
            n = games[names[i], last] / 450
            w = won[names[i], last] / n
            d = drawn[names[i], last] / n
            printf "<text x=\"162\" y=\"%d\" text-anchor=\"end\">%s</text>\n", y + 13, names[i]
            bar(170, y, w, "#222")
            bar(170 + w, y, d, "#999")
            bar(170 + w + d, y, 450 - w - d, "#f4f0e6")
        }
        print "<path d=\"M395 26V" 24 * count + 26 "\" stroke=\"#c33\" stroke-dasharray=\"4 3\"/>"
        print "</svg>"
    }
    END { if (svg == "--svg") picture(); else table() }' games.jsonl
