"""The rules once more in plain Python, written from their description alone: lists, loops and copies."""

import copy
import random


def points(length):
    return 0 if length < 3 else 3 if length == 3 else 2 * points(length - 1) + length


class Game:
    """rows[0] is the bottom row: '.', 'x' Black, 'o' White, '-' boulder."""

    def __init__(self, settings, boulders=()):
        self.size = int(settings["size"])
        self.setup = settings["setup"]
        self.boulders = int(settings["boulders"])
        self.running = settings["scoring"] == "running"
        self.captures = settings["capture"] == "custodial"
        self.swap = settings["swap"] == "on"
        self.hand = {"x": int(settings["stones"]), "o": int(settings["stones"])}
        self.bank = {"x": 0, "o": 0}
        self.rows = [["."] * self.size for _ in range(self.size)]
        self.mover = "x"
        self.placed = 0
        self.swapped = False
        self.phase = "stones"
        for column, row in boulders:
            self.rows[row][column] = "-"
        if self.setup != "fixed":
            self.phase = "placing"
            if self.setup == "centre":
                self.rows[self.size // 2][self.size // 2] = "-"
                self.placed = 1
            self.after_boulder()
        self.end_if_over()

    def after_boulder(self):
        if self.placed == self.boulders:
            self.phase = "choosing" if self.setup == "choose" else "stones"
            self.mover = "x"
        elif self.setup == "centre":
            self.mover = "x" if self.placed % 2 == 1 else "o"
        elif self.setup == "alternate":
            self.mover = "o" if self.placed % 2 == 0 else "x"
        else:
            self.mover = "o" if self.setup == "choose" else "x"

    def other(self, side):
        return "o" if side == "x" else "x"

    def at(self, column, row):
        if 0 <= column < self.size and 0 <= row < self.size:
            return self.rows[row][column]
        return None

    def cells(self, content):
        return [(c, r) for r in range(self.size) for c in range(self.size) if self.rows[r][c] == content]

    def captures_at(self, column, row):
        """Directions (up, right, down, left) in which a stone here could capture."""
        if not self.captures or self.hand[self.mover] < 2:
            return []
        found = []
        for number, (dc, dr) in enumerate([(0, 1), (1, 0), (0, -1), (-1, 0)]):
            if (self.at(column + dc, row + dr) in (self.other(self.mover), "-")
                    and self.at(column + 2 * dc, row + 2 * dr) == self.mover):
                found.append(number)
        return found

    def can_swap(self):
        stones = self.cells("x") + self.cells("o")
        return (self.swap and self.phase == "stones" and not self.swapped and len(stones) == 1
                and self.rows[stones[0][1]][stones[0][0]] == self.other(self.mover) and self.hand[self.mover] > 0)

    def legal_actions(self):
        n = self.size * self.size
        last = n * (5 if self.captures else 1)
        if self.phase == "over":
            return []
        if self.phase == "choosing":
            return [last + 1, last + 2]
        actions = []
        for column, row in self.cells("."):
            cell = row * self.size + column
            directions = self.captures_at(column, row) if self.phase == "stones" else []
            actions += [n * (1 + d) + cell for d in directions] or [cell]
        return sorted(actions + ([last] if self.can_swap() else []))

    def run(self, column, row, dc, dr):
        side = self.rows[row][column]
        length = 1
        for sign in (1, -1):
            step = 1
            while self.at(column + sign * step * dc, row + sign * step * dr) == side:
                length += 1
                step += 1
        return length

    def apply(self, action):
        n = self.size * self.size
        last = n * (5 if self.captures else 1)
        side = self.mover
        if action > last:
            self.phase = "stones"
            self.mover = "x" if action == last + 1 else "o"
            self.end_if_over()
            return
        if action == last:
            (column, row), = self.cells("x") + self.cells("o")
            self.rows[row][column] = side
            self.hand[side] -= 1
            self.hand[self.other(side)] += 1
            self.bank = {"x": 0, "o": 0}
            self.swapped = True
            self.mover = self.other(side)
            self.end_if_over()
            return
        column, row = action % n % self.size, action % n // self.size
        if self.phase == "placing":
            self.rows[row][column] = "-"
            self.placed += 1
            self.after_boulder()
            self.end_if_over()
            return
        self.swapped = False
        self.rows[row][column] = side
        self.hand[side] -= 1
        if action >= n:
            dc, dr = [(0, 1), (1, 0), (0, -1), (-1, 0)][action // n - 1]
            if self.rows[row + dr][column + dc] == self.other(side):
                self.hand[self.other(side)] += 1
            self.rows[row + dr][column + dc] = side
            self.hand[side] -= 1
        if self.running:
            self.bank[side] += points(self.run(column, row, 1, 0)) + points(self.run(column, row, 0, 1))
        self.mover = self.other(side)
        self.end_if_over()

    def end_if_over(self):
        if self.phase == "stones" and (not self.cells(".") or self.hand[self.mover] == 0):
            self.phase = "over"

    def score(self, side):
        if self.running:
            return self.bank[side]
        lines = self.rows + [list(column) for column in zip(*self.rows)]
        return sum(points(len(run)) for line in lines
                   for run in "".join(cell if cell == side else " " for cell in line).split())

    def margin(self):
        return self.score("x") - self.score("o")

    def copy(self):
        return copy.deepcopy(self)


def random_settings(rng):
    """Rules of any kind that can be played."""
    size = rng.randint(3, 8)
    setup = rng.choice(["fixed", "alternate", "choose", "offer"] + (["centre"] if size % 2 else []))
    return {
        "size": str(size),
        "setup": setup,
        "boulders": str(rng.randint(1 if setup == "centre" else 0, size * size // 2)),
        "scoring": rng.choice(["final", "running"]),
        "capture": rng.choice(["none", "custodial"]),
        "stones": str(rng.choice([rng.randint(1, 6), size * size // 2, rng.randint(1, 64)])),
        "swap": rng.choice(["on", "off"]),
    }


def random_boulders(settings, rng):
    size = int(settings["size"])
    if settings["setup"] != "fixed":
        return []
    cells = [(c, r) for r in range(size) for c in range(size)]
    return random.Random(rng.random()).sample(cells, int(settings["boulders"]))
