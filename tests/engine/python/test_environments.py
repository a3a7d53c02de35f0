"""The environments for PettingZoo and Gymnasium are the game, and pass the tests of those packages.

Usage: test_environments.py [foreign]. Without them, under stand-ins; "foreign" takes the packages themselves, and runs
their tests, too. Then the exit code is 77 if one of them is missing.
"""

import copy
import pickle
import subprocess
import sys
import unittest

IS_REAL = "foreign" in sys.argv
if IS_REAL:
    sys.argv.remove("foreign")
    try:
        import gymnasium
        import pettingzoo
    except ImportError as error:
        print(f"skipped: {error.name} is not installed")
        sys.exit(77)
else:
    import farama_stand_in
    farama_stand_in.install()

import numpy as np
import pahtum
from pahtum.environments import gymnasium_env, pettingzoo_env

RULES = ("classic", "classic,size=5", "custodial,size=5", "strategic,size=5,swap=on",
         "setup=choose,size=4,boulders=2,swap=on", "size=3,stones=2")
# The board is full before White has a turn; and as many boulders, or one less, with which it has one.
FULL = ("size=3,boulders=8", "size=3,boulders=8,swap=on", "setup=offer,size=3,boulders=8")
ROOM = ("size=3,boulders=7", "setup=choose,size=3,boulders=8", "setup=alternate,size=3,boulders=8")
AGENTS = ["player_0", "player_1"]
COPIES = (copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)))


class PettingZoo(unittest.TestCase):
    def play(self, env, rng, check=lambda: None):
        """A random game; what each agent got."""
        rewards = {}
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            check()
            self.assertTrue(env.observation_space(agent).contains(seen))
            self.assertFalse(truncated)
            if terminated:
                rewards[agent] = reward
                env.step(None)
            else:
                self.assertEqual(reward, 0)
                env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        return rewards

    def test_random_games_are_those_of_positions(self):
        rng = np.random.default_rng(1)
        for rules in RULES:
            env = pettingzoo_env(rules)
            env.reset(seed=3)

            def check():
                for player, agent in enumerate(AGENTS):
                    seen = env.observe(agent)
                    np.testing.assert_array_equal(seen["observation"], env.position.observation_tensor(player))
                    legal = env.position.legal_actions() if env.position.current_player() == player else []
                    self.assertEqual(np.flatnonzero(seen["action_mask"]).tolist(), legal)
                if not env.position.is_terminal():
                    self.assertEqual(env.agent_selection, AGENTS[env.position.current_player()])

            rewards = self.play(env, rng, check)
            self.assertTrue(env.position.is_terminal())
            self.assertEqual([rewards[agent] for agent in AGENTS], env.position.returns())

    def test_an_illegal_action_loses(self):
        env = pettingzoo_env("size=5", boulders="A1")
        for moves, rewards in (([], [-1, 1]), ([1], [1, -1])):
            env.reset()
            for move in moves:
                env.step(move)
            env.step(0)
            self.assertEqual([env.terminations[agent] for agent in AGENTS], [True, True])
            self.assertEqual([env.rewards[agent] for agent in AGENTS], rewards)
            self.assertFalse(any(env.observe(agent)["action_mask"].any() for agent in AGENTS))

    def test_boulders_follow_from_the_seed(self):
        env = pettingzoo_env("size=5")
        starts = []
        for seed in (5, None, 5, None, 6):
            env.reset(seed=seed)
            starts.append(str(env.position))
        self.assertEqual(starts[:2], starts[2:4])
        self.assertEqual(len(set(starts)), 3)

    def test_settings_that_leave_an_agent_no_move_are_refused(self):
        for rules in FULL:
            with self.assertRaisesRegex(ValueError, "player 1 can make a move: take fewer boulders"):
                pettingzoo_env(rules)
        for rules in ROOM:
            env = pettingzoo_env(rules)
            env.reset(seed=1)
            self.play(env, np.random.default_rng(1))

    def test_copies_go_their_own_way(self):
        for again in COPIES:
            env = pettingzoo_env("size=5")
            env.reset(seed=1)
            env.step(env.position.legal_actions()[3])
            before = str(env.position)
            twin = again(env)
            self.assertEqual((str(twin.position), twin.agent_selection), (before, env.agent_selection))
            self.play(twin, np.random.default_rng(1))
            self.assertEqual((str(env.position), env.agents), (before, AGENTS))
            for each in (env, twin):
                each.reset()
            self.assertEqual(str(env.position), str(twin.position))

    def test_the_board_as_text(self):
        env = pettingzoo_env("size=3", boulders="B1", render_mode="ansi")
        env.reset()
        env.step(0)
        self.assertEqual(env.render(), ". . .\n. . .\nx # .")


