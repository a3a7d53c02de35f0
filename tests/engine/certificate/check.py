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


def points(states, side, of_run):
    text = ''.join('#' if state == side else ' ' for state in states)
    return sum(of_run.get(len(run), 0) for run in text.split())


# Points by the number of cells: as they are; rounded down and up.
EXACT = {3: 3, 4: 10, 5: 25, 6: 56, 7: 119, 8: 246}
DOWN, UP = ({n: sum((n - w + 1) * (((3 if w == 3 else 2 ** (w - 2)) + more) // 3 * 3) for w in range(3, n + 1)) for n in EXACT} for more in (0, 2))


def gained(line, own=EXACT, others=EXACT):
    states = cells(line)
    return points(states, CLAIMER, own) - points(states, OTHER, others)


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


def put(line, cell, side, *count):
    """The live part with this stone, and what the claimer gains."""
    full = line & ~(3 << 2 * cell) | side << 2 * cell
    return live(full), gained(full, *count) - gained(line, *count)


class Table(dict):
    def __init__(self, *count):
        self.count = count

    def of(self, line):
        if not empties(line):
            return 0
        need(line in self, f'no potential of line {line:#x}')
        return self[line]

    def up(self, line, cell):
        after, gain = put(line, cell, OTHER, *self.count)
        return self.of(after) - self[line] - 64 * gain

    def down(self, line, cell):
        after, gain = put(line, cell, CLAIMER, *self.count)
        return self[line] - self.of(after) + 64 * gain

    def check(self):
        for line in self:
            for x in empties(line):
                down = self.down(line, x)
                need(down >= 0 and down >= self.up(line, x), f'potential of line {line:#x}')
                for y in empties(line):
                    after = put(line, y, CLAIMER)[0]
                    if y != x and x in empties(after):
                        need(down >= self.up(after, x), f'potential of line {line:#x}')


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

    def number(self):
        data = self.file.read(2)
        need(len(data) == 2, 'it ends early')
        return int.from_bytes(data, 'little')

    def start(self, position, side, margin):
        board, turn, *ruleset = position.split()
        rows = board.split('/')[::-1]
        self.size = len(rows)
        rows = [''.join('.' * int(c) if c.isdigit() else c for c in row) for row in rows]
        need(3 <= self.size <= 8 and all(len(row) == self.size for row in rows), 'the board')
        text = ''.join(rows)
        supply = self.size ** 2 // 2
        for setting in ','.join(ruleset).split(','):
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
        return tuple(map(live, lines)), margin - sum(map(gained, lines)), turn == side

    def decided(self, board):
        exact, rounded = (sum(map(table.of, board[0])) for table in self.tables)
        return min(exact // 64, rounded // 192 * 3) <= -board[1]

    def empty(self, lines, row, column):
        """Whether the cell is empty in its row, and in its column."""
        return lines[row] >> 2 * column & 3 == EMPTY, lines[self.size + column] >> 2 * row & 3 == EMPTY

    def play(self, board, row, column, side):
        lines, left = list(board[0]), board[1]
        for i, place, is_empty in zip((row, self.size + column), (column, row), self.empty(lines, row, column)):
            if is_empty:
                lines[i], gain = put(lines[i], place, side)
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
        need(self.line() == 'pahtum certificate 2', 'the version')
        position = self.line('position ')
        colour, margin = self.line('claim ').split()
        lines, left, is_turn = self.start(position, {'black': 'x', 'white': 'o'}[colour], int(margin))
        self.tables = Table(EXACT, EXACT), Table(DOWN, UP)
        for _ in range(int(self.line('potentials '))):
            line = self.number()
            for table in self.tables:
                value = self.number()
                need(live(line) == line and empties(line) and line not in table, 'the table')
                table[line] = value - (value >> 15 << 16)
        for table in self.tables:
            table.check()
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
