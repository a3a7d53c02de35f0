#!/bin/sh
# GNU C library 2.36 (Debian 12), seen on 2026-11-28: where iconv meets bytes that are no character, it stops in front of
# them, as its manual says. In CP949 it stops behind them if they are A2 E8. Whoever skips what cannot be read then skips the
# next letter: `iconv -c` loses it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download 'libc6=2.36-9+deb12u*' 'libc-bin=2.36-9+deb12u*' >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
loader=$(find "$PWD/root" -name 'ld-linux*.so*' | head -n 1)
GCONV_PATH=$(dirname "$(find "$PWD/root" -name UHC.so)")
export GCONV_PATH
korean() { "$loader" --library-path "$(dirname "$(find "$PWD/root" -name libc.so.6)")" root/usr/bin/iconv "$@" -f CP949 -t UTF-8; }
# Two pairs that are no characters, each with the same good letter behind it.
for pair in '\311\376' '\242\350'; do
    # shellcheck disable=SC2059
    printf "$pair\260\241" >text
    korean text 2>&1 | grep -o 'position .*' || true
    echo "with -c: $(korean -c text || true)"
done | tee seen
diff seen - <<'SEEN'
position 0
with -c: 가
position 2
with -c: 
SEEN
