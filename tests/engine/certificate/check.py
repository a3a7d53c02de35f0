#!/usr/bin/env python3
"""Checks certificates, written from engine/certificate/README.md alone. Usage: check.py FILE. Exit code 1 if one is wrong."""
import re
import sys

EMPTY, CLAIMER, OTHER, CLOSED = range(4)


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


def live(line, known={}):
    if line not in known:
        states = cells(line)
        keep = set()
        for side in (CLAIMER, OTHER):
            text = ''.join('E' if s == EMPTY else 'S' if s == side else '#' for s in states)
            for run in re.finditer('[ES]{3,}', text):
                if 'E' in run.group():
                    keep |= set(range(*run.span()))
        known[line] = word(s if i in keep else CLOSED for i, s in enumerate(states))
    return known[line]


def empties(line):
    return [i for i, state in enumerate(cells(line)) if state == EMPTY]


def put(line, gain, cell, side):
    """The live part with this stone, and what the claimer has gained then."""
    full = line & ~(3 << 2 * cell) | side << 2 * cell
    return live(full), gain + gained(full) - gained(line)


def kind_of(line):
    def shifted(states):
        while states[0] == CLOSED and set(states) != {CLOSED}:
            states = states[1:] + [CLOSED]
        return word(states)
    return max(shifted(cells(line)), shifted(cells(line)[::-1]))


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
                claimer = self[put(*node, x, CLAIMER)]
                total = max(total, claimer, -(-(claimer + self[put(*node, x, OTHER)]) // 2))
                for y in empties(line):
                    without = put(*node, y, CLAIMER)
                    if y != x and x in empties(without[0]):
                        total = max(total, claimer + self[put(*without, x, OTHER)] - self[without])
        self[node] = total
        return total


class Potentials(dict):
    def __init__(self, hints):
        self.hints, self.kinds = hints, {}

    def __missing__(self, line):
        kind = kind_of(line)
        if kind not in self.kinds:
            residue, exact, rounded = self.hints.get(kind, (0, {}, {}))
            totals = Function(None, exact)[kind, 0], Function(residue, rounded)[kind, 0]
            need(all(-2 ** 15 <= total < 2 ** 15 for total in totals), 'a potential is too large')
            self.kinds[kind] = *totals, residue
        self[line] = self.kinds[kind] if empties(line) else (0, 0, 0)
        return self[line]


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
        board, turn, *ruleset = position.split()
        rows = board.split('/')[::-1]
        self.size = len(rows)
        rows = [''.join('.' * int(c) if c.isdigit() else c for c in row) for row in rows]
        need(abs(margin) <= 100000, 'the margin')
        need(3 <= self.size <= 8 and all(len(row) == self.size for row in rows), 'the board')
        text = ''.join(rows)
        supply = self.size ** 2 // 2
        for setting in ','.join(ruleset).split(',') if ruleset else ():
            match = re.fullmatch(r'classic|boulders=\d{1,3}|stones=(\d{1,3})', setting)
            need(match, 'the rules')
            supply = int(match[1]) if match[1] else supply
        turns = [(text.count('.') + 1) // 2, text.count('.') // 2]
        for colour in 'xo':
            need(text.count(colour) + turns[colour != turn] <= supply, 'the supply')
        state = {'.': EMPTY, '-': CLOSED, side: CLAIMER}
        pad = [CLOSED] * (8 - self.size)
        lines = [word([state.get(c, OTHER) for c in row] + pad) for row in rows]
        lines += [word([state.get(row[i], OTHER) for row in rows] + pad) for i in range(self.size)]
        self.text, self.side = text, side
        return tuple(map(live, lines)), margin - sum(map(gained, lines)), turn == side

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

    def decided(self, board):
        exact, rounded, residue = map(sum, zip(*(self.potentials[line] for line in board[0])))
        return min(exact // 64, residue + 3 * ((rounded - 64 * residue) // 192)) <= -board[1]

    def empty(self, lines, row, column):
        """Whether the cell is empty in its row, and in its column."""
        return lines[row] >> 2 * column & 3 == EMPTY, lines[self.size + column] >> 2 * row & 3 == EMPTY

    def play(self, board, row, column, side):
        lines, left = list(board[0]), board[1]
        for i, place, is_empty in zip((row, self.size + column), (column, row), self.empty(lines, row, column)):
            if is_empty:
                lines[i], gain = put(lines[i], 0, place, side)
                left -= gain
        return tuple(lines), left

    def dominated(self, lines, row, column):
        in_row, in_column = self.empty(lines, row, column)
        if in_row == in_column:
            return False
        line, here = (lines[row], column) if in_row else (lines[self.size + column], row)
        for cell in better(line, here):
            alone = sum(self.empty(lines, *((row, cell) if in_row else (cell, column)))) == 1
            if not (alone and here in better(line, cell)) or cell < here:
                return True
        return False

    def replies(self, board):
        all_cells = [(r, c) for r in range(self.size) for c in range(self.size) if any(self.empty(board[0], r, c))]
        need(all_cells or board[1] <= 0, f'{board[1]} points are missing')
        return [self.play(board, r, c, OTHER) for r, c in all_cells if not self.dominated(board[0], r, c)]

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
        need(means.startswith('functions '), 'expected functions')
        self.potentials = Potentials(self.hints(int(means.split()[1])))
        need(self.line() == '', 'an empty line')
        boards = [(lines, left)] if is_turn else self.replies((lines, left))
        count = 0
        while True:
            level = {}
            for board in boards:
                if not self.decided(board):
                    level[board[0]] = max(board[1], level.get(board[0], board[1]))
            if not level:
                print(f'{position}: {colour} gets at least {margin}, {count} positions')
                return
            moves = self.file.read(len(level))
            need(len(moves) == len(level), 'it ends early')
            count += len(level)
            boards = []
            for move, board in zip(moves, sorted(level.items())):
                row, column = divmod(move, self.size)
                need(row < self.size and any(self.empty(board[0], row, column)), f'move {move} of {board[0]}')
                boards += self.replies(self.play(board, row, column, CLAIMER))


try:
    with open(sys.argv[1], 'rb') as stream:
        while stream.peek(1):
            Checker(stream).next()
except Fault as fault:
    sys.exit(f'refused: {fault}')
