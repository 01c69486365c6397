#!/bin/sh
# Runs a command and presses Ctrl-C after a second, or later where the machine is so busy that the command has not begun
# by then and says nothing of it:
#   sh interrupt.sh COMMAND...
# Messages and exit code are those of the last time.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
for seconds in 1 4 15 60; do
  timeout --preserve-status -s INT "$seconds" "$@" 2>"$said"
  status=$?
  if [ "$status" -ne 130 ] || grep -q interrupted "$said"; then break; fi
done
cat "$said" >&2
exit "$status"
