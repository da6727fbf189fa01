#!/bin/sh
#SBATCH --job-name=moonstone-merge
#SBATCH --output=merge.log
# Puts the parts together, and plays what a lost one has left out.
set -eu

[ -e whole/event.json ] || "$MOONSTONE" arena merge part-*/ --out whole
"$MOONSTONE" arena resume whole --quiet
