#!/bin/sh
# seedrandom 3.0.5 (npm), seen on 2026-11-29: a text that repeats itself is the same seed as the part that it repeats: '1',
# '11' and '111', or '1234' and '12341234'. Its default generator, ARC4, repeats its key, and nothing marks where a text
# ends; a number gets such a mark, so that the number 11 is another seed than the text '11', and each number is another one.
# The package's other generators tell all these texts apart.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" seedrandom@3.0.5
cat >seeds.mjs <<'CODE'
import seedrandom from 'seedrandom';

// Whether the seeds give the same numbers.
const same = (generator, ...seeds) => {
  const drawn = seeds.map((seed) => {
    const random = generator(seed);
    return Array.from({ length: 5 }, random).join(' ');
  });
  return new Set(drawn).size === 1 ? 'the same' : 'not the same';
};
const alike = [['1', '11'], ['7', '777'], ['1234', '12341234'], ['1234567890', '12345678901234567890']];
for (const [first, second] of alike) {
  console.log(`${first} and ${second}: as texts ${same(seedrandom, first, second)},`,
    `as numbers ${same(seedrandom, Number(first), Number(second))}, alea ${same(seedrandom.alea, first, second)},`,
    `xor4096 ${same(seedrandom.xor4096, first, second)}`);
}
console.log(`11 as text and as number: ${same(seedrandom, '11', 11)}`);
const streams = new Set(Array.from({ length: 10000 }, (_, seed) => seedrandom(`${seed}`)()));
console.log(`0 to 9999 as texts: ${streams.size} seeds`);
CODE
node seeds.mjs | tee seen
diff seen - <<'SEEN'
1 and 11: as texts the same, as numbers not the same, alea not the same, xor4096 not the same
7 and 777: as texts the same, as numbers not the same, alea not the same, xor4096 not the same
1234 and 12341234: as texts the same, as numbers not the same, alea not the same, xor4096 not the same
1234567890 and 12345678901234567890: as texts the same, as numbers not the same, alea not the same, xor4096 not the same
11 as text and as number: not the same
0 to 9999 as texts: 9892 seeds
SEEN
