#!/bin/sh
# Checks that a shared library exports the functions that pahtum.h declares and nothing else, each with the version
# that the list of symbols says.
# Usage: check_exports.sh LIBRARY HEADER SYMBOLS
set -eu
exported=$(nm -D --defined-only --with-symbol-versions "$1" | awk '$2 != "A" { sub("@@", "@", $3); print $3 }' | LC_ALL=C sort)
declared=$(grep -o 'PAHTUM_API [a-z].*' "$2" | grep -o 'pahtum_[a-z_]*(' | tr -d '(' | LC_ALL=C sort)
listed=$(awk '/^ pahtum_/ { print $1 }' "$3" | LC_ALL=C sort)
[ -n "$declared" ] && [ "$(printf '%s' "$exported" | sed 's/@.*//')" = "$declared" ] && [ "$exported" = "$listed" ] || {
    printf 'exported:\n%s\ndeclared:\n%s\nlisted:\n%s\n' "$exported" "$declared" "$listed"
    exit 1
}
