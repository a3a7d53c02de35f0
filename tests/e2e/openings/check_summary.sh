#!/bin/sh
# Checks that the tables of openings/solved, openings/advantage and openings/claims, and the pictures, are what
# the scripts beside them print. Usage: check_summary.sh ROOT.
set -eu
solved=$1/openings/solved
table=$(sed -n '/^| board /,/^$/p' "$solved/README.md")
if [ "$table" != "$("$solved/summary.sh")" ]; then
    echo "openings/solved/README.md: the table is not what summary.sh prints"
    exit 1
fi
if [ "$(sed -n '/^### Where/,/^### Boards/p' "$solved/README.md" | grep '^|')" != "$("$solved/by_layout.py" | grep '^|')" ]; then
    echo "openings/solved/README.md: the tables are not what by_layout.py prints"
    exit 1
fi
if [ "$(cat "$solved/by_layout.svg")" != "$("$solved/by_layout.py" --svg)" ]; then
    echo "openings/solved/by_layout.svg is not what by_layout.py --svg prints"
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
