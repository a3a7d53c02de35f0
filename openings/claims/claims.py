#!/usr/bin/env python3
"""Tests what is said about the game. Prints the tables of README.md.

Usage: claims.py closeness | joining | parity | room | rules
       claims.py blocking | pie PAHTUM
"""

import json
import random
import subprocess
import sys
import time
from pathlib import Path

OPENINGS = Path(__file__).resolve().parent.parent
POINTS = (0, 0, 0, 3, 10, 25, 56, 119, 246)


ALONG = ((1, 0), (0, 1))  # a row, a column


class Board:
    """Cells by (column, row): x the side to move, o the other, - a boulder, . empty."""

    def __init__(self, position):
        rows, side = position.split()[:2]
        names = {"x": "x", "o": "o"} if side == "x" else {"x": "o", "o": "x"}
        rows = ["".join("." * int(cell) if cell.isdigit() else names.get(cell, cell) for cell in row) for row in rows.split("/")]
        self.size = len(rows)
        self.cells = {(column, row): rows[self.size - 1 - row][column] for row in range(self.size) for column in range(self.size)}
        self.empty = [cell for cell, what in self.cells.items() if what == "."]

    def text(self, stone):
        """The position after a stone of the side to move on this cell, as a position text in which that side is x."""
        cells = self.cells | {stone: "x"}
        rows = ("".join(cells[column, row] for column in range(self.size)) for row in reversed(range(self.size)))
        return "/".join(row.replace(".", "1") for row in rows) + " o classic"

    def run(self, cell, side, step):
        """Stones of the side next to the cell in this direction."""
        count = 0
        column, row = cell[0] + step[0], cell[1] + step[1]
        while self.cells.get((column, row)) == side:
            count += 1
            column, row = column + step[0], row + step[1]
        return count

    def gain(self, cell, side):
        """The points that a stone of the side on the cell brings."""
        gain = 0
        for step in ((1, 0), (0, 1)):
            before, after = self.run(cell, side, step), self.run(cell, side, (-step[0], -step[1]))
            gain += POINTS[before + after + 1] - POINTS[before] - POINTS[after]
        return gain

    def windows(self, cell):
        """Windows of three cells with this one, none of which holds a boulder or a stone of the other side."""
        return sum(all(self.cells.get((cell[0] + (start + i) * step[0], cell[1] + (start + i) * step[1])) in ("x", ".") for i in range(3))
                   for step in ((1, 0), (0, 1)) for start in (-2, -1, 0))

    def room(self, cell, step):
        """Cells from this one on without a boulder or a stone of the side to move."""
        count = 0
        while self.cells.get(cell, "-") in ".o":
            count += 1
            cell = cell[0] + step[0], cell[1] + step[1]
        return count

    def distance(self, cell):
        """From the centre, squared, in half cells."""
        return sum((2 * place - self.size + 1) ** 2 for place in cell)


def greatest(board, worth, least=-1000):
    """The cells of greatest worth; none if that is not above `least`."""
    top = max(map(worth, board.empty))
    return [cell for cell in board.empty if worth(cell) == top] if top > least else []


RULES = {
    "any cell": lambda board: board.empty,
    "the most central cell": lambda board: greatest(board, lambda cell: -board.distance(cell)),
    "the cell with most room (open windows of three)": lambda board: greatest(board, board.windows),
}
LATER_RULES = {
    "make points: the most that one stone can": lambda board: greatest(board, lambda cell: board.gain(cell, "x"), 0),
    "block: where the opponent's stone would make most": lambda board: greatest(board, lambda cell: board.gain(cell, "o"), 0),
    "make or block, whatever is more": lambda board: greatest(board, lambda cell: max(board.gain(cell, "x"), board.gain(cell, "o")), 0),
    "make and block: the sum of both": lambda board: greatest(board, lambda cell: board.gain(cell, "x") + board.gain(cell, "o"), 0),
}


def cell_of(name):
    return ord(name[0]) - ord("A"), int(name[1]) - 1


def lines(file):
    return [json.loads(line) for line in (OPENINGS / file).read_text().splitlines()]


def mean(values):
    return sum(values) / len(values)


def shares_of(rules, file):
    """For each rule, how often it keeps the value, over the positions to which it applies: not every move does, all that do
    are known, and the rule names some. Of several cells that it names each is as likely."""
    shares = {name: [] for name in rules}
    for line in lines(file):
        board, best = Board(line["position"]), {cell_of(move) for move in line["best"]}
        if line.get("best_complete", True) and len(best) < len(board.empty):
            for name, rule in rules.items():
                chosen = rule(board)
                if chosen:
                    shares[name].append(len(best.intersection(chosen)) / len(chosen))
    return shares