class Gymnasium(unittest.TestCase):
    def play(self, env, seed, options=None):
        """A game of the first legal actions; everything that was seen, and the last reward."""
        seen, info = env.reset(seed=seed, options=options)
        everything, reward, over = [seen], 0, False
        while not over:
            self.assertTrue(env.observation_space.contains(seen))
            self.assertEqual((reward, env.position.current_player()), (0, info["side"]))
            np.testing.assert_array_equal(seen, env.position.observation_tensor(info["side"]))
            self.assertEqual(np.flatnonzero(info["action_mask"]).tolist(), env.position.legal_actions())
            np.testing.assert_array_equal(info["action_mask"], env.action_masks())
            seen, reward, over, truncated, info = env.step(info["action_mask"].argmax())
            self.assertFalse(truncated)
            everything.append(seen)
        self.assertTrue(env.position.is_terminal())
        self.assertFalse(info["action_mask"].any())
        self.assertEqual(reward, env.position.returns()[info["side"]])
        return np.array(everything)

    def test_games_of_every_ruleset_and_side(self):
        for rules in RULES:
            for side in (0, 1):
                self.play(gymnasium_env(rules, level=2, side=side, nodes=50), seed=1)

    def test_every_level_and_player_answers(self):
        for level in range(1, 16):
            self.play(gymnasium_env("size=4,boulders=2", level=level, nodes=50), seed=level)
        for player in ("greedy", "random", "beginner", "blocker", "montecarlo", "uct"):
            self.play(gymnasium_env("size=4,boulders=2", player=player, nodes=50), seed=1)

    def test_the_seed_decides_everything(self):
        for level in (2, 15):
            env = gymnasium_env("size=5", level=level, nodes=100)
            again = gymnasium_env("size=5", level=level, nodes=100)
            first = self.play(env, 7)
            second = self.play(env, None)
            np.testing.assert_array_equal(first, self.play(again, 7))
            np.testing.assert_array_equal(second, self.play(again, None))
            self.assertFalse(np.array_equal(first[0], second[0]))

    def test_copies_play_on_alike_and_go_their_own_way(self):
        def steps(env, count):
            """What `count` first legal actions show, or fewer to the end of the game."""
            shown = []
            while len(shown) < count and env.action_masks().any():
                seen, reward, over, _, info = env.step(env.action_masks().argmax())
                shown.append((seen.tolist(), reward, over, info["side"], info["action_mask"].tolist()))
            return shown

        for again in COPIES:
            # What these choose depends on all that they have searched before.
            for options in ({"level": 15, "nodes": 300}, {"level": 7, "nodes": 300}, {"player": "uct", "nodes": 60}):
                for count in (0, 3, 99):
                    env = gymnasium_env("size=5", side=1, **options)
                    env.reset(seed=5)
                    steps(env, count)
                    before = str(env.position)
                    twin = again(env)
                    self.assertEqual(str(twin.position), before)
                    rest = steps(again(twin), 99)
                    self.assertEqual(steps(twin, 99), rest)
                    self.assertEqual(str(env.position), before)
                    self.assertEqual(steps(env, 99), rest)
                    np.testing.assert_array_equal(twin.reset()[0], env.reset()[0])
            with self.assertRaisesRegex(ValueError, "reset"):
                again(gymnasium_env("size=5")).step(1)

    def test_the_side_is_drawn_or_chosen(self):
        env = gymnasium_env("size=4", level=1)
        self.assertEqual({env.reset(seed=seed)[1]["side"] for seed in range(20)}, {0, 1})
        for side in (0, 1):
            self.assertEqual(env.reset(options={"side": side})[1]["side"], side)
            self.assertEqual(gymnasium_env("size=4", level=1, side=side).reset()[1]["side"], side)
        for wrong in (2, -1, "black"):
            with self.assertRaises(ValueError):
                env.reset(options={"side": wrong})
            with self.assertRaises(ValueError):
                gymnasium_env(side=wrong)

    def test_an_illegal_action_loses_and_ends_the_game(self):
        env = gymnasium_env("size=5", boulders="A1", level=1)
        env.reset(seed=1)
        self.assertEqual(env.step(0)[1:4], (-1, True, False))
        self.assertFalse(env.action_masks().any())
        for fresh in (env, gymnasium_env("size=5")):
            with self.assertRaisesRegex(ValueError, "reset"):
                fresh.step(1)

    def test_settings_that_leave_the_learner_no_move_are_refused(self):
        for rules in FULL:
            for side in (1, None):
                with self.assertRaisesRegex(ValueError, "player 1 can make a move: take fewer boulders"):
                    gymnasium_env(rules, level=1, side=side)
            env = gymnasium_env(rules, level=1, side=0)
            env.reset()
            before = str(env.position)
            with self.assertRaisesRegex(ValueError, "fewer boulders"):
                env.reset(options={"side": 1})
            self.assertEqual(str(env.position), before)
        for rules in ROOM:
            self.play(gymnasium_env(rules, level=1, side=1), seed=1)

    def test_boulders_are_checked_at_once(self):
        for make in (gymnasium_env, pettingzoo_env):
            with self.assertRaises(ValueError):
                make("size=5", boulders="Z9")

    def test_wrong_players_are_refused_at_once(self):
        for wrong in ({"player": "chess"}, {"level": 16}, {"nodes": 0}):
            with self.assertRaises(ValueError):
                gymnasium_env(**wrong)


