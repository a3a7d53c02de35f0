#!/bin/sh
# pgn-extract 19.04 (Debian 12), seen on 2026-11-28: -D takes games for duplicates that have the same moves, whoever
# played them and whatever the result. Of games that ended before their first move, by a fault say, it keeps the first one
# of the whole file. Where tag and text give different results it keeps both, with exit code 0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download pgn-extract=19.04-1 >/dev/null
dpkg -x pgn-extract_*.deb root
game() {
    printf '[Event "t"]\n[Site "?"]\n[Date "2026.11.28"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n' "$1" "$2" "$3"
    printf '[Result "%s"]\n\n%s\n\n' "$4" "$5"
}
{
    game 1 new old 1/2-1/2 '1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2'
    game 2 old new 1-0 '1. Nf3 Nf6 2. Ng1 Ng8 1-0'
    game 3 new old 1-0 '1-0'
    game 4 new other 0-1 '0-1'
    game 5 other old 1-0 '1. a3 0-1'
} >games.pgn
root/usr/games/pgn-extract -s -D games.pgn >kept.pgn 2>/dev/null && code=0 || code=$?
{
    grep -E '^\[(Round|White|Black|Result)|^1. a3' kept.pgn
    echo "exit code $code"
} | tee seen
diff seen - <<'SEEN'
[Round "1"]
[White "new"]
[Black "old"]
[Result "1/2-1/2"]
[Round "3"]
[White "new"]
[Black "old"]
[Result "1-0"]
[Round "5"]
[White "other"]
[Black "old"]
[Result "1-0"]
1. a3 0-1
exit code 0
SEEN
