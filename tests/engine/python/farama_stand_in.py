"""What Gymnasium and PettingZoo do for an environment, as far as test_environments.py asks for it."""

import sys
import types

import numpy as np


class Box:
    def __init__(self, low, high, shape=None, dtype=np.float32):
        self.shape = np.shape(low) if shape is None else shape
        self.low, self.high = np.broadcast_to(low, self.shape), np.broadcast_to(high, self.shape)
        self.dtype = np.dtype(dtype)

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype and bool(((self.low <= x) & (x <= self.high)).all())


class Discrete:
    def __init__(self, n):
        self.n = n


class Dict:
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, x):
        return x.keys() == self.spaces.keys() and all(space.contains(x[name]) for name, space in self.spaces.items())


class Env:
    np_random = None

    def reset(self, *, seed=None, options=None):
        if seed is not None or self.np_random is None:
            self.np_random = np.random.default_rng(seed)


class AECEnv:
    def last(self):
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self):
        while self.agents:
            yield self.agent_selection

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("an agent whose game is over has no action")
        self.agents.remove(self.agent_selection)
        self.agent_selection = self.agents[0] if self.agents else None


def install():
    spaces = types.SimpleNamespace(Box=Box, Discrete=Discrete, Dict=Dict)
    sys.modules["gymnasium"] = types.SimpleNamespace(Env=Env, spaces=spaces, register=lambda *_: None)
    sys.modules["pettingzoo"] = types.SimpleNamespace(AECEnv=AECEnv)
