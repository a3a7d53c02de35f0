#!/bin/sh
# GNU parallel 20221122 (Debian 12), seen on 2026-11-29: with --joblog, --resume and --resume-failed know a job by its number
# alone, though its command stands in the log: after a line was put before the others of a list, it is taken for done, and
# the last one is run again, without a word and with exit code 0. Of a list of other lines that is no longer, and with another
# command, nothing is run.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download parallel=20221122+ds-2 >/dev/null
dpkg -x parallel_*.deb root
# play COMMAND OPENINGS [OPTION...]: runs the command for each opening, and says for which.
play() {
    command=$1
    openings=$2
    shift 2
    # shellcheck disable=SC2086
    ran=$(printf '%s\n' $openings |
        HOME=$folder perl root/usr/bin/parallel --will-cite -k --joblog log "$@" "$command" | paste -s -d ' ')
    echo "$command, $openings${1:+, $1}: ${ran:-nothing}"
}
for option in --resume --resume-failed; do
    rm -f log
    play 'echo {}' 'D4 E5 F6'
    play 'echo {}' 'A1 D4 E5 F6' $option
    play 'echo {}' 'B2 C3 G7' $option
    play 'echo again {}' 'D4 E5 F6' $option
done | tee seen
diff seen - <<'SEEN'
echo {}, D4 E5 F6: D4 E5 F6
echo {}, A1 D4 E5 F6, --resume: F6
echo {}, B2 C3 G7, --resume: nothing
echo again {}, D4 E5 F6, --resume: nothing
echo {}, D4 E5 F6: D4 E5 F6
echo {}, A1 D4 E5 F6, --resume-failed: F6
echo {}, B2 C3 G7, --resume-failed: nothing
echo again {}, D4 E5 F6, --resume-failed: nothing
SEEN
