#!/bin/sh
# Checks that the tables of openings/solved, openings/advantage and openings/claims, and the pictures, are what
# the scripts beside them print, and that choose.py puts the won boards first. Usage: check_summary.sh ROOT PAHTUM.
set -eu
solved=$1/openings/solved
if [ "$(sed -n '/^## Results/,/^### The campaign/p' "$solved/README.md" | grep '^|')" != "$("$solved/tables.py" | grep '^|')" ]; then
    echo "openings/solved/README.md: the tables are not what tables.py prints"
    exit 1
fi
if [ "$(cat "$solved/by_layout.svg")" != "$("$solved/tables.py" --svg)" ]; then
    echo "openings/solved/by_layout.svg is not what tables.py --svg prints"
    exit 1
fi
won=$(sed -n 's/.*"position":"\([^"]*boulders=3\)".*"wdl":1,.*/\1/p' "$solved/4x4.jsonl" | sort)
first=$("$2" openings layouts --size 4 --boulders 3 --all | "$solved/choose.py" --program "$2" --nodes 1000,2000 --show 6 - | cut -f3 | sort)
if [ -z "$won" ] || [ "$first" != "$won" ]; then
    echo "openings/solved/choose.py puts other boards first than those that are won: $first"
    exit 1
fi
advantage=$1/openings/advantage
table=$(sed -n '/^| ruleset /,/^$/p' "$advantage/README.md")
if [ "$table" != "$("$advantage/summary.sh")" ]; then
    echo "openings/advantage/README.md: the table is not what summary.sh prints"
    exit 1
fi
if [ "$(cat "$advantage/results.svg")" != "$("$advantage/summary.sh" --svg)" ]; then
    echo "openings/advantage/results.svg is not what summary.sh --svg prints"
    exit 1
fi
claims=$1/openings/claims
for name in closeness joining parity room rules; do
    printed=$("$claims/claims.py" $name)
    rows=$(echo "$printed" | grep '^|') || {
        echo "openings/claims: claims.py $name prints no rows"
        exit 1
    }
    echo "$rows" | while read -r row; do
        grep -qxF -- "$row" "$claims/README.md" || {
            echo "openings/claims/README.md: claims.py $name prints another row: $row"
            exit 1
        }
    done
done
