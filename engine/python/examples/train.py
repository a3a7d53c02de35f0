"""Learns to play Pah-Tum on 5x5 from its own games, with nothing but numpy, until it beats level 8 of the engine.

As AlphaZero does: a network says how good a position and each of its moves seem, a tree search (PUCT) makes better
moves of that, and the network learns from the games of the search: the moves that were searched most, and who won. Who
wins is proven by the solver where a few nodes are enough, and taken from the game's end elsewhere.

The network is small enough to read. A line of five cells has 4^5 = 1024 contents (empty, own, opponent's or boulder);
tables say what each content is worth, and how much each of its cells invites a stone. A position is worth the sum of
its ten lines, a cell the sum of its two. At the end it plays 100 games against level 8, 50 random boards with either
colour. Usage: train.py [ROUNDS [GAMES [BOARDS]]], by default 20 rounds of 256 games, and 50 boards.
"""

import sys
import time

import numpy as np

import pahtum

RULES, SIZE = "classic,size=5,boulders=3", 5
SIMULATIONS, MATCH_SIMULATIONS = 64, 400  # of each move, in training and against the engine
SAMPLED_PLIES = 8  # at the start of a training game moves are drawn, so that games differ
PLACES = 4 ** np.arange(SIZE)  # cell i of a line counts as digit i of a number in base 4


def lines_of(seen):
    """[position, line]: the number of each line's content, rows first, as the side to move sees it."""
    own, other, boulder = (seen[:, plane] for plane in (0, 1, 2))
    cells = (own + 2 * other + 3 * boulder).astype(np.int64)
    return np.concatenate([cells @ PLACES, cells.transpose(0, 2, 1) @ PLACES], axis=1)


class Table:
    """Numbers that are learned by AdaGrad: the more often one has changed, the smaller its steps."""

    def __init__(self, *shape):
        self.numbers, self.squares = np.zeros(shape), np.full(shape, 0.1)

    def learn(self, indexes, gradients, rate):
        sums = np.bincount(indexes.ravel(), gradients.ravel(), self.numbers.size).reshape(self.numbers.shape)
        self.squares += sums**2
        self.numbers -= rate * sums / np.sqrt(self.squares)


class Network:
    def __init__(self):
        self.worth, self.invitation = Table(4**SIZE), Table(4**SIZE, SIZE)

    def __call__(self, seen, legal):
        """(priors, values), as Batch.puct wants them."""
        priors, values = self.judge(lines_of(seen), legal[:, : SIZE**2])
        return np.pad(priors, ((0, 0), (0, legal.shape[1] - SIZE**2))), values

    def judge(self, lines, legal):
        rows, columns = self.invitation.numbers[lines[:, :SIZE]], self.invitation.numbers[lines[:, SIZE:]]
        scores = (rows + columns.transpose(0, 2, 1)).reshape(-1, SIZE**2)
        scores = np.exp(np.where(legal, scores - scores.max(axis=1, keepdims=True), -np.inf))
        return scores / scores.sum(axis=1, keepdims=True), np.tanh(self.worth.numbers[lines].sum(axis=1))

    def learn(self, lines, legal, policies, results, rate):
        """A step that makes priors more like `policies` and values more like `results`: less cross-entropy."""
        priors, values = self.judge(lines, legal)
        errors = np.broadcast_to((values - results)[:, None], lines.shape)
        self.worth.learn(lines, errors / len(lines), rate)
        errors = (priors - policies).reshape(-1, SIZE, SIZE)
        errors = np.concatenate([errors, errors.transpose(0, 2, 1)], axis=1) / len(lines)
        self.invitation.learn(lines[:, :, None] * SIZE + np.arange(SIZE), errors, rate)


def play_games(network, games, seed, rng):
    """Games of the search against itself: the batch before each move, and the visits of its moves."""
    batch = pahtum.Batch(RULES, games, seed)
    while not batch.is_terminal().all():
        visits = batch.puct(network, SIMULATIONS, threads=2).visits
        yield batch.copy(), visits / SIMULATIONS
        drawn = rng.random(visits.shape) ** (1 / np.maximum(visits, 1e-9))  # the greatest: in proportion to visits
        is_early = (batch[0].board != 0).sum() < 3 + SAMPLED_PLIES
        batch.play((drawn if is_early else visits).argmax(axis=1))
    yield batch, None


def examples_of(game, rng):
    """What one round teaches: lines, legal cells, policies, results."""
    *steps, (end, _) = game
    parts = []
    for batch, policies in steps:
        labels = batch.solve(200, goal="result", threads=2)
        results = np.where(labels.decided, labels.wdl, end.returns()[np.arange(len(batch)), batch.players()])
        symmetries = rng.integers(8, size=len(batch))
        images = batch.transformed(symmetries)
        turned = np.empty_like(policies)
        np.put_along_axis(turned, batch.ruleset.action_images[symmetries], policies, axis=1)
        cells = slice(SIZE**2)
        parts.append((lines_of(images.observations()), images.legal_actions_mask()[:, cells], turned[:, cells], results))
    return [np.concatenate(column) for column in zip(*parts)]


def train(network, examples, rng, passes=4, size=512, rate=0.05):
    for _ in range(passes):
        for chosen in np.array_split(rng.permutation(len(examples[0])), len(examples[0]) // size + 1):
            network.learn(*(column[chosen] for column in examples), rate)


def match(network, boards, level=8):
    """[board, colour]: the network's points against the engine, 1 for a win and 0.5 for a draw."""
    points = np.empty((boards, 2))
    for side in (0, 1):
        batch = pahtum.Batch(RULES, boards, seed=1_000_000)
        engines = [pahtum.Engine(level=level, hash_mebibytes=1, seed=board + 1) for board in range(boards)]
        while not batch.is_terminal().all():
            if batch.players()[0] == side:
                batch.play(batch.puct(network, MATCH_SIMULATIONS, threads=2).visits.argmax(axis=1))
            else:
                moves = [engine.choose(game, nodes=1000).move for engine, game in zip(engines, batch)]
                batch.play([game.string_to_action(move) for game, move in zip(batch, moves)])
        points[:, side] = (batch.returns()[:, side] + 1) / 2
    return points


def report(name, points):
    """Both games on a board count as one sample of the interval: the board may favour a colour."""
    boards = points.mean(axis=1)
    error = 1.96 * boards.std(ddof=1) / np.sqrt(len(boards))
    black, white = points.mean(axis=0)
    print(f"{name}: {boards.mean():.1%} +- {error:.1%} against level 8 in {points.size} games "
          f"({black:.1%} with Black, {white:.1%} with White)", flush=True)


def main(rounds=20, games=256, boards=50):
    rng = np.random.default_rng(1)
    network, memory, start = Network(), [], time.monotonic()
    report("untrained", match(network, boards))
    for number in range(1, rounds + 1):
        memory = [*memory, examples_of(play_games(network, games, number, rng), rng)][-5:]
        examples = [np.concatenate(column) for column in zip(*memory)]
        train(network, examples, rng)
        priors, values = network.judge(*examples[:2])
        is_won = values[examples[3] != 0] * examples[3][examples[3] != 0] > 0
        print(f"round {number}: winners foreseen {is_won.mean():.1%}, "
              f"best move foreseen {np.mean(priors.argmax(axis=1) == examples[2].argmax(axis=1)):.1%}, "
              f"{time.monotonic() - start:.0f} s", flush=True)
    report("trained", match(network, boards))


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
