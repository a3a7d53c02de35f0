#!/bin/sh
# sqlite3 3.40.1 (Debian 12), seen on 2026-11-28: `.recover` fails with "SQL logic error" on every database, also an
# intact one, since the library is built without the virtual table that it reads pages with. What it has printed by
# then looks like the beginning of a dump, and piped into another database gives an empty one with exit code 0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download sqlite3=3.40.1-2+deb12u2 libsqlite3-0=3.40.1-2+deb12u2 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/root" -name 'libsqlite3.so.0')")
export LD_LIBRARY_PATH
sqlite3=root/usr/bin/sqlite3
"$sqlite3" games.db "CREATE TABLE game(number INTEGER PRIMARY KEY, line TEXT); INSERT INTO game VALUES(1, 'a1');"
{
    "$sqlite3" games.db "PRAGMA integrity_check"
    "$sqlite3" games.db .recover 2>&1 >dump && echo "recovered" || echo "exit code $?"
    "$sqlite3" copy.db <dump && echo "tables in the copy: $("$sqlite3" copy.db .tables | wc -w)"
    "$sqlite3" games.db "SELECT count(*) || ' of ENABLE_DBPAGE_VTAB' FROM pragma_compile_options
        WHERE compile_options = 'ENABLE_DBPAGE_VTAB'"
} | tee seen
diff seen - <<'SEEN'
ok
sql error: SQL logic error (1)
exit code 1
tables in the copy: 0
0 of ENABLE_DBPAGE_VTAB
SEEN
