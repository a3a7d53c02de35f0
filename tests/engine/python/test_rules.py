"""Positions against the program pahtum, and batches against positions, in random games of every kind.

Usage: test_rules.py PAHTUM
"""

import copy
import pickle
import random
import subprocess
import sys
import unittest

import numpy as np
import pahtum

PROGRAM = sys.argv.pop(1)


def random_settings(rng):
    """Rules of any kind that can be played."""
    size = rng.randint(3, 8)
    setup = rng.choice(["fixed", "alternate", "choose", "offer"] + (["centre"] if size % 2 else []))
    return {
        "size": str(size),
        "setup": setup,
        "boulders": str(rng.randint(1 if setup == "centre" else 0, size * size // 2)),
        "scoring": rng.choice(["final", "running"]),
        "capture": rng.choice(["none", "custodial"]),
        "stones": str(rng.choice([rng.randint(1, 6), size * size // 2, rng.randint(1, 64)])),
        "swap": rng.choice(["on", "off"]),
    }


def check_number(case, action, move, before, after):
    """Whether an action of this number is this move, by the description of the numbers."""
    size = before.ruleset.size
    cells = size * size
    last = before.ruleset.action_count - 3
    if action >= last:
        return case.assertEqual(move, ("swap", "first", "second")[action - last])
    row, column = divmod(action % cells, size)
    case.assertEqual(move[:2], f"{'ABCDEFGH'[column]}{row + 1}")
    if action >= cells:
        right, up = [(0, 1), (1, 0), (0, -1), (-1, 0)][action // cells - 1]
        case.assertEqual(after.board[row + up, column + right], after.board[row, column])
        case.assertNotEqual(before.board[row + up, column + right], after.board[row, column])
    elif before.phase == "stones":
        case.assertEqual((before.board != after.board).sum(), 1)


def observation(position, player):
    """The planes by their description."""
    board = position.board
    own = 1 if player == 0 else -1
    swap = position.ruleset.action_count - 3
    numbers = [position.current_player() == player, position.phase == "placing", position.phase == "choosing",
               swap in position.legal_actions(), position.hand(player) / 64, position.hand(1 - player) / 64,
               (position.score(player) - position.score(1 - player)) / 64]
    return np.array([board == own, board == -own, board == 2, board == 0]
                    + [np.full(board.shape, number) for number in numbers], dtype=np.float32)


class AgainstTheProgram(unittest.TestCase):
    def setUp(self):
        self.program = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.program.communicate)

    def ask(self, command):
        self.program.stdin.write(command + "\n")
        self.program.stdin.flush()
        answer = self.program.stdout.readline().rstrip("\n")
        self.assertTrue(answer.startswith("= ") and self.program.stdout.readline() == "\n", answer)
        return answer[2:].strip()

    def compare(self, position):
        text = self.ask("position")
        self.assertEqual(str(position), text)
        self.assertEqual(pahtum.Position(text), position)
        moves = self.ask("legal_moves").split()
        actions = position.legal_actions()
        self.assertEqual(actions, sorted(actions))
        self.assertEqual(sorted(position.action_to_string(action) for action in actions), sorted(moves))
        words = text.split()
        over = not moves
        phase = "over" if over else words[-1] if words[-1] in ("placing", "choosing") else "stones"
        self.assertEqual((position.is_terminal(), position.phase), (over, phase))
        self.assertEqual(position.current_player(), -4 if over else "xo".index(words[1]))
        rows = ["".join("." * int(cell) if cell.isdigit() else cell for cell in row) for row in words[0].split("/")]
        board = [[{".": 0, "x": 1, "o": -1, "-": 2}[cell] for cell in row] for row in reversed(rows)]
        np.testing.assert_array_equal(position.board, board)
        black, white = (int(word) for word in self.ask("score").split()[1::2])
        self.assertEqual([position.score(0), position.score(1), position.margin], [black, white, black - white])
        sign = (black > white) - (black < white)
        self.assertEqual(position.returns(), [sign, -sign] if over else [0, 0])
        for player in (0, 1):
            np.testing.assert_array_equal(position.observation_tensor(player), observation(position, player))
        return moves

    def test_random_games_of_every_kind(self):
        rng = random.Random(14)
        for number in range(120):
            settings = random_settings(rng)
            size = int(settings["size"])
            cells = [f"{column}{row + 1}" for column in "ABCDEFGH"[:size] for row in range(size)]
            boulders = " ".join(rng.sample(cells, int(settings["boulders"]))) if settings["setup"] == "fixed" else ""
            text = "classic " + " ".join(f"{name}={value}" for name, value in settings.items())
            position = pahtum.Position.new_game(text, boulders=boulders)
            with self.subTest(number=number, start=str(position)):
                self.assertEqual({**position.ruleset.settings}, settings)
                self.ask("newgame " + text)
                if boulders:
                    self.ask("boulders " + boulders)
                while moves := self.compare(position):
                    move = rng.choice(moves)
                    twin = position.copy()
                    twin.play(move)
                    self.ask(f"play {'bw'[position.current_player()]} {move}")
                    action = position.string_to_action(move)
                    check_number(self, action, move, position, twin)
                    position.apply_action(action)
                    self.assertEqual(twin, position)

    def test_batches_play_on_as_positions_do(self):
        rng = random.Random(15)
        for rules in ("classic,size=5,boulders=3", "assyrian,size=5", "strategic", "custodial,size=4,boulders=2",
                      "classic,setup=choose,swap=on,size=4"):
            batch = pahtum.Batch(rules, 40, seed=3)
            games = batch.positions()
            shape = batch.ruleset.observation_tensor_shape
            while not batch.is_terminal().all():
                mask = batch.legal_actions_mask()
                seen = batch.observations()
                self.assertEqual(mask.shape, (40, batch.ruleset.action_count))
                self.assertEqual(seen.shape, (40, *shape))
                actions = np.full(40, -1)
                for index, game in enumerate(games):
                    self.assertEqual(np.flatnonzero(mask[index]).tolist(), game.legal_actions())
                    self.assertEqual(batch.players()[index], game.current_player())
                    if not game.is_terminal():
                        np.testing.assert_array_equal(seen[index], observation(game, game.current_player()))
                        actions[index] = rng.choice(game.legal_actions())
                        game.apply_action(int(actions[index]))
                batch.play(actions)
                self.assertEqual(batch.margins().tolist(), [game.margin for game in games])
            signs = np.sign(batch.margins())
            np.testing.assert_array_equal(batch.returns(), np.stack([signs, -signs], axis=1))


class Batches(unittest.TestCase):
    def test_a_wrong_action_plays_none(self):
        batch = pahtum.Batch("classic,size=5", 3)
        before = batch.positions()
        legal = [position.legal_actions()[0] for position in before]
        for wrong in (-1, 25, 10**12, -(2**62)):
            with self.assertRaisesRegex(ValueError, "game 1"):
                batch.play(np.array([legal[0], wrong, legal[2]]))
        for array in (np.array(legal[:2]), np.array([legal]), np.zeros(0, dtype=np.int64)):
            with self.assertRaises(ValueError):
                batch.play(array)
        self.assertEqual(batch.positions(), before)
        batch.play(np.array(legal, dtype=np.int8))
        self.assertEqual(batch.positions()[0].board.flat[legal[0]], 1)

    def test_random_games_depend_on_the_seed_and_end(self):
        batches = [pahtum.Batch("custodial", 20, seed=seed) for seed in (1, 1, 2)]
        for ply in range(200):
            for batch, seed in zip(batches, (7, 7, 8)):
                batch.play_random(seed * 1000 + ply)
        self.assertTrue(batches[0].is_terminal().all())
        self.assertEqual(batches[0].positions(), batches[1].positions())
        self.assertNotEqual(batches[0].positions(), batches[2].positions())

    def test_playouts_have_the_mean_of_all_games(self):
        # Two cells are empty: Black's stone goes to either with equal chances.
        position = pahtum.Position("xx1/oo1/--- x classic,stones=9")
        expected = set()
        for first, second in (("c3", "c2"), ("c2", "c3")):
            game = position.copy()
            game.play(first)
            game.play(second)
            expected.add(game.margin)
        margins = pahtum.Batch.from_positions([position] * 2).playouts(1000)
        self.assertEqual(margins.shape, (2, 1000))
        self.assertEqual(set(margins.flat), expected)
        self.assertLess(abs(margins.mean() - sum(expected) / 2), 0.5)

    def test_positions_of_different_rulesets_do_not_mix(self):
        with self.assertRaises(ValueError):
            pahtum.Batch.from_positions([pahtum.Position.new_game("size=5"), pahtum.Position.new_game("size=6")])
        with self.assertRaises(ValueError):
            pahtum.Batch.from_positions([])
        with self.assertRaises(ValueError):
            pahtum.Batch("classic", 0)


class Positions(unittest.TestCase):
    def test_wrong_texts_and_moves_are_value_errors(self):
        position = pahtum.Position.new_game("classic,size=5", boulders="C3")
        before = position.copy()
        for wrong in (lambda: pahtum.Position("nonsense"), lambda: pahtum.Ruleset("chess"),
                      lambda: pahtum.Position.new_game("chess"), lambda: pahtum.Batch("chess", 1),
                      lambda: pahtum.Position.new_game("size=5", boulders="F1"), lambda: position.play("c3"),
                      lambda: position.play("\u265a"), lambda: position.apply_action(12),
                      lambda: position.action_to_string(28)):
            with self.assertRaises(ValueError):
                wrong()
        self.assertEqual(position, before)

    def test_copies_and_pickles_are_equal_and_apart(self):
        position = pahtum.Position.new_game(seed=5)
        for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            self.assertEqual(twin, position)
            self.assertEqual(hash(twin), hash(position))
            twin.apply_action(twin.legal_actions()[0])
            self.assertNotEqual(twin, position)

    def test_lines_have_the_points_of_the_recurrence(self):
        self.assertEqual([pahtum.line_points(length) for length in range(9)], [0, 0, 0, 3, 10, 25, 56, 119, 246])


class Values(unittest.TestCase):
    """Positions, rulesets and batches among Python's other objects."""

    def test_objects_of_other_types_are_not_equal(self):
        position, ruleset = pahtum.Position.new_game(), pahtum.Ruleset()
        batch, engine, stop = pahtum.Batch("classic", 2), pahtum.Engine(), pahtum.Stop()
        for one in (position, ruleset, batch, engine, stop):
            for other in (None, 5, "classic", object()):
                self.assertFalse(one == other)
                self.assertTrue(one != other)
                self.assertFalse(other == one)
        self.assertIn(position, [None, position])
        self.assertFalse(position == ruleset)

    def test_rulesets_and_batches_can_be_copied_and_pickled(self):
        ruleset = pahtum.Ruleset("custodial,size=5")
        batch = pahtum.Batch(ruleset, 3, seed=4)
        batch.play_random(1)
        for again in (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))):
            self.assertEqual(again(ruleset), ruleset)
            twin = again(batch)
            self.assertEqual(twin.positions(), batch.positions())
            twin.play_random(2)
            self.assertNotEqual(twin.positions(), batch.positions())

    def test_objects_whose_constructor_did_not_run_are_refused(self):
        class Silent(pahtum.Position):
            def __init__(self):
                pass

        self.assertRaises(TypeError, Silent)
        position, ruleset = pahtum.Position.new_game(), pahtum.Ruleset()
        batch, engine, stop = pahtum.Batch("classic", 1), pahtum.Engine(), pahtum.Stop()
        for made, use in ((position, str), (position, hash), (position, copy.copy), (position, copy.deepcopy),
                          (position, pickle.dumps), (position, lambda value: value == position),
                          (position, lambda value: position == value), (position, lambda value: value.returns()),
                          (position, lambda value: value.board), (position, lambda value: engine.choose(value, nodes=1)),
                          (position, lambda value: pahtum.Batch.from_positions([value])),
                          (ruleset, repr), (ruleset, lambda value: value.size), (ruleset, pickle.dumps),
                          (ruleset, lambda value: pahtum.Batch(value, 1)),
                          (batch, len), (batch, copy.copy), (batch, pickle.dumps), (batch, lambda value: value.ruleset),
                          (engine, lambda value: value.clear()),
                          (engine, lambda value: value.choose(position, nodes=1)),
                          (stop, lambda value: value.request()),
                          (stop, lambda value: engine.choose(position, nodes=1, stop=value))):
            use(made)
            kind = type(made)
            with self.assertRaisesRegex(TypeError, "not initialized|incompatible|invoked"):
                use(kind.__new__(kind))

    def test_pickles_made_by_hand_are_refused(self):
        for kind, states in ((pahtum.Position, ("chess", 5, None, (), ("7/7",))), (pahtum.Ruleset, ("chess", 5, None)),
                             (pahtum.Batch, ((), ([],), (5,), ([5],), "chess", None,
                                             ([pahtum.Position.__new__(pahtum.Position)],)))):
            for state in states:
                with self.assertRaises((TypeError, ValueError)):
                    kind.__new__(kind).__setstate__(state)

    def test_numbers_out_of_range_are_value_errors_and_other_types_type_errors(self):
        position = pahtum.Position.new_game("classic,size=5", seed=2)
        batch = pahtum.Batch("classic", 2)
        for wrong in (lambda: pahtum.Position.new_game(seed=-1), lambda: pahtum.Batch("classic", -1),
                      lambda: pahtum.Batch("classic", 0), lambda: pahtum.Batch("classic", 1, seed=2**64),
                      lambda: batch.playouts(-1), lambda: batch.play_random(-1),
                      lambda: pahtum.line_points(2**40), lambda: pahtum.line_points(-1), lambda: position.score(2),
                      lambda: position.hand(-1), lambda: position.observation_tensor(2),
                      lambda: position.apply_action(-1), lambda: position.apply_action(2**70)):
            with self.assertRaises(ValueError):
                wrong()
        before = str(position)
        for wrong in (lambda: position.apply_action(np.float32(2.7)), lambda: position.apply_action(2.0),
                      lambda: position.apply_action("2"), lambda: pahtum.line_points(None)):
            with self.assertRaises(TypeError):
                wrong()
        self.assertEqual(str(position), before)
        position.apply_action(np.int64(position.legal_actions()[0]))


if __name__ == "__main__":
    unittest.main()
