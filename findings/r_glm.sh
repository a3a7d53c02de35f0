#!/bin/sh
# glm() of R 4.2.2 (Debian 12), seen on 2026-11-29, fitting ratings (Bradley-Terry) to games of which one engine has won
# all: it says that it has converged, and gives a finite rating, which is where the iteration stopped, with an error a
# thousand times as large. So its test finds no sign that this engine is the stronger one (p = 1 after 40 wins of 40),
# though it does after 39 of 40. A test of the likelihoods does in both cases.
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
cat >rate.R <<'CODE'
# Three pairings of 20 games: A won all against B and C, which are equal, or all but `lost`.
rate <- function(lost) {
    games <- data.frame(a = c(1, 1, 0), b = c(-1, 0, 1), wins = c(20 - lost, 20, 10), losses = c(lost, 0, 10))
    fit <- glm(cbind(wins, losses) ~ 0 + a + b, binomial, games)
    test <- anova(update(fit, . ~ . - a), fit, test = "LRT")
    row <- summary(fit)$coefficients["a", ]
    cat(sprintf("%d lost, converged %s: %.2g +- %.2g, p %.2g; by likelihoods p %.1g\n",
                lost, fit$converged, row[1], row[2], row[4], test[2, 5]))
}
rate(0)
rate(1)
CODE
"$R_HOME/bin/exec/R" --vanilla --no-echo -f rate.R 2>&1 | tee seen
diff seen - <<'SEEN'
0 lost, converged TRUE: 26 +- 3.7e+04, p 1; by likelihoods p 2e-11
1 lost, converged TRUE: 3.7 +- 1, p 0.00035; by likelihoods p 8e-10
SEEN
