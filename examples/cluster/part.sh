#!/bin/sh
# Works one part of a session, wherever it runs: index JOB_COMPLETION_INDEX (from 0) or $1 (from 1) of TASKS.
# What is done is not worked again; what was begun is gone on with.
set -u
evenhand=${EVENHAND:-evenhand}
session=${SESSION:-audit fisher-yates --deck 52 --samples 1e9 --tests position,order}
parts=${PARTS:-parts}
tasks=${TASKS:-100}
task=${1:-$((${JOB_COMPLETION_INDEX:?which part? give its number} + 1))}

checkpoint=$parts/checkpoint-$task.evenhand
if [ -s "$parts/shard-$task-$tasks.evenhand" ]; then exit 0; fi
mkdir -p "$parts"
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
exec "$evenhand" "$@" --shard "$task/$tasks" --out "$parts" --threads "${THREADS:-1}" -q
