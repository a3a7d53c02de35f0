#!/bin/sh
# @sabaki/go-board 1.4.3, the board of Sabaki, seen on 2026-11-29: parseVertex refuses nothing. It answers -1,-1, its pass,
# to every text that names no cell of the board: `resign`, H8 on 7x7, the pie rule's `swap`, a capture. makeMove
# takes that for a pass, without an error, and for a stone on a cell that has one it puts the new one in its place.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" @sabaki/go-board@1.4.3
cat >moves.cjs <<'CODE'
const Board = require('@sabaki/go-board');

const board = Board.fromDimensions(7).makeMove(1, [3, 3]);
const drawn = (position) => position.signMap.flat().filter((sign) => sign).join(' ');
for (const text of ['D4', 'd5', 'pass', 'resign', 'swap', 'first', 'second', 'D5xE5', 'H8', 'I1']) {
  const vertex = board.parseVertex(text);
  console.log(`${text}: ${vertex}, stones after it: ${drawn(board.makeMove(-1, vertex))}`);
}
CODE
node moves.cjs | tee seen
diff seen - <<'SEEN'
D4: 3,3, stones after it: -1
d5: 3,2, stones after it: -1 1
pass: -1,-1, stones after it: 1
resign: -1,-1, stones after it: 1
swap: -1,-1, stones after it: 1
first: -1,-1, stones after it: 1
second: -1,-1, stones after it: 1
D5xE5: -1,-1, stones after it: 1
H8: -1,-1, stones after it: 1
I1: -1,-1, stones after it: 1
SEEN
