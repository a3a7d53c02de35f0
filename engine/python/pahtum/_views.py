"""What PettingZoo's and Gymnasium's environments show alike."""

import gymnasium  # type: ignore
import numpy as np

from pahtum import line_points


def observation_space(ruleset):
    """The bounds of Position.observation_tensor."""
    shape = ruleset.observation_tensor_shape
    # Each stone can bank a line of its row and one of its column.
    most_points = 2 * line_points(ruleset.size) * ruleset.size**2
    low, high = np.zeros(shape, np.float32), np.ones(shape, np.float32)
    low[-1], high[-1] = -most_points / 64, most_points / 64
    return gymnasium.spaces.Box(low, high, dtype=np.float32)


def action_mask(position, player):
    """int8 as Gymnasium wants it; all 0 unless it is the player's turn."""
    return position.legal_actions_mask().astype(np.int8) * np.int8(position.current_player() == player)


def seed_from(rng):
    return int(rng.integers(2**63))


def require_turns(position, players):
    """Raises ValueError unless each of these players will have a move in a game from here.

    Up to then a player can only fill cells, and which ones makes no difference.
    """
    for player in players:
        line = position.copy()
        while line.current_player() == 1 - player:
            line.apply_action(line.legal_actions()[0])
        if line.is_terminal():
            raise ValueError(f"with {position.ruleset} the board is full before player {player} can make a move: "
                             "take fewer boulders or a larger board")


def board_text(position):
    """The board from its top row down: x Black, o White, # boulder."""
    return "\n".join(" ".join(".x#o"[cell] for cell in row) for row in position.board[::-1])
