#!/usr/bin/env python3
"""Prints the tables of README.md that say how the result depends on where the boulders lie; with --svg, the picture."""
import json
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent


def load(name):
    return [json.loads(line) for line in (HERE / name).read_text().splitlines()]


def rows_of(position):
    rows = position.split()[0].split("/")
    return ["".join("." * int(cell) if cell.isdigit() else cell for cell in row) for row in rows]


def boulders(rows, cells):
    return sum(rows[i][j] == "-" for i in range(len(rows)) for j in range(len(rows)) if cells(i, j, len(rows) - 1))


def on_the_edge(rows):
    return boulders(rows, lambda i, j, last: i in (0, last) or j in (0, last))


def in_the_centre(rows):
    return boulders(rows, lambda i, j, last: 2 <= i <= last - 2 and 2 <= j <= last - 2)


def windows(rows):
    """Three cells in a row or column without a boulder."""
    lines = rows + ["".join(column) for column in zip(*rows)]
    return sum("-" not in line[i:i + 3] for line in lines for i in range(len(line) - 2))


def groups(boards, feature, width, least, most):
    """The results of the boards, by ranges of the feature; the first and the last range are open."""
    results = {}
    for board in boards:
        low = min(max(feature(rows_of(board["position"])) // width * width, least), most)
        results.setdefault(low, Counter())[board["wdl"]] += 1
    for low, counts in sorted(results.items()):
        text = f"{low}" if width == 1 else f"{low} to {low + width - 1}"
        if low == least > 0:
            text = f"up to {low + width - 1}"
        if low == most:
            text = f"{low} or more"
        yield text, counts


def percent(part, counts):
    return f"{100 * counts[part] / counts.total():.0f}%"


FEATURES = (("boulders on the edge", on_the_edge, 1, 3, 10), ("boulders in the nine cells in the middle", in_the_centre, 1, 0, 5),
            ("open windows of three", windows, 3, 18, 33))


def print_tables():
    large = load("7x7-13-boulders.jsonl")
    for name, *feature in FEATURES:
        print(f"| {name} | boards | Black wins | draws | not settled |\n|---|---|---|---|---|")
        for text, counts in groups(large, *feature):
            print(f"| {text} | {counts.total()} | {percent(1, counts)} | {percent(0, counts)} | {percent(None, counts)} |")
        print()
    print("| won boards whose best first moves are all known | boards | one best move | two | three or more |\n|---|---|---|---|---|")
    small = {f"5x5, {count} boulders": load(f"5x5-{count}-boulders.jsonl") for count in (3, 4, 5)}
    for name, boards in {**small, "7x7, 13 boulders": large[:100]}.items():
        moves = Counter(min(len(board["best"]), 3) for board in boards if board["wdl"] == 1 and board["best_complete"])
        print(f"| {name} | {moves.total()} | " + " | ".join(percent(count, moves) for count in (1, 2, 3)) + " |")


def print_picture():
    large = load("7x7-13-boulders.jsonl")
    parts = ['<text x="130" y="20">Black wins (dark), draws (grey), not settled (light), by</text>']
    y = 14
    for name, *feature in FEATURES:
        y += 34
        parts.append(f'<text x="130" y="{y - 8}">{name}</text>')
        for text, counts in groups(large, *feature):
            parts.append(f'<text x="122" y="{y + 13}" text-anchor="end">{text}</text>')
            x = 130.0
            for result, colour in ((1, "#222"), (0, "#999"), (None, "#f4f0e6")):
                width = 480 * counts[result] / counts.total()
                parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="16" fill="{colour}" stroke="#777"/>')
                x += width
            y += 20
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {y + 8}" font-family="sans-serif" font-size="13">')
    print(f'<rect width="640" height="{y + 8}" fill="#fff"/>', *parts, "</svg>", sep="\n")


print_picture() if sys.argv[1:] == ["--svg"] else print_tables()
