"""The game for OpenSpiel has the properties that OpenSpiel's own tests ask of a game.

Usage: test_openspiel.py [foreign]. Without OpenSpiel, under a stand-in for its C++ part; "foreign" takes OpenSpiel
itself, and runs its tests and a search of it, too. Then the exit code is 77 if there is no OpenSpiel.
"""

import math
import pickle
import random
import sys
import unittest

if "foreign" in sys.argv:
    sys.argv.remove("foreign")
    try:
        import pyspiel
    except ImportError:
        print("skipped: pyspiel is not installed")
        sys.exit(77)
else:
    import pyspiel_stand_in as pyspiel
    sys.modules["pyspiel"] = pyspiel

import numpy as np
import pahtum
import pahtum.environments

IS_REAL = pyspiel.__name__ == "pyspiel"
GAMES = ("pahtum", "pahtum(size=5,boulders=3)", "pahtum(size=5,layout=B2 D4)", "pahtum(ruleset=custodial,size=5)",
         "pahtum(ruleset=strategic,size=5,swap=on)", "pahtum(ruleset=assyrian,size=5)",
         "pahtum(setup=choose,size=4,boulders=2,swap=on)", "pahtum(size=4,stones=3)")
TERMINAL = -4


class Properties(unittest.TestCase):
    def check_actions(self, game, state):
        player = state.current_player()
        legal = state.legal_actions()
        self.assertEqual(legal, state.legal_actions(player))
        self.assertEqual(state.legal_actions(1 - player), [])
        self.assertTrue(legal)
        self.assertEqual(legal, sorted(set(legal)))
        self.assertTrue(0 <= legal[0] and legal[-1] < game.num_distinct_actions())
        self.assertEqual(np.flatnonzero(state.legal_actions_mask()).tolist(), legal)
        self.assertEqual(len(state.legal_actions_mask(player)), game.num_distinct_actions())
        texts = [state.action_to_string(player, action) for action in legal]
        self.assertEqual(len(set(texts)), len(legal))
        self.assertEqual([state.string_to_action(text) for text in texts], legal)

    def check_observations(self, game, state):
        for player in (0, 1):
            seen = state.observation_tensor(player)
            known = state.information_state_tensor(player)
            self.assertEqual(len(seen), math.prod(game.observation_tensor_shape()))
            self.assertEqual(len(known), math.prod(game.information_state_tensor_shape()))
            self.assertTrue(np.isfinite(seen).all() and np.isfinite(known).all())
            position = pahtum.Position(str(state))
            np.testing.assert_array_equal(seen, position.observation_tensor(player).ravel())
            np.testing.assert_array_equal(known[:len(seen)], seen)
            history = np.reshape(known[len(seen):], (game.max_game_length(), game.num_distinct_actions()))
            self.assertEqual([tuple(entry) for entry in np.argwhere(history)], list(enumerate(state.history())))
            self.assertEqual(state.observation_string(player), str(position))
            self.assertTrue(state.information_state_string(player).endswith(str(state.history())[1:-1]))
        for wrong in (-1, 3):
            for method in (state.observation_tensor, state.observation_string, state.information_state_tensor,
                           state.information_state_string):
                self.assertRaises(RuntimeError, method, wrong)

    def check_copies(self, game, state, action):
        before = str(state), state.history()
        others = [state.clone(), game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))]
        child = state.child(action)
        self.assertEqual((str(state), state.history()), before)
        for other in others:
            self.assertEqual((str(other), other.history(), other.move_number()), (*before, state.move_number()))
            other.apply_action(action)
            self.assertEqual((str(other), other.history()), (str(child), child.history()))
        self.assertEqual((str(state), state.history()), before)

    def check_end(self, game, state):
        self.assertEqual(state.current_player(), TERMINAL)
        self.assertEqual([state.legal_actions(), state.legal_actions(0), state.legal_actions(1)], [[]] * 3)
        self.assertLessEqual(len(state.history()), game.max_game_length())
        returns = state.returns()
        self.assertEqual(returns, state.rewards())
        self.assertEqual(returns, [state.player_return(0), state.player_return(1)])
        self.assertEqual(sum(returns), game.utility_sum())
        margin = pahtum.Position(str(state)).margin
        self.assertEqual(returns[0], (margin > 0) - (margin < 0))
        self.assertTrue(all(game.min_utility() <= value <= game.max_utility() for value in returns))

    def test_random_games(self):
        rng = random.Random(1)
        for text in GAMES:
            game = pyspiel.load_game(text)
            for number in range(4):
                state, played = game.new_initial_state(), []
                with self.subTest(game=text, number=number):
                    while not state.is_terminal():
                        self.assertEqual((state.history(), state.move_number()), (played, len(played)))
                        self.assertEqual([state.returns(), state.rewards()], [[0, 0], [0, 0]])
                        self.check_actions(game, state)
                        self.check_observations(game, state)
                        action = rng.choice(state.legal_actions())
                        self.check_copies(game, state, action)
                        state.apply_action(action)
                        played.append(action)
                    self.check_observations(game, state)
                    self.check_end(game, state)

    def test_the_longest_games_are_as_long_as_the_game_says(self):
        for text, moves in (("pahtum", 44), ("pahtum(size=3,boulders=2,swap=on)", 8),
                            ("pahtum(size=3,setup=choose,boulders=2,swap=on)", 11)):
            game = pyspiel.load_game(text)
            self.assertEqual(game.max_game_length(), moves)
            state = game.new_initial_state()
            while not state.is_terminal():  # swap, the third of the last three, if it is legal
                swap = game.num_distinct_actions() - 3
                state.apply_action(swap if swap in state.legal_actions() else state.legal_actions()[0])
            self.assertEqual(len(state.history()), moves)

    def test_the_whole_tree_of_a_small_board(self):
        """With five empty cells there are 5!/(5 - k)! histories of k moves, and each is an information state."""
        game = pyspiel.load_game("pahtum(size=3,boulders=4)")
        states, strings, tensors = [game.new_initial_state()], set(), set()
        for state in states:
            strings.add(state.information_state_string(0))
            tensors.add(tuple(state.information_state_tensor(0)))
            states.extend(state.child(action) for action in state.legal_actions())
        self.assertEqual([len(states), len(strings), len(tensors)], [1 + 5 + 20 + 60 + 120 + 120] * 3)

    def test_the_players_hide_nothing(self):
        game = pyspiel.load_game("pahtum(size=5)")
        for recall in (False, True):
            observer = game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=recall), {})
            self.assertEqual((observer.string_from(game.new_initial_state(), 0), observer.tensor), ("", None))


