#!/bin/sh
# jq 1.6 (Debian 12), seen on 2026-11-29: where the local time zone has summer time, fromdate is an hour late for a UTC time
# that would be summer there, so a time that goes through fromdate and todate comes back another. It refuses fractions of
# seconds. With TZ=UTC it is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download 'jq=1.6-2.1*' 'libjq1=1.6-2.1*' libonig5 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/root" -name libjq.so.1)")
export LD_LIBRARY_PATH
for zone in UTC CET-1CEST,M3.5.0,M10.5.0/3 EST5EDT,M3.2.0,M11.1.0 JST-9; do
    echo "$zone"
    echo '"2026-01-31T09:30:00Z" "2026-07-31T09:30:00Z" "2026-01-31T09:30:00.125Z"' |
        TZ=$zone root/usr/bin/jq -c '[., try (fromdate | todate) catch "refused"]'
done | tee seen
# The way round both.
echo '{"started":"2026-07-31T09:30:00.125Z"}' | TZ=UTC root/usr/bin/jq '.started[:19] + "Z" | fromdate | todate' | tee -a seen
diff seen - <<'SEEN'
UTC
["2026-01-31T09:30:00Z","2026-01-31T09:30:00Z"]
["2026-07-31T09:30:00Z","2026-07-31T09:30:00Z"]
["2026-01-31T09:30:00.125Z","refused"]
CET-1CEST,M3.5.0,M10.5.0/3
["2026-01-31T09:30:00Z","2026-01-31T09:30:00Z"]
["2026-07-31T09:30:00Z","2026-07-31T10:30:00Z"]
["2026-01-31T09:30:00.125Z","refused"]
EST5EDT,M3.2.0,M11.1.0
["2026-01-31T09:30:00Z","2026-01-31T09:30:00Z"]
["2026-07-31T09:30:00Z","2026-07-31T10:30:00Z"]
["2026-01-31T09:30:00.125Z","refused"]
JST-9
["2026-01-31T09:30:00Z","2026-01-31T09:30:00Z"]
["2026-07-31T09:30:00Z","2026-07-31T09:30:00Z"]
["2026-01-31T09:30:00.125Z","refused"]
"2026-07-31T09:30:00Z"
SEEN
