#!/bin/sh
# git 2.39 (Debian 12), seen on 2026-11-28: a local clone of a clone with --filter=blob:none has no files of older
# commits and does not know where they are. To check one out prints errors and leaves the files out, with exit code 0.
# `git fetch --refetch --no-filter` in the first clone brings them.
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
git config --global advice.detachedHead false
git init -q -b main --template= origin
git -C origin config uploadpack.allowFilter true
for words in one two; do
    echo $words >origin/words
    git -C origin add words
    git -C origin commit -q -m $words
done
git clone -q --template= --filter=blob:none "file://$PWD/origin" part
try() {
    rm -rf copy
    git clone -q --no-hardlinks --no-checkout --template= part copy
    git -C copy checkout -q HEAD~1 2>errors && echo "exit code 0" || echo "exit code $?"
    echo "errors: $(grep -c ^error: errors), files: $(ls copy)"
}
{
    try
    git -C part fetch -q --refetch --no-filter
    try
} | tee seen
diff seen - <<'SEEN'
exit code 0
errors: 2, files: 
exit code 0
errors: 0, files: words
SEEN
