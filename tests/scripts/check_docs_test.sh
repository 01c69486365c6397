#!/bin/sh
# shellcheck disable=SC1003,SC2016 # pages have backslashes and dollars
# check-docs.sh lets a true page pass, and names the page and line of each planted fault.
set -eu
check=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A program that prints what it is told; "fail N" ends with N.
printf '%s\n' '#!/bin/sh' 'case $1 in fail) exit "$2" ;; *) printf "%b\n" "$*" ;; esac' >"$folder/echo"
chmod +x "$folder/echo"

page() { printf '%s\n' "$@" >"$folder/page.md"; }

passes() { # OPTION...
  if ! output=$(EVENHAND=$folder/echo sh "$check" "$@" "$folder/page.md" 2>&1); then
    printf 'failed, but should pass:\n%s\n' "$output"
    exit 1
  fi
}

says() {
  case $output in
    *"$1"*) ;;
    *)
      printf 'expected: %s\nfound: %s\n' "$1" "$output"
      exit 1
      ;;
  esac
}

fails_with() { # MESSAGE OPTION...
  message=$1
  shift
  if output=$(EVENHAND=$folder/echo sh "$check" "$@" "$folder/page.md" 2>&1); then
    echo "passed, but should say: $message"
    exit 1
  fi
  says "$message"
}

page 'Text.' '' '    $ evenhand one' '    one' '' 'More.' '' '   $ evenhand not-code'
passes
says '1 commands compared with what is shown, 0 more run, 0 left out, 0 faults'

page '1. In a list:' '' '       $ evenhand "one\n\n  two"' '       one' '' '         two' '       $ evenhand three' '       three'
passes
says '2 commands compared'

page '```' '$ evenhand one \' '  two' 'one two' '```'
passes
says '1 commands compared'

# Parts of an output that vary.
page '    $ evenhand "took 3.2 s\nmany\nlines\nend"' '    took … s' '    …' '    end'
passes
page '    $ evenhand "one\ntwo"' '    one' '    …'
passes
page '    $ evenhand "one two"' '    one …' '    …'
passes
page '    $ evenhand "one two"' '    …one'
fails_with 'printed: one two'
page '    $ evenhand "aba"' '    ab…ba'
fails_with 'shown:   ab…ba'

# Other numbers, lines that are missing, lines that are too many.
page '' '    $ evenhand 80' '    78'
fails_with 'page.md:2: $ evenhand 80
  shown:   78
  printed: 80'
page '    $ evenhand one' '    one' '    two'
fails_with 'printed: (no more)'
page '    $ evenhand "one\ntwo"' '    one'
fails_with 'printed, but not shown: two'
page '    $ evenhand "one\ntwo\nthree"' '    …' '    two'
fails_with 'printed, but not shown: three'

# Commands without output have only to end with a verdict.
page '    evenhand fail 2'
fails_with 'page.md:1: evenhand fail 2'
page '    evenhand fail 3'
passes
says '1 more run'

# Marks.
page '<!-- shown: slow -->' '' '    $ evenhand 1' '    2' '' 'Text.' '' '    $ evenhand 3' '    3'
passes
says '1 commands compared with what is shown, 0 more run, 1 left out'
fails_with 'page.md:3:' --slow
page '<!-- shown: downloads -->' '    $ evenhand 1' '    2'
passes --slow
fails_with 'page.md:2:' --downloads
page '    $ evenhand 1 |' '      jq .' '    2' 'Text.' "    evenhand --exec 'node deal.js'" '    $ echo jq; echo node 1' '    jq' '    node 1'
mkdir "$folder/bin"
for program in sh awk cat cp dirname grep head ln mkdir mktemp readlink rm timeout; do
  ln -s "$(command -v $program)" "$folder/bin/$program"
done
all=$PATH
PATH=$folder/bin
passes
PATH=$all
says 'page.md:1: needs jq'
says 'page.md:5: needs node'
says '1 commands compared with what is shown, 0 more run, 2 left out'
page '<!-- shown: needs no-such-program -->' '    $ evenhand 1' '    2'
passes
says 'page.md:2: needs no-such-program'
page '<!-- shown: not run: costs money -->' '    $ evenhand 1' '    2'
passes --slow
says 'page.md:2: not run: costs money'
page '<!-- shown: sloow -->' '    $ evenhand 1'
fails_with "unknown mark 'sloow'"
page '<!-- Made by' '     evenhand fail 2 -->' '    evenhand fail 0'
passes
says '1 more run'

# A fence that names a file.
page '```js deal.mjs' 'deal();' '```' '' '    $ cat deal.mjs' '    deal();'
passes

# Figures that stand in several places.
page 'It takes <!-- same: time -->1,140 ns.' '' '| <!-- same: time -->1,140 | <!-- same: rate -->.86 M |' '' '<!-- same: rate -->.86 M'
passes
page 'It takes <!-- same: time -->1,140 ns.' '' 'So <!-- same: time -->1,149.'
fails_with 'page.md:3: same: time: 1,149, and 1,140 in'
page 'It takes <!-- same: time -->1,140 ns.'
passes
output=$(awk -v whole=1 -f "${check%.sh}-same.awk" "$folder/page.md")
says 'page.md:1: same: time: stands in one place alone'
page '<!-- same: time -->soon' '<!-- same: time -->1' '<!-- same: time -->1'
fails_with 'page.md:1: same: time: no number follows'
