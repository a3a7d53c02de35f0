#!/bin/sh
# socat 1.7.4.4 (Debian 12), seen on 2026-11-28: when its input ends, it waits half a second for what still comes from the
# other side. Of commands that are piped through it to an engine that thinks for a second, no answer arrives, not even
# those to later commands, and the exit code is 0. -t sets how long it waits.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download socat=1.7.4.4-2 libwrap0=7.6.q-32 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/root" -name 'libwrap.so.0')")
export LD_LIBRARY_PATH
cat >engine <<'ENGINE'
#!/bin/sh
while read -r command; do
    case $command in genmove*) sleep 1.5 ;; esac
    printf '= %s\n\n' "$command"
done
ENGINE
chmod +x engine
for wait in '' '-t 60'; do
    echo "socat $wait:"
    # shellcheck disable=SC2086
    printf 'genmove b\nname\nquit\n' | root/usr/bin/socat $wait - EXEC:./engine >out && code=0 || code=$?
    grep . out || true
    echo "exit code $code"
done | tee seen
diff seen - <<'SEEN'
socat :
exit code 0
socat -t 60:
= genmove b
= name
= quit
exit code 0
SEEN
