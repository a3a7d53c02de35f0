#!/bin/sh
# GNU Go 3.8 (Debian 12), seen on 2026-11-29: in GTP it reads lines in pieces of 999 characters, and takes each for a line
# of its own. A comment of 1,500 characters gets an answer, so all that follow answer the wrong command. Of 285 stones in
# one line it sets 279, with the answer `=`, and answers once more.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download gnugo=3.8-11 >/dev/null
dpkg -x gnugo_*.deb root
# long LENGTH: so many characters.
long() { printf "%$1s" '' | tr ' ' x; }
# ask TEXT LINE...
ask() {
    what=$1
    shift
    echo "$what:"
    printf '%s\n' "$@" quit | root/usr/games/gnugo --mode gtp | grep . | cut -c 1-60 | sed '$d'
}
{
    ask 'a comment of 900' "#$(long 900)" protocol_version
    ask 'a comment of 1500' "#$(long 1500)" protocol_version
    ask 'a comment of 2500' "#$(long 2500)" protocol_version
    # Three columns of each four, so that all stones have liberties.
    stones=$(for column in A B C E F G J K L N O P R S T; do
        for row in $(seq 19); do printf ' %s%s' $column "$row"; done
    done)
    ask "$(echo "$stones" | wc -w) stones of handicap in ${#stones} characters" "set_free_handicap$stones" get_handicap
} | tee seen
diff seen - <<'SEEN'
a comment of 900:
= 2
a comment of 1500:
? unknown command
= 2
a comment of 2500:
? unknown command
? unknown command
= 2
285 stones of handicap in 1005 characters:
= 
? unknown command
= 279
SEEN
