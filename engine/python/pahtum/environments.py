"""Pah-Tum as an environment of OpenSpiel, PettingZoo and Gymnasium, none of which has to be installed.

Importing this module registers the game "pahtum" with OpenSpiel and the environment "PahTum-v0" with Gymnasium, if
they are installed:

    import pahtum.environments
    game = pyspiel.load_game("pahtum(size=5,boulders=3)")
    env = gymnasium.make("PahTum-v0", ruleset="size=5", level=3)
    env = pahtum.environments.pettingzoo_env("classic,size=5")

The functions below do the same, and raise an ImportError that says what to install if something is missing.

Environments and games can be copied and pickled; a copy is in the same state and goes its own way.
"""

from __future__ import annotations

import importlib
from typing import Any, Optional, Union

from pahtum import Ruleset

__all__ = ["gymnasium_env", "openspiel_game", "pettingzoo_env"]


def _part(name: str, needs: str, package: str) -> Any:
    """Our module for a foreign package, which it imports. An ImportError says what to install."""
    try:
        importlib.import_module(needs)
    except ModuleNotFoundError as error:
        raise ImportError(f"{error.name} is not installed; this needs {package} (pip install {package})") from error
    return importlib.import_module(f"pahtum.{name}")


def openspiel_game(**parameters: Union[int, str]) -> Any:
    """A pyspiel.Game: two players, perfect information, no chance, 1 for a win, -1 for a loss, 0 for a draw.

    Parameters: ruleset, a name, and its settings, as in "size=5"; a setting that is "" or -1 is that of the ruleset. If
    boulders are on the board from the start, layout names their cells, like "B2 D4"; without it they are on random
    cells that depend on seed, the same in all games. Wrong ones raise a ValueError, unknown ones pyspiel.SpielError.

    Actions are those of Ruleset.action_count, and Black is player 0. The observation is Position.observation_tensor,
    its string the position as text. The information state adds the history: its string ends with the actions so far,
    its tensor with [ply, action], 1 for each action that was played. new_initial_state(text) begins at a position of
    the same ruleset; a game that is over is one, too. On a board with a single free cell Black alone has a move.
    undo_action is missing: OpenSpiel has none for games in Python.
    """
    return _part("_openspiel", "pyspiel", "open_spiel").load(parameters)


def pettingzoo_env(
    ruleset: Union[Ruleset, str] = "classic", boulders: Optional[str] = None, render_mode: Optional[str] = None
) -> Any:
    """A pettingzoo.AECEnv with the agents "player_0", Black, and "player_1", White.

    Observations are {"observation": Position.observation_tensor, "action_mask": 1 for each legal action, as int8}; an
    agent that is not to move has no legal action. Rewards come at the end: 1 for a win, -1 for a loss, 0 for a draw.
    An illegal action loses. Boulders that are on the board from the start are on the named cells, like
    "B2 D4", or on random ones, new in each game, which follow from the seed of reset(). A ruleset whose boulders leave
    an agent no move is a ValueError. render_mode "ansi" makes render() return the board as text.
    """
    return _part("_pettingzoo", "pettingzoo", "pettingzoo").AecEnv(ruleset, boulders, render_mode)


def gymnasium_env(
    ruleset: Union[Ruleset, str] = "classic",
    boulders: Optional[str] = None,
    *,
    player: str = "search",
    level: int = 6,
    nodes: int = 1000,
    side: Optional[int] = None,
    render_mode: Optional[str] = None,
) -> Any:
    """A gymnasium.Env in which one side is played by an engine.

    player and level are those of pahtum.Engine, nodes what it may search for each move (levels below 15 and the simple
    players need fewer). side is the one that learns, 0 Black or 1 White; None draws it for each game. Observations are
    Position.observation_tensor as that side sees it; action_masks(), and info["action_mask"], have 1 for each legal
    action, as int8, and info["side"] is the side. The reward is 0 until the end, then 1 for a win, -1 for a loss, 0 for
    a draw. An illegal action loses. With the same seed for reset() and the same actions everything is the same.
    Boulders and render_mode are as in pettingzoo_env; reset(options={"side": 1}) chooses the side of that game. A
    ruleset whose boulders leave a side that may learn no move is a ValueError.
    """
    return _part("_gymnasium", "gymnasium", "gymnasium").SingleAgentEnv(
        ruleset, boulders, player=player, level=level, nodes=nodes, side=side, render_mode=render_mode
    )


def _register() -> None:
    for name, needs in (("_openspiel", "pyspiel"), ("_gymnasium", "gymnasium")):
        try:
            importlib.import_module(needs)
        except ImportError:
            continue
        importlib.import_module(f"pahtum.{name}").register()


_register()
