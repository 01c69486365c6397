#!/bin/sh
#SBATCH --job-name=evenhand
#SBATCH --array=1-100
#SBATCH --requeue
#SBATCH --signal=TERM@60
#SBATCH --open-mode=append
# One session in 100 parts, a task of the array each; CLUSTER is the folder that part.sh lies in:
#   export CLUSTER=/shared/cluster PARTS=/shared/parts
#   job=$(sbatch --parsable slurm-array.sh) && sbatch --dependency=afterany:"$job" "$CLUSTER/merge.sh"
# A task that is killed or preempted leaves a checkpoint, and goes on from it when Slurm requeues it. One that
# is done is not worked again, so that the array may be submitted as often as it takes.
export TASKS="${SLURM_ARRAY_TASK_COUNT:?this is a task of an array}" THREADS="${SLURM_CPUS_PER_TASK:-1}"
exec srun --ntasks=1 sh "${CLUSTER:-.}/part.sh" "$SLURM_ARRAY_TASK_ID"
