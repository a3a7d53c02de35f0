#!/bin/sh
# python3-jsonschema 4.10.3 (Debian 12), seen on 2026-11-28: reads "pattern" as Python does, not as the standard's
# ECMA-262. `$` also matches before a line feed at the end, so the checksum "e3069283\n" fits ^[0-9a-f]{8}$, and \d
# matches every script's digits. [true] is one of [[1]].
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download python3-jsonschema=4.10.3-1 python3-attr python3-pyrsistent >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
PYTHONPATH=$PWD/root/usr/lib/python3/dist-packages
export PYTHONPATH
cat >check.py <<'CODE'
import jsonschema

checksum, digits = {"pattern": "^[0-9a-f]{8}$"}, {"pattern": "^\\d$"}
for schema, value in ((checksum, "e3069283"), (checksum, "e3069283\n"), (checksum, "e3069283\n\n"), (digits, "\u0663"),
                      ({"enum": [1]}, True), ({"enum": [[1]]}, [True])):
    print(schema, ascii(value), jsonschema.Draft202012Validator(schema).is_valid(value))
CODE
/usr/bin/python3 check.py | tee seen
diff seen - <<'SEEN'
{'pattern': '^[0-9a-f]{8}$'} 'e3069283' True
{'pattern': '^[0-9a-f]{8}$'} 'e3069283\n' True
{'pattern': '^[0-9a-f]{8}$'} 'e3069283\n\n' False
{'pattern': '^\\d$'} '\u0663' True
{'enum': [1]} True False
{'enum': [[1]]} [True] True
SEEN
