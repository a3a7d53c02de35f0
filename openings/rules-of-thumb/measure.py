#!/usr/bin/env python3
"""How good people's rules of thumb are, by positions whose best moves are proven. Prints the tables of README.md."""

import json
from pathlib import Path

OPENINGS = Path(__file__).resolve().parent.parent
POINTS = (0, 0, 0, 3, 10, 25, 56, 119, 246)


class Board:
    """Cells by (column, row): x the side to move, o the other, - a boulder, . empty."""

    def __init__(self, position):
        rows, side = position.split()[:2]
        names = {"x": "x", "o": "o"} if side == "x" else {"x": "o", "o": "x"}
        rows = ["".join("." * int(cell) if cell.isdigit() else names.get(cell, cell) for cell in row) for row in rows.split("/")]
        self.size = len(rows)
        self.cells = {(column, row): rows[self.size - 1 - row][column] for row in range(self.size) for column in range(self.size)}
        self.empty = [cell for cell, what in self.cells.items() if what == "."]

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
    found = shares_of(RULES | LATER_RULES, "rules-of-thumb/positions.jsonl")
    print("| later stone | applies to | keeps the margin |")
    print("|---|---|---|")
    for name, shares in found.items():
        print(f"| {name} | {len(shares)} of {len(found['any cell'])} | {mean(shares):.0%} |")


print_first_moves()
print()
print_positions()
