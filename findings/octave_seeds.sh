#!/bin/sh
# Octave 7.3 (Debian 12), seen on 2026-11-29: for rand("twister", SEED), its default generator, all seeds from 2^32 - 1 on are
# one, without a word, and 5.5 is 6. Of a vector all elements count, so that [LOW, HIGH] keeps 64 bits. The old generator,
# rand("seed", SEED), tells these seeds apart.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
# Octave, and of what it needs all that is missing here.
missing=$(apt-get -qq install -s --no-install-recommends octave=7.3.0-2 |
    sed -n '/^Inst octave/!s/^Inst \([^ ]*\).*/\1/p')
# shellcheck disable=SC2086
apt-get -qq download octave=7.3.0-2 octave-common=7.3.0-2 $missing >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
OCTAVE_HOME=$PWD/root/usr
triplet=$(gcc -print-multiarch)
libraries=$OCTAVE_HOME/lib/$triplet
LD_LIBRARY_PATH=$libraries/octave/7.3.0:$libraries:$libraries/blas:$libraries/lapack:$OCTAVE_HOME/lib:$PWD/root/lib/$triplet
export OCTAVE_HOME LD_LIBRARY_PATH
cat >seeds.m <<'CODE'
1;  # a script
function drawn = draw(generator, seed)
    rand(generator, seed);
    drawn = rand(1, 5);
end
function said = compare_by(generator, first, second)
    said = {"not the same", "the same"}{isequal(draw(generator, first), draw(generator, second)) + 1};
end
function compare(first, second)
    printf("%s and %s: twister %s, seed %s\n", mat2str(first), mat2str(second), compare_by("twister", first, second),
           compare_by("seed", first, second));
end
compare(5, 6);
compare(5, 4294967301);
compare(4294967294, 4294967295);
compare(4294967295, 4294967296);
compare(5000000001, 7000000003);
compare(5.5, 6);
printf("[1 5] and [2 5]: twister %s\n", compare_by("twister", [1 5], [2 5]));
CODE
root/usr/bin/octave-cli --norc --no-history seeds.m 2>&1 | tee seen
diff seen - <<'SEEN'
5 and 6: twister not the same, seed not the same
5 and 4294967301: twister not the same, seed not the same
4294967294 and 4294967295: twister not the same, seed not the same
4294967295 and 4294967296: twister the same, seed not the same
5000000001 and 7000000003: twister the same, seed not the same
5.5 and 6: twister the same, seed not the same
[1 5] and [2 5]: twister not the same
SEEN
