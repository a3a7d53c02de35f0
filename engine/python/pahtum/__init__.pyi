from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from pahtum._results import Choice as Choice
from pahtum._results import Games as Games
from pahtum._results import Labels as Labels
from pahtum._results import MoveValue as MoveValue
from pahtum._results import Solution as Solution
from pahtum._results import Visits as Visits

__version__: str
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

class Ruleset:
    """The rules of a game: a name and seven settings, like "classic,size=5". Wrong text is a ValueError."""

    def __init__(self, text: str = "classic") -> None: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Ruleset: ...
    def __deepcopy__(self, memo: Dict[Any, Any]) -> Ruleset: ...
    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int:
        """Cells in a row, 3 to 8."""
    @property
    def boulders(self) -> int: ...
    @property
    def stones(self) -> int:
        """Each side's supply."""
    @property
    def swap(self) -> bool: ...
    @property
    def settings(self) -> Dict[str, str]:
        """Every setting as text."""
    @property
    def action_count(self) -> int:
        """How many actions there are.

        With n cells: 0 to n - 1 puts a stone or boulder on a cell, row by row from A1. If the ruleset has captures, n
        to 5n - 1 put a stone and capture the piece above, to the right, below or to the left of it, n actions for each
        direction; where a stone can capture, these are its only legal actions. The last three are swap, first and
        second.
        """
    @property
    def action_images(self) -> npt.NDArray[np.int64]:
        """[symmetry, action]: the action in the image of the board, for the eight symmetries of Batch.transformed.

        A policy of the board becomes one of its image with image[action_images[symmetry]] = policy.
        """
    @property
    def observation_tensor_shape(self) -> Tuple[int, int, int]:
        """(planes, size, size)."""

