#!/bin/sh
# Runs the suites of these files, all of them parts of that program; with none of them in it, it fails.
# Usage: run_suites.sh PROGRAM FILE...
program=$1
shift
exec "$program" --color_output=no --run_test="$(sed -nE 's/^BOOST_(AUTO|FIXTURE)_TEST_SUITE\(([a-z0-9_]+).*/\2/p' "$@" | paste -sd,)"