class Imports(unittest.TestCase):
    def test_what_is_missing_is_named(self):
        program = """
import sys
sys.modules.update(dict.fromkeys(("pyspiel", "gymnasium", "pettingzoo")))  # None: as if not installed
from pahtum import environments
for make, missing, package in ((environments.openspiel_game, "pyspiel", "open_spiel"),
                               (environments.pettingzoo_env, "pettingzoo", "pettingzoo"),
                               (environments.gymnasium_env, "gymnasium", "gymnasium")):
    try:
        make()
    except ImportError as error:
        assert str(error) == f"{missing} is not installed; this needs {package} (pip install {package})", error
    else:
        raise AssertionError(missing)
"""
        subprocess.run([sys.executable, "-c", program], check=True)


@unittest.skipUnless(IS_REAL, "needs PettingZoo and Gymnasium")
class Foreign(unittest.TestCase):
    def test_their_own_tests(self):
        from gymnasium.utils.env_checker import check_env
        from pettingzoo.test import api_test, seed_test

        for rules in RULES:
            api_test(pettingzoo_env(rules), num_cycles=200)
            seed_test(lambda: pettingzoo_env(rules), num_cycles=20)
            check_env(gymnasium.make("PahTum-v0", ruleset=rules, level=2).unwrapped)
        for options in ({"player": "greedy"}, {"level": 15, "nodes": 100, "side": 1}):
            check_env(gymnasium.make("PahTum-v0", ruleset="size=5", **options).unwrapped)


if __name__ == "__main__":
    unittest.main()
