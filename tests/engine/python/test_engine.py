"""Search, proofs and self-play: against plain minimax, and against the rules."""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import numpy as np
import pahtum

ENDING = "x1oo1/o2xx/-xoo1/ox1xo/x1oxo x classic"


def minimax(position):
    """The final margin for the side to move."""
    sign = 1 if position.current_player() == 0 else -1
    if position.is_terminal():
        return None
    best = None
    for action in position.legal_actions():
        after = position.copy()
        after.apply_action(action)
        value = sign * after.margin if after.is_terminal() else -minimax(after)
        best = value if best is None else max(best, value)
    return best


class Engines(unittest.TestCase):
    def setUp(self):
        self.engine = pahtum.Engine(hash_mebibytes=2)

    def test_proofs_are_those_of_minimax(self):
        position = pahtum.Position(ENDING)
        value = minimax(position)
        solution = self.engine.solve(position)
        self.assertEqual((solution.lower, solution.upper), (value, value))
        self.assertEqual(solution.wdl, (value > 0) - (value < 0))
        self.assertTrue(solution.best_is_complete)
        self.assertEqual(solution.line[0], solution.best[0])
        values = {}
        for move in position.legal_moves():
            after = position.copy()
            after.play(move)
            values[move] = -minimax(after)
        self.assertEqual(sorted(solution.best), sorted(move for move in values if values[move] == value))
        self.assertEqual(self.engine.solve(position, goal="result", all_best=False).wdl, solution.wdl)
        choice = self.engine.choose(position, seconds=60)
        self.assertEqual((choice.exact, choice.score, values[choice.move]), (True, value, value))
        analysis = self.engine.analyze(position, seconds=60)
        self.assertEqual({entry.move: entry.score for entry in analysis}, values)

    def test_what_is_wrong_is_said_in_whole_characters(self):
        with self.assertRaisesRegex(ValueError, "player 'é"):
            pahtum.Engine(player="é" * 3000)

    def test_limits_are_needed_and_checked(self):
        position = pahtum.Position.new_game()
        for wrong in ({}, {"nodes": 0}, {"depth": -1}, {"seconds": 0}, {"seconds": float("nan")}, {"depth": 1000}):
            with self.assertRaises(ValueError):
                self.engine.choose(position, **wrong)
        with self.assertRaises(ValueError):
            self.engine.solve(position, goal="beauty", nodes=1)
        for wrong in ({"nodes": -1}, {"nodes": 2**64}, {"depth": 2**40}, {"depth": 0}):
            with self.assertRaises(ValueError):
                self.engine.choose(position, **wrong)
        for wrong in ({"player": "chess"}, {"level": 16}, {"level": 0}, {"threads": -1}, {"threads": 0},
                      {"hash_mebibytes": 0}, {"seed": -1}, {"player": "search\0"}):
            with self.assertRaises(ValueError):
                pahtum.Engine(**wrong)
        self.assertIsNone(self.engine.choose(pahtum.Position("xxx/ooo/xox x classic"), nodes=1).move)

    def test_the_same_nodes_give_the_same_move(self):
        position = pahtum.Position.new_game(seed=3)
        first = self.engine.choose(position, nodes=3000)
        self.engine.clear()
        again = self.engine.choose(position, nodes=3000)
        self.assertEqual((first.line, first.score, first.nodes), (again.line, again.score, again.nodes))

    def test_another_thread_stops_it_and_python_runs_on(self):
        stop = pahtum.Stop()
        result = []

        def solve():
            while not result:
                try:
                    result.append(self.engine.solve(pahtum.Position.new_game(), stop=stop))
                except RuntimeError:  # clear() below was at work
                    pass

        thread = threading.Thread(target=solve)
        thread.start()
        while True:  # until it works, which another call is told
            try:
                self.engine.clear()
            except RuntimeError:
                break
        self.assertEqual(result, [])
        stop.request()
        thread.join()
        self.assertLess(result[0].lower, result[0].upper)

    def test_ctrl_c_ends_a_search(self):
        timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            self.engine.choose(pahtum.Position.new_game(), seconds=3600)
        timer.join()


class SelfPlay(unittest.TestCase):
    def replay(self, games):
        for start, actions, margin in zip(games.starts, games.actions, games.margins):
            position = start.copy()
            for action in actions[actions >= 0]:
                position.apply_action(int(action))
            self.assertTrue(position.is_terminal())
            self.assertEqual(position.margin, margin)

    def test_ctrl_c_ends_them(self):
        timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            pahtum.self_play("classic", 1_000_000, nodes=10**9, threads=2)
        timer.join()

    def test_games_follow_the_rules_and_do_not_depend_on_threads(self):
        for player, rules in (("search", "classic,size=4,boulders=2"), ("random", "custodial,size=5"),
                              ("greedy", "strategic,size=5,boulders=3")):
            options = {"player": player, "nodes": 20, "random_moves": 2, "seed": 9}
            one = pahtum.self_play(rules, 12, threads=1, **options)
            three = pahtum.self_play(rules, 12, threads=3, **options)
            self.replay(one)
            self.assertEqual(one.starts, three.starts)
            np.testing.assert_array_equal(one.actions, three.actions)
            other = pahtum.self_play(rules, 12, player=player, nodes=20, random_moves=2, seed=10)
            self.assertFalse(np.array_equal(one.actions, other.actions))

    def test_no_games_and_wrong_options(self):
        self.assertEqual(len(pahtum.self_play("classic", 0).starts), 0)
        for wrong in ({"player": "chess"}, {"nodes": 0}, {"threads": 0}, {"random_moves": -1}, {"seed": 2**64}):
            with self.assertRaises(ValueError):
                pahtum.self_play("classic", 1, **wrong)
        for wrong in (-1, 10**15):
            with self.assertRaises(ValueError):
                pahtum.self_play("classic", wrong)


class SubInterpreters(unittest.TestCase):
    def test_the_import_is_refused(self):
        try:
            import _interpreters as interpreters
        except ModuleNotFoundError:
            import _xxsubinterpreters as interpreters  # before Python 3.13
        for first in ("sys", "pahtum"):  # not imported before in the main interpreter, or imported
            program = f"import {first}, {interpreters.__name__} as i; print(i.run_string(i.create(), 'import pahtum'))"
            run = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100)
            self.assertIn("in a sub-interpreter, start a process instead", run.stdout)


if __name__ == "__main__":
    unittest.main()
