#!/usr/bin/env python3
"""Which figure of a review tells players of different strength apart best.

Games between engines of three levels are played and reviewed; for every pair of two players of different levels, each in
one game, the better one should have the greater figure. The result is the share of pairs in which it has, a tie counting
half: 50% is chance, 100% tells all apart.

    python3 protocol/review/accuracy_study.py build/bin/pahtum
"""
import argparse
import itertools
import json
import math
import os
import subprocess
import tempfile

LEVELS = (2, 5, 8)
FIGURES = {
    "chances": lambda of: of["chances"],
    "points": lambda of: of["accuracy"],
    "both": lambda of: (of["chances"] + of["accuracy"]) / 2,
}


def play(program, games, folder):
    """Writes games of all pairs of levels, with colours exchanged and boulders at random, and returns the levels."""
    pairs = list(itertools.permutations(LEVELS, 2))
    levels = [pairs[i % len(pairs)] for i in range(games)]
    engine = subprocess.Popen([program, "--seed", "42"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(command):
        engine.stdin.write(command + "\n")
        engine.stdin.flush()
        answer = "".join(iter(engine.stdout.readline, "\n"))
        if not answer.startswith("="):
            raise SystemExit(f"{command}: {answer}")
        return answer[1:].strip()

    for number, both in enumerate(levels):
        ask("newgame classic")
        for turn in itertools.count():
            ask(f"param level {both[turn % 2]}")
            if ask(f"genmove {'bw'[turn % 2]}").lower() == "pass":
                break
        ask(f"savesgf {folder}/{number:04}.sgf")
    engine.stdin.close()
    engine.wait()
    return levels


def chances_kept(review, side):
    """The mean of 103.1668 exp(-0.04354 p) - 3.1669 percent, where a move gives away p percent of the chances of winning."""
    lost = [move["lost_win_rate"] for move in review["moves"] if move["side"] == side]
    return sum(min(1, max(0, 1.031668 * math.exp(-4.354 * each) - 0.031669)) for each in lost) / len(lost)


def told_apart(players, figure):
    """The share of pairs of players of different levels in which the better one has the greater figure."""
    pairs = [(low, high) for low, high in itertools.product(players, repeat=2) if low["level"] < high["level"]]
    score = sum((figure(low) < figure(high)) + (figure(low) == figure(high)) / 2 for low, high in pairs)
    return score / len(pairs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the built pahtum")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", default="2000", help="for each analysis of the review")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        levels = play(os.path.abspath(options.program), options.games, folder)
        review = [options.program, "review", "--json", "--nodes", options.nodes, folder]
        lines = subprocess.run(review, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()
    reviews = [json.loads(line) for line in lines]
    players = [dict(of[side], chances=chances_kept(of, side), level=level) for of, both in zip(reviews, levels) for side, level in zip(("black", "white"), both)]
    for name, figure in FIGURES.items():
        means = ", ".join(
            f"level {level} {sum(figure(p) for p in players if p['level'] == level) / sum(p['level'] == level for p in players):.0%}"
            for level in LEVELS)
        print(f"{name:8} {told_apart(players, figure):.1%} told apart; means: {means}")


if __name__ == "__main__":
    main()
