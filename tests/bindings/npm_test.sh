#!/bin/sh
# The package for JavaScript: skipped without Node.
#   sh npm_test.sh PROGRAM PROJECT-FOLDER TEST...    deals, which needs no module, or evenhand and verifier, which are
#                                                    skipped where sh scripts/wasm.sh has built none
set -eu
command -v node >/dev/null || { echo "skipped: needs node"; exit 77; }
if [ "$3" != deals ] && [ ! -e "$2/build/wasm/verify.wasm" ]; then
  echo "skipped: needs what sh scripts/wasm.sh builds"
  exit 77
fi
export EVENHAND="$1" EVENHAND_WASM="$2/build/wasm"
cd "$2/bindings/npm/tests"
shift 2
for test; do
  shift
  set -- "$@" "$test.test.mjs"
done
node --test "$@"
