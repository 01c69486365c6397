#!/bin/sh
# Runs evenhand from a fresh clone: installs what is missing, builds what the command needs, and runs
#   evenhand compare          without arguments
#   evenhand ARGUMENTS...     with them
# stdin and stdout are evenhand's alone, and so is the exit code once it is built.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

# What a command needs beyond what is in every program; of one that is not named here, all of it.
components_of() { # COMMAND
  case $1 in
    audit | compare | deal | exact | explain | identify | init | plan | pvalue | sprt | verify | -*) ;;
    bits | entropy) echo bits ;;
    claims | odds) echo odds ;;
    hand | play | replay | xiangqi) echo games ;;
    history | watch) echo watch ;;
    protocol) echo protocol ;;
    *) echo "$all_components" ;;
  esac
}

if [ $# -eq 0 ]; then set -- compare; fi
without_tests
components=$(components_of "$1")
build release evenhand
exec "$root/build/release/src/evenhand" "$@"