def print_first_moves():
    files = {f"5x5, {n} boulders": f"solved/5x5-{n}-boulders.jsonl" for n in (3, 4, 5)}
    files["7x7, 13 boulders"] = "suites/7x7-13-first-moves.jsonl"
    found = {name: shares_of(RULES, file) for name, file in files.items()}
    print("| first stone | " + " | ".join(f"{name} ({len(of['any cell']):,} boards)" for name, of in found.items()) + " |")
    print("|---|" + "---|" * len(found))
    for rule in RULES:
        print(f"| {rule} | " + " | ".join(f"{mean(of[rule]):.0%}" for of in found.values()) + " |")


def print_positions():
    found = shares_of(RULES | LATER_RULES, "claims/positions.jsonl")
    print("| later stone | applies to | keeps the margin |")
    print("|---|---|---|")
    for name, shares in found.items():
        print(f"| {name} | {len(shares)} of {len(found['any cell'])} | {mean(shares):.0%} |")


def around(board, cell):
    """Stones of the side to move on the eight cells around this one."""
    return sum(board.cells.get((cell[0] + x, cell[1] + y)) == "x" for x in (-1, 0, 1) for y in (-1, 0, 1))


def print_closeness():
    """For each number of own stones around a cell, how often such a cell keeps the margin."""
    rules = {count: lambda board, count=count: [cell for cell in board.empty if around(board, cell) == count] for count in range(6)}
    print("| own stones around | positions with such a cell | it keeps the margin |")
    print("|---|---|---|")
    for count, shares in shares_of(rules, "claims/positions.jsonl").items():
        print(f"| {count} | {len(shares)} | {mean(shares):.0%} |")


def points(board, cell):
    """What a stone of either side brings here, whichever is more."""
    return max(board.gain(cell, "x"), board.gain(cell, "o"))


def joins(board, cell):
    """Whether a stone of either side joins a row of two or more to another stone or row."""
    runs = [(board.run(cell, side, step), board.run(cell, side, (-step[0], -step[1]))) for side in "xo" for step in ALONG]
    return any(before and after and before + after > 2 for before, after in runs)


def joining(board):
    """The best stones that join rows, and the best that score without: (points, cells) of both, or nothing if one is missing."""
    kinds = [[cell for cell in board.empty if points(board, cell) and joins(board, cell) == is_joining] for is_joining in (True, False)]
    tops = [max(map(lambda cell: points(board, cell), cells), default=0) for cells in kinds]
    return [(top, [cell for cell in cells if points(board, cell) == top]) for top, cells in zip(tops, kinds)] if all(kinds) else []


def print_joining():
    """Where somebody can join rows, and somebody can score without: which keeps the margin?"""
    def rule(sign, kind):
        def cells(board):
            pair = joining(board)
            return pair[kind][1] if pair and (pair[0][0] > pair[1][0]) - (pair[0][0] < pair[1][0]) == sign else []
        return cells
    print("| joining brings | positions | it keeps the margin | the best stone that joins nothing |")
    print("|---|---|---|---|")
    for sign, name in ((1, "more points"), (0, "as many"), (-1, "fewer")):
        joined, other = shares_of({kind: rule(sign, kind) for kind in (0, 1)}, "claims/positions.jsonl").values()
        print(f"| {name} | {len(joined)} | {mean(joined):.0%} | {mean(other):.0%} |")


def has_square(board):
    """Whether a free square of two by two fits."""
    return any(all(board.cells.get((column + x, row + y)) == "." for x in (0, 1) for y in (0, 1)) for column, row in board.empty)


def print_room():
    """Of numbers of boulders with which Black wins any."""
    print("| board | boulders | with a free 2x2 | Black wins | without | Black wins |")
    print("|---|---|---|---|---|---|")
    for size, file in [(4, "solved/4x4.jsonl")] + [(5, f"solved/5x5-{n}-boulders.jsonl") for n in range(6)]:
        counts = {}
        for line in lines(file):
            board = Board(line["position"])
            count = counts.setdefault(size * size - len(board.empty), [0, 0, 0, 0])
            kind = 0 if has_square(board) else 2
            count[kind] += 1
            count[kind + 1] += line["value"] > 0
        for boulders, count in sorted(counts.items()):
            if count[1] or count[3]:
                print(f"| {size}x{size} | {boulders} | " + " | ".join(map(str, count)) + " |")


def images(size, cells):
    """The images of these cells, each a set, under the symmetries of the board."""
    last = size - 1
    turns = [lambda x, y: (x, y), lambda x, y: (y, x), lambda x, y: (last - x, y), lambda x, y: (y, last - x)]
    turns += [lambda x, y, turn=turn: (last - turn(x, y)[0], last - turn(x, y)[1]) for turn in turns]
    return {frozenset(turn(*cell) for cell in cells) for turn in turns}


def print_parity():
    """Each free cell that no line can use, on each solved board, against the board with a boulder there."""
    print("| board | pairs of boards | same margin |")
    print("|---|---|---|")
    for size, files in (4, ["4x4"]), (5, [f"5x5-{n}-boulders" for n in range(6)]):
        boards = [(Board(line["position"]), line["value"]) for file in files for line in lines(f"solved/{file}.jsonl")]
        values = {image: value for board, value in boards for image in images(size, board.empty)}
        fuller = [(value, values.get(frozenset(board.empty) - {dead}))
                  for board, value in boards for dead in board.empty if not board.windows(dead)]
        pairs = [(one, other) for one, other in fuller if other is not None]
        print(f"| {size}x{size} | {len(pairs):,} | {sum(one == other for one, other in pairs):,} |")


