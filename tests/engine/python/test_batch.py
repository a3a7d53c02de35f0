"""Parts, images, buffers and proofs of batches."""

import os
import signal
import threading
import time
import unittest

import numpy as np
import pahtum
from test_engine import minimax

RULES = ("classic,size=5,boulders=3", "assyrian,size=5", "strategic", "custodial,size=5,boulders=2",
         "classic,setup=choose,swap=on,size=4")


def advanced(rules, count, moves, seed=3):
    batch = pahtum.Batch(rules, count, seed=seed)
    for ply in range(moves):
        batch.play_random(ply)
    return batch


class Parts(unittest.TestCase):
    def setUp(self):
        self.batch = advanced("classic,size=5", 6, 5)
        self.before = self.batch.positions()

    def test_an_index_gives_a_position(self):
        self.assertEqual(list(self.batch), self.before)
        for index in (0, 5, -1, -6, np.int8(3)):
            self.assertEqual(self.batch[index], self.before[index])
        for wrong in (6, -7):
            self.assertRaises(IndexError, lambda: self.batch[wrong])
        for wrong in (1.0, "1", None):
            self.assertRaises(TypeError, lambda: self.batch[wrong])
        self.batch[0].apply_action(self.batch[0].legal_actions()[0])
        self.assertEqual(self.batch.positions(), self.before)

    def test_masks_and_indexes_select_copies(self):
        mask = np.array([True, False, False, True, True, False])
        for which in (mask, list(mask), np.flatnonzero(mask), [0, 3, 4], [0, -3, -2]):
            part = self.batch.select(which)
            self.assertEqual(part.positions(), [self.before[0], self.before[3], self.before[4]])
        self.assertEqual(self.batch.select([2, 2]).positions(), [self.before[2]] * 2)
        part.play_random(1)
        self.assertEqual(self.batch.positions(), self.before)
        for wrong in (np.zeros(6, bool), [], mask[:5], [[1]]):
            self.assertRaises(ValueError, self.batch.select, wrong)
        for wrong in ([0.5], ["a"], [None]):
            self.assertRaises(TypeError, self.batch.select, wrong)
        for wrong in ([6], [-7]):
            self.assertRaises(IndexError, self.batch.select, wrong)

    def test_some_games_begin_anew(self):
        mask = np.array([False, True, False, False, True, False])
        twin = self.batch.copy()
        self.batch.reset(mask, seed=8)
        for index, position in enumerate(self.batch):
            self.assertEqual(position == self.before[index], not mask[index])
            self.assertEqual(position.board.astype(bool).sum(), 5 if mask[index] else 10)
        twin.reset([1, 4], seed=8)
        self.assertEqual(twin.positions(), self.batch.positions())
        twin.reset(seed=3)
        self.assertEqual(twin.positions(), pahtum.Batch("classic,size=5", 6, seed=3).positions())
        with self.assertRaises(IndexError):
            twin.reset([0, 6])

    def test_lists_of_actions_can_be_played(self):
        batch = pahtum.Batch.from_positions([pahtum.Position("3/3/3 x classic,boulders=0")] * 3)
        batch.play([0, 1, 2])
        self.assertEqual([position.board.ravel()[:3].tolist() for position in batch],
                         [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
        twin = batch.copy()
        for kind in "bBhHiIqQ":  # all integers of numpy, each with the same moves
            again = twin.copy()
            again.play(np.array([3, 4, 5], dtype=kind))
            self.assertEqual([position.board.ravel()[3:6].tolist() for position in again],
                             [[-1, 0, 0], [0, -1, 0], [0, 0, -1]])
            self.assertEqual(twin.select(np.array([2], dtype=kind))[0], twin[2])
        for call in (lambda: twin.play(np.array([3, 4, 2**64 - 1], dtype=np.uint64)),
                     lambda: twin.select(np.array([2**64 - 1], dtype=np.uint64))):  # not game -1
            self.assertRaisesRegex(ValueError, "greater than", call)
        for wrong in ([3.5, 4, 5], np.array([3.0, 4, 5]), ["D4"] * 3):
            self.assertRaises(TypeError, batch.play, wrong)


def image(board, symmetry):
    """What the sum says: 4 exchanges rows and columns, then 1 mirrors columns and 2 rows."""
    board = board.T if symmetry & 4 else board
    board = board[:, ::-1] if symmetry & 1 else board
    return board[::-1] if symmetry & 2 else board


class Symmetries(unittest.TestCase):
    def test_boards_and_actions_have_images(self):
        for rules in RULES:
            for moves in (0, 3, 7, 12):
                batch = advanced(rules, 8, moves)
                images = batch.transformed(range(8))
                table = batch.ruleset.action_images
                self.assertEqual(table.shape, (8, batch.ruleset.action_count))
                mask, mask_of_images = batch.legal_actions_mask(), images.legal_actions_mask()
                for symmetry in range(8):
                    self.assertEqual(sorted(table[symmetry]), list(range(batch.ruleset.action_count)))
                    np.testing.assert_array_equal(images[symmetry].board, image(batch[symmetry].board, symmetry))
                    self.assertEqual(images[symmetry].margin, batch[symmetry].margin)
                    np.testing.assert_array_equal(mask_of_images[symmetry][table[symmetry]], mask[symmetry])
                    self.assertEqual(batch.transformed(symmetry)[2], batch.transformed([symmetry] * 8)[2])
                actions = np.array([legal.nonzero()[0][-1] if legal.any() else 0 for legal in mask])
                batch.play(actions)
                images.play(table[np.arange(8), actions])
                self.assertEqual(batch.transformed(range(8)).positions(), images.positions())


class Buffers(unittest.TestCase):
    def test_results_are_written_where_they_shall_be(self):
        batch = advanced("custodial,size=5", 7, 30)
        playouts = lambda **options: batch.playouts(3, seed=5, **options)
        for method in (batch.observations, batch.legal_actions_mask, batch.players, batch.is_terminal, batch.margins,
                       batch.returns, playouts):
            expected = method()
            out = np.full_like(expected, 1)
            self.assertIs(method(out=out), out)
            np.testing.assert_array_equal(out, expected)
            wide = np.zeros((2 * len(expected), *expected.shape[1:]), expected.dtype)
            np.testing.assert_array_equal(method(out=wide[3:10]), expected)
            fixed = expected.copy()
            fixed.flags.writeable = False
            other = np.zeros_like(expected, np.float64)
            for wrong in (other, out[1:], wide[::2], fixed, out[None]):
                with self.assertRaisesRegex(ValueError, "out must be"):
                    method(out=wrong)
            with self.assertRaises(TypeError):
                method(out=expected.tolist())
            self.assertFalse(wide[:3].any() or wide[10:].any() or other.any())
        for call in (batch.play, batch.select):
            with self.assertRaisesRegex(TypeError, "lists of the same length"):
                call([[1], [1, 2]])


class Labels(unittest.TestCase):
    def test_labels_are_those_of_minimax(self):
        for rules, moves in (("classic,size=4,boulders=4", 7), ("strategic,size=4,boulders=3", 11),
                             ("custodial,size=4,boulders=3", 11), ("size=3,boulders=3,setup=choose", 4)):
            batch = advanced(rules, 12, moves)
            labels = batch.solve(10**6)
            self.assertTrue(labels.exact.all() and labels.decided.all())
            for index, position in enumerate(batch):
                value = minimax(position)
                self.assertEqual((labels.lower[index], labels.wdl[index]), (value, np.sign(value)))
                after = position.copy()
                after.apply_action(labels.best[index])
                mover = 1 - 2 * position.current_player()
                same = after.current_player() == position.current_player()
                reply = mover * after.margin if after.is_terminal() else (1 if same else -1) * minimax(after)
                self.assertEqual(reply, value)
            results = batch.solve(10**6, goal="result")
            self.assertTrue(results.decided.all())
            np.testing.assert_array_equal(results.wdl, labels.wdl)
            self.assertTrue(((results.lower <= labels.lower) & (labels.upper <= results.upper)).all())

    def test_with_few_nodes_the_bounds_hold_whatever_the_threads(self):
        batch = advanced("classic,size=5,boulders=3", 30, 8)
        whole = batch.solve(10**6, threads=2)
        self.assertTrue(whole.exact.all())
        part = batch.solve(30)
        self.assertTrue(0 < part.exact.sum() < 30 or 0 < part.decided.sum() < 30)
        self.assertTrue(((part.lower <= whole.lower) & (whole.upper <= part.upper)).all())
        np.testing.assert_array_equal(part.wdl[part.decided], whole.wdl[part.decided])
        self.assertEqual(set(part.wdl[~part.decided]) - {0}, set())
        many = batch.select(np.arange(200) % 30)
        one, three = many.solve(30), many.solve(30, threads=3)
        for name in ("lower", "upper", "best", "nodes"):
            np.testing.assert_array_equal(getattr(one, name), getattr(three, name))

    def test_finished_games_have_their_margin(self):
        batch = advanced("classic,size=3,boulders=2", 5, 7)
        labels = batch.solve(1)
        mover = np.array([1 if str(position).split()[1] == "x" else -1 for position in batch])
        np.testing.assert_array_equal(labels.lower, mover * batch.margins())
        self.assertTrue(labels.exact.all() and (labels.best == -1).all())

    def test_ctrl_c_ends_proofs(self):
        batch = pahtum.Batch("classic", 10)
        timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            batch.solve(10**12)
        timer.join()


class Errors(unittest.TestCase):
    def test_they_name_the_argument_and_its_entry(self):
        batch = pahtum.Batch("classic,size=5", 100)
        position = batch[0]
        first = batch.legal_actions_mask().argmax(axis=1)
        wrap = np.array([0, 2**64 - 1], dtype=np.uint64)
        for kind, message, call in (
                (IndexError, "index: 100 is not -100 to 99", lambda: batch[100]),
                (IndexError, "which[3]: 100 is not -100 to 99", lambda: batch.select([0, 1, 2, 100])),
                (IndexError, "which[0]: -101 is not -100 to 99", lambda: batch.reset([-101])),
                (ValueError, "which[1]: 18446744073709551615 is greater than 2**63 - 1", lambda: batch.select(wrap)),
                (ValueError, "which: a number is beyond 64 bits", lambda: batch.select([2**64])),
                (ValueError, "symmetries: 18446744073709551615 is greater than 2**63 - 1",
                 lambda: batch.transformed(wrap[1])),
                (TypeError, "which: expected whole numbers", lambda: batch.select([0.5])),
                (TypeError, "which: expected whole numbers", lambda: batch.select("abc")),
                (TypeError, "which: expected whole numbers", lambda: batch.select(None)),
                (ValueError, "which: expected a mask of 100 games", lambda: batch.select([True])),
                (ValueError, "symmetries: 8 is not 0 to 7", lambda: batch.transformed(8)),
                (ValueError, "symmetries[99]: -1 is not 0 to 7", lambda: batch.transformed([0] * 99 + [-1])),
                (ValueError, "symmetries: expected one, or one for each of 100 games", lambda: batch.transformed([0])),
                (ValueError, "actions[2]: 99 is not legal in game 2", lambda: batch.play([*first[:2], 99, *first[3:]])),
                (ValueError, "actions: expected one for each of 100 games", lambda: batch.play([0])),
                (ValueError, "count: 0 is not 1 to 1000000000", lambda: pahtum.Batch("classic", 0)),
                (ValueError, "seed: -1 is not 0 to 18446744073709551615", lambda: batch.play_random(-1)),
                (ValueError, "nodes: 0 is not 1 to 18446744073709551615", lambda: batch.solve(0)),
                (ValueError, "threads: 1025 is not 1 to 1024", lambda: batch.solve(1, threads=1025)),
                (ValueError, "level: 16 is not 1 to 15", lambda: pahtum.Engine(level=16)),
                (ValueError, "random_moves: -1 is not 0 to 2147483647",
                 lambda: pahtum.self_play("classic", 1, random_moves=-1)),
                (ValueError, "player: 2 is not 0 to 1", lambda: position.score(2)),
                (ValueError, "length: 9 is not 0 to 8", lambda: pahtum.line_points(9))):
            with self.subTest(message), self.assertRaises(kind) as raised:
                call()
            self.assertEqual(str(raised.exception), message)


class Interrupted(Exception):
    pass


def raise_interrupted(*_):
    raise Interrupted


class LongCalls(unittest.TestCase):
    """What takes long for many games ends when a signal's handler raises something, and lets other threads run."""

    GAMES = 1_000_000

    def calls(self, batch):
        everything = np.arange(len(batch))
        return {"make": lambda: pahtum.Batch("classic,size=4", self.GAMES), "select": lambda: batch.select(everything),
                "copy": batch.copy, "transformed": lambda: batch.transformed(3), "observations": batch.observations,
                "playouts": lambda: batch.playouts(8), "reset": lambda: batch.reset(seed=3)}

    def test_signals_end_them_and_nothing_has_changed(self):
        batch = pahtum.Batch("classic,size=4", self.GAMES)
        batch.play_random(1)
        before = [batch[index] for index in range(0, self.GAMES, 20_000)]
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, raise_interrupted))

        def interrupted_time(call):
            def run():
                signal.setitimer(signal.ITIMER_REAL, 0.005)
                call()
            start = time.process_time()
            self.assertRaises(Interrupted, run)
            return time.process_time() - start

        for name, call in self.calls(batch).items():
            with self.subTest(name):
                # A large part of either may be the system's, which gives and takes the memory.
                interrupted = min(interrupted_time(call) for _ in range(2))
                self.assertEqual([batch[index] for index in range(0, self.GAMES, 20_000)], before)
                turns, is_done = 0, threading.Event()

                def count():
                    nonlocal turns
                    while not is_done.wait(0.001):
                        turns += 1

                thread = threading.Thread(target=count)
                thread.start()
                turns_before, start = turns, time.process_time()
                call()
                during, whole = turns - turns_before, time.process_time() - start
                is_done.set()
                thread.join()
                self.assertGreater(during, 3)
                if name != "reset":
                    self.assertLess(interrupted, whole)


if __name__ == "__main__":
    unittest.main()
