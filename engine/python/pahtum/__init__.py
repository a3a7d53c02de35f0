"""Pah-Tum: rules, search, proofs and self-play, with boards as numpy arrays.

    >>> import pahtum
    >>> position = pahtum.Position.new_game("classic,size=5", boulders="B2 D4")
    >>> position.play("c3")
    >>> pahtum.Engine().choose(position, nodes=1000).move in position.legal_moves()
    True

Names of players, actions and observations follow OpenSpiel: player 0 is Black, player 1 is White, and an action is a
number from 0 to Ruleset.action_count - 1. A position is one game; a Batch is many of them, played on together without
a loop in Python. Types and descriptions are in __init__.pyi.
"""

import pahtum._interpreter  # first: it refuses sub-interpreters
from pahtum._pahtum import Batch, Engine, Position, Ruleset, Stop, __version__, line_points, self_play
from pahtum._results import Choice, Games, Labels, MoveValue, Solution, Visits

__all__ = [
    "Batch",
    "Choice",
    "Engine",
    "Games",
    "Labels",
    "MoveValue",
    "Position",
    "Ruleset",
    "Solution",
    "Stop",
    "Visits",
    "__version__",
    "line_points",
    "self_play",
]