class Loading(unittest.TestCase):
    def test_the_text_of_a_game_loads_it_again(self):
        self.assertIn("pahtum", pyspiel.registered_names())
        for text in GAMES:
            game = pyspiel.load_game(text)
            for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
                self.assertEqual(str(again), str(game))
                self.assertEqual(str(again.new_initial_state()), str(game.new_initial_state()))

    def test_parameters_are_those_of_rulesets(self):
        for parameters, ruleset in (({}, "classic"), ({"ruleset": "custodial", "size": 5}, "custodial,size=5"),
                                    ({"size": 5, "stones": 4, "swap": "on"}, "size=5,stones=4,swap=on"),
                                    ({"setup": "offer", "scoring": "running", "capture": "custodial", "boulders": 3},
                                     "setup=offer,scoring=running,capture=custodial,boulders=3")):
            game = pahtum.environments.openspiel_game(**parameters)
            position = pahtum.Position(str(game.new_initial_state()))
            self.assertEqual(position, pahtum.Position.new_game(ruleset))
        one, two = (str(pahtum.environments.openspiel_game(seed=seed).new_initial_state()) for seed in (1, 2))
        self.assertNotEqual(one, two)

    def test_a_game_can_begin_anywhere(self):
        game = pyspiel.load_game("pahtum(size=3,boulders=0)")
        state = game.new_initial_state("1oo/x-x/xo1 x classic,boulders=0")
        self.assertEqual(state.legal_actions(), [2, 6])
        self.assertEqual(str(state.clone()), str(state))
        for wrong in ("nonsense", "1oo/x-x/xo1 x classic", "4/4/4/4 x classic,boulders=0"):
            with self.assertRaises(ValueError):
                game.new_initial_state(wrong)

    def test_a_game_with_one_free_cell_has_one_move(self):
        game = pyspiel.load_game("pahtum(size=3,boulders=8)")
        state = game.new_initial_state()
        self.assertEqual((game.max_game_length(), len(state.legal_actions())), (1, 1))
        state.apply_action(state.legal_actions()[0])
        self.assertTrue(state.is_terminal())
        self.assertTrue(game.new_initial_state(str(state)).is_terminal())

    def test_wrong_parameters_are_refused(self):
        for wrong in ({"ruleset": "chess"}, {"size": 9}, {"swap": "maybe"}, {"layout": "Z9"},
                      {"setup": "offer", "layout": "A1"}):
            with self.assertRaises(ValueError):
                pahtum.environments.openspiel_game(**wrong)
        for wrong in ({"colour": 1}, {"size": "5"}):
            with self.assertRaises(pyspiel.SpielError):
                pahtum.environments.openspiel_game(**wrong)


@unittest.skipUnless(IS_REAL, "needs OpenSpiel")
class OpenSpiel(unittest.TestCase):
    def test_its_random_simulations(self):
        for text in GAMES:
            pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=10, serialize=True, verbose=False)

    def test_its_tree_search_finds_a_forced_win(self):
        try:
            from open_spiel.python.algorithms import mcts
        except (ImportError, AttributeError) as error:  # a build without its Python part, or without bots
            self.skipTest(str(error))
        game = pyspiel.load_game("pahtum(size=3,boulders=0)")
        state = game.new_initial_state("1oo/x-x/xo1 x classic,boulders=0")  # A3 makes a column of three
        random_state = np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 2, 200, mcts.RandomRolloutEvaluator(1, random_state), random_state=random_state)
        self.assertEqual(state.action_to_string(bot.step(state)), "A3")


if __name__ == "__main__":
    unittest.main()
