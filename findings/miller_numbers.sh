#!/bin/sh
# Miller 6.6.0 (Debian 12), seen on 2026-11-28: in CSV, numbers with a leading zero or plus have no sum: 007 + 1 and
# +5 + 1 are "(error)" with exit code 0, while -5, 0x1F and 1e5 are numbers. From JSON, integers from 2^63 on come
# out as strings.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download miller=6.6.0-2+b3 >/dev/null
dpkg -x miller_*.deb root
{
    printf 'n\n7\n-5\n1e5\n0x1F\n007\n+5\n' | root/usr/bin/mlr --icsv --ocsv put '$more = $n + 1'
    printf '{"n":9223372036854775807}\n{"n":9223372036854775808}\n' | root/usr/bin/mlr --ijson --ojsonl cat
} | tee seen
diff seen - <<'SEEN'
n,more
7,8
-5,-4
1e5,100001
0x1F,32
007,(error)
+5,(error)
{"n": 9223372036854775807}
{"n": "9223372036854775808"}
SEEN
