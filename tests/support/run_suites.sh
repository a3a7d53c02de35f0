#!/bin/sh
# Runs the suites of these files, all of them parts of that program; if one of them is not in it, it fails.
# Usage: run_suites.sh PROGRAM FILE...
program=$1
shift
suites=$(sed -nE 's/^BOOST_(AUTO|FIXTURE)_TEST_SUITE\(([a-z0-9_]+).*/\2/p' "$@")
# Boost.Test passes over a name that it does not know if it knows another.
known=$("$program" --color_output=no --list_content 2>&1) || exit 1
for suite in $suites; do
    printf '%s\n' "$known" | grep -qE "^$suite\*?$" ||
        { echo "$program has no suite $suite" >&2; exit 1; }
done
exec "$program" --color_output=no --run_test="$(echo "$suites" | paste -sd,)"