def progress(said, text):
    """Says it on stderr, at most once in ten seconds. Returns when something was said last."""
    if time.monotonic() - said < 10:
        return said
    print(text, file=sys.stderr)
    return time.monotonic()


class Solver:
    """A process of `pahtum solve`, which answers each line as it comes."""

    def __init__(self, *options):
        command = [PAHTUM, "solve", "--json", "--one-best", "--threads", "1", "--hash", "256", *options, "-"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def value(self, board, stone):
        """The final margin for the side to move if it puts a stone on the cell; with --wdl its sign."""
        self.process.stdin.write(board.text(stone) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return -(answer["wdl"] if answer["value"] is None else answer["value"])


def print_pie():
    """With the pie rule the first player offers a stone, and the other takes the better side: fair where a stone draws."""
    solver, said = Solver("--wdl"), -10
    print("| board | boulders | boards | drawn | won by Black, but some first stone draws | by no first stone drawn |")
    print("|---|---|---|---|---|---|")
    for size, file in [(4, "solved/4x4.jsonl")] + [(5, f"solved/5x5-{n}-boulders.jsonl") for n in range(6)]:
        counts = {}
        boards = lines(file)
        for number, line in enumerate(boards):
            said = progress(said, f"{file}: {number:,} of {len(boards):,} boards")
            board = Board(line["position"])
            count = counts.setdefault(size * size - len(board.empty), [0, 0, 0, 0])
            count[0] += 1
            if line["value"] == 0:
                count[1] += 1
            else:
                others = sorted(board.empty, key=board.windows, reverse=True)
                count[2 if any(solver.value(board, cell) == 0 for cell in others) else 3] += 1
        for boulders, count in sorted(counts.items()):
            if boulders <= 9:
                print(f"| {size}x{size} | {boulders} | " + " | ".join(map(str, count)) + " |", flush=True)


def random_board(chance, size, boulders, stones):
    """A board with boulders and so many stones of each side on random cells."""
    cells = [(column, row) for column in range(size) for row in range(size)]
    drawn = chance.sample(cells, boulders + 2 * stones)
    board = Board("/".join([str(size)] * size) + " x")
    board.cells |= {cell: "-" for cell in drawn[:boulders]}
    board.cells |= {cell: "xo"[i % 2] for i, cell in enumerate(drawn[boulders:])}
    board.empty = [cell for cell in cells if board.cells[cell] == "."]
    return board


def ends_of_pairs(board):
    """For each pair of the other side with empty cells at both ends: how many cells of a row or column are free beyond each
    end, with the end, the longer first."""
    for cell in [cell for cell, what in board.cells.items() if what == "o"]:
        for step in ALONG:
            back = (-step[0], -step[1])
            if board.run(cell, "o", step) != 1 or board.run(cell, "o", back) != 0:
                continue
            before, after = (cell[0] - step[0], cell[1] - step[1]), (cell[0] + 2 * step[0], cell[1] + 2 * step[1])
            if board.cells.get(before) == board.cells.get(after) == ".":
                yield sorted([(board.room(before, back), before), (board.room(after, step), after)], reverse=True)


def print_blocking():
    """Positions in which one stone can score in one place alone: at the two ends of a pair of the other side."""
    solver, chance, said = Solver(), random.Random(1), -10
    counts = {"better": 0, "the same": 0, "worse": 0}
    while sum(counts.values()) < 400:
        said = progress(said, f"{sum(counts.values())} of 400 positions")
        board = random_board(chance, 7, 11, 7)
        pairs = list(ends_of_pairs(board))
        scoring = {cell for cell in board.empty if board.gain(cell, "x") or board.gain(cell, "o")}
        if len(pairs) != 1 or scoring != {cell for _, cell in pairs[0]} or pairs[0][0][0] == pairs[0][1][0]:
            continue
        to_the_edge, away = (solver.value(board, cell) for _, cell in pairs[0])
        counts["better" if to_the_edge > away else "worse" if to_the_edge < away else "the same"] += 1
    print("| where the row has more room | positions |")
    print("|---|---|")
    for name, count in counts.items():
        print(f"| {name} | {count} |")


TABLES = {"rules": lambda: (print_first_moves(), print(), print_positions()), "room": print_room, "parity": print_parity, "closeness": print_closeness,
          "joining": print_joining, "pie": print_pie, "blocking": print_blocking}
if len(sys.argv) < 2 or sys.argv[1] not in TABLES:
    sys.exit(__doc__)
PAHTUM = sys.argv[2] if len(sys.argv) > 2 else "pahtum"
try:
    TABLES[sys.argv[1]]()
except OSError as error:
    sys.exit(f"claims.py: {error}")
except KeyboardInterrupt:
    sys.exit(130)
