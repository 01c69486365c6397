#!/bin/sh
# One session in TASKS parts on the machines of a file, over ssh, with GNU parallel; the folder of this script
# and PARTS are on all of them. Run it again after a failure: what is done is not worked again.
#   PARTS=/shared/parts sh parallel.sh machines.txt     8/node1, a line each: so many at a time
#   PARTS=/shared/parts sh parallel.sh                  on this machine
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
export PARTS="${PARTS:-parts}" TASKS="${TASKS:-100}"
export EVENHAND="${EVENHAND:-evenhand}"
export SESSION="${SESSION:-audit fisher-yates --deck 52 --samples 1e9 --tests position,order}"
tasks=$TASKS
set -- ${1:+--sshloginfile "$1"}
seq "$tasks" | parallel "$@" --env PARTS --env TASKS --env EVENHAND --env SESSION --retries 3 \
  "sh '$here/part.sh' {}" || exit
exec sh "$here/merge.sh"
