#!/bin/sh
# git 2.39 (Debian 12), seen on 2026-11-29: if a file has export-subst and $Format:%h$, the archive of one commit is not the
# same in every clone, since an abbreviated hash is the longer, the more objects a clone has: seven digits in a small one,
# eight in one that has fetched 17,000 more. So one commit has several names, with `rev-parse --short` as well. core.abbrev
# fixes the length.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download 'git=1:2.39.*' >/dev/null
dpkg -x git_*.deb root
GIT_EXEC_PATH=$PWD/root/usr/lib/git-core
PATH=$PWD/root/usr/bin:$PATH
HOME=$folder
GIT_CONFIG_NOSYSTEM=1
GIT_AUTHOR_DATE=2026-01-31T09:30:00Z
GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
export GIT_EXEC_PATH PATH HOME GIT_CONFIG_NOSYSTEM GIT_AUTHOR_DATE GIT_COMMITTER_DATE
git config --global user.name A
git config --global user.email a@example.org
git init -q -b main --template= small
# The text is git's, not the shell's.
# shellcheck disable=SC2016
echo '$Format:%h$' >small/version
echo 'version export-subst' >small/.gitattributes
git -C small add .
git -C small commit -q -m one
git clone -q --no-hardlinks --template= small large
for number in $(seq 17000); do printf 'blob\ndata <<END\n%s\nEND\n' "$number"; done | git -C large fast-import --quiet
# show CLONE [OPTION...]
show() {
    clone=$1
    shift
    git -C "$clone" "$@" archive main >"$clone.tar"
    echo "$clone $*: $(tar -xOf "$clone.tar" version), $(git -C "$clone" "$@" rev-parse --short main)"
}
# same: whether the archives are.
same() { cmp -s small.tar large.tar && echo 'the same archive' || echo 'archives differ'; }
{
    show small
    show large
    same
    show small -c core.abbrev=12
    show large -c core.abbrev=12
    same
} | tee seen
diff seen - <<'SEEN'
small : 65a6f4c, 65a6f4c
large : 65a6f4c8, 65a6f4c8
archives differ
small -c core.abbrev=12: 65a6f4c8b113, 65a6f4c8b113
large -c core.abbrev=12: 65a6f4c8b113, 65a6f4c8b113
the same archive
SEEN
