"""The example of a training loop learns, and the examples of the manual and of the package are true."""

import doctest
import re
import subprocess
import sys
import unittest
from pathlib import Path

import pahtum

FOLDER = Path(__file__).resolve().parents[3] / "engine" / "python"


class Descriptions(unittest.TestCase):
    def test_help_shows_what_the_stub_says(self):
        for documented, text in ((pahtum.Position, "A game between two moves"), (pahtum.Position.play, "play(self"),
                                 (pahtum.Batch.play, "Plays an action in each game"),
                                 (pahtum.Position.new_game, "new_game(ruleset"), (pahtum.self_play, "Games of a player"),
                                 (pahtum.Ruleset.action_count, "With n cells"),
                                 (pahtum.Position.observation_tensor, "Planes 0 to 3")):
            self.assertIn(text, documented.__doc__)


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
