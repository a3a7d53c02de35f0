"""What the engine answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, List, Optional

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from pahtum import Position


@dataclass(frozen=True)
class Choice:
    """The move that the engine would play; scores are points, from the view of the side to move."""

    move: Optional[str]  #: None if the game is over
    score: float  #: expected final margin
    win_rate: float  #: chance of a win, a draw counting half
    exact: bool  #: score is the proven margin under best play
    depth: int  #: plies searched completely
    nodes: int
    seconds: float
    line: List[str]  #: expected play by both sides


@dataclass(frozen=True)
class MoveValue:
    """What one move is worth to the side that plays it."""

    move: str
    score: float
    win_rate: float
    exact: bool
    depth: int
    nodes: int
    prior: float  #: chance of being the best move, judged before any search


@dataclass(frozen=True)
class Solution:
    """What was proven of the final margin under best play, from the view of the side to move.

    Best moves and line are proven to keep the answer: the margin if it was asked and is known (lower == upper), else the
    result if that is known, so that other moves may win by more; if neither is, there are none. A limit can also end the
    work after the answer and before its moves are proven: then moves are missing, even all, and the line ends early.
    """

    lower: int  #: the margin is at least this
    upper: int  #: and at most this; equal if it is known
    wdl: Optional[int]  #: 1, 0 or -1: the side to move wins, draws, loses; None if not proven
    best: List[str]  #: moves proven to keep the answer
    best_is_complete: bool  #: all other moves are proven not to
    line: List[str]  #: by both sides, from best[0] on
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Games:
    """Finished games of self-play."""

    starts: List[Position]  #: where each game began
    actions: npt.NDArray[np.int16]  #: [game, ply]; -1 after the end of the game
    margins: npt.NDArray[np.int32]  #: [game]: Black's final score less White's


@dataclass(frozen=True)
class Labels:
    """What was proven of each game of a batch; margins are from the view of the side to move."""

    lower: npt.NDArray[np.int32]  #: [game]: the final margin under best play is at least this
    upper: npt.NDArray[np.int32]  #: and at most this
    best: npt.NDArray[np.int64]  #: an action proven to keep what was asked, or -1; see Solution
    nodes: npt.NDArray[np.int64]

    @property
    def exact(self) -> npt.NDArray[np.bool_]:
        """[game]: whether the margin is known; it is lower, or upper."""
        exact: npt.NDArray[np.bool_] = self.lower == self.upper
        return exact

    @property
    def decided(self) -> npt.NDArray[np.bool_]:
        """[game]: whether win, draw or loss is known."""
        decided: npt.NDArray[np.bool_] = self.exact | (self.lower > 0) | (self.upper < 0)
        return decided

    @property
    def wdl(self) -> npt.NDArray[np.int8]:
        """[game]: 1, 0 or -1: the side to move wins, draws, loses; 0 also if that is not decided."""
        wdl: npt.NDArray[np.int8] = (self.lower > 0).astype("int8") - (self.upper < 0).astype("int8")
        return wdl


@dataclass(frozen=True)
class Visits:
    """What a tree search found of each game of a batch."""

    visits: npt.NDArray[np.int32]  #: [game, action]: simulations; of each game as many as were asked for
    values: npt.NDArray[np.float32]  #: [game]: their mean, from the view of the side to move, with the network's own
