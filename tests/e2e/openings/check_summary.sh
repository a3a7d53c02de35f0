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
# A board by lot, twice, as the manual says, and with the exit code of an interrupted solve: that it is a draw is an answer, and
# it stays one board.
by_lot=$(mktemp -d)
trap 'rm -r "$by_lot"' EXIT
mkdir "$by_lot/bin" "$by_lot/openings"
cp -r "$solved" "$by_lot/openings"
rm -f "$by_lot/openings/solved/7x7-5-boulders.jsonl"
printf '#!/bin/sh\n"%s" "$@"\nexit 130\n' "$2" > "$by_lot/bin/pahtum"
chmod +x "$by_lot/bin/pahtum"
"$2" openings layouts --boulders 5 --mirrored | head -5 > "$by_lot/openings/7x7-5-boulders.txt"
sed -n '/^K=5/,/^```/p' "$solved/README.md" | sed '/^```/d; s/--hash 8192/--hash 64/' > "$by_lot/attempt"
rows=$(cd "$by_lot" && PATH=$by_lot/bin:$PATH && sh attempt > /dev/null && sh attempt | grep -c '^| 5 |.*| +4 | draw |' || true)
if [ "$rows" != 1 ]; then
    echo "openings/solved: an attempt at a drawn board, repeated, gives $rows rows that say so"
    exit 1
fi
won=$(sed -n 's/.*"position":"\([^"]*boulders=3\)".*"wdl":1,.*/\1/p' "$solved/4x4.jsonl" | sort)
boards=$(echo "; a comment"; "$2" openings layouts --size 4 --boulders 3 --all)
first=$(echo "$boards" | "$solved/choose.py" --program "$2" --nodes 1000,2000 --show 6 - | cut -f3 | sort)
if [ -z "$won" ] || [ "$first" != "$won" ]; then
    echo "openings/solved/choose.py puts other boards first than those that are won: $first"
    exit 1
fi
# Ctrl-C as the second round begins.
cat > "$by_lot/bin/interrupting" <<END
#!/bin/sh
while read -r line; do
    [ "\$line" != "limit nodes 2000" ] || kill -INT \$PPID
    echo "\$line"
done | "$2" "\$@"
END
chmod +x "$by_lot/bin/interrupting"
printed=$(echo "$boards" | "$solved/choose.py" --program "$by_lot/bin/interrupting" --nodes 1000,2000 --show 6 -) && code=0 || code=$?
if [ "$code" != 130 ] || [ "$(echo "$printed" | wc -l)" != 6 ]; then
    echo "openings/solved/choose.py, interrupted, does not print the round it has finished: $printed"
    exit 1
fi
for wrong in "--nodes 0" "--show 0" "-" "--program /bin/true $1/openings/7x7-5-boulders.txt"; do
    # shellcheck disable=SC2086
    said=$(timeout 100 "$solved/choose.py" --program "$2" $wrong < /dev/null 2>&1) && code=0 || code=$?
    if [ "$code" = 0 ] || ! echo "$said" | grep -q '^choose.py: .'; then
        echo "openings/solved/choose.py $wrong: exit code $code, $said"
        exit 1
    fi
done
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
