#!/usr/bin/env python3
"""Checks certificates, written from engine/certificate/README.md alone. Needs NumPy. Usage: check.py FILE.

Exit code 1 if one is wrong."""
import functools
import re
import sys

import numpy as np

EMPTY, CLAIMER, OTHER, CLOSED = range(4)
CHUNK = 100_000  # positions whose replies are made together


class Fault(Exception):
    pass


def need(holds, why):
    if not holds:
        raise Fault(why)


def cells(line):
    return [line >> 2 * i & 3 for i in range(8)]


def word(states):
    return sum(state << 2 * i for i, state in enumerate(states))


def points(states, side):
    text = ''.join('#' if state == side else ' ' for state in states)
    return sum({3: 3, 4: 10, 5: 25, 6: 56, 7: 119, 8: 246}.get(len(run), 0) for run in text.split())


def gained(line):
    states = cells(line)
    return points(states, CLAIMER) - points(states, OTHER)


@functools.cache
def live(line):
    states = cells(line)
    keep = set()
    for side in (CLAIMER, OTHER):
        text = ''.join('E' if s == EMPTY else 'S' if s == side else '#' for s in states)
        for run in re.finditer('[ES]{3,}', text):
            if 'E' in run.group():
                keep |= set(range(*run.span()))
    return word(s if i in keep else CLOSED for i, s in enumerate(states))


@functools.cache
def empties(line):
    return [i for i, state in enumerate(cells(line)) if state == EMPTY]


@functools.cache
def put(line, cell, side):
    """The live part with this stone, and what the claimer gains by it."""
    full = line & ~(3 << 2 * cell) | side << 2 * cell
    return live(full), gained(full) - gained(line)


def kind_of(line):
    def shifted(states):
        while states[0] == CLOSED and set(states) != {CLOSED}:
            states = states[1:] + [CLOSED]
        return word(states)
    return max(shifted(cells(line)), shifted(cells(line)[::-1]))


def after(node, cell, side):
    line, gain = put(node[0], cell, side)
    return line, node[1] + gain


