#!/bin/sh
# pandas 1.5.3 (Debian 12), seen on 2026-11-28: read_json with lines=True makes numbers of texts in JSON. If a column's
# texts all look like numbers, a seed that is text because a double cannot hold it becomes a double, a checksum loses its
# leading zeros, and eight hexadecimal digits with an e are infinite. dtype=False keeps them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download python3-pandas=1.5.3+dfsg-2 python3-pandas-lib=1.5.3+dfsg-2 python3-numpy python3-dateutil python3-tz \
    python3-six python3-pkg-resources libblas3 liblapack3 libgfortran5 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$(dirname "$(find "$PWD/root" -name 'libgfortran.so.5')")
LD_LIBRARY_PATH=$libraries:$libraries/blas:$libraries/lapack
PYTHONPATH=$PWD/root/usr/lib/python3/dist-packages
export LD_LIBRARY_PATH PYTHONPATH
cat >read.py <<'CODE'
import io
import pandas

lines = '{"seed":"18446744073709551615","crc":"00012345"}\n{"seed":"9007199254740993","crc":"1234e567"}\n'
for options in ({}, {"dtype": False}):
    table = pandas.read_json(io.StringIO(lines), lines=True, **options)
    print(options, table["seed"].tolist(), table["crc"].tolist())
CODE
/usr/bin/python3 -W ignore read.py | tee seen
diff seen - <<'SEEN'
{} [1.8446744073709552e+19, 9007199254740992.0] [12345.0, inf]
{'dtype': False} ['18446744073709551615', '9007199254740993'] ['00012345', '1234e567']
SEEN
