#!/bin/sh
#SBATCH --job-name=evenhand-mpi
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --signal=TERM@60
#SBATCH --open-mode=append
# One session on all cores of four machines: a rank a machine, as many threads as it has cores.
#   sbatch slurm-mpi.sh
# Preemption sends SIGTERM: rank 0 leaves a checkpoint, and the requeued job goes on from it, with as many
# ranks as it gets then.
set -u
evenhand=${EVENHAND_MPI:-evenhand-mpi}
session=${SESSION:-audit fisher-yates --deck 52 --samples 1e12 --tests position,order}
checkpoint=${CHECKPOINT:-evenhand-$SLURM_JOB_ID.evenhand}

# shellcheck disable=SC2086 # a list of words
set -- $session
command=$1
case $command in play | deal) command="$1 $2" ;; esac
if [ -s "$checkpoint" ]; then
  # shellcheck disable=SC2086
  set -- $command --resume "$checkpoint"
else
  set -- "$@" --checkpoint "$checkpoint"
fi
srun --cpu-bind=none "$evenhand" "$@" --out "${RESULT:-result}" --stats-file stats.json
