#!/bin/sh
# Installs what is missing, builds, and runs the tests.
#   sh scripts/test.sh                    the quick tests
#   sh scripts/test.sh --slow             and those labelled slow, which take minutes
#   sh scripts/test.sh --long             all tests, at their full length
#   sh scripts/test.sh --full             all tests, then all again under each sanitizer
#   sh scripts/test.sh --preset asan ...  another preset of CMakePresets.json
#   sh scripts/test.sh -R Hypergeometric  anything else is ctest's
# It ends with what was skipped, and why. A test that failed beside others and passes twice by itself is no failure: it is
# named as unsteady. The exit code is ctest's.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

# What was not run, and why, from ctest's log: tests and parts of tests.
list_skipped() {
  awk '/^[0-9]+\/[0-9]+ Test: / { name = $3 }
       after { print "skipped: " name ": " $0 }
       { after = /: Skipped$/ }
       sub(/^skipped: /, "") { print "skipped: " name ": " $0 }' "$log"
}

# How many tests there were: a suite of tests is one of ctest's, and says how many of its own passed and failed.
count_tests() {
  awk '/^[0-9]+\/[0-9]+ Test: / { counted = 0 }
       /^\[  PASSED  \] [0-9]+ test/ { passed += $4; counted = 1 }
       /^\[  FAILED  \] .* \([0-9]+ ms\)$/ { ++failed; counted = 1 }
       /^Test Passed\./ { passed += !counted }
       /^Test (Failed|Timeout)/ { failed += !counted }
       END { printf "tests: %d passed, %d failed\n", passed, failed }' "$log"
}

# The names of what failed: in a suite those of its tests.
failed_names() {
  awk 'FNR == NR { sub(/^[0-9]+:/, ""); failed[$0] = 1; next }
       /^[0-9]+\/[0-9]+ Test: / { entry = $3; next }
       entry in failed && sub(/^\[  FAILED  \] /, "") && /^[^ ]+\.[^ ]/ {
         sub(/[, ].*/, "")
         if (!seen[$0]++) print
         named[entry] = 1
       }
       END { for (entry in failed) if (!(entry in named)) print entry }' "$found" "$log" | sort
}

run_tests() { # PRESET CTEST-ARGUMENT...
  preset=$1
  shift
  build "$preset" all
  log=$root/build/$preset/Testing/Temporary/LastTest.log
  found=$root/build/$preset/Testing/Temporary/LastTestsFailed.log
  rm -f "$found"
  # One more at once than there are cores: many tests wait for what they have started.
  ctest --test-dir "$root/build/$preset" --output-on-failure -j $(($(cores) + 1)) "$@"
  status=$?
  list_skipped
  count_tests
  if [ "$status" -ne 0 ]; then run_again; fi
  return "$status"
}

# Runs what failed by itself, twice, and names what then passes. More than ten failures are no accident.
run_again() {
  if [ ! -s "$found" ] || [ "$(wc -l <"$found")" -gt 10 ]; then return; fi
  failed_names >"$root/build/failed-first.txt"
  say "what failed is run again by itself, twice"
  ctest --test-dir "$root/build/$preset" --rerun-failed --repeat until-fail:2 --output-on-failure -j 1 \
    >"$root/build/again.log" 2>&1
  status=$?
  if [ "$status" -eq 0 ]; then
    sed 's/^/unsteady: /' "$root/build/failed-first.txt"
  else
    failed_names >"$root/build/failed-again.txt"
    sed 's/^/failed again: /' "$root/build/failed-again.txt"
    grep -vxFf "$root/build/failed-again.txt" "$root/build/failed-first.txt" | sed 's/^/unsteady: /'
  fi
}

presets=release
left_out='slow|long'
while [ $# -gt 0 ]; do
  case $1 in
    --slow) left_out=long ;;
    --long)
      left_out=
      EVENHAND_LONG=1
      export EVENHAND_LONG
      ;;
    --full)
      left_out=
      presets='release asan tsan'
      ;;
    --preset)
      [ $# -ge 2 ] || die 2 "--preset needs a name from CMakePresets.json"
      presets=$2
      shift
      ;;
    *) break ;;
  esac
  shift
done
if [ -n "$left_out" ]; then set -- -LE "$left_out" "$@"; fi

result=0
for preset in $presets; do
  run_tests "$preset" "$@" || result=$?
done
exit "$result"
