"""The example of a training loop learns, and the examples of the manual and of the package are true."""

import doctest
import re
import subprocess
import sys
import unittest
from pathlib import Path

import pahtum

FOLDER = Path(__file__).resolve().parents[2] / "engine" / "python"


class Examples(unittest.TestCase):
    def test_what_is_learned_beats_random_moves(self):
        run = subprocess.run([sys.executable, FOLDER / "examples" / "train.py", "20"], check=True, text=True,
                             capture_output=True)
        shares = [float(share) for share in re.findall(r"([0-9.]+)% against random", run.stdout)]
        self.assertEqual(len(shares), 3)
        self.assertLess(shares[0], 65)  # untrained, it plays at random as well
        self.assertGreater(shares[-1], 90)

    def test_the_manual_and_the_docstring_show_what_happens(self):
        failed, tried = doctest.testfile(str(FOLDER / "README.md"), module_relative=False)
        self.assertEqual((failed, tried > 5), (0, True))
        failed, tried = doctest.testmod(pahtum)
        self.assertEqual((failed, tried > 2), (0, True))


if __name__ == "__main__":
    unittest.main()
