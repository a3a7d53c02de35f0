#!/bin/sh
# jsonlite 1.8.4 for R 4.2.2 (Debian 12), seen on 2026-11-29: JSON that is read and written is other JSON: null becomes {},
# or the text "NA" in a list of numbers, 0.00003 becomes [0]. With auto_unbox a list of one move becomes a text. Only four
# settings together, of both functions, keep all. What is read depends on the values: a list of lists is a matrix unless one
# is null.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
# R, its package, and of what it needs all that is missing here.
version='r-base-core=4.2.2.20221110-2 r-cran-jsonlite=1.8.4+dfsg-1'
# shellcheck disable=SC2086
missing=$(apt-get -qq install -s --no-install-recommends $version |
    sed -n '/^Inst r-/!s/^Inst \([^ ]*\).*/\1/p')
# shellcheck disable=SC2086
apt-get -qq download $version $missing >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$PWD/root/usr/lib/$(gcc -print-multiarch)
R_HOME=$PWD/root/usr/lib/R
LD_LIBRARY_PATH=$R_HOME/lib:$libraries:$libraries/blas:$libraries/lapack
R_LIBS=$R_HOME/site-library
export R_HOME R_LIBS LD_LIBRARY_PATH
cp --remove-destination "$R_HOME/etc/Renviron.ucf" "$R_HOME/etc/Renviron"
cat >copy.R <<'CODE'
library(jsonlite)
text <- '{"p":0.00003,"draw_parameter_error95":null,"los":[0.5,null],"moves":["D4"],"info":[[1.5,2,3],null]}'
write <- function(read, ...) cat(toJSON(read, ...), "\n")
write(fromJSON(text))
write(fromJSON(text), auto_unbox = TRUE, digits = NA, null = "null", na = "null")
write(fromJSON(text, simplifyVector = FALSE), auto_unbox = TRUE, digits = NA, null = "null")
# The values of the moves of two games: in both all are known, or not in the second.
shapes <- function(second) {
    games <- stream_in(textConnection(c('{"info":[[1.5,2,3],[1,2,3]]}', second)), verbose = FALSE)
    cat(sapply(games$info, function(info) class(info)[1]), "\n")
}
shapes('{"info":[[1,2,3],[1,2,3]]}')
shapes('{"info":[[1,2,3],null]}')
CODE
"$R_HOME/bin/exec/R" --vanilla --no-echo -f copy.R 2>&1 | tee seen
diff seen - <<'SEEN'
{"p":[0],"draw_parameter_error95":{},"los":[0.5,"NA"],"moves":["D4"],"info":[[1.5,2,3],{}]} 
{"p":3e-05,"draw_parameter_error95":null,"los":[0.5,null],"moves":"D4","info":[[1.5,2,3],null]} 
{"p":3e-05,"draw_parameter_error95":null,"los":[0.5,null],"moves":["D4"],"info":[[1.5,2,3],null]} 
matrix matrix 
matrix list 
SEEN
