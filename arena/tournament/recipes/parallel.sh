#!/bin/bash
# A worker on each different host of a list, one host a line (":" is this machine), by GNU parallel and ssh:
#   parallel.sh start hosts.txt FOLDER
#   parallel.sh stop  hosts.txt FOLDER
# FOLDER, on every host, has tournament.toml. `start` returns when all workers have ended; `stop` lets them end the pairs
# that run and hand them over. Each host has its own ~/.pgpass, mode 0600, with the database's password.
set -eu
hosts=$2 folder=$3
each() { parallel --will-cite --nonall --sshloginfile "$hosts" --tag --line-buffer "cd $(printf %q "$folder") && $1"; }
case $1 in
    # The shell becomes the worker, so its number is the worker's.
    start) each 'echo $$ >worker.pid && exec pahtum-arena --config tournament.toml --quiet' ;;
    stop) each 'kill -TERM "$(cat worker.pid)"' ;;
    *) echo "parallel.sh start|stop HOSTS FOLDER" >&2; exit 4 ;;
esac
