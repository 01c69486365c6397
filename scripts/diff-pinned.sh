#!/bin/sh
# Shows what differs between the JSON of a pinned command (tests/pinned/commands.txt) as build/release makes it and as a
# commit did, which is built in build/pinned: that takes minutes, the first time.
#   sh scripts/diff-pinned.sh NAME [COMMIT]      by default the commit that pinned the digests
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"
cd "$root"

name=${1:?name a command of tests/pinned/commands.txt}
arguments=$(sed -n "s/^$name  *//p" tests/pinned/commands.txt)
[ -n "$arguments" ] || die "tests/pinned/commands.txt has no command $name"
commit=${2:-$(git log -1 --format=%H -- tests/pinned/digests.txt)}

old=build/pinned
[ -e "$old" ] || git clone --quiet --shared --no-checkout . "$old"
git -C "$old" checkout --quiet --detach "$commit"
(cd "$old" && cmake --preset release && cmake --build --preset release --target evenhand) >"$old.log" ||
  die_with_log "$old.log" "the commit $commit cannot be built"

write_json() { # FOLDER FILE
  status=0
  # shellcheck disable=SC2086 # a list of words
  "$1/build/release/src/evenhand" $arguments --quiet --json >"$2" || status=$?
  case $status in
    0 | 1 | 3) ;;
    *) die "$1: 'evenhand $arguments' failed with exit code $status" ;;
  esac
}
write_json "$old" "build/$name-pinned.json"
write_json . "build/$name.json"
diff -u "build/$name-pinned.json" "build/$name.json"
