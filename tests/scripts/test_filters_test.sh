#!/bin/sh
# Every filter of tests that tests/CMakeLists.txt has matches a test.
#   sh test_filters_test.sh FILTER:FILTER... TEST-PROGRAM...
set -u
filters=$1
shift
set -f
names=$(for program; do
  "$program" --gtest_list_tests | awk '/^[^ ]/ { suite = $1; next } { print suite $1 }'
done)
faults=0
for filter in $(printf '%s' "$filters" | tr ':' ' '); do
  pattern=$(printf '%s' "$filter" | sed 's/[.]/[.]/g; s/[*]/.*/g')
  if ! printf '%s\n' "$names" | grep -q "^$pattern\$"; then
    echo "tests/CMakeLists.txt: no test matches $filter; take it off its list or name the test that it means"
    faults=1
  fi
done
exit "$faults"
