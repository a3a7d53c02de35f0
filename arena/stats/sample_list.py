#!/usr/bin/env python3
"""Prints games of a made-up rating list as CSV for pahtum-arena rate.

Usage: sample_list.py ENGINES GAMES [SEED]

Strengths are normal with 300 Elo; engines meet others of similar strength, draws and an advantage of the first
move as in Davidson's model.
"""
import math
import random
import sys

engines, games = int(sys.argv[1]), int(sys.argv[2])
random.seed(sys.argv[3] if len(sys.argv) > 3 else "1")
strengths = sorted(random.gauss(0, 300) for _ in range(engines))
print("white,black,result")
for _ in range(games):
    one = random.randrange(engines)
    other = min(engines - 1, max(0, one + round(random.gauss(0, engines / 20))))
    if other == one:
        other = one - 1 if one else 1
    x = (strengths[one] - strengths[other] + 30) * math.log(10) / 400
    weights = {"1-0": math.exp(x / 2), "1/2-1/2": 0.8, "0-1": math.exp(-x / 2)}
    print(f"E{one},E{other},{random.choices(list(weights), weights.values())[0]}")