class Function(dict):
    """Totals by line and gain."""
    def __init__(self, residue, raised):
        self.residue, self.raised = residue, raised

    def __missing__(self, node):
        line, gain = node
        if not empties(line):
            total = 64 * (-gain if self.residue is None else -gain + (self.residue + gain) % 3)
        else:
            total = self.raised.get(node, -10 ** 9)
            for x in empties(line):
                claimer = self[after(node, x, CLAIMER)]
                total = max(total, claimer, -(-(claimer + self[after(node, x, OTHER)]) // 2))
                for y in empties(line):
                    without = after(node, y, CLAIMER)
                    if y != x and x in empties(without[0]):
                        total = max(total, claimer + self[after(without, x, OTHER)] - self[without])
        self[node] = total
        return total


def better(line, cell):
    """The empty cells in every open window around this one."""
    states = cells(line)
    common = set(empties(line)) - {cell}
    for first in range(max(0, cell - 2), min(cell, 5) + 1):
        window = range(first, first + 3)
        for side in (CLAIMER, OTHER):
            if all(states[i] in (EMPTY, side) for i in window):
                common &= set(window)
    return common


class Lines:
    """Tables of all lines that can come of those of a position."""
    def __init__(self, lines, hints):
        words = 1 << 16
        self.potentials = np.zeros((3, words), np.int32)  # exact, rounded, residue
        self.empty = np.zeros(words, np.uint8)  # a bit for each cell
        self.next = np.zeros((4, 8, words), np.uint16)
        self.gain = np.zeros((4, 8, words), np.int32)
        self.worse = np.zeros((8, words), bool)  # another cell is as good, even if it is empty in this line only
        self.rivals = np.zeros((8, words), np.uint8)  # these are as good only if they are empty in both of their lines
        kinds, waiting, known = {}, list(lines), set()
        while waiting:
            line = waiting.pop()
            if line in known:
                continue
            known.add(line)
            for cell in range(8):
                for side in (CLAIMER, OTHER):
                    new, gain = put(line, cell, side) if cell in empties(line) else (line, 0)
                    self.next[side, cell, line], self.gain[side, cell, line] = new, gain
                    waiting.append(new)
            for cell in empties(line):
                self.empty[line] |= 1 << cell
                for other in better(line, cell):
                    if cell in better(line, other) and other > cell:
                        self.rivals[cell, line] |= 1 << other
                    else:
                        self.worse[cell, line] = True
            if empties(line):
                kind = kind_of(line)
                if kind not in kinds:
                    residue, exact, rounded = hints.get(kind, (0, {}, {}))
                    kinds[kind] = Function(None, exact)[kind, 0], Function(residue, rounded)[kind, 0], residue
                    need(all(-2 ** 15 <= total < 2 ** 15 for total in kinds[kind]), 'a potential is too large')
                self.potentials[:, line] = kinds[kind]


class Level:
    """Positions: their lines, a row of the array for each line, and needs."""
    def __init__(self, lines, needs):
        self.lines, self.needs = lines, needs

    def __len__(self):
        return len(self.needs)

    def part(self, which):
        return Level(self.lines[:, which], self.needs[which])

    def sorted(self):
        """By their lines; of equal ones the one with the greatest need only."""
        packed = np.zeros((4, len(self)), np.uint64)
        for i, line in enumerate(self.lines):
            packed[i // 4] |= line.astype(np.uint64) << np.uint64(16 * (3 - i % 4))
        order = np.lexsort((-self.needs, *packed[::-1]))
        packed = packed[:, order]
        return self.part(order[np.append(True, (packed[:, 1:] != packed[:, :-1]).any(0))[:len(self)]])


def joined(levels):
    return Level(*(np.concatenate(parts, -1) for parts in zip(*((level.lines, level.needs) for level in levels))))


class Checker:
    def __init__(self, file):
        self.file = file

    def line(self, word=''):
        text = self.file.readline().decode('latin1')
        need(text.startswith(word) and text.endswith('\n'), f'expected {word or "an empty line"}')
        return text[len(word):-1]

    def number(self, size=2, signed=False):
        data = self.file.read(size)
        need(len(data) == size, 'it ends early')
        return int.from_bytes(data, 'little', signed=signed)

    def raised(self):
        totals = {}
        for _ in range(self.number()):
            node = self.number(), self.number(signed=True)
            totals[node] = max(self.number(signed=True), totals.get(node, -10 ** 9))
        return totals

    def hints(self, count):
        hints = {}
        for _ in range(count):
            kind = self.number()
            need(kind not in hints, 'a line has two functions')
            hints[kind] = self.number(1), self.raised(), self.raised()
            need(hints[kind][0] < 3, 'a residue')
        return hints

    def start(self, position, side, margin):
        setting = r'(boulders|stones)=(\d\d?)'
        need(re.fullmatch(f'[1-8xo/-]+ [xo]( (classic|{setting})(,{setting})*)?', position), 'the position')
        board, turn, *ruleset = position.split()
        rows = board.split('/')[::-1]
        self.size = len(rows)
        rows = [''.join('.' * int(c) if c.isdigit() else c for c in row) for row in rows]
        need(abs(margin) <= 100000, 'the margin')
        need(3 <= self.size <= 8 and all(len(row) == self.size for row in rows), 'the board')
        text = ''.join(rows)
        supply = self.size ** 2 // 2
        settings = re.findall(setting, ' '.join(ruleset))
        need(len(settings) == len(dict(settings)) and all(int(n) <= 64 for _, n in settings), 'the rules')
        supply = int(dict(settings).get('stones', supply))
        turns = [(text.count('.') + 1) // 2, text.count('.') // 2]
        for colour in 'xo':
            need(text.count(colour) + turns[colour != turn] <= supply, 'the supply')
        state = {'.': EMPTY, '-': CLOSED, side: CLAIMER}
        pad = [CLOSED] * (8 - self.size)
        lines = [word([state.get(c, OTHER) for c in row] + pad) for row in rows]
        lines += [word([state.get(row[i], OTHER) for row in rows] + pad) for i in range(self.size)]
        self.text, self.side = text, side
        return list(map(live, lines)), margin - sum(map(gained, lines)), turn == side

    def mirrors(self, is_turn):
        """Whether one mirror lets the claimer finish with no less than the other side."""
        last, span, other = self.size - 1, range(self.size), 'xo'.replace(self.side, '')
        mirrors = (lambda r, c: (last - r, last - c), lambda r, c: (r, last - c), lambda r, c: (last - r, c),
                   lambda r, c: (c, r), lambda r, c: (last - c, last - r))
        for mirror in mirrors:
            missing = []
            for cell in ((r, c) for r in span for c in span):
                here, there = (self.text[r * self.size + c] for r, c in (cell, mirror(*cell)))
                if '-' in here + there:
                    missing += [] if here == there else ['no mirror', 'no mirror']
                elif (there == other or mirror(*cell) == cell) and here != self.side:
                    missing += [cell] if here == '.' else ['lost', 'lost']
            if len(missing) <= is_turn:
                return True
        return False

    def play(self, level, row, column, side):
        """Each position after a stone on a cell, the same one for all or one for each."""
        tables, each, level = self.tables, np.arange(len(level)), Level(level.lines.copy(), level.needs.copy())
        for line, cell in ((row, column), (self.size + column, row)):
            words = level.lines[line, each]
            level.lines[line, each] = tables.next[side, cell, words]
            level.needs -= tables.gain[side, cell, words]
        return level

    def undecided(self, level):
        exact, rounded, residue = self.tables.potentials[:, level.lines].sum(1)
        return level.part(np.minimum(exact // 64, residue + 3 * ((rounded - 64 * residue) // 192)) > -level.needs)

    def replies(self, level):
        """The undecided positions after each move of the other side that matters."""
        tables = self.tables
        empty = tables.empty[level.lines]
        need(np.all(empty.any(0) | (level.needs <= 0)), 'points are missing')
        span = range(self.size)
        crossings = [((row, column), (self.size + column, row)) for row in span for column in span]
        twice = np.zeros_like(empty)  # the cells of each line that are empty in both of theirs
        for lines in crossings:
            is_twice = np.bitwise_and(*(empty[line] >> cell & 1 for line, cell in lines))
            for line, cell in lines:
                twice[line] |= is_twice << cell
        levels = []
        for lines in crossings:
            in_row, in_column = (empty[line] >> cell & 1 == 1 for line, cell in lines)
            worse_in_row, worse_in_column = (
                tables.worse[cell, level.lines[line]] | (tables.rivals[cell, level.lines[line]] & twice[line] != 0)
                for line, cell in lines)
            matters = in_row & (in_column | ~worse_in_row) | in_column & (in_row | ~worse_in_column)
            levels.append(self.undecided(self.play(level.part(matters), *lines[0], OTHER)))
        return joined(levels).sorted()

    def moved(self, level):
        """The next level: each position of this one after the file's move and every reply."""
        parts = [level.part(slice(0))]
        for first in range(0, len(level), CHUNK):
            part = level.part(slice(first, first + CHUNK))
            moves = np.frombuffer(self.file.read(len(part)), np.uint8).astype(np.int64)
            need(len(moves) == len(part), 'it ends early')
            rows, columns = np.divmod(moves, self.size)
            need(np.all(rows < self.size), 'a move is off the board')
            in_row, in_column = (self.tables.empty[part.lines[line, np.arange(len(part))]] >> cell
                                 for line, cell in ((rows, columns), (self.size + columns, rows)))
            need(np.all((in_row | in_column) & 1), 'a move is to no empty cell')
            parts.append(self.replies(self.play(part, rows, columns, CLAIMER)))
            while len(parts) > 1 and 2 * len(parts[-1]) > len(parts[-2]):
                parts[-2:] = [joined(parts[-2:]).sorted()]
        return joined(parts).sorted()

    def next(self):
        need(self.line() == 'pahtum certificate 3', 'the version')
        position = self.line('position ')
        claim = re.fullmatch(r'(black|white) (-?\d+)', self.line('claim '))
        need(claim, 'the claim')
        colour, margin = claim.groups()
        lines, left, is_turn = self.start(position, {'black': 'x', 'white': 'o'}[colour], int(margin))
        means = self.line()
        if means == 'mirror':
            need(int(margin) <= 0 and self.mirrors(is_turn), 'mirroring does not reach what is claimed')
            print(f'{position}: {colour} gets at least {margin}, by mirroring')
            return
        functions = re.fullmatch(r'functions (\d+)', means)
        need(functions, 'expected functions')
        self.tables = Lines(lines, self.hints(int(functions[1])))
        need(self.line() == '', 'an empty line')
        level = Level(np.array(lines, np.uint16)[:, None], np.array([left], np.int32))
        level = self.undecided(level) if is_turn else self.replies(level)
        count = 0
        while len(level):
            count += len(level)
            level = self.moved(level)
        print(f'{position}: {colour} gets at least {margin}, {count} positions')


try:
    with open(sys.argv[1], 'rb') as stream:
        need(stream.peek(1), 'the file is empty')
        while stream.peek(1):
            Checker(stream).next()
except Fault as fault:
    sys.exit(f'refused: {fault}')
