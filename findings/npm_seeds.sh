#!/bin/sh
# chance 1.1.13, d3-random 3.0.2, mersenne-twister 1.1.0 and prando 6.0.1 (npm), seen on 2026-11-29: each takes the lower 32
# bits of a seed, without a word: seeds that are 2^32 apart are one, and so are 5 and 5.5; for d3-random 5 and -5 are, too.
# Of seeds as text chance and prando look at all digits, the others at the number again.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" chance@1.1.13 \
    d3-random@3.0.2 mersenne-twister@1.1.0 prando@6.0.1
cat >seeds.mjs <<'CODE'
import Chance from 'chance';
import { randomLcg } from 'd3-random';
import MersenneTwister from 'mersenne-twister';
import Prando from 'prando';

const draw = {
  'chance': (seed) => new Chance(seed).integer({ min: 0, max: 1e9 }),
  'd3-random': (seed) => randomLcg(seed)(),
  'mersenne-twister': (seed) => new MersenneTwister(seed).random(),
  'prando': (seed) => new Prando(seed).next(),
};
const pairs = [[5, 6], [5, 5 + 2 ** 32], [5, 5.5], [5, -5], ['5', `${5 + 2 ** 32}`]];
for (const [name, first] of Object.entries(draw)) {
  const same = pairs.filter((pair) => first(pair[0]) === first(pair[1]))
    .map((pair) => pair.map((seed) => JSON.stringify(seed)).join(' and '));
  console.log(`${name}: the same are ${same.join(', ')}`);
}
CODE
node seeds.mjs | tee seen
diff seen - <<'SEEN'
chance: the same are 5 and 4294967301, 5 and 5.5
d3-random: the same are 5 and 4294967301, 5 and 5.5, 5 and -5, "5" and "4294967301"
mersenne-twister: the same are 5 and 4294967301, 5 and 5.5, "5" and "4294967301"
prando: the same are 5 and 4294967301, 5 and 5.5
SEEN
