#!/bin/sh
# Holds each translated page, NAME.zh.md, to NAME.md: the same commands and files, to the letter and in the same order, and
# as many rows of tables. The outputs are in the language of the page: check-docs.sh holds both to the program.
# Fails with what differs. PAGE... instead of all of them.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"
cd "$root" || exit
# shellcheck disable=SC2046 # a list of words
[ $# -gt 0 ] || set -- $(find . -maxdepth 3 -name '*.zh.md' ! -path './build/*' | sort)

shown() { # PAGE
  awk '/^```/ { inside = !inside; print; next }
       inside || /^<!-- shown/ || /^    \$ / { print; is_output = /^    \$ /; next }
       /^    / { if (!is_output) print; next }
       /^$/ { next }
       { is_output = 0 }
       /^\|/ { print "a row of a table" }' "$1"
}

work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
faults=0
for page in "$@"; do
  original=${page%.zh.md}.md
  if [ ! -f "$page" ] || [ ! -f "$original" ]; then die 1 "$page: expected a page NAME.zh.md beside NAME.md"; fi
  shown "$original" >"$work/original"
  shown "$page" >"$work/translation"
  if ! diff "$work/original" "$work/translation" >"$work/difference"; then
    say "$page shows something else than $original (<):"
    cat "$work/difference"
    faults=$((faults + 1))
  fi
done
say "$# translated pages, $faults with faults"
[ "$faults" -eq 0 ]
