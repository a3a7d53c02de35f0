#!/bin/sh
# toml++ 3.3.0 (Debian 12), seen on 2026-11-28: a value of another type is read as if it were not there, or converted:
# value_or(7) is 7 for 2.5 and for "5", 3 as bool is true, and true as int is 1. A table's keys are visited, and written,
# in the order of the alphabet. 0.1 is written as 0.10000000000000001.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download libtomlplusplus-dev=3.3.0+ds-1 >/dev/null
dpkg -x libtomlplusplus-dev_*.deb root
cat >values.cpp <<'CODE'
#define TOML_HEADER_ONLY 1
#include <iostream>
#include <toml++/toml.h>

int main() {
    const toml::table table = toml::parse("rounds = 2.5\nhash = '5'\npairs = 3\nbig = 4294967296\nall = true\nbase = 0.1\n");
    for (const char* const key : {"rounds", "hash", "big", "all"})
        std::cout << key << " as int, or 7: " << table[key].value_or(7) << '\n';
    std::cout << "pairs as bool, or false: " << table["pairs"].value_or(false) << '\n' << table << '\n';
}
CODE
g++ -std=c++17 -isystem root/usr/include values.cpp -o values
./values | tee seen
diff seen - <<'SEEN'
rounds as int, or 7: 7
hash as int, or 7: 7
big as int, or 7: 7
all as int, or 7: 1
pairs as bool, or false: 1
all = true
base = 0.10000000000000001
big = 4294967296
hash = '5'
pairs = 3
rounds = 2.5
SEEN
