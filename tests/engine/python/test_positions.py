"""The files of pahtum-learn positions are what engine/learn/README.md says, and what minimax says is in them.

Usage: test_positions.py PAHTUM-LEARN
"""

import csv
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import pahtum
from test_engine import minimax

PROGRAM = sys.argv.pop(1)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def positions(self, name, *options):
        file = self.folder / name
        subprocess.run([PROGRAM, "positions", "--out", file, *options], check=True, capture_output=True)
        return file

    def both(self, *options):
        """The same positions from both files: (position, margin, action)."""
        records = np.load(self.positions("a.npy", *options))
        with open(self.positions("a.csv", *options), newline="") as text:
            rows = list(csv.DictReader(text))
        self.assertEqual(len(records), len(rows))
        for record, row in zip(records, rows):
            self.assertNotIn(row["position"][0], "=+-@")  # a spreadsheet would run it
            position = pahtum.Position(row["position"].removeprefix("'"))
            self.assertEqual(row["position"].startswith("'"), str(position).startswith("-"))
            np.testing.assert_array_equal(record["board"], position.board)
            self.assertEqual(record["mover"], position.current_player())
            self.assertEqual(record["scores"].tolist(), [position.score(0), position.score(1)])
            self.assertEqual(record["value"], int(row["value"]))
            self.assertEqual(record["best"], position.string_to_action(row["best"]))
            yield position, int(record["value"]), int(record["best"])

    def test_margins_and_moves_are_those_of_minimax(self):
        for rules in ("classic", "size=5,boulders=3", "strategic,size=5", "custodial,size=4,boulders=2,stones=20",
                      "size=4,boulders=2,setup=choose,swap=on"):
            count = 0
            for position, margin, best in self.both("--rules", rules, "--empty", "5", "--count", "25"):
                self.assertEqual((position.board == 0).sum(), 5)
                self.assertEqual(position.ruleset, pahtum.Ruleset(rules))
                self.assertEqual(minimax(position), margin)
                position.apply_action(best)
                mover = 1 if position.current_player() == 1 else -1
                self.assertEqual(-minimax(position) if not position.is_terminal() else mover * position.margin, margin)
                count += 1
            self.assertEqual(count, 25)

    def test_numpy_reads_the_fields(self):
        records = np.load(self.positions("a.npy", "--count", "100"))
        self.assertEqual(records.dtype, np.dtype([("board", "i1", (7, 7)), ("mover", "i1"), ("scores", "<i2", (2,)),
                                                  ("value", "<i2"), ("best", "<i2")]))
        self.assertTrue(((records["board"] == 0).sum(axis=(1, 2)) == 14).all())
        self.assertTrue(((records["board"] == 2).sum(axis=(1, 2)) == 5).all())
        self.assertGreater(len(np.unique(records["board"], axis=0)), 95)

    def test_threads_do_not_matter_but_the_seed_does(self):
        one = self.positions("1.npy", "--count", "300").read_bytes()
        three = self.positions("3.npy", "--count", "300", "--threads", "3").read_bytes()
        other = self.positions("2.npy", "--count", "300", "--seed", "2").read_bytes()
        self.assertEqual(one, three)
        self.assertNotEqual(one, other)

    def test_what_is_not_proven_is_left_out(self):
        records = np.load(self.positions("a.npy", "--count", "200", "--nodes", "400"))
        boards = {board.tobytes() for board in records["board"]}
        whole = np.load(self.positions("b.npy", "--count", "200"))
        both = [record for record in whole if record["board"].tobytes() in boards]
        self.assertTrue(20 < len(both) < 200)
        margins = {record["board"].tobytes(): record["value"] for record in records}
        for record in both:
            self.assertEqual(record["value"], margins[record["board"].tobytes()])

    def test_an_interruption_leaves_the_old_file(self):
        file = self.positions("a.csv", "--count", "10")
        before = file.read_bytes()
        run = subprocess.Popen([PROGRAM, "positions", "--out", file], stderr=subprocess.PIPE)
        blocked = 0  # the signals that wait until it asks for them, as bits
        while not blocked >> signal.SIGINT - 1 & 1:
            status = Path(f"/proc/{run.pid}/status").read_text()
            blocked = int(status[status.index("SigBlk:"):].split()[1], 16)
        run.send_signal(signal.SIGINT)
        run.communicate()
        self.assertEqual(run.returncode, 128 + signal.SIGINT)
        self.assertEqual([entry.name for entry in self.folder.iterdir()], ["a.csv"])
        self.assertEqual(file.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
