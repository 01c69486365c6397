#!/bin/sh
# Runs every parser on its corpus and on new inputs, under libFuzzer with the address and
# undefined-behaviour sanitizers: scripts/fuzz.sh [SECONDS [TARGET...]], each target for so long (10).
# An input that makes one fail is left in build/fuzz/; put it into tests/fuzz/corpus/TARGET/ with the repair.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
cd "$root"
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

seconds=${1:-10}
[ $# -gt 0 ] && shift
preset=ci-asan
if ! [ -d "build/$preset" ]; then
  require_packages clang-16 libclang-rt-16-dev lld-16
  cmake --preset "$preset" >build/fuzz.log
fi
cmake --build --preset "$preset" --target fuzz_parsers >build/fuzz-build.log 2>&1 ||
  { cat build/fuzz-build.log; exit 1; }
program=$PWD/build/$preset/tests/fuzz_parsers
# shellcheck disable=SC2046 # a name a word
[ $# -gt 0 ] || set -- $("$program" --list)

fuzz() { # TARGET
  folder=build/fuzz/$1
  mkdir -p "$folder/new"
  rm -f "$folder/failed"
  # The first folder takes what is new; the sources are left alone.
  if "$program" "--target=$1" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 \
    -max_len=65536 -print_final_stats=1 "-artifact_prefix=$folder/" \
    "$folder/new" "tests/fuzz/corpus/$1" >"$folder/log" 2>&1; then
    printf '%-16s %s inputs\n' "$1" "$(sed -n 's/stat::number_of_executed_units: *//p' "$folder/log")"
  else
    touch "$folder/failed"
    { printf '%-16s FAILED\n' "$1" && tail -n 30 "$folder/log"; }
  fi
}

# As many at once as there are cores.
started=0
for target in "$@"; do
  fuzz "$target" &
  started=$((started + 1))
  if [ $((started % $(cores))) -eq 0 ]; then wait; fi
done
wait
failures=
for target in "$@"; do
  if [ -e "build/fuzz/$target/failed" ]; then failures="$failures $target"; fi
done
[ -z "$failures" ] || { echo "see build/fuzz/ for:$failures"; exit 1; }
