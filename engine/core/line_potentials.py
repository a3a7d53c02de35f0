#!/usr/bin/env python3
"""Makes the line potentials of the engine and their proof (engine/solver/README.md, "Line potentials").

Usage: line_potentials.py VALUES PROOF [SIZE]     needs scipy; minutes for lines of up to 7 cells, more than 40 for 8

VALUES gets an entry for each line that differs from all others by more than reversal and dead cells, in the order in which LinePatterns
meets them. PROOF gets, for each line whose potential is below the least "once those of fuller lines are fixed", the totals of fuller
lines that must be raised for it; a test rebuilds the whole function from them and checks it in integers.
"""
import itertools
import multiprocessing
import sys

import numpy
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

UNIT = 64
CELLS = '.xo-'  # the two bits of a cell: empty, own, other, blocked


def points(line, side):
    runs = ''.join(c if c == side else ' ' for c in line).split()
    return sum((len(run) - k + 1) * (3 if k == 3 else 2 ** (k - 2)) for run in runs for k in range(3, len(run) + 1))


def margin(line):
    return points(line, 'x') - points(line, 'o')


def put(line, cell, stone):
    return line[:cell] + stone + line[cell + 1:]


def segments(line, side):
    """The segments of three and more cells in which the side can still complete a run."""
    first = 0
    for free, cells in itertools.groupby(line, lambda c: c in ('.', side)):
        last = first + len(list(cells))
        if free and last - first >= 3 and '.' in line[first:last]:
            yield range(first, last)
        first = last


def without_dead_cells(line):
    live = {cell for side in 'xo' for segment in segments(line, side) for cell in segment}
    return ''.join(c if i in live else '-' for i, c in enumerate(line))


def is_wide(line):
    return any(len(segment) >= 4 for side in 'xo' for segment in segments(line, side))


def number(line):
    """The pattern, as LinePattern, of the line on a board of eight."""
    return sum(CELLS.index(c) << 2 * i for i, c in enumerate(line.ljust(8, '-')))


def kinds_of_lines(size):
    kinds = set()
    for cells in itertools.product(CELLS, repeat=size):
        line = without_dead_cells(''.join(cells)).strip('-')
        kinds.add(max(line, line[::-1], key=number))
    return sorted(kinds - {''}, key=number, reverse=True)


