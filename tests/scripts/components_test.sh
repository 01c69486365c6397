#!/bin/sh
# components_test.sh PROJECT-FOLDER EVENHAND: scripts/run.sh builds what its command needs, with what was built before.
set -u
project=$1
evenhand=$2
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
failed=0

expect() { # WHAT EXPECTED FOUND
  [ "$2" = "$3" ] && return
  echo "$1: expected '$2', found '$3'"
  failed=1
}

# What run.sh builds of components for a command line.
mkdir -p "$work/scripts"
cp "$project/scripts/run.sh" "$work/scripts"
cat >"$work/scripts/setup.sh" <<'S'
all_components=all
without_tests() { :; }
build() { echo "$components"; exit; }
S
expect 'no command' '' "$(sh "$work/scripts/run.sh")"
expect 'compare' '' "$(sh "$work/scripts/run.sh" compare --samples 100)"
expect 'play' games "$(sh "$work/scripts/run.sh" play mahjong)"
expect 'merge, which takes parts of any' all "$(sh "$work/scripts/run.sh" merge a.json)"
# A name in run.sh that is no command any more would build too little for another.
for command in $(sed -n '/^  case/,/^  esac/s/^    \([a-z |]*[a-z]\).*) .*/\1/p' "$project/scripts/run.sh" | tr -d '|'); do
  "$evenhand" "$command" --help >/dev/null || { echo "run.sh: '$command' is no command"; failed=1; }
done

# What a folder that was set up is set up for next.
root=$project
# shellcheck source=scripts/setup.sh
. "$project/scripts/setup.sh"
folder=$work
echo 'EVENHAND_COMPONENTS:STRING=games;watch' >"$folder/CMakeCache.txt"
components='watch games'
has_components || { echo "watch and games are built"; failed=1; }
components='odds'
! has_components || { echo "odds is not built"; failed=1; }
expect 'what was built' 'games watch' "$(built_components)"
echo 'CMAKE_BUILD_TYPE:STRING=Release' >"$folder/CMakeCache.txt"
expect 'a folder of an older checkout' "$all_components" "$(built_components)"
exit "$failed"
