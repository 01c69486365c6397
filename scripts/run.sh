#!/bin/sh
# Runs evenhand from a fresh clone: installs what is missing, builds, and runs
#   evenhand compare          without arguments
#   evenhand ARGUMENTS...     with them
# stdin and stdout are evenhand's alone, and so is the exit code once it is built.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

without_tests
build release evenhand
if [ $# -eq 0 ]; then set -- compare; fi
exec "$root/build/release/src/evenhand" "$@"
