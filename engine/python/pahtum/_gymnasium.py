"""The game for Gymnasium; pahtum.environments.gymnasium_env describes it."""

import copy

import gymnasium  # type: ignore
import numpy as np

from pahtum import Engine, Position, Ruleset
from pahtum._views import action_mask, board_text, observation_space, require_turns, seed_from


def register():
    gymnasium.register("PahTum-v0", "pahtum.environments:gymnasium_env")


def checked_side(side):
    if side not in (None, 0, 1):
        raise ValueError(f"the side is 0, 1 or None, not {side!r}")
    return side


class Opponent:
    """The engine of one game. Its tables follow from the positions that it has answered: a copy, or what a pickle
    has, answers them again before it goes on."""

    def __init__(self, nodes, **options):
        self._nodes = nodes
        self._options = options
        self._answered = []
        self._engine = None

    def __getstate__(self):
        return {**self.__dict__, "_engine": None}

    def choose(self, position):
        if self._engine is None:
            self._engine = Engine(**self._options)
            for earlier in self._answered:
                self._engine.choose(earlier, nodes=self._nodes)
        self._answered.append(position.copy())
        return self._engine.choose(position, nodes=self._nodes).move


class SingleAgentEnv(gymnasium.Env):
    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, ruleset="classic", boulders=None, *, player="search", level=6, nodes=1000, side=None,
                 render_mode=None):
        self.ruleset = Ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        self.boulders = boulders
        self.nodes = nodes
        self.side = checked_side(side)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.ruleset)
        self.action_space = gymnasium.spaces.Discrete(self.ruleset.action_count)
        self._engine_options = {"player": player, "level": level, "hash_mebibytes": 4}
        # Wrong players, levels and numbers of nodes are refused here.
        Engine(**self._engine_options).choose(Position.new_game("size=3"), nodes=nodes)
        require_turns(Position.new_game(self.ruleset, boulders), (0, 1) if self.side is None else (self.side,))
        self._is_over = True

    def __copy__(self):  # another game, not another name for the same one
        return copy.deepcopy(self)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2))
        side = checked_side((options or {}).get("side", self.side))
        side = drawn if side is None else side
        start = Position.new_game(self.ruleset, self.boulders, seed_from(self.np_random))
        require_turns(start, (side,))
        self._side = side
        self.position = start
        self._opponent = Opponent(self.nodes, seed=seed_from(self.np_random), **self._engine_options)
        self._answer()
        self._is_over = False
        return self._observation(), self._info()

    def step(self, action):
        if self._is_over:
            raise ValueError("no game is being played: call reset()")
        reward = self._play(action)
        return self._observation(), reward, self._is_over, False, self._info()

    def action_masks(self):
        mask = action_mask(self.position, self._side)
        return np.zeros_like(mask) if self._is_over else mask

    def render(self):
        return board_text(self.position) if self.render_mode == "ansi" else None

    def _play(self, action):
        """The learner's move and the answer to it; the reward."""
        try:
            self.position.apply_action(action)
        except ValueError:  # illegal
            self._is_over = True
            return -1.0
        self._answer()
        self._is_over = self.position.is_terminal()
        return self.position.returns()[self._side]

    def _answer(self):
        """Plays for the opponent until it is the learner's turn."""
        while self.position.current_player() == 1 - self._side:
            self.position.play(self._opponent.choose(self.position))

    def _observation(self):
        return self.position.observation_tensor(self._side)

    def _info(self):
        return {"side": self._side, "action_mask": self.action_masks()}
