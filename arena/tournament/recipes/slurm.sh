#!/bin/bash
# A worker for each task of a job array: sbatch slurm.sh tournament.toml
# Give it again to resume, or to add workers; they are equal, and may start and end when they like.
#SBATCH --job-name=pahtum
#SBATCH --array=1-8
#SBATCH --cpus-per-task=4
#SBATCH --time=08:00:00
# Ten minutes before the time is up the worker, and nobody else, gets SIGTERM: it ends the pairs that run and hands them over.
#SBATCH --signal=B:TERM@600
# When a node fails, its pairs are free after the lease, and its task starts again elsewhere.
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=pahtum-%A-%a.log
# The database's password is in a file that only its owner can read (mode 0600), on every node.
export PGPASSFILE="${PGPASSFILE:-$HOME/.pgpass}"
# exec, so that the signal reaches the worker. A folder of the node's own disk is the best spool.
exec pahtum-arena --config "$1" --concurrency "${SLURM_CPUS_PER_TASK:-1}" --no-affinity --quiet
