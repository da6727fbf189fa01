#!/bin/sh
#SBATCH --job-name=moonstone-part
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=part-%a.log
#SBATCH --open-mode=append
# Plays one part of the event. Begun again, after its node was lost for example, it goes on where it
# stopped.
set -eu

out="part-$SLURM_ARRAY_TASK_ID"
jobs=${SLURM_CPUS_PER_TASK:-1}
if [ -e "$out/event.json" ]; then
  exec "$MOONSTONE" arena resume "$out" --jobs "$jobs"
fi
# shellcheck disable=SC2086 # a list of options
exec "$MOONSTONE" arena $EVENT --jobs "$jobs" --out "$out" \
  --shard "auto/$SLURM_ARRAY_TASK_COUNT"
