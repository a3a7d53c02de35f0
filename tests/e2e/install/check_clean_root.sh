#!/bin/sh
# Installs the Debian packages, with what they depend on and nothing else, in a new Debian of the essential packages,
# and uses everything in them. Needs the network or an apt mirror, and root or user namespaces.
# Exit code 77 where no new Debian can be made at all.
# Usage: check_clean_root.sh FOLDER EXAMPLE    FOLDER has *.deb, EXAMPLE is a program that uses libpahtum.
set -eu
packages=$(echo "$(realpath "$1")"/*.deb | tr " " ",")
example=$2
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")

script=$(mktemp)
made=$(mktemp -u)
trap 'rm -f "$script" "$made"' EXIT
cat >"$script" <<'TRY'
set -eux
for package in pahtum pahtum-arena libpahtum0.1 libpahtum-dev pahtum-doc; do
    [ "$(dpkg-query -W -f '${Status}' $package)" = 'install ok installed' ]
done
cd /tmp
printf 'newgame size=5\nboulders B2 D4\ngenmove b\nquit\n' | pahtum --nodes 100 | grep '^= [A-E][1-5]$'
pahtum solve '1oo/x-x/xo1 x classic' | grep '^value:  +3;'
pahtum rules --json >/dev/null
pahtum-arena --openings 7x7-5-boulders.txt --rounds 1 --tc nodes=10 --quiet --out games.jsonl \
    --engine a=pahtum --engine 'b=pahtum --player random'
[ "$(grep -c '"ending":"board-full"' games.jsonl)" = 2 ]
for file in man/man1/pahtum.1.gz man/man1/pahtum-arena.1.gz bash-completion/completions/pahtum \
    pahtum/schemas/pahtum/solve.schema.json pahtum/openings/balanced/7x7-5-boulders.txt; do
    [ -s "/usr/share/$file" ]
done
[ -s /usr/include/pahtum.h ]
ldconfig -p | grep libpahtum
[ ! -d /usr/lib/python3/dist-packages/pahtum ] || python3 -c 'import pahtum; pahtum.Engine()'
/tmp/example | tail -n 1 | grep '^Black [0-9]*, White [0-9]*$'
TRY

# The file says that the essential packages are there, and what fails from then on is the packages' fault.
mmdebstrap --quiet --variant=essential --include="$packages" \
    --hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount \
    --essential-hook="touch $made" \
    --customize-hook="copy-in $script /tmp" \
    --customize-hook="upload $example /tmp/example" \
    --customize-hook='chmod 755 "$1/tmp/example"' \
    --customize-hook="chroot \"\$1\" sh /tmp/$(basename "$script") 2>&1" \
    --format=null "$codename" /dev/null && exit 0
[ -e "$made" ] && exit 1
echo "No new Debian can be made here: that needs mounts and the archive, see above. The packages are not tried in one."
exit 77
