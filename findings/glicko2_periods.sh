#!/bin/sh
# glicko2 1.2.2 and glicko2-lite 5.0.0 (npm), seen on 2026-11-29: games that are rated in one period, as a tournament of
# engines is, do not converge to the score. Glicko-2 takes one step from the old ratings: of two new players of whom one
# wins three quarters, it makes a difference of 518 points after 1,000 games, which means 95%, with a deviation of 16. It
# should be 191. With a period for every game it is near that, but the deviation no longer falls.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" glicko2@1.2.2 glicko2-lite@5.0.0
cat >rate.cjs <<'CODE'
const { Glicko2 } = require('glicko2');
const rate = require('glicko2-lite');

const results = (games) => Array.from({ length: games }, (_, game) => (game % 4 ? 1 : 0));
const expected = (difference) => `${Math.round(100 / (1 + 10 ** (-difference / 400)))}% expected`;
const say = (name, how, first, second, deviation) => {
  const difference = Math.round(first - second);
  console.log(`${name}, ${how}: ${difference} points, deviation ${Math.round(deviation)}, ${expected(difference)}`);
};
for (const [games, periods] of [[12, 1], [100, 1], [1000, 1], [100, 100], [1000, 1000]]) {
  const ranking = new Glicko2();
  const first = ranking.makePlayer();
  const second = ranking.makePlayer();
  const list = results(games).map((result) => [first, second, result]);
  for (let period = 0; period < periods; ++period) {
    ranking.updateRatings(list.slice(period * games / periods, (period + 1) * games / periods));
  }
  say('glicko2', `${games} games in ${periods} period(s)`, first.getRating(), second.getRating(), first.getRd());
}
const first = rate(1500, 350, 0.06, results(1000).map((result) => [1500, 350, result]));
const second = rate(1500, 350, 0.06, results(1000).map((result) => [1500, 350, 1 - result]));
say('glicko2-lite', '1000 games in 1 period(s)', first.rating, second.rating, first.rd);
CODE
node rate.cjs | tee seen
diff seen - <<'SEEN'
glicko2, 12 games in 1 period(s): 439 points, deviation 138, 93% expected
glicko2, 100 games in 1 period(s): 508 points, deviation 51, 95% expected
glicko2, 1000 games in 1 period(s): 518 points, deviation 16, 95% expected
glicko2, 100 games in 100 period(s): 213 points, deviation 66, 77% expected
glicko2, 1000 games in 1000 period(s): 213 points, deviation 65, 77% expected
glicko2-lite, 1000 games in 1 period(s): 518 points, deviation 16, 95% expected
SEEN
