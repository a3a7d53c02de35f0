#!/bin/sh
# SQLite 3.40.1 (Debian 12), seen on 2026-11-29: makes its files for their owner alone to write to (0644), whatever the
# umask, and those beside a database with a write-ahead log likewise. So in a folder where a group may write, and with a
# umask of 002, others of the group cannot write to a new database; and where one of them only reads it (`sqlite3
# -readonly`), he leaves files of his own beside it, and from then on its owner cannot write to it. A database whose group
# may write has files that both can. Where a reader may not write to the folder, he can read as long as a writer has the
# database open, and otherwise not. Needs root, to be two users.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
if [ "$(id -u)" != 0 ]; then
    echo 'needs root, to be two users' >&2
    exit 1
fi
apt-get -qq download sqlite3=3.40.1-2+deb12u2 libsqlite3-0=3.40.1-2+deb12u2 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/root" -name 'libsqlite3.so.0')")
export LD_LIBRARY_PATH
chmod 755 .
# by USER DATABASE SQL [OPTION]
by() { setpriv --reuid="$1" --regid="$1" --groups=users root/usr/bin/sqlite3 ${4:+"$4"} "$2" "$3" 2>&1; }
owner=games
reader=daemon
umask 002
# make FOLDER MODE: a folder of that mode with a database.
make() {
    mkdir "$1"
    chown $owner:users "$1"
    chmod "$2" "$1"
    by $owner "$1/games.db" 'PRAGMA journal_mode = WAL; CREATE TABLE game(number); INSERT INTO game VALUES (7)' >log
}
write() { if by "$2" "$1/games.db" 'INSERT INTO game VALUES (8)'; then echo "$2 has written"; fi; }
left() { find "$1" -type f -printf '%f of %u %m\n' | sort; }
{
    make group 2775
    left group
    write group $reader
    rm -f group/games.db-*
    write group $owner
    by $reader group/games.db 'SELECT count(*) FROM game' -readonly
    left group
    write group $owner
    make others 2775
    chmod g+w others/games.db
    write others $reader
    by $reader others/games.db 'SELECT count(*) FROM game' -readonly
    left others
    write others $owner
    make own 755
    echo 'a reader alone:'
    by $reader own/games.db 'SELECT count(*) FROM game' -readonly || true
    echo 'beside a writer:'
    mkfifo commands
    setpriv --reuid=$owner --regid=$owner --clear-groups root/usr/bin/sqlite3 own/games.db <commands >answers 2>&1 &
    exec 3>commands
    echo 'SELECT count(*) FROM game;' >&3
    timeout 60 sh -c 'until grep -q . answers; do sleep 0.1; done'
    by $reader own/games.db 'SELECT count(*) FROM game' -readonly
    exec 3>&-
    wait
} | tee seen
diff seen - <<'SEEN'
games.db of games 644
Error: stepping, attempt to write a readonly database (8)
games has written
2
games.db of games 644
games.db-shm of daemon 644
games.db-wal of daemon 644
Error: stepping, attempt to write a readonly database (8)
daemon has written
2
games.db of games 664
games.db-shm of daemon 664
games.db-wal of daemon 664
games has written
a reader alone:
Error: in prepare, attempt to write a readonly database (8)
beside a writer:
1
SEEN
