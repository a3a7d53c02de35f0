#!/bin/sh
# Miller 6.6.0 (Debian 12), seen on 2026-11-29: from JSON whose lines do not all have the same keys it makes a CSV with an
# empty line and a new header at each change, with exit code 0. A list becomes one column for each element, and an empty one
# a column of its own, so games of different lengths are tables of their own. `unsparsify` alone does not make one table of
# them, since lists become columns only after it; `flatten then unsparsify` does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download miller=6.6.0-2+b3 >/dev/null
dpkg -x miller_*.deb root
cat >games.jsonl <<'GAMES'
{"game":1,"times":[10,20]}
{"game":2,"times":[10,20]}
{"game":3,"times":[30]}
{"game":4,"times":[]}
{"game":5,"times":[10,20],"voided":"crash"}
GAMES
{
    root/usr/bin/mlr --ijson --ocsv cat games.jsonl && echo "exit code $?"
    root/usr/bin/mlr --ijson --ocsv unsparsify games.jsonl | grep -c game
    root/usr/bin/mlr --ijson --ocsv flatten 'then' unsparsify games.jsonl
} | tee seen
diff seen - <<'SEEN'
game,times.1,times.2
1,10,20
2,10,20

game,times.1
3,30

game,times
4,[]

game,times.1,times.2,voided
5,10,20,crash
exit code 0
4
game,times.1,times.2,times,voided
1,10,20,,
2,10,20,,
3,30,,,
4,,,[],
5,10,20,,crash
SEEN
