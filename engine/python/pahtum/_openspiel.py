"""The game "pahtum" for OpenSpiel; pahtum.environments.openspiel_game describes it."""

import numpy as np
import pyspiel  # type: ignore

from pahtum import Position, Ruleset

#: The values that mean "as the ruleset has it".
_UNSET = {"size": 7, "setup": "", "boulders": -1, "scoring": "", "capture": "", "stones": -1, "swap": ""}
_DEFAULTS = {"ruleset": "classic", **_UNSET, "layout": "", "seed": 1}

_TYPE = pyspiel.GameType(
    short_name="pahtum",
    long_name="Pah-Tum",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


def register():
    pyspiel.register_game(_TYPE, Game)


def load(parameters):
    return pyspiel.load_game("pahtum", parameters)


def _ruleset(parameters):
    settings = [f"{name}={parameters[name]}" for name, unset in _UNSET.items() if parameters[name] != unset]
    return Ruleset(",".join([parameters["ruleset"], *settings]))


def _longest(start):
    """No game from here has more moves: each fills a cell, but for a swap and the answer to who begins."""
    settings = start.ruleset.settings
    return int((start.board == 0).sum()) + (settings["setup"] == "choose") + (settings["swap"] == "on")


class Game(pyspiel.Game):
    def __init__(self, params=None):
        given = {name: value for name, value in (params or {}).items() if value != _DEFAULTS[name]}
        parameters = {**_DEFAULTS, **given}
        self.start = Position.new_game(_ruleset(parameters), parameters["layout"] or None, parameters["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.ruleset.action_count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_longest(self.start),
        )
        super().__init__(_TYPE, info, given)

    def __reduce__(self):  # the base class would make one without `start`
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, text=None):
        start = self.start.copy() if text is None else Position(text)
        if start.ruleset != self.start.ruleset or _longest(start) > self.max_game_length():
            raise ValueError(f"'{text}' is no position of {self}")
        return State(self, start)

    def make_py_observer(self, iig_obs_type=None, params=None):
        if params:
            raise ValueError(f"the observations have no parameters, but {params} is given")
        if iig_obs_type is None:
            return _Board(self)
        if not iig_obs_type.public_info:
            return _Nothing()
        return _History(self) if iig_obs_type.perfect_recall else _Board(self)


class State(pyspiel.State):
    """Its base class keeps the history; all else is the position."""

    def __init__(self, game, position):
        super().__init__(game)
        self.position = position

    def current_player(self):
        return self.position.current_player()

    def _legal_actions(self, player):
        return self.position.legal_actions()

    def _apply_action(self, action):
        self.position.apply_action(action)

    def _action_to_string(self, player, action):
        return self.position.action_to_string(action)

    def is_terminal(self):
        return self.position.is_terminal()

    def returns(self):
        return self.position.returns()

    def __str__(self):
        return str(self.position)


class _Board:
    """What a player sees."""

    def __init__(self, game):
        self.dict = self._views({"observation": game.start.ruleset.observation_tensor_shape})

    def _views(self, shapes):
        """Arrays of these shapes, one behind the other in self.tensor."""
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        return {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts)}

    def set_from(self, state, player):
        self.dict["observation"][:] = state.position.observation_tensor(player)

    def string_from(self, state, player):
        return str(state)


class _History(_Board):
    """What a player sees, and everything that was played."""

    def __init__(self, game):
        self.dict = self._views({"observation": game.start.ruleset.observation_tensor_shape,
                                 "history": (game.max_game_length(), game.num_distinct_actions())})

    def set_from(self, state, player):
        super().set_from(state, player)
        actions = state.history()
        self.dict["history"].fill(0)
        self.dict["history"][np.arange(len(actions)), actions] = 1

    def string_from(self, state, player):
        return f"{state}: {state.history_str()}"


class _Nothing:
    """Nobody has anything to hide."""

    def __init__(self):
        self.tensor = None
        self.dict = {}

    def set_from(self, state, player):
        pass

    def string_from(self, state, player):
        return ""
