#!/bin/sh
# Plays the games of games.jsonl and prints them: 40 minutes on two processors.
# Usage: measure.sh PAHTUM
set -eu
for nodes in 500 4000 32000; do
    for ruleset in classic,boulders=3 classic,boulders=4 classic classic,boulders=6 classic,boulders=7 classic,boulders=9 \
        classic,boulders=11 classic,boulders=13 assyrian strategic custodial classic,swap=on assyrian,swap=on strategic,swap=on \
        custodial,swap=on; do
        "$1" openings advantage --json --ruleset $ruleset --nodes $nodes --games 400 --seed 1 --threads "$(nproc)"
    done
    for ruleset in assyrian strategic assyrian,swap=on strategic,swap=on; do
        "$1" openings advantage --json --ruleset $ruleset --players-place --nodes $nodes --games 400 --seed 1 --threads "$(nproc)"
    done
done
