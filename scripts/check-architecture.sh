#!/bin/sh
# Fails, with file:line, where an include breaks the house:
#   base   may include  base
#   stats               base stats
#   sims                base sims stats/exact
#   protocol            base sims protocol
#   reports             base reports
#   src                 all five and src          tests, bench: anything
# where another source than src/cli/command/parse.cpp includes CLI11, which takes seconds to compile;
# where a room of src/ includes one that is not below it, where headers or folders include each other
# in a circle, or a path is not written from the root; where two sources of a folder, which are
# compiled together, have something of the same name in their unnamed namespaces; where a source
# lacks its test of the same name, or that uses no name of the source's header, but for those that
# scripts/sources-without-tests.txt lists; and where a room has more lines than
# scripts/lines-per-room.txt allows it.
#   sh scripts/check-architecture.sh [PROJECT-FOLDER]
set -eu
scripts=$(dirname -- "$(readlink -f -- "$0")")
cd "${1:-$scripts/..}"

folders=
for folder in base stats sims protocol reports src tests bench; do
  if [ -d "$folder" ]; then folders="$folders $folder"; fi
done
# shellcheck disable=SC2086 # a list of words
find $folders -name '*.hpp' -o -name '*.cpp' | LC_ALL=C sort |
  awk -f "$scripts/check-architecture.awk"
