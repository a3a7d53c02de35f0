#!/bin/sh
# csvkit 1.0.7 (Debian 12), seen on 2026-11-28: csvsort and its kin write what they think cells mean, not what they read.
# An engine called "may" becomes 0001-05-01 if its whole column is words for days and months, "none" becomes nothing, a
# score of 5-1 a day in 2001, and a time of 1:30 a duration; 1_5 is 15. With -I only "none" is lost, with --blanks as
# well nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download csvkit=1.0.7-1 python3-csvkit=1.0.7-1 python3-agate=1.6.3-2 python3-agateexcel python3-agatedbf \
    python3-agatesql python3-babel python-babel-localedata python3-parsedatetime python3-pytimeparse python3-leather \
    python3-isodate python3-slugify python3-text-unidecode python3-sqlalchemy python3-six python3-tz python3-future \
    python3-pkg-resources >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
PYTHONPATH=$PWD/root/usr/lib/python3/dist-packages
export PYTHONPATH
printf 'engine,score,time,level\nsat,5-1,1:30,1_5\nmay,1-5,2:00,2\nnone,3-3,0:45,3\n' >table.csv
{
    /usr/bin/python3 -W ignore root/usr/bin/csvsort -c level table.csv
    /usr/bin/python3 -W ignore root/usr/bin/csvsort -I -c level table.csv | tail -n 1
    /usr/bin/python3 -W ignore root/usr/bin/csvsort -I --blanks -c level table.csv
} | tee seen
diff seen - <<'SEEN'
engine,score,time,level
0001-05-01,2001-01-05,0:02:00,2
,2001-03-03,0:00:45,3
0001-01-06,2001-05-01,0:01:30,15
,3-3,0:45,3
engine,score,time,level
sat,5-1,1:30,1_5
may,1-5,2:00,2
none,3-3,0:45,3
SEEN
