"""Learns to play Pah-Tum on 5x5 from its own games, in some seconds, with nothing but numpy.

A board is worth the sum of what its rows and columns are worth, and that is learned: a table has a number for each
content of a line of five cells (empty, own, opponent's or boulder: 4^5 = 1024). The player tries every cell and takes
the one after which the sum is greatest; after each round of games the numbers of all lines that came up move towards
the games' final margins. Usage: train.py [ROUNDS]
"""

import sys

import numpy as np

import pahtum

RULES = "classic,size=5,boulders=3"
GAMES = 512
PLACES = 4 ** np.arange(5)  # cell i of a line counts as digit i of a number in base 4
rng = np.random.default_rng(1)


def line_numbers(batch):
    """[game, row] and [game, column]: the content of each line, as the side to move sees it."""
    own, other, boulder = (batch.observations()[:, plane] for plane in (0, 1, 2))
    codes = (own + 2 * other + 3 * boulder).astype(np.int64)
    return codes @ PLACES, codes.transpose(0, 2, 1) @ PLACES


def choose(table, batch, chance_of_random):
    """An action for each game, and the numbers of all ten lines after it."""
    rows, columns = line_numbers(batch)
    after_rows = rows[:, :, None] + PLACES[None, None, :]  # [game, row, column]: an own stone makes a 0 a 1
    after_columns = columns[:, None, :] + PLACES[None, :, None]
    legal = batch.legal_actions_mask()[:, :25].reshape(-1, 5, 5)
    after_rows, after_columns = np.where(legal, after_rows, 0), np.where(legal, after_columns, 0)
    gains = table[after_rows] - table[rows][:, :, None] + table[after_columns] - table[columns][:, None, :]
    random_games = rng.random(len(batch)) < chance_of_random
    gains = np.where(random_games[:, None, None], 0, gains) + 1e-6 * rng.random(gains.shape)
    actions = np.where(legal, gains, -np.inf).reshape(-1, 25).argmax(axis=1)

    games, row, column = np.arange(len(batch)), actions // 5, actions % 5
    rows[games, row] += PLACES[column]
    columns[games, column] += PLACES[row]
    return actions, np.concatenate([rows, columns], axis=1)


def play_round(table, seed, chance_of_random):
    """Plays GAMES games against itself; the lines after each move, and what the game ended with for the mover."""
    batch = pahtum.Batch(RULES, GAMES, seed)
    lines, movers = [], []
    while not batch.is_terminal().all():
        movers.append(1 - 2 * batch.players().astype(np.int64))  # 1 Black, -1 White
        actions, after = choose(table, batch, chance_of_random)
        lines.append(after)
        batch.play(actions)
    return np.stack(lines), np.stack(movers) * batch.margins()


def learn(table, lines, margins, rate=0.5):
    errors = margins - table[lines].sum(axis=2)
    weights = np.broadcast_to(errors[:, :, None] / lines.shape[2], lines.shape)
    counts = np.bincount(lines.ravel(), minlength=table.size)
    sums = np.bincount(lines.ravel(), weights=weights.ravel(), minlength=table.size)
    return table + rate * sums / np.maximum(counts, 10)


def strength(table, seed):
    """The share of points against random moves, in as many games with Black as with White; a draw counts half."""
    shares = []
    for side in (0, 1):
        batch = pahtum.Batch(RULES, 200, seed)
        for ply in range(22):
            if ply % 2 == side:
                batch.play(choose(table, batch, 0)[0])
            else:
                batch.play_random(seed + ply)
        shares.append((batch.returns()[:, side].mean() + 1) / 2)
    return sum(shares) / 2


def main(rounds):
    table = np.zeros(4**5)
    print(f"after 0 games: {strength(table, 999):.1%} against random moves")
    for number in range(1, rounds + 1):
        table = learn(table, *play_round(table, seed=number, chance_of_random=0.2))
        if number % 10 == 0:
            print(f"after {number * GAMES} games: {strength(table, 999):.1%} against random moves", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
