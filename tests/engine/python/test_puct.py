"""The tree search that a network guides, against the same search in plain Python."""

import math
import os
import signal
import threading
import unittest

import numpy as np
import pahtum

RULES = ("classic,size=4,boulders=3", "strategic,size=4,boulders=3", "custodial,size=4,boulders=2",
         "classic,setup=choose,swap=on,size=3,boulders=2")


def network(seen, mask):
    """Any numbers that follow from what is seen: priors with some zeros, and values."""
    mixed = np.abs(seen.reshape(len(seen), -1) @ np.sin(np.arange(seen[0].size)))
    priors = np.abs(np.sin(mixed[:, None] * (1 + np.arange(mask.shape[1]))))
    priors[:, ::3] = 0
    return priors.astype(np.float32), np.sin(7 * mixed).astype(np.float32)


def uniform(seen, mask):
    return np.ones(mask.shape), np.zeros(len(seen))


class Node:
    def __init__(self, position, value, priors):
        self.position, self.visits, self.sum = position, 1, value
        legal = position.legal_actions()
        total = 0.0
        for action in legal:
            total += float(priors[action])
        self.priors = {action: float(priors[action]) / total if total > 0 else 1 / len(legal) for action in legal}
        self.counts = dict.fromkeys(legal, 0)
        self.sums = dict.fromkeys(legal, 0.0)
        self.children = {}

    def choose(self, exploration):
        scale = exploration * math.sqrt(self.visits)

        def score(action):
            mean = self.sums[action] / self.counts[action] if self.counts[action] else self.sum / self.visits
            return mean + scale * self.priors[action] / (1 + self.counts[action])

        return max(self.priors, key=score)


def ask(position):
    priors, values = network(position.observation_tensor()[None], position.legal_actions_mask()[None])
    return Node(position, float(values[0]), priors[0]), float(values[0])


def search(position, simulations, exploration):
    root, _ = ask(position)
    for _ in range(simulations):
        node, path = root, []
        while True:
            action = node.choose(exploration)
            path.append((node, action))
            if action not in node.children:
                break
            node = node.children[action]
        leaf = node.position.copy()
        leaf.apply_action(action)
        if leaf.is_terminal():
            black = leaf.returns()[0]
        else:
            node.children[action], value = ask(leaf)
            black = value if leaf.current_player() == 0 else -value
        for node, action in path:
            value = black if node.position.current_player() == 0 else -black
            node.visits += 1
            node.sum += value
            node.counts[action] += 1
            node.sums[action] += value
    return root


class Puct(unittest.TestCase):
    def advanced(self, rules, count, moves):
        batch = pahtum.Batch(rules, count, seed=3)
        for ply in range(moves):
            batch.play_random(ply)
        return batch

    def test_the_same_search_in_python(self):
        for rules in RULES:
            for moves, exploration in ((0, 1.5), (4, 0.5), (8, 3.0)):
                batch = self.advanced(rules, 6, moves)
                before = batch.positions()
                found = batch.puct(network, 60, exploration=exploration)
                self.assertEqual(batch.positions(), before)
                for index, position in enumerate(before):
                    if position.is_terminal():
                        continue
                    root = search(position, 60, exploration)
                    visits = np.zeros(batch.ruleset.action_count, int)
                    visits[list(root.counts)] = list(root.counts.values())
                    np.testing.assert_array_equal(found.visits[index], visits)
                    self.assertAlmostEqual(found.values[index], root.sum / root.visits, places=5)

    def test_endings_are_played_as_they_are_proven(self):
        batch = self.advanced("classic,size=4,boulders=4", 40, 9)  # three empty cells
        labels = batch.solve(1000, goal="result")
        found = batch.puct(uniform, 2000)
        self.assertTrue((found.visits.sum(axis=1) == 2000).all())
        played = batch.copy()
        played.play(found.visits.argmax(axis=1))
        np.testing.assert_array_equal(played.solve(1000, goal="result").wdl, -labels.wdl)
        self.assertLess(np.abs(found.values - labels.wdl).max(), 0.2)

    def test_the_network_sees_what_batches_show(self):
        batch = self.advanced("size=3,boulders=2,stones=3", 50, 5)
        batch.play_random(9)  # the last stone
        calls = []

        def watch(seen, mask):
            calls.append((seen.copy(), mask.copy()))
            return uniform(seen, mask)

        self.assertTrue(batch.is_terminal().all())
        found = batch.puct(watch, 5)
        self.assertEqual(calls, [])
        signs = np.array([1 if str(position).split()[1] == "x" else -1 for position in batch])
        np.testing.assert_array_equal(found.values, signs * np.sign(batch.margins()))
        self.assertFalse(found.visits.any())
        fresh = pahtum.Batch("custodial,size=4", 7, seed=2)
        fresh.puct(watch, 5)
        np.testing.assert_array_equal(calls[0][0], fresh.observations())
        np.testing.assert_array_equal(calls[0][1], fresh.legal_actions_mask())
        self.assertEqual(len(calls), 6)

    def test_threads_do_not_matter(self):
        batch = self.advanced("classic,size=5", 200, 3)
        one, three = batch.puct(network, 40), batch.puct(network, 40, threads=3)
        np.testing.assert_array_equal(one.visits, three.visits)
        np.testing.assert_array_equal(one.values, three.values)

    def test_what_the_network_raises_or_does_wrong(self):
        batch = pahtum.Batch("classic,size=4", 3)
        actions = batch.ruleset.action_count

        def raising(seen, mask):
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            batch.puct(raising, 5)
        good = np.ones((3, actions)), np.zeros(3)
        for wrong in ((good[0][:2], good[1]), (good[0], good[1][:, None]), (-good[0], good[1]),
                      (good[0] * np.nan, good[1]), (good[0], good[1] + np.inf), (good[0][:, 1:], good[1]),
                      (good[0], good[1] + 1.01), (good[0], good[1] - 30)):
            with self.assertRaisesRegex(ValueError, r"shape \[3(, \d+)?\]$|finite|negative|from -1 to 1"):
                batch.puct(lambda seen, mask: wrong, 5)
        for wrong in (None, good[0], (*good, 1), list(good), ("a", good[1]), (good[0], {}), ([[1], [1, 2]], good[1]),
                      (good[0], good[1] * 1j)):
            with self.assertRaisesRegex(TypeError, "priors|values"):
                batch.puct(lambda seen, mask: wrong, 5)
        for options in ({"simulations": 0}, {"simulations": 10**9 + 1}, {"exploration": -1}, {"exploration": float("nan")}, {"threads": 0}):
            with self.assertRaises(ValueError):
                batch.puct(uniform, **{"simulations": 5, **options})
        zero = lambda seen, mask: (np.zeros(mask.shape), np.zeros(len(seen)))
        np.testing.assert_array_equal(batch.puct(zero, 20).visits, batch.puct(uniform, 20).visits)

    def test_ctrl_c_ends_it(self):
        timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            pahtum.Batch("classic", 20).puct(uniform, 10**8)
        timer.join()

    def test_ctrl_c_ends_it_where_nothing_is_left_to_evaluate(self):
        batch = pahtum.Batch("classic,size=3,boulders=6", 1)  # six ways to play on
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            batch.puct(uniform, 10**9)
        timer.join()


if __name__ == "__main__":
    unittest.main()
