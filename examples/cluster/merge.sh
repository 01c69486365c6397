#!/bin/sh
#SBATCH --job-name=evenhand-merge
# Joins the parts of an array into the result of one run, or says what is missing and how to work it.
#   PARTS=/shared/parts sh merge.sh
set -u
evenhand=${EVENHAND:-evenhand}
parts=${PARTS:-parts}
missing=$("$evenhand" merge "$parts" --missing) || exit
if [ -n "$missing" ]; then
  echo 'these parts are missing:' >&2
  printf '%s\n' "$missing" | sed "s|--out DIR|--out $parts|" >&2
  exit 3
fi
exec "$evenhand" merge "$parts" --out "${RESULT:-result}" --force
