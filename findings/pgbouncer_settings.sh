#!/bin/sh
# pgbouncer 1.18.0 (Debian 12) before PostgreSQL 15, seen on 2026-11-28: with pool_mode = transaction, what one client
# SETs holds for whoever gets its connection next: the settings of a reader make another client's writes fail.
# server_reset_query, DISCARD ALL by default, is left out in this mode.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download 'postgresql-15=15.*' 'postgresql-client-15=15.*' 'pgbouncer=1.18.*' libpq5 libldap-2.5-0 libsasl2-2 \
    libxml2 libicu72 libgssapi-krb5-2 libkrb5-3 libk5crypto3 libkrb5support0 libkeyutils1 libevent-2.1-7 libc-ares2 \
    >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
# Neither starts as root.
user=
if [ "$(id -u)" = 0 ]; then
    chown nobody .
    user='setpriv --reuid=nobody --regid=nogroup --clear-groups'
fi
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/root" -name libpq.so.5)")
PATH=$PWD/root/usr/lib/postgresql/15/bin:$PATH
PGUSER=arena PGDATABASE=postgres
export LD_LIBRARY_PATH PATH PGUSER PGDATABASE
$user initdb -D "$PWD/data" -U arena -A trust --no-locale -E UTF8 >log
pooler=
trap '[ -z "$pooler" ] || kill "$pooler" || true
    $user pg_ctl -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
$user pg_ctl -D "$PWD/data" -w -l "$PWD/server.log" -o "-c listen_addresses='' -c unix_socket_directories='$PWD'" start >>log
cat >pooler.ini <<INI
[databases]
postgres = host=$PWD dbname=postgres user=arena
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = $PWD
auth_type = any
pool_mode = transaction
default_pool_size = 1
INI
$user "$PWD/root/usr/sbin/pgbouncer" pooler.ini >pooler.log 2>&1 &
pooler=$!
timeout 60 sh -c 'until [ -S .s.PGSQL.6432 ]; do sleep 0.1; done'
ask() { psql -qAtX -h "$PWD" -p "$@" 2>&1 | sed 's/:  */: /'; }
{
    echo 'pooled'
    ask 6432 -c 'CREATE TABLE public.game(number INT)'
    ask 6432 -c 'SET default_transaction_read_only = on' -c 'SET search_path = pahtum_arena'
    ask 6432 -c 'INSERT INTO public.game VALUES (1)' -c 'SELECT * FROM game'
    echo 'direct'
    ask 5432 -c 'SET default_transaction_read_only = on'
    ask 5432 -c 'INSERT INTO public.game VALUES (1) RETURNING number'
} | tee seen
diff seen - <<'SEEN'
pooled
ERROR: cannot execute INSERT in a read-only transaction
ERROR: relation "game" does not exist
LINE 1: SELECT * FROM game
                      ^
direct
1
SEEN
