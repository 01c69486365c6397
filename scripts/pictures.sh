#!/bin/sh
# Makes the pictures of README and docs/gallery.md, docs/pictures/*.svg. evenhand draws them (by chromium); two heat maps
# are set side by side.
#   sh scripts/pictures.sh    the program is $EVENHAND, or what run.sh builds
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"
cd "$root" || exit
if [ -z "${EVENHAND:-}" ]; then
  without_tests
  build release evenhand
  EVENHAND=$root/build/release/src/evenhand
fi
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT

draw() { # FOLDER ARGUMENT...
  folder=$work/$1
  shift
  "$EVENHAND" "$@" --out "$folder" --format svg --quiet >"$work/text"
  case $? in 0 | 1 | 3) ;; *) die 4 "evenhand $1 drew nothing" ;; esac
}

# The map of a deck of 52, 760 wide and 810 high, as a part of another picture that begins at x.
part() { # FILE X
  sed -E '1s/ width="760" height="810" viewBox/ x="'"$2"'" y="36" width="490" height="522" viewBox/' "$1"
}

beside() { # LEFT LEFT-TITLE RIGHT RIGHT-TITLE PICTURE
  {
    printf '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="570" viewBox="0 0 1000 570" '
    printf 'font-family="system-ui, sans-serif">\n<title>%s, and %s</title>\n' "$2" "$4"
    printf '<rect width="100%%" height="100%%" fill="#ffffff"/>\n'
    printf '<text x="20" y="26" font-size="17" font-weight="600" fill="#1c1c1e">%s</text>\n' "$2"
    printf '<text x="520" y="26" font-size="17" font-weight="600" fill="#1c1c1e">%s</text>\n' "$4"
    part "$1" 0
    part "$3" 500
    printf '</svg>\n'
  } >"docs/pictures/$5"
}

mkdir -p docs/pictures
draw two compare fisher-yates timsort-coin --deck 52 --samples 1e5 --tests position
beside "$work/two/fisher-yates-positions.svg" 'Fisher-Yates' \
  "$work/two/timsort-coin-positions.svg" 'deck.sort(() =&gt; Math.random() - 0.5)' two-shuffles.svg

draw riffles compare riffle:3 riffle:7 --deck 52 --samples 1e5 --tests position,order
beside "$work/riffles/riffle-3-positions.svg" 'Three riffles' "$work/riffles/riffle-7-positions.svg" 'Seven riffles' \
  riffles.svg

draw keys audit random-keys:12 --deck 52 --samples 1e5
cp "$work"/keys/*-tests.svg docs/pictures/short-keys.svg || die 4 'no picture of the tests was drawn'
say "docs/pictures has $(find docs/pictures -name '*.svg' | wc -l) pictures"
