#!/bin/sh
#SBATCH --job-name=moonstone-merge
#SBATCH --output=merge.log
# Puts the parts together, after a few matches of each were played again, and plays what a lost one
# has left out.
set -eu

[ -e whole/event.json ] || "$MOONSTONE" arena merge part-*/ --audit 2 --seed 1 --out whole
"$MOONSTONE" arena resume whole --quiet