class Successors:
    """All that can come of a line: nodes for equal live cells and equal gains so far, and the conditions between them."""

    def __init__(self, line):
        self.lines, self.gains, self.nodes = [], [], {}
        self.start = margin(line)
        self.node(line)
        halves, sums = [], []
        for node, line in enumerate(self.lines):  # grows
            cells = [i for i, c in enumerate(line) if c == '.']
            for x in cells:
                other = self.node(put(line, x, 'o'))
                halves.append((node, other, self.node(put(line, x, 'x'))))
                for y in cells:
                    if y != x:
                        blocked = put(line, y, 'o')
                        sums.append((node, other, self.node(put(blocked, x, 'x')), self.node(blocked)))
        self.halves = numpy.array(sorted(set(halves))).reshape(-1, 3)
        self.sums = numpy.array(sorted(set(sums)), dtype=int).reshape(-1, 4)
        self.gains = numpy.array(self.gains)
        self.empty = numpy.array([without_dead_cells(line).count('.') for line in self.lines])
        rows = numpy.concatenate([numpy.repeat(numpy.arange(len(self.halves)), 3),
                                  numpy.repeat(len(self.halves) + numpy.arange(len(self.sums)), 4)])
        factors = numpy.concatenate([numpy.tile([-2, 1, 1], len(self.halves)), numpy.tile([-1, 1, 1, -1], len(self.sums))])
        columns = numpy.concatenate([self.halves.ravel(), self.sums.ravel()])
        self.conditions = csr_matrix((factors, (rows, columns)), shape=(len(self.halves) + len(self.sums), len(self.lines)))

    def node(self, line):
        gain = margin(line) - self.start
        key = without_dead_cells(line), gain
        if key not in self.nodes:
            self.nodes[key] = len(self.lines)
            # Dead cells are blocked from here on, as filling them changes nothing.
            self.lines.append(''.join(c if c != '.' or d == '.' else 'o' for c, d in zip(line, key[0])))
            self.gains.append(gain)
        return self.nodes[key]

    def final(self, residue):
        """What full lines count: their gain, raised to the residue if one is given."""
        gains = self.gains[self.empty == 0]
        return gains if residue is None else gains + (residue - gains) % 3

    def least_totals(self, residue, is_sparse=False):
        """The least total of the line, and totals with which it is possible; with as few raised as may be if is_sparse."""
        bounds = numpy.full((len(self.lines), 2), (-numpy.inf, numpy.inf))
        bounds[self.empty == 0] = self.final(residue)[:, None]
        cost = numpy.eye(1, len(self.lines))[0]
        right = numpy.zeros(self.conditions.shape[0])
        result = linprog(cost, A_ub=self.conditions, b_ub=right, bounds=bounds, method='highs')
        if result.status == 0 and is_sparse:
            bounds[0, 1] = result.fun + 1e-9
            result = linprog(numpy.ones_like(cost), A_ub=self.conditions, b_ub=right, bounds=bounds, method='highs')
        assert result.status == 0, result.message
        return result.x

    def rebuilt(self, residue, raised, wanted=None):
        """All totals in integers: the least once those of fuller lines are fixed, or as raised. With `wanted` adds to raised what it needs."""
        totals = numpy.full(len(self.lines), -10 ** 9)
        totals[self.empty == 0] = UNIT * self.final(residue)
        for empty in range(1, self.empty[0] + 1):
            halves = self.halves[self.empty[self.halves[:, 0]] == empty]
            sums = self.sums[self.empty[self.sums[:, 0]] == empty]
            other, own = totals[halves[:, 1]], totals[halves[:, 2]]
            numpy.maximum.at(totals, halves[:, 0], numpy.maximum(other, (other + own + 1) >> 1))
            numpy.maximum.at(totals, sums[:, 0], totals[sums[:, 1]] + totals[sums[:, 2]] - totals[sums[:, 3]])
            if wanted is not None and empty < self.empty[0]:
                here = (self.empty == empty) & (wanted > totals)
                raised.update((int(node), int(wanted[node])) for node in here.nonzero()[0])
            for node, total in raised.items():
                if self.empty[node] == empty:
                    totals[node] = max(totals[node], total)
        return int(totals[0])

    def proof(self, residue):
        """The least total in units, and the totals to raise for it: few, as those that are not missed are left out."""
        stepwise = self.rebuilt(residue, {})
        wanted = UNIT * self.least_totals(residue, True)
        if wanted[0] > stepwise - 0.99:
            return stepwise, {}
        best, raised = stepwise, {}
        for rounding in (numpy.rint, numpy.floor, numpy.ceil):
            tried = {}
            total = self.rebuilt(residue, tried, rounding(wanted + 1e-5).astype(int))
            if total < best:
                best, raised = total, tried
        for node in sorted(raised, key=lambda node: self.empty[node]):
            without = {other: total for other, total in raised.items() if other != node}
            if self.rebuilt(residue, without) <= best:
                raised = without
        if best > numpy.ceil(wanted[0] - 1e-5):
            print(self.lines[0], 'is', best - wanted[0], 'units above the least', file=sys.stderr)
        return best, {self.lines[node]: total for node, total in raised.items()}


def solved(line):
    successors = Successors(line)
    if successors.empty[0] == 8:  # its programs take more than half an hour
        rounded = [successors.rebuilt(residue, {}) for residue in range(3)]
        return line, (successors.rebuilt(None, {}), {}), (min(rounded), {}), rounded.index(min(rounded))
    plain = successors.proof(None)
    if not is_wide(line):
        return line, plain, plain, 0
    totals = [successors.least_totals(residue)[0] for residue in range(3)]
    residue = int(numpy.argmin(numpy.round(totals, 5)))
    return line, plain, successors.proof(residue), residue


def main(values, proof, size=8):
    with multiprocessing.Pool(2) as pool, open(values, 'w') as values, open(proof, 'w') as proof:
        print('// Made by line_potentials.py: of each kind of line its potential, rounded potential and residue.', end='', file=values)
        width = 110
        print('# Made by engine/core/line_potentials.py: LINE p (plain) or r (rounded), then fuller lines and their totals.', file=proof)
        for line, plain, rounded, residue in pool.imap(solved, kinds_of_lines(int(size)), 4):
            entry = f'{{{plain[0]},{rounded[0]},{residue}}},'
            width = width + len(entry) if width + len(entry) <= 110 else len(entry)
            print(('\n' if width == len(entry) else '') + entry, end='', file=values, flush=True)
            for name, raised in ('p', plain[1]), ('r', rounded[1]):
                if raised and (name == 'p' or is_wide(line)):
                    print(line, name, *(f'{fuller} {total}' for fuller, total in raised.items()), file=proof, flush=True)
        print(file=values)


if __name__ == '__main__':
    main(*sys.argv[1:])
