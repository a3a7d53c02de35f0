#!/usr/bin/env python3
"""Checks openings/claims: first_three against every way to play, without a table, on small boards; its tables of 4x4; that
striking out is a draw there; and the pie rule on them. Usage: check_claims.py ROOT FIRST_THREE PAHTUM."""

import itertools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT, FIRST_THREE, PAHTUM = sys.argv[1:]
README = (Path(ROOT) / "openings/claims/README.md").read_text()


def printed(command, text=""):
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


def layouts(size, least):
    return "".join(printed([PAHTUM, "openings", "layouts", "--size", str(size), "--boulders", str(n), "--all"])
                   for n in range(least, size * size))


def makes_three(cells, stone):
    """Whether the stones of one player, (column, row), have a three through this one."""
    def run(x, y):
        count = 0
        while (stone[0] + x * (count + 1), stone[1] + y * (count + 1)) in cells:
            count += 1
        return count
    return run(1, 0) + run(-1, 0) > 1 or run(0, 1) + run(0, -1) > 1


def first_three(free, own=frozenset(), other=frozenset()):
    """1, 0, -1: whether the player to move, the other one or nobody completes the first three."""
    best = -1 if free else 0
    for cell in free:
        stones = own | {cell}
        best = max(best, 1 if makes_three(stones, cell) else -first_three(free - {cell}, other, stones))
        if best == 1:
            break
    return best


def free_cells(position):
    rows = "".join("." * int(each) if each.isdigit() else each for each in position.split()[0]).split("/")
    return frozenset((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == ".")


checked = {0: 0, 1: 0}
for number, line in enumerate(printed([FIRST_THREE, "--list"], layouts(3, 1) + layouts(4, 8)).splitlines()):
    position, needed = line.rsplit(": ", 1)
    free = free_cells(position)
    if len(free) < 6 or needed != "0" or number % 400 == 0:
        assert first_three(free) == (needed != "0"), line
        checked[needed != "0"] += 1
assert min(checked.values()) >= 7, checked

rows = printed([FIRST_THREE], layouts(4, 0)).splitlines()
assert len(rows) == 29, rows
pie = subprocess.Popen([Path(ROOT) / "openings/claims/claims.py", "pie", PAHTUM], stdout=subprocess.PIPE, text=True,
                       start_new_session=True)
rows += [row.rstrip() for row in itertools.islice(pie.stdout, 2, 12)]
os.killpg(pie.pid, signal.SIGKILL)  # with its solver
assert rows[-1].startswith("| 4x4 | 9 |"), rows[-1]
for row in rows:
    assert row in README.splitlines(), "openings/claims/README.md lacks: " + row

games = "".join(f"4/4/4/4 o strategic,boulders={n} placing\n" for n in range(2, 16, 2))
lines = printed([PAHTUM, "solve", "--json", "--wdl", "--one-best", "--threads", "1", "-"], games).splitlines()
assert len(lines) == 7, lines
for line in lines:
    assert json.loads(line)["wdl"] == 0, line
