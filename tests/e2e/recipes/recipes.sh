#!/bin/bash
# Runs a recipe of arena/tournament/recipes with the real programs: recipes.sh slurm|parallel|systemd
# Needs PAHTUM_SOURCE_DIR, PAHTUM_BINARY_DIR and the tool. Prints what is wrong; exit code 1 then.
set -euo pipefail
recipes=$PAHTUM_SOURCE_DIR/arena/tournament/recipes
PATH=$PAHTUM_BINARY_DIR/bin:$PATH:/usr/sbin
folder=$(mktemp -d)
started=() # processes to end
clean() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    for process in "${started[@]}"; do wait "$process" 2>/dev/null || true; done
    rm -rf "$folder"
}
trap clean EXIT
export HOME=$folder
cd "$folder"

fail() {
    echo "$*" >&2
    for log in *.log; do [[ -s $log ]] && { echo "--- $log" >&2; tail -30 "$log" >&2; }; done
    exit 1
}
# until_true SECONDS COMMAND...
until_true() {
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        ((SECONDS < end)) || fail "never true: $*"
        sleep 0.1
    done
}
status() { pahtum-arena status games.db --json 2>/dev/null; }
counted() { status | grep -o '"counted":[0-9]*' | head -1 | cut -d: -f2; }
has_counted() { (($(counted || true) + 0 >= $1)); }
has_workers() { (($(status | grep -o '"process":' | wc -l) >= $1)); }
# What each recipe promises: the workers have ended on SIGTERM, their games are stored, and nothing is held. $1: games of a
# worker that was killed may be late: one whose partner was lost, or a pair that was stored only after its lease.
check_handed_over() {
    [[ $(status) =~ '"leased":0,"late":'[0-${1:-0}], ]] || fail "not handed over: $(status)"
    if pahtum-arena export games.db | grep -q '"ending":"crash"'; then fail "an engine was ended by the signal"; fi
}

cat >tournament.toml <<TOML
store = "$folder/games.db"
spool = "$folder/spool"
ruleset = "classic,size=5,boulders=3"
tc = "nodes=30"
rounds = 20000
lease = 5
concurrency = 1
[[engine]]
name = "one"
command = "pahtum --hash 1"
[[engine]]
name = "two"
command = "pahtum --hash 1 --seed 2"
TOML

slurm() {
    mkdir munge state nodes && chmod 700 munge
    head -c 128 /dev/urandom >munge/key && chmod 600 munge/key
    munged --foreground --force --key-file=munge/key --socket="$folder/munge/socket" --pid-file=munge/pid \
        --log-file=munge/munged.log --seed-file=munge/seed >munged.log 2>&1 &
    started+=($!)
    local user host port=$((20000 + RANDOM % 20000))
    user=$(id -un) host=$(hostname -s)
    export SLURM_CONF=$folder/slurm.conf
    cat >slurm.conf <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/nodes
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
MailProg=/bin/true
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP
CONF
    # Where no control groups are mounted, as in many containers, the plugin for the other kind refuses to start.
    printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n' >cgroup.conf
    until_true 30 test -S munge/socket
    slurmctld -D >slurmctld.log 2>&1 &
    started+=($!)
    slurmd -D >slurmd.log 2>&1 &
    started+=($!)
    until_true 60 eval 'sinfo -h -o %t 2>/dev/null | grep -q idle'
    local job
    job=$(sbatch --parsable --array=1-2 --cpus-per-task=1 --time=30 "$recipes/slurm.sh" "$folder/tournament.toml")
    until_true 90 has_workers 2
    until_true 90 has_counted 20
    # The signal that the recipe asks for before the time is up, to whom it says.
    scancel --signal=TERM --batch "$job"
    until_true 90 eval '[[ -z $(squeue -h) ]]'
    check_handed_over
    local before
    before=$(counted)
    job=$(sbatch --parsable --array=1 --cpus-per-task=1 --time=30 "$recipes/slurm.sh" "$folder/tournament.toml")
    until_true 90 has_counted $((before + 2))
    scancel --signal=TERM --batch "$job"
    until_true 90 eval '[[ -z $(squeue -h) ]]'
    check_handed_over
}

parallel_() {
    echo : >hosts.txt
    "$recipes/parallel.sh" start hosts.txt "$folder" >start.log 2>&1 &
    local start=$!
    started+=("$start")
    until_true 90 has_counted 20
    "$recipes/parallel.sh" stop hosts.txt "$folder" >stop.log 2>&1 || fail "stop failed"
    local code=0
    wait "$start" || code=$?
    ((code != 0)) || fail "start does not tell that its worker was ended"
    check_handed_over
}

systemd() {
    local unit=$recipes/pahtum-worker.service
    sed "s#/usr/local/bin/pahtum-arena#$PAHTUM_BINARY_DIR/bin/pahtum-arena#" "$unit" >pahtum-worker.service
    # It says what it does not know, and succeeds.
    [[ -z $(systemd-analyze verify "$folder/pahtum-worker.service" 2>&1) ]] ||
        fail "$(systemd-analyze verify "$folder/pahtum-worker.service" 2>&1)"
    # What the unit starts, and how it is ended, where there may be no systemd.
    local command
    command=$(sed -n 's/^ExecStart=//p' pahtum-worker.service)
    command=${command//\/etc\/pahtum/$folder}
    command=${command//\/var\/lib\/pahtum/$folder}
    local words
    read -ra words <<<"$command"
    local code
    for ending in KILL TERM; do
        "${words[@]}" >worker.log 2>&1 &
        local worker=$!
        started+=("$worker")
        until_true 90 has_counted $(($(counted || echo 0) + 20))
        kill -"$ending" "$worker"
        code=0
        wait "$worker" || code=$?
    done
    ((code == 143)) || fail "SIGTERM ends a worker with $code"
    grep -q "^SuccessExitStatus=.*\b$code\b" "$unit" || fail "the unit takes $code for a failure"
    until_true 30 eval '[[ $(status) == *"\"leased\":0"* ]]' # the lease of the one that was killed
    check_handed_over 2
}

case $1 in
    parallel) parallel_ ;;
    *) "$1" ;;
esac
