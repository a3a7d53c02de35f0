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
    def test_what_is_learned_plays_better_against_the_engine(self):
        run = subprocess.run([sys.executable, FOLDER / "examples" / "train.py", "6", "64", "10"], check=True, text=True,
                             capture_output=True)
        untrained, trained = (float(share) for share in re.findall(r"trained: ([0-9.]+)%", run.stdout))
        self.assertGreater(trained, untrained + 10)
        rounds = re.findall(r"winners foreseen ([0-9.]+)%, best move foreseen ([0-9.]+)%", run.stdout)
        winners, best = zip(*((float(a), float(b)) for a, b in rounds))
        self.assertEqual(len(rounds), 6)
        self.assertGreater(winners[-1], 65)  # by chance half of them
        self.assertGreater(best[-1], best[0] + 5)

    def test_the_manual_and_the_docstring_show_what_happens(self):
        failed, tried = doctest.testfile(str(FOLDER / "README.md"), module_relative=False)
        self.assertEqual((failed, tried > 5), (0, True))
        failed, tried = doctest.testmod(pahtum)
        self.assertEqual((failed, tried > 2), (0, True))


if __name__ == "__main__":
    unittest.main()
