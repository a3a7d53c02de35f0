#!/bin/sh
# binom.test() of R 4.2.2 (Debian 12), seen on 2026-11-29: its p-value and the interval beside it are of different tests,
# and may contradict each other unless the share asked for is one half: 12 draws of 100 where 20% are expected are
# significant (p = 0.045), but the 95% interval contains 20%.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
# R, and of what it needs all that is missing here.
version=r-base-core=4.2.2.20221110-2
missing=$(apt-get -qq install -s --no-install-recommends $version |
    sed -n '/^Inst r-base-core/!s/^Inst \([^ ]*\).*/\1/p')
# shellcheck disable=SC2086
apt-get -qq download $version $missing >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$PWD/root/usr/lib/$(gcc -print-multiarch)
R_HOME=$PWD/root/usr/lib/R
LD_LIBRARY_PATH=$R_HOME/lib:$libraries:$libraries/blas:$libraries/lapack
export R_HOME LD_LIBRARY_PATH
cp --remove-destination "$R_HOME/etc/Renviron.ucf" "$R_HOME/etc/Renviron"
cat >draws.R <<'CODE'
# ask(DRAWS, GAMES, SHARE): whether a share of draws fits the games.
ask <- function(draws, games, share) {
    test <- binom.test(draws, games, share)
    range <- test$conf.int
    cat(sprintf("%d draws of %d, expected %.2f: p %.3f, 95%% %.4f to %.4f, which %s\n", draws, games, share, test$p.value,
                range[1], range[2], if (range[1] < share && share < range[2]) "contains it" else "does not"))
}
ask(12, 100, 0.2)
ask(5, 40, 0.05)
ask(11, 100, 0.2)
wrong <- 0
for (games in 10:200) for (draws in 0:games) {
    test <- binom.test(draws, games, 0.5)
    wrong <- wrong + ((test$p.value < 0.05) != (test$conf.int[1] > 0.5 || test$conf.int[2] < 0.5))
}
cat("contradictions for 0.5, 10 to 200 games:", wrong, "\n")
CODE
"$R_HOME/bin/exec/R" --vanilla --no-echo -f draws.R 2>&1 | tee seen
diff seen - <<'SEEN'
12 draws of 100, expected 0.20: p 0.045, 95% 0.0636 to 0.2002, which contains it
5 draws of 40, expected 0.05: p 0.048, 95% 0.0419 to 0.2680, which contains it
11 draws of 100, expected 0.20: p 0.024, 95% 0.0562 to 0.1883, which does not
contradictions for 0.5, 10 to 200 games: 0 
SEEN
