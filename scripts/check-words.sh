#!/bin/sh
# Looks for turns of phrase that are hard to read (scripts/turns-of-phrase.txt) in the pages and in the texts of the
# program: the strings in its sources. A comment of a source must not begin with "What" or "Of", as its subject and its
# verb are missing then.
#   sh scripts/check-words.sh               all pages and sources
#   sh scripts/check-words.sh FILE...       these: pages as they are (.md), sources by their strings and comments
# Fails with place, phrase and what to write instead, for each.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
all_files() {
  # A page that a command wrote whole is the program's text already.
  find README.md CONTRIBUTING.md SECURITY.md docs examples -name '*.md' ! -name deals-needed-table.md
  find base stats sims protocol reports src tests bench packages -name '*.?pp'
}

if [ $# -eq 0 ]; then
  cd "$root/.." || exit 2
  # shellcheck disable=SC2046 # no name here has a blank
  set -- $(all_files | sort)
fi
exec awk -f "$root/check-words.awk" "$root/turns-of-phrase.txt" "$@"
