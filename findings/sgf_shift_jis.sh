#!/bin/sh
# GNU Go 3.8 (Debian 12), @sabaki/sgf 3.4.7 and sgfgrove 1.0.8, seen on 2026-11-28, with SGF that has CA[Shift_JIS], where
# the second byte of a letter can be a backslash (in 表) or a bracket (in ゾ). GNU Go reads bytes: a comment of 表 swallows
# the next move, a name of ゾ the komi and both moves, with the answer "=". @sabaki/sgf goes by CA if it opens the file
# itself (parseFile). Its parse, and sgfgrove's, get text: from text that was read as UTF-8 they lose the move without a
# word, or report an error.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download gnugo=3.8-11 >/dev/null
dpkg -x gnugo_*.deb root
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" @sabaki/sgf@3.4.7 sgfgrove@1.0.8
printf '(;FF[4]GM[1]SZ[9]CA[Shift_JIS]C[\225\134];B[aa];W[bb])' >backslash.sgf
printf '(;FF[4]GM[1]SZ[9]CA[Shift_JIS]PB[\203\135]KM[0.5];B[aa];W[bb])' >bracket.sgf
cat >read.js <<'CODE'
const fs = require('fs');
const sabaki = require('@sabaki/sgf');
const grove = require('sgfgrove');

const inSabaki = (nodes) => nodes.flatMap(({ data, children }) => [data, ...inSabaki(children)]);
const say = (reader, read) => {
  try {
    const nodes = read();
    console.log(`${reader}: Black ${nodes.map(({ B = '' }) => B).join('')}, komi ${nodes[0].KM ?? 'none'}`);
  } catch (error) {
    console.log(`${reader}: an error`);
  }
};
const [file] = process.argv.slice(2);
const text = fs.readFileSync(file, 'utf8');
say('@sabaki/sgf parseFile', () => inSabaki(sabaki.parseFile(file)));
say('@sabaki/sgf parse', () => inSabaki(sabaki.parse(text)));
say('sgfgrove parse', () => grove.parse(text)[0][0]);
CODE
for file in backslash bracket; do
    echo "$file"
    printf 'loadsgf %s.sgf\nlist_stones black\nlist_stones white\nget_komi\n' $file |
        root/usr/games/gnugo --mode gtp 2>/dev/null | grep . | sed 's/^/GNU Go /'
    node read.js $file.sgf
done | tee seen
diff seen - <<'SEEN'
backslash
GNU Go = black
GNU Go = 
GNU Go = B8
GNU Go =  5.5
@sabaki/sgf parseFile: Black aa, komi none
@sabaki/sgf parse: Black , komi none
sgfgrove parse: Black , komi none
bracket
GNU Go = black
GNU Go = 
GNU Go = 
GNU Go =  5.5
@sabaki/sgf parseFile: Black aa, komi 0.5
@sabaki/sgf parse: an error
sgfgrove parse: an error
SEEN
