#!/bin/sh
# Checks that the table in openings/solved/README.md is what summary.sh beside it prints. Usage: check_summary.sh ROOT.
set -eu
solved=$1/openings/solved
table=$(sed -n '/^| board /,/^$/p' "$solved/README.md")
if [ "$table" != "$("$solved/summary.sh")" ]; then
    echo "openings/solved/README.md: the table is not what summary.sh prints"
    exit 1
fi
