#!/bin/sh
# pexpect 4.8.0 (Debian 12) on Linux, seen on 2026-11-29: it talks to an engine through a terminal, and of a line that is
# longer that passes on 4,095 characters and drops the others, without an error on either side. So a long game sent as one
# `position` arrives as a shorter one, here cut within a move. pexpect.popen_spawn uses a pipe, through which all of it
# arrives.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download python3-pexpect=4.8.0-4 python3-ptyprocess=0.7.0-5 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
PYTHONPATH=$PWD/root/usr/lib/python3/dist-packages
export PYTHONPATH
cat >engine.py <<'CODE'
line = input()
print(len(line), "characters that end with", line[-12:], flush=True)
CODE
cat >send.py <<'CODE'
import pexpect
import pexpect.popen_spawn

engine = ["/usr/bin/python3", "engine.py"]
for moves in 700, 2000:
    line = "position startpos moves" + " e2e4 e7e5" * (moves // 2)
    print("sent", len(line))
    for child in pexpect.spawn(engine[0], engine[1:], echo=False), pexpect.popen_spawn.PopenSpawn(engine):
        child.sendline(line)
        child.expect("([0-9]+ characters .*?)\r?\n")
        print(type(child).__name__, child.match[1].decode())
CODE
/usr/bin/python3 send.py | tee seen
diff seen - <<'SEEN'
sent 3523
spawn 3523 characters that end with e5 e2e4 e7e5
PopenSpawn 3523 characters that end with e5 e2e4 e7e5
sent 10023
spawn 4095 characters that end with  e2e4 e7e5 e
PopenSpawn 10023 characters that end with e5 e2e4 e7e5
SEEN
