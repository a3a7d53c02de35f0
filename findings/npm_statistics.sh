#!/bin/sh
# simple-statistics 7.12.1 and jstat 1.9.6 (npm), seen on 2026-11-29, asked what a match of engines asks. The first one's
# normal distribution is a printed table: z is rounded to hundredths, its values to four digits, and none is above 0.999, so
# LOS never gets there; its probit is off from the third digit on. jstat's binomial probabilities are infinite or NaN from
# 1,030 games on, and its cumulative ones have ten digits after the point: 40 wins of 40 by luck have the probability 0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" simple-statistics@7.12.1 jstat@1.9.6
cat >ask.cjs <<'CODE'
const simple = require('simple-statistics');
const { jStat } = require('jstat');

const simpleNormal = [1.6449, 1.96, 3, 3.5, 6].map((z) => `${z}: ${simple.cumulativeStdNormalProbability(z)}`);
console.log(`simple-statistics, normal at ${simpleNormal.join(', ')}`);
const quantiles = (of) => [0.95, 0.975, 0.995].map((p) => `${p}: ${of(p).toFixed(4)}`).join(', ');
console.log(`simple-statistics, quantiles ${quantiles(simple.probit)}`);
console.log(`jstat, quantiles ${quantiles((p) => jStat.normal.inv(p, 0, 1))}`);
const even = [1000, 1028, 1030, 2000, 10000].map((n) => `${n}: ${jStat.binomial.pdf(n / 2, n, 0.5).toPrecision(4)}`);
console.log(`jstat, an even result of ${even.join(', ')}`);
console.log(`jstat, no win of 40: exactly ${jStat.binomial.pdf(0, 40, 0.5)}, at most ${jStat.binomial.cdf(0, 40, 0.5)}`);
console.log(`jstat, at most 400 of 1000: ${jStat.binomial.cdf(400, 1000, 0.5)}`);
CODE
node ask.cjs | tee seen
diff seen - <<'SEEN'
simple-statistics, normal at 1.6449: 0.9495, 1.96: 0.975, 3: 0.9987, 3.5: 0.999, 6: 0.999
simple-statistics, quantiles 0.95: 1.6434, 0.975: 1.9572, 0.995: 2.5692
jstat, quantiles 0.95: 1.6449, 0.975: 1.9600, 0.995: 2.5758
jstat, an even result of 1000: 0.02523, 1028: 0.02488, 1030: Infinity, 2000: Infinity, 10000: NaN
jstat, no win of 40: exactly 9.094947017729282e-13, at most 0
jstat, at most 400 of 1000: 1e-10
SEEN
