#!/bin/sh
# DuckDB 1.5.6 (@duckdb/node-api 1.5.6-r.1), seen on 2026-11-29: a column's type comes from the first 20,480 lines. If the
# scores there are whole, later ones are rounded without a word: half a point from CSV is a whole one, from JSON none
# (1.5 is 2 in both, 2.5 is 3 and 2). So are numbers within lists. A key of JSON that comes first after those lines has no
# column. sample_size = -1 reads all lines first.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" @duckdb/node-api@1.5.6-r.1
cat >sum.mjs <<'CODE'
import { DuckDBInstance } from '@duckdb/node-api';
import { writeFileSync } from 'node:fs';

const whole = Array(20480).fill(1);
const connection = await (await DuckDBInstance.create()).connect();
const ask = async (question, file) => {
  const answer = await connection.runAndReadAll(`SELECT ${question} FROM ${file}`).catch(() => 'no such column');
  return answer.getRowsJson?.().flat().join(' ') ?? answer;
};
const line = (score, number) => JSON.stringify({ score, info: [score], ...(number < 20480 ? {} : { late: 1 }) });
for (const late of [0.5, 1.5, 2.5]) {
  const scores = [...whole, late, late];
  writeFileSync('games.csv', `score\n${scores.join('\n')}\n`);
  writeFileSync('games.jsonl', scores.map(line).join('\n'));
  console.log(`two of ${late}: CSV`, await ask('sum(score) - 20480', "'games.csv'"), '| JSON',
    await ask('sum(score) - 20480', "'games.jsonl'"), '| lists', await ask('sum(info[1]) - 20480', "'games.jsonl'"));
}
console.log('late key:', await ask('count(late)', "'games.jsonl'"));
console.log('all lines:', await ask('sum(score) - 20480', "read_csv('games.csv', sample_size = -1)"),
  await ask('sum(score) - 20480', "read_json('games.jsonl', sample_size = -1)"),
  await ask('count(late)', "read_json('games.jsonl', sample_size = -1)"));
CODE
node sum.mjs | tee seen
diff seen - <<'SEEN'
two of 0.5: CSV 2 | JSON 0 | lists 0
two of 1.5: CSV 4 | JSON 4 | lists 4
two of 2.5: CSV 6 | JSON 4 | lists 4
late key: no such column
all lines: 5 5 2
SEEN
