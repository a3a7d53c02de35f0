#!/usr/bin/env python3
"""An engine for classic Pah-Tum that looks one move ahead. protocol/write-an-engine.md explains it."""
import random
import re
import sys

OTHER = {"x": "o", "o": "x"}
SIDES = {"b": "x", "black": "x", "w": "o", "white": "o"}


class Engine:
    """The method do_NAME answers the command NAME; if it raises an error, the command is refused."""

    def __init__(self):
        self.random = random.Random(1)  # a fixed seed, so that games can be repeated
        self.do_position("7/7/7/7/7/7/7", "x")

    def do_position(self, rows, turn, rules="classic", *more):
        if more or not re.fullmatch(r"classic(,(boulders|size)=\d+)*", rules):
            raise ValueError("this engine plays only classic rules")
        rows = [re.sub(r"\d", lambda empty: "." * int(empty[0]), row) for row in rows.split("/")][::-1]
        size = len(rows)
        if not 3 <= size <= 8 or turn not in OTHER or not all(re.fullmatch("[xo.-]{%d}" % size, row) for row in rows):
            raise ValueError("syntax error: not a position")
        self.turn = turn
        self.board = {"ABCDEFGH"[x] + str(y + 1): rows[y][x] for y in range(size) for x in range(size)}
        cells = list(self.board)
        self.lines = {cell: (cells[i // size * size:][:size], cells[i % size::size]) for i, cell in enumerate(cells)}

    def do_play(self, colour, vertex):
        side, vertex = SIDES[colour.lower()], vertex.upper()
        if side != self.turn or self.board.get(vertex) != ".":
            raise ValueError("illegal move")
        self.board[vertex] = side
        self.turn = OTHER[side]

    def do_genmove(self, colour):
        free = [cell for cell in self.board if self.board[cell] == "."]
        if not free:
            return "pass"
        self.random.shuffle(free)
        best = max(free, key=self.worth)
        self.do_play(colour, best)
        return best

    def worth(self, cell):
        """What a stone here would add to either side's points: to block is as good as to gain."""
        worth = 0
        for side in "xo":
            worth -= self.points(cell, side)
            self.board[cell] = side
            worth += self.points(cell, side)
            self.board[cell] = "."
        return worth

    def points(self, cell, side):
        """Of the side's lines in the cell's row and column."""
        texts = ["".join(self.board[other] for other in line) for line in self.lines[cell]]
        return sum(2 ** len(run) - len(run) - 2 for text in texts for run in re.findall(side + "{3,}", text))

    # This engine moves at once. One that searches keeps these numbers and stops in time.
    def do_limit(self, *limits): pass
    def do_time_settings(self, main, byo_yomi, moves): pass
    def do_time_left(self, colour, seconds, moves): pass

    def do_protocol_version(self): return "2"
    def do_name(self): return "Greedy"
    def do_version(self): return "1.0"
    def do_known_command(self, name): return "true" if hasattr(self, "do_" + name) else "false"
    def do_list_commands(self): return "\n".join(name[3:] for name in dir(self) if name.startswith("do_"))
    def do_quit(self): pass


engine = Engine()
for line in sys.stdin:
    words = line.partition("#")[0].split()
    number = words.pop(0) if words and words[0].isdigit() else ""
    if not words:
        continue
    try:
        handler = getattr(engine, "do_" + words[0], None)
        if handler is None:
            raise ValueError("unknown command")
        print(f"={number} {handler(*words[1:]) or ''}\n", flush=True)  # print adds the second line end
    except (KeyError, TypeError, ValueError) as error:
        print(f"?{number} {error}\n", flush=True)
    if words[0] == "quit":
        break
