"""What OpenSpiel's C++ does around a game in Python, as far as test_openspiel.py asks for it."""

import base64
import copy
import enum
import pickle
import types

_games = {}


class SpielError(RuntimeError):
    pass


def _enumeration(name, *values):
    return enum.Enum(name, values)


class GameType(types.SimpleNamespace):
    Dynamics = _enumeration("Dynamics", "SEQUENTIAL", "SIMULTANEOUS", "MEAN_FIELD")
    ChanceMode = _enumeration("ChanceMode", "DETERMINISTIC", "EXPLICIT_STOCHASTIC", "SAMPLED_STOCHASTIC")
    Information = _enumeration("Information", "ONE_SHOT", "PERFECT_INFORMATION", "IMPERFECT_INFORMATION")
    Utility = _enumeration("Utility", "ZERO_SUM", "CONSTANT_SUM", "GENERAL_SUM", "IDENTICAL")
    RewardModel = _enumeration("RewardModel", "REWARDS", "TERMINAL")


class GameInfo(types.SimpleNamespace):
    pass


class IIGObservationType:
    def __init__(self, public_info=True, perfect_recall=False):
        self.public_info, self.perfect_recall = public_info, perfect_recall


class Game:
    def __init__(self, game_type, info, params):
        self._type, self._info, self._params = game_type, info, params

    def __str__(self):
        return f"{self._type.short_name}({','.join(f'{name}={self._params[name]}' for name in sorted(self._params))})"

    def __getattr__(self, name):
        return lambda: getattr(self.__dict__["_info"], name)

    def get_type(self):
        return self._type

    def _observer(self, perfect_recall):
        return self.make_py_observer(IIGObservationType(perfect_recall=perfect_recall), {})

    def _shape(self, perfect_recall):
        arrays = list(self._observer(perfect_recall).dict.values())
        return list(arrays[0].shape) if len(arrays) == 1 else [sum(array.size for array in arrays)]

    def observation_tensor_shape(self):
        return self._shape(False)

    def information_state_tensor_shape(self):
        return self._shape(True)

    def deserialize_state(self, text):
        state = self.new_initial_state()
        state._history, members = pickle.loads(base64.b64decode(text))
        state.__dict__.update(members)
        return state


class State:
    def __init__(self, game):
        self._game, self._history = game, []

    def _members(self):
        return {name: value for name, value in self.__dict__.items() if name not in ("_game", "_history")}

    def get_game(self):
        return self._game

    def history(self):
        return list(self._history)

    def history_str(self):
        return ", ".join(map(str, self._history))

    def move_number(self):
        return len(self._history)

    def legal_actions(self, player=None):
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._legal_actions(self.current_player())

    def legal_actions_mask(self, player=None):
        legal = self.legal_actions(player)
        return [int(action in legal) for action in range(self._game.num_distinct_actions())]

    def apply_action(self, action):
        self._apply_action(action)
        self._history.append(action)

    def clone(self):
        twin = self._game.new_initial_state()
        twin.__dict__.update(copy.deepcopy(self._members()))
        twin._history = self.history()
        return twin

    def child(self, action):
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def action_to_string(self, *player_and_action):
        return self._action_to_string(self.current_player(), player_and_action[-1])

    def string_to_action(self, text):
        return next(action for action in self.legal_actions() if self.action_to_string(action) == text)

    def rewards(self):
        return self.returns() if self.is_terminal() else [0.0, 0.0]

    def player_return(self, player):
        return self.returns()[player]

    def serialize(self):
        return base64.b64encode(pickle.dumps((self._history, self._members()))).decode()

    def __reduce__(self):
        return Game.deserialize_state, (self._game, self.serialize())

    def _observed(self, perfect_recall, player):
        if player not in (0, 1):
            raise SpielError("player < 0 or player >= 2")
        observer = self._game._observer(perfect_recall)
        observer.set_from(self, player)
        return observer

    def observation_tensor(self, player):
        return self._observed(False, player).tensor.tolist()

    def information_state_tensor(self, player):
        return self._observed(True, player).tensor.tolist()

    def observation_string(self, player):
        return self._observed(False, player).string_from(self, player)

    def information_state_string(self, player):
        return self._observed(True, player).string_from(self, player)


def register_game(game_type, creator):
    _games[game_type.short_name] = game_type, creator


def load_game(text, params=None):
    name, _, rest = text.rstrip(")").partition("(")
    if params is None:
        params = dict(part.split("=") for part in rest.split(",") if part)
        params = {key: int(value) if value.lstrip("-").isdigit() else value for key, value in params.items()}
    game_type, creator = _games[name]
    for key, value in params.items():
        if type(value) is not type(game_type.parameter_specification.get(key)):
            raise SpielError(f"{key}: unknown, or of a wrong type")
    return creator({**game_type.parameter_specification, **params})


def registered_names():
    return list(_games)