class Position:
    """A game between two moves. A call that raises ValueError does not change it."""

    def __init__(self, text: str) -> None:
        """Reads what str() writes: "7/5-1/7/3-3/7/1-5/7 x classic"."""
    @staticmethod
    def new_game(
        ruleset: Union[Ruleset, str] = "classic", boulders: Optional[str] = None, seed: int = 1
    ) -> Position:
        """A new game. Boulders that are on the board from the start are on the named cells, like "B2 D4", or on
        random ones that depend on the seed."""
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def copy(self) -> Position:
        """To take moves back, keep a copy."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Dict[Any, Any]) -> Position: ...
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def board(self) -> npt.NDArray[np.int8]:
        """[row, column] from A1: 1 Black, -1 White, 2 boulder, 0 empty."""
    @property
    def phase(self) -> str:
        """One of "placing", "choosing", "stones" and "over"."""
    @property
    def margin(self) -> int:
        """Black's score less White's, if the game ended now."""
    def score(self, player: int) -> int: ...
    def hand(self, player: int) -> int:
        """Stones still to be placed."""
    def current_player(self) -> int:
        """0 Black, 1 White, -4 when the game is over."""
    def is_terminal(self) -> bool: ...
    def returns(self) -> List[float]:
        """For each player 1 for a win, -1 for a loss, 0 for a draw or while the game goes on."""
    def legal_moves(self) -> List[str]:
        """As text: "D4", "D4xD5", "swap", "first", "second"."""
    def legal_actions(self) -> List[int]:
        """As actions, in ascending order; see Ruleset.action_count."""
    def legal_actions_mask(self) -> npt.NDArray[np.bool_]:
        """[action]: whether it is legal."""
    def action_to_string(self, action: int) -> str: ...
    def string_to_action(self, text: str) -> int: ...
    def play(self, move: str) -> None: ...
    def apply_action(self, action: int) -> None: ...
    def observation_tensor(self, player: Optional[int] = None) -> npt.NDArray[np.float32]:
        """[plane, row, column] as the player sees it; None means the side to move.

        Planes 0 to 3 are own stones, the opponent's, boulders and empty cells, 1 or 0 for each cell. The others have
        one number for all cells: 4 the player is to move, 5 boulders are being placed, 6 Black is to answer first or
        second, 7 swap is possible, 8 own stones in hand / 64, 9 the opponent's / 64, 10 own score less the
        opponent's / 64.
        """
    def evaluate(self) -> Tuple[float, float]:
        """Expected final margin and chance of a win for the side to move, without any search."""

class Batch:
    """Many games of one ruleset, played together. Arrays have an entry, or a row, for each game.

    A game that is over is seen by the side whose turn it would be, the one in its text.

    Other Python threads run while a batch is made or copied, plays, observes, plays out or solves; none of them may use
    the batch then. Ctrl-C, and whatever else a signal's handler raises, ends all of this, and no game has changed.
    """

    def __init__(self, ruleset: Union[Ruleset, str], count: int, seed: int = 1) -> None:
        """New games; boulders that are on the board from the start are on random cells."""
    @staticmethod
    def from_positions(positions: List[Position]) -> Batch: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Position:
        """A copy of one position; negative indexes count from the end."""
    def __iter__(self) -> Iterator[Position]: ...
    def copy(self) -> Batch: ...
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, memo: Dict[Any, Any]) -> Batch: ...
    @property
    def ruleset(self) -> Ruleset: ...
    def positions(self) -> List[Position]:
        """Copies of the positions."""
    def select(self, which: Union[Sequence[int], npt.NDArray[np.integer[Any]], npt.NDArray[np.bool_]]) -> Batch:
        """Copies of some games: those of a mask, with a bool for each, or of indexes, in their order and as often as
        they are named. Without any it is a ValueError.

        Here and below, arrays of indexes, symmetries and actions may be of any integers, signed or unsigned, up to 64
        bits.
        """
    def reset(
        self,
        which: Union[Sequence[int], npt.NDArray[np.integer[Any]], npt.NDArray[np.bool_], None] = None,
        seed: int = 1,
    ) -> None:
        """Begins some games anew, or all; see select. Boulders that are on the board from the start are on random
        cells that depend on the seed and on the game's place in which: with the same seed, the same boards come
        again."""
    def transformed(self, symmetries: Union[int, Sequence[int], npt.NDArray[np.integer[Any]]]) -> Batch:
        """The image of each game under a symmetry of the square, one for all or one for each, 0 to 7.

        It is a sum: 4 exchanges rows and columns, then 1 mirrors left and right, and 2 bottom and top. 3 turns the
        board by 180 degrees.
        """
    def play(self, actions: Union[Sequence[int], npt.NDArray[np.integer[Any]]]) -> None:
        """Plays an action in each game; those that are over ignore theirs. If any is illegal, ValueError says which,
        and none is played."""
    def play_random(self, seed: int) -> None:
        """Plays a random legal move in each game that is not over."""
    def observations(self, *, out: Optional[npt.NDArray[np.float32]] = None) -> npt.NDArray[np.float32]:
        """[game, plane, row, column], each as its side to move sees it; see Position.observation_tensor.

        Here and below, out is an array of the same type and shape, writable and C-contiguous, into which the result is
        written, and which is returned.
        """
    def legal_actions_mask(self, *, out: Optional[npt.NDArray[np.bool_]] = None) -> npt.NDArray[np.bool_]:
        """[game, action]."""
    def playouts(
        self, count: int, seed: int = 1, *, out: Optional[npt.NDArray[np.int32]] = None
    ) -> npt.NDArray[np.int32]:
        """[game, playout]: Black's final margins when each game is played to its end at random, count times."""
    def solve(self, nodes: int, *, goal: str = "margin", threads: int = 1) -> Labels:
        """Proves each game, with at most this many nodes for each: its final margin under best play (goal="margin"), or
        only who wins (goal="result"). What is not proven by then stays open: see Labels. Games share what was
        found, so what few nodes prove depends on the batch, but not on the number of threads, 1 to 1024. Ctrl-C ends
        it."""
    def puct(
        self,
        network: Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], Tuple[Any, Any]],
        simulations: int,
        *,
        exploration: float = 1.5,
        threads: int = 1,
    ) -> Visits:
        """Searches a tree of each game with so many simulations, 1 to 10^9, guided by a network as in AlphaZero (PUCT).

        network(observations, legal_actions_mask) is asked about a position of each tree at once, as observations() and
        legal_actions_mask() give them; games that are over are left out. It returns (priors, values): [game, action],
        not negative, of which those of legal actions count in proportion; and [game], from -1 to 1 from the view of the
        side to move. Both must be finite. What it raises ends the search.

        A simulation takes the move with the greatest mean value + exploration * prior * sqrt(visits of the position) /
        (1 + visits of the move); before its first visit, a move is worth the mean of the position. There is no noise at
        the root. Threads, 1 to 1024, do what is not the network, while other Python threads run; the result does not
        depend on them.
        """
    def players(self, *, out: Optional[npt.NDArray[np.int8]] = None) -> npt.NDArray[np.int8]:
        """[game]: 0 Black, 1 White, -4 when the game is over."""
    def is_terminal(self, *, out: Optional[npt.NDArray[np.bool_]] = None) -> npt.NDArray[np.bool_]: ...
    def margins(self, *, out: Optional[npt.NDArray[np.int32]] = None) -> npt.NDArray[np.int32]:
        """[game]: Black's score less White's."""
    def returns(self, *, out: Optional[npt.NDArray[np.float32]] = None) -> npt.NDArray[np.float32]:
        """[game, player]; see Position.returns."""

