#!/bin/sh
# git 2.39 (Debian 12), seen on 2026-11-29: `git log --first-parent --ancestry-path GOOD..main`, which asks for the commits of
# the main line that have GOOD behind them, prints nothing if GOOD is two commits or more before the merge that brought it.
# Each option alone does what it says: the first lists commits of the main line without GOOD, too, the second commits of the
# branch.
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
export GIT_EXEC_PATH PATH HOME GIT_CONFIG_NOSYSTEM
git config --global user.name A
git config --global user.email a@example.org
git init -q -b main --template= engine
cd engine
# commit NAME...: an empty commit of each name, and a tag.
commit() { for name; do git commit -q --allow-empty -m "$name" && git tag "$name"; done; }
commit start
git checkout -q -b branch
commit GOOD idea tests
git checkout -q main
commit other
git merge -q --no-ff -m merge branch
commit last
# show OPTION...
show() {
    list=$(git log "$@" --format=%s GOOD..main | paste -sd' ')
    echo "$*: ${list:-nothing}"
}
{
    show --first-parent
    show --ancestry-path
    show --first-parent --ancestry-path
} | tee ../seen
diff ../seen - <<'SEEN'
--first-parent: last merge other
--ancestry-path: last merge tests idea
--first-parent --ancestry-path: nothing
SEEN
