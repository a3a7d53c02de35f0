#!/bin/sh
# mawk 1.3.4 (Debian's awk), gawk 5.2.1 and original-awk (Debian 12), seen on 2026-11-29: for mawk's srand() all seeds from
# 2^31 - 1 on are one, and so are all texts in quotes; gawk and original-awk look at the lower 32 bits. None says a word.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download mawk=1.3.4.20200120-3.1 gawk=1:5.2.1-2 original-awk=2022-09-12-1 \
    libsigsegv2 libmpfr6 libreadline8 libtinfo6 libgmp10 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$PWD/root/usr/lib/$(gcc -print-multiarch)
LD_LIBRARY_PATH=$libraries:$PWD/root/lib/$(basename "$libraries")
export LD_LIBRARY_PATH
# draw AWK SEED: an opening of 1,000,000; the seed as it stands in the program.
draw() { "root/usr/bin/$1" "BEGIN { srand($2); print int(1000000 * rand()) }"; }
# compare SEED SEED: which of the programs draw the same with both.
compare() {
    for awk in mawk gawk original-awk; do
        [ "$(draw $awk "$1")" = "$(draw $awk "$2")" ] && said='the same' || said='not the same'
        echo "$1 and $2, $awk: $said"
    done
}
{
    compare 5 6
    compare 5 4294967301
    compare 2147483647 2147483648
    compare 5000000001 7000000003
    compare '"5"' '"6"'
} | tee seen
diff seen - <<'SEEN'
5 and 6, mawk: not the same
5 and 6, gawk: not the same
5 and 6, original-awk: not the same
5 and 4294967301, mawk: not the same
5 and 4294967301, gawk: the same
5 and 4294967301, original-awk: the same
2147483647 and 2147483648, mawk: the same
2147483647 and 2147483648, gawk: not the same
2147483647 and 2147483648, original-awk: not the same
5000000001 and 7000000003, mawk: the same
5000000001 and 7000000003, gawk: not the same
5000000001 and 7000000003, original-awk: not the same
"5" and "6", mawk: the same
"5" and "6", gawk: not the same
"5" and "6", original-awk: not the same
SEEN