class Stop:
    """Ends the work of an engine from another thread. A request stands until it is reset."""

    def __init__(self) -> None: ...
    def request(self) -> None: ...
    def reset(self) -> None: ...

class Engine:
    """A player with its tables, for one thread at a time. Ctrl-C ends what it does."""

    def __init__(
        self, player: str = "search", level: int = 15, threads: int = 1, hash_mebibytes: int = 64, seed: int = 1
    ) -> None:
        """player: "search", "greedy", "random", "beginner", "blocker", "montecarlo" or "uct". level: the strength of
        "search", 1 to 15. threads: 1 to 1024. hash_mebibytes: 1 to 1048576. seed: of random choices, which depend on
        it and on the first position in which the engine, new or cleared, chooses a move."""
    def clear(self) -> None:
        """Forgets what it has found before; for a new game."""
    def choose(
        self,
        position: Position,
        *,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        stop: Optional[Stop] = None,
    ) -> Choice:
        """The move it would play; at least one limit is needed, of which stop is one, and the first that is reached
        ends the search. depth is 1 to 200 plies. "montecarlo" and "uct" count the games they play out as nodes,
        100,000 without nodes and seconds; the simple players answer at once."""
    def analyze(
        self,
        position: Position,
        *,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        stop: Optional[Stop] = None,
    ) -> List[MoveValue]:
        """The value of every legal move, best first, at full strength; at least one limit is needed."""
    def solve(
        self,
        position: Position,
        *,
        goal: str = "margin",
        all_best: bool = True,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        stop: Optional[Stop] = None,
    ) -> Solution:
        """Proves the final margin under best play (goal="margin"), or only who wins (goal="result"), which is much
        faster. With all_best=False one best move is enough, which is faster, too. Reaching a limit is no error: see
        Solution."""

def self_play(
    ruleset: Union[Ruleset, str],
    games: int,
    *,
    player: str = "search",
    nodes: int = 100,
    random_moves: int = 0,
    seed: int = 1,
    threads: int = 1,
) -> Games:
    """Games of a player against itself, with this many nodes a move, after this many random moves. They depend on
    the seed, not on the number of threads."""

def line_points(length: int) -> int:
    """Points of an unbroken line of this many stones, 0 to 8."""
