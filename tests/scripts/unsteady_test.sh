#!/bin/sh
# unsteady_test.sh PROJECT-FOLDER CTEST: scripts/test.sh over four tests: what fails once, and passes twice by itself, is
# unsteady and no failure; what fails a second time is one, and so is all where more than ten fail.
set -u
project=$1
PATH=$(dirname "$2"):$PATH
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
failed=0

mkdir -p "$work/scripts" "$work/build/release"
cp "$project/scripts/test.sh" "$work/scripts"
cat >"$work/scripts/setup.sh" <<'S'
say() { printf '%s\n' "$*" >&2; }
build() { :; }
cores() { echo 2; }
S
# Passes but for the runs that its file counts down.
cat >"$work/falter" <<'S'
#!/bin/sh
left=$(cat "$1")
if [ "$left" -eq 0 ]; then exit 0; fi
echo $((left - 1)) >"$1"
echo "$1 has faltered"
exit 1
S
chmod +x "$work/falter"

tests_falter() { # TIMES...
  number=0
  for times; do
    number=$((number + 1))
    echo "$times" >"$work/test-$number"
    echo "add_test(Test.$number \"$work/falter\" \"$work/test-$number\")"
  done >"$work/build/release/CTestTestfile.cmake"
}

expect() { # STATUS LINE...
  sh "$work/scripts/test.sh" >"$work/out" 2>&1
  status=$?
  [ "$status" = 0 ] || status=failed
  if [ "$status" != "$1" ]; then
    echo "ended $status, expected $1: $(cat "$work/out")"
    failed=1
  fi
  shift
  grep -E '^(unsteady|failed again): ' "$work/out" >"$work/named"
  if ! printf '%s\n' "$@" | grep . | cmp -s - "$work/named"; then
    echo "named: $(cat "$work/named"), expected: $*"
    failed=1
  fi
}

tests_falter 0 0
expect 0
tests_falter 0 1 0 1
expect 0 'unsteady: Test.2' 'unsteady: Test.4'
grep -q 'test-2 has faltered' "$work/out" || { echo 'the failure is not shown'; failed=1; }
tests_falter 0 1 9
expect failed 'failed again: Test.3' 'unsteady: Test.2'
# The second run by itself counts, too.
tests_falter 2
expect failed 'failed again: Test.1'
tests_falter 1 1 1 1 1 1 1 1 1 1 1
expect failed
# Of a suite, whose tests are counted and named one by one.
cat >"$work/falter" <<'S'
#!/bin/sh
left=$(cat "$1")
if [ "$left" -eq 0 ]; then echo '[  PASSED  ] 8 tests.' && exit 0; fi
echo $((left - 1)) >"$1"
printf '%s\n' '[  FAILED  ] Suite.Second (1 ms)' '[  PASSED  ] 7 tests.'
exit 1
S
tests_falter 0 1
expect 0 'unsteady: Suite.Second'
grep -qx 'tests: 15 passed, 1 failed' "$work/out" || { echo "miscounted: $(grep '^tests: ' "$work/out")"; failed=1; }
exit "$failed"
