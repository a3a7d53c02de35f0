#!/bin/sh
# Octave 7.3 (Debian 12), seen on 2026-11-29: csvread and dlmread take a score of 5-1 for the complex number 5 - i. So the
# result 0-1 is -i, and 1/2-1/2 is 1, and the mean of results is complex. Of other text they take the number that it begins
# with, or 0: a game without a result, `*`, is 0, a rating `n/a` is 0, an engine `inf` is infinite. textscan keeps text.
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
cat >table.csv <<'CSV'
white,score,result,elo
search,5-1,1-0,57.5
random,1-5,0-1,-26.0
inf,3-3,1/2-1/2,n/a
2far,4-2,*,12
CSV
cat >read.m <<'CODE'
1;  # a script
function show(name, column)
    printf("%s:%s\n", name, sprintf(" %s", arrayfun(@num2str, column, "UniformOutput", false){:}));
end
table = csvread("table.csv")(2:end, :);
show("white", table(:, 1));
show("score", table(:, 2));
show("result", table(:, 3));
show("elo", table(:, 4));
show("mean of the results", mean(table(:, 3)));
[white, score, result] = textscan(fopen("table.csv"), "%s %s %s %s", "Delimiter", ",", "HeaderLines", 1){1:3};
printf("textscan: %s\n", strjoin([white; score; result]', " "));
CODE
root/usr/bin/octave-cli --norc --no-history read.m 2>&1 | tee seen
diff seen - <<'SEEN'
white: 0 0 Inf 2
score: 5-1i 1-5i 3-3i 4-2i
result: 1 0-1i 1 0
elo: 57.5 -26 0 12
mean of the results: 0.5-0.25i
textscan: search random inf 2far 5-1 1-5 3-3 4-2 1-0 0-1 1/2-1/2 *
SEEN
