#!/bin/sh
# Checks that a shared library exports the functions that pahtum.h declares, and nothing else.
# Usage: check_exports.sh LIBRARY HEADER
set -eu
exported=$(nm -D --defined-only "$1" | awk '{ print $3 }' | LC_ALL=C sort)
declared=$(grep -o 'PAHTUM_API [a-z].*' "$2" | grep -o 'pahtum_[a-z_]*(' | tr -d '(' | LC_ALL=C sort)
[ -n "$declared" ] && [ "$exported" = "$declared" ] || {
    printf 'exported:\n%s\ndeclared:\n%s\n' "$exported" "$declared"
    exit 1
}
