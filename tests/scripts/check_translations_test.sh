#!/bin/sh
# check_translations_test.sh CHECK: the check finds what is planted in a translated page, and nothing in a true one.
set -u
check=$1
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
failed=0

expect() { # STATUS WHAT
  sh "$check" "$work/page.zh.md" >"$work/out" 2>&1
  status=$?
  if [ "$status" -ne "$1" ]; then
    echo "$2: ended with $status, expected $1"
    cat "$work/out"
    failed=1
  fi
}

page() { # COMMAND OUTPUT ROW
  # shellcheck disable=SC2016 # a fence
  printf '# A page\n\nWords.\n\n    $ evenhand %s\n    %s\n\n| a | b |\n|---|---|\n%s\n```txt f\nx\n```\n' "$1" "$2" "$3"
}

page 'list' 'all' '| c | d |' >"$work/page.md"
page 'list' 'all' '| e | f |' | sed 's/Words/Other words/' >"$work/page.zh.md"
expect 0 'other words and other cells'
page 'lists' 'all' '| e | f |' >"$work/page.zh.md"
expect 1 'another command'
page 'list' 'none' '| e | f |' >"$work/page.zh.md"
expect 0 'another output, which check-docs.sh holds to the program'
page 'list' 'all' '' >"$work/page.zh.md"
expect 1 'a row too few'
page 'list' 'all' '| e | f |' | sed 's/^x/y/' >"$work/page.zh.md"
expect 1 'another file'
rm "$work/page.md"
expect 1 'no original'
exit "$failed"
