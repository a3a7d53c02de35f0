#!/bin/sh
# PostgreSQL 15 (15.20 of Debian 12), seen on 2026-11-28: FOR UPDATE SKIP LOCKED also skips rows that nobody changes. A
# transaction that has inserted a row with a foreign key holds FOR KEY SHARE on the row that it points to, so work
# whose result is just being stored, or that only shares a parent row, looks taken. FOR NO KEY UPDATE SKIP LOCKED sees it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download 'postgresql-15=15.*' 'postgresql-client-15=15.*' libpq5 libldap-2.5-0 libsasl2-2 libxml2 libicu72 \
    libgssapi-krb5-2 libkrb5-3 libk5crypto3 libkrb5support0 libkeyutils1 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
# A server does not start as root.
user=
if [ "$(id -u)" = 0 ]; then
    chown nobody .
    user='setpriv --reuid=nobody --regid=nogroup --clear-groups'
fi
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/root" -name libpq.so.5)")
PATH=$PWD/root/usr/lib/postgresql/15/bin:$PATH
PGHOST=$PWD PGUSER=arena PGDATABASE=postgres
export LD_LIBRARY_PATH PATH PGHOST PGUSER PGDATABASE
$user initdb -D "$PWD/data" -U arena -A trust --no-locale -E UTF8 >log
trap '$user pg_ctl -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
$user pg_ctl -D "$PWD/data" -w -l "$PWD/server.log" -o "-c listen_addresses='' -c unix_socket_directories='$PWD'" start >>log
psql -qAtX <<'SQL'
CREATE TABLE event(number INT PRIMARY KEY);
CREATE TABLE game(number INT PRIMARY KEY, event INT REFERENCES event);
INSERT INTO event VALUES (1), (2);
SQL
mkfifo commands
psql -qAtX <commands >answers &
worker=$!
exec 3>commands
printf 'BEGIN;\nINSERT INTO game VALUES (10, 1);\n\\echo stored\n' >&3
timeout 60 sh -c 'until grep -qs stored answers; do sleep 0.1; done'
free_rows() { echo "$1:" "$(psql -qAtX -c "SELECT number FROM event ORDER BY number $1 SKIP LOCKED" | xargs)"; }
free_rows 'FOR UPDATE' >seen
free_rows 'FOR NO KEY UPDATE' >>seen
printf 'COMMIT;\n' >&3
exec 3>&-
wait $worker
echo 'after the commit' >>seen
free_rows 'FOR UPDATE' >>seen
cat seen
diff seen - <<'SEEN'
FOR UPDATE: 2
FOR NO KEY UPDATE: 1 2
after the commit
FOR UPDATE: 1 2
SEEN
