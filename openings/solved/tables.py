#!/usr/bin/env python3
"""Prints the tables of README.md from the files beside this; with --svg, the picture."""
import itertools
import json
import math
import statistics
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
LAYOUTS = 239511  # with five boulders on 7x7, up to symmetry
MACHINE = 16 * 1.5e6  # nodes a second of 16 processors, each with a board of its own


def load(name):
    boards = [json.loads(line) for line in (HERE / name).read_text().splitlines()] if (HERE / name).exists() else []
    return [board | {"wdl": 0} if board["upper"] == 0 else board for board in boards]  # White never wins an empty board


def boards_with(count):
    """The boards of 7x7 with this many boulders that nobody chose and that began with an empty table; at least twenty."""
    boards = load(f"7x7-{count}-boulders.jsonl")[100 if count == 13 else 0:]
    return boards + [{"wdl": None, "nodes": 0}] * (20 - len(boards))


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


def is_drawn(boards):
    return all(board["wdl"] == 0 for board in boards)


def print_outcomes():
    """Of each board and number of boulders; where several numbers on end give draws alone, in one row."""
    kinds = {}
    for board in (board for file in HERE.glob("*.jsonl") if "chosen" not in file.name for board in load(file)):
        rows = rows_of(board["position"])
        kinds.setdefault((len(rows), boulders(rows, lambda *_: True)), []).append(board)
    print("| board | boulders | layouts | Black wins | draws | not settled |\n|---|---|---|---|---|---|")
    for (size, all_drawn), group in itertools.groupby(sorted(kinds.items()), lambda kind: (kind[0][0], is_drawn(kind[1]))):
        group = list(group)
        if all_drawn and len(group) > 1:
            total = sum(len(boards) for _, boards in group)
            print(f"| {size}x{size} | {group[0][0][1]} to {group[-1][0][1]} | {total} | 0 (0.0%) | {total} | 0 |")
            continue
        for (_, count), boards in group:
            wdl = Counter(board["wdl"] for board in boards)
            print(f"| {size}x{size} | {count} | {len(boards)} | {wdl[1]} ({100 * wdl[1] / len(boards):.1f}%) | {wdl[0]} | {wdl[None]} |")
    print()


COUNTS = (13, 11, 9, 7)  # of boulders
BUDGETS = (1, 10, 100, 1000, 3000)  # million nodes


def share_within(boards, budget):
    """How many of the boards are proven within so many million nodes; a range where some were given up before."""
    proven = sum(board["wdl"] is not None and board["nodes"] <= budget * 1e6 for board in boards)
    unknown = sum(board["wdl"] is None and board["nodes"] < 0.99 * budget * 1e6 for board in boards)
    least, most = (round(100 * count / len(boards)) for count in (proven, proven + unknown))
    return f"{least}%" if least == most else f"{least} to {most}%"


def fit(boards):
    """Mean and standard deviation of the logarithm of the nodes, were they normal: the most likely, by expectation
    maximization, where of boards that were given up only the least nodes are known."""
    normal, (mean, deviation) = statistics.NormalDist(), (15, 2)
    for _ in range(300):
        expected, squares = [], []
        for board in boards:
            nodes = math.log(board["nodes"])
            z = (nodes - mean) / deviation
            hazard = normal.pdf(z) / normal.cdf(-z)
            is_open = board["wdl"] is None
            expected.append(mean + deviation * hazard if is_open else nodes)
            squares.append(expected[-1] ** 2 + (deviation ** 2 * (1 - hazard * (hazard - z)) if is_open else 0))
        mean = statistics.fmean(expected)
        deviation = math.sqrt(statistics.fmean(squares) - mean ** 2)
    return mean, deviation


def print_effort():
    print("| boulders | boards | median, million nodes | hardest proven |", " | ".join(f"{budget:,}" for budget in BUDGETS), "|\n" + "|---" * (4 + len(BUDGETS)) + "|")
    for count in COUNTS + ((5,) if load("7x7-5-boulders.jsonl") else ()):
        boards = boards_with(count)
        nodes = [math.inf if board["wdl"] is None else board["nodes"] / 1e6 for board in boards]
        hardest, median = max((each for each in nodes if each < math.inf), default=0), statistics.median(nodes)
        print(f"| {count} | {len(boards)} | {'open' if median == math.inf else f'{median:,.1f}'} | {hardest:,.0f} |",
              " | ".join(share_within(boards, budget) for budget in BUDGETS), "|")
    print()


def print_all_fives():
    """What all layouts with five boulders would take, by two ways of going on from those with more."""
    means, deviations = zip(*(fit(boards_with(count)) for count in COUNTS))
    slope, start = statistics.linear_regression(COUNTS, means)
    print(f"| all {LAYOUTS:,} layouts | million nodes each: median | mean | days of 1 machine | of 20 | of 200 |\n|---|---|---|---|---|---|")
    for name, mean, deviation in (("the median grows as from 9 to 7, spread as with 7", 2 * means[-1] - means[-2], deviations[-1]),
                                  ("it grows as from 13 to 7, spread as with 11", start + 5 * slope, max(deviations))):
        each = math.exp(mean + deviation ** 2 / 2)
        days = LAYOUTS * each / MACHINE / 86400
        print(f"| {name} | {math.exp(mean) / 1e6:,.0f} | {each / 1e6:,.0f} |", f"{days:,.0f} | {days / 20:,.0f} | {days / 200:,.1f} |")
    print()


def print_attempts():
    numbers = {position: number for number, position in enumerate((HERE.parent / "7x7-5-boulders.txt").read_text().splitlines(), 1)}
    print("| number | board | expected | result | million nodes | processor seconds | MiB | positions of the certificate, checked |\n|---|---|---|---|---|---|---|---|")
    boards = load("7x7-5-boulders.jsonl")
    for position in (board["position"] for board in boards if board["position"] not in numbers):
        sys.exit(f"tables.py: 7x7-5-boulders.jsonl: {position} is not in ../7x7-5-boulders.txt")
    for board in sorted(boards, key=lambda board: numbers[board["position"]]):
        position = board["position"]
        result = f"won by {board['best'][0]}" if board["wdl"] else "open" if board["wdl"] is None else "draw"
        print(f"| {numbers[position]} | `{position}` | {board['expected']:+g} | {result} | {board['nodes'] / 1e6:,.0f} |",
              " | ".join("" if board.get(key) is None else f"{board[key]:,.0f}" for key in ("cpu_seconds", "memory_mib", "certificate_positions")), "|")


def print_tables():
    print_outcomes()
    print_effort()
    print_all_fives()
    large = load("7x7-13-boulders.jsonl")
    for name, *feature in FEATURES:
        print(f"| {name} | boards | Black wins |\n|---|---|---|")
        for text, counts in groups(large, *feature):
            print(f"| {text} | {counts.total()} | {percent(1, counts)} |")
        print()
    print("| won boards whose best first moves are all known | boards | one best move | two | three or more |\n|---|---|---|---|---|")
    small = {f"5x5, {count} boulders": load(f"5x5-{count}-boulders.jsonl") for count in (3, 4, 5)}
    for name, boards in {**small, "7x7, 13 boulders": large[:100]}.items():
        moves = Counter(min(len(board["best"]), 3) for board in boards if board["wdl"] == 1 and board["best_complete"])
        print(f"| {name} | {moves.total()} | " + " | ".join(percent(count, moves) for count in (1, 2, 3)) + " |")
    if (HERE / "7x7-5-boulders.jsonl").exists():
        print()
        print_attempts()


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
