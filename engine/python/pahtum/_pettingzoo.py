"""The game for PettingZoo; pahtum.environments.pettingzoo_env describes it."""

import copy

import gymnasium  # type: ignore
import numpy as np
import pettingzoo  # type: ignore

from pahtum import Position, Ruleset
from pahtum._views import action_mask, board_text, observation_space, require_turns, seed_from


class AecEnv(pettingzoo.AECEnv):
    metadata = {"name": "pahtum_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, ruleset="classic", boulders=None, render_mode=None):
        super().__init__()
        self.ruleset = Ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        self.boulders = boulders
        require_turns(Position.new_game(self.ruleset, boulders), (0, 1))
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        mask = gymnasium.spaces.Box(0, 1, (self.ruleset.action_count,), np.int8)
        spaces = {"observation": observation_space(self.ruleset), "action_mask": mask}
        self._observation_space = gymnasium.spaces.Dict(spaces)
        self._action_spaces = {agent: gymnasium.spaces.Discrete(self.ruleset.action_count)
                               for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def __copy__(self):  # another game, not another name for the same one
        return copy.deepcopy(self)

    def observation_space(self, agent):
        return self._observation_space

    def action_space(self, agent):
        return self._action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.position = Position.new_game(self.ruleset, self.boulders, seed_from(self._rng))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.current_player()]

    def observe(self, agent):
        player = self.possible_agents.index(agent)
        mask = action_mask(self.position, player)
        return {"observation": self.position.observation_tensor(player),
                "action_mask": np.zeros_like(mask) if self.terminations.get(agent) else mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        try:
            self.position.apply_action(action)
        except ValueError:
            loser = self.possible_agents.index(agent)
            self._end([-1.0, 1.0] if loser == 0 else [1.0, -1.0])
        else:
            if self.position.is_terminal():
                self._end(self.position.returns())
            else:
                self.agent_selection = self.agents[self.position.current_player()]
        self._accumulate_rewards()

    def _end(self, returns):
        self.rewards = dict(zip(self.possible_agents, returns))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self):
        return board_text(self.position) if self.render_mode == "ansi" else None

    def close(self):
        pass
