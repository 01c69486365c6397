#!/bin/sh
# Every filter of tests that tests/CMakeLists.txt has matches a test.
#   sh test_filters_test.sh FILTER:FILTER... TEST-PROGRAM...
set -u
filters=$1
shift
for program; do
  "$program" --gtest_list_tests
done | awk -v filters="$filters" '
  /^[^ ]/ { suite = $1; next }
  { names[++count] = suite $1 }
  END {
    all = split(filters, filter, ":")
    for (i = 1; i <= all; ++i) {
      if (filter[i] == "") continue
      pattern = filter[i]
      gsub(/[.]/, "[.]", pattern)
      gsub(/[*]/, ".*", pattern)
      found = 0
      for (j = 1; j <= count && !found; ++j) found = names[j] ~ "^" pattern "$"
      if (found) continue
      print "tests/CMakeLists.txt: no test matches " filter[i] "; take it off its list or name the test that it means"
      faults = 1
    }
    exit faults
  }'
