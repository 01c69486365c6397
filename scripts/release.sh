#!/bin/sh
# Makes a release of a tag in build/releases/TAG/: every package that can be made here, each from a clone of the tag in a
# bare Debian (bare-root.sh), so that nothing which this machine has by chance counts.
#   sh scripts/release.sh v1.0.0
#   sh scripts/release.sh --twice v1.0.0           twice, in folders of different names: the bytes must be the same
#   sh scripts/release.sh --only deb,tar v1.0.0    some of source, page, npm, deb, tar, arm64, wheel, sbom
#   sh scripts/release.sh --here v1.0.0            on this machine, such as in a container, and in no bare Debian
#   sh scripts/release.sh --key FILE v1.0.0        signs SHA256SUMS with a private key (ssh-keygen -t ed25519)
# Beside the packages the folder has recipes.tar.gz (see packages/README.md), SHA256SUMS and its signature SHA256SUMS.sig, and
# notes.md, the changelog's section of the version, which is the text of the release and none of its files. The time of all
# that is packed is that of the commit. EVENHAND_REPOSITORY is the address that the release is published at, such as
# https://github.com/OWNER/evenhand: recipes and the package for npm have it.
# Exit codes: 1 where two releases differ, 2 for a fault to mend first, 4 where a package could not be made.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

# The page before the .deb, which has it.
all_kinds='source page npm deb tar arm64 wheel sbom'
usage='expected sh scripts/release.sh [--twice] [--only KIND,...] [--here] [--key FILE] TAG'
kinds=$all_kinds twice='' here='' key=''
while [ $# -gt 1 ]; do
  case $1 in
    --twice) twice=1 ;;
    --here) here=1 ;;
    --only) kinds=$(echo "$2" | tr , ' ') && shift ;;
    --key) key=$(readlink -f -- "$2") && shift ;;
    *) die 2 "$1: $usage" ;;
  esac
  shift
done
case ${1:--} in -*) die 2 "$usage" ;; esac
tag=$1

for kind in $kinds; do
  case " $all_kinds " in
    *" $kind "*) ;;
    *) die 2 "--only $kind: expected some of $(echo "$all_kinds" | sed 's/ /, /g')" ;;
  esac
done
if [ -n "$key" ]; then
  ssh-keygen -y -P '' -f "$key" >/dev/null 2>&1 ||
    die 2 "--key $key: expected a private key without a passphrase, as ssh-keygen -t ed25519 -N '' makes it"
fi
in_git() { git -C "$root" "$@"; }
in_git rev-parse -q --verify "refs/tags/$tag" >/dev/null ||
  die 2 "$tag: there is no such tag; git tag lists those that there are"
[ -z "$(in_git status --porcelain)" ] ||
  die 2 "the checkout has changes, which a release would not have: commit them or put them away (git status lists them)"
version=$(in_git show "$tag:CMakeLists.txt" | sed -n 's/^project(evenhand VERSION \([0-9.]*\).*/\1/p')
[ "$tag" = "v$version" ] ||
  die 2 "$tag: its CMakeLists.txt says version $version, whose tag is v$version: change one of the two"
out=$root/build/releases/$tag
[ ! -e "$out" ] || die 2 "$out is there already: remove it to make this release again"

SOURCE_DATE_EPOCH=$(in_git log -1 --format=%ct "$tag^{commit}")
export SOURCE_DATE_EPOCH
umask 022

# The changelog's section of the version, without its heading.
notes=$(mktemp)
in_git show "$tag:CHANGELOG.md" | awk -v heading="## [$version]" '
  index($0, "## ") == 1 { inside = index($0, heading) == 1; next } inside' >"$notes"
grep -q . "$notes" || die 2 "$tag: CHANGELOG.md has no section [$version]; give [Unreleased] the version's name and tag again"

place=$root/build/release-root
remove_place() { rm -rf --one-file-system "$place" "$place.partial" "$place.partial.log"; }
remove_place
rm -rf "$out.partial" "$out.second"
kept=
trap 'rm -f "$notes"; [ -n "$kept" ] || remove_place' EXIT
trap 'exit 130' INT TERM
# A clone's folder as commands inside see it begins with $inner.
if [ -n "$here" ]; then
  inner=$place
  inside() { "$@"; }
else
  inner=
  inside() { sh "$root/scripts/bare-root.sh" "$place" "$@"; }
fi

make_package() { # KIND CLONE
  set -- "$(echo "$1" | sed 's/^arm64$/tar arm64/')" "$2"
  # Assertions and the like would name the folder.
  # shellcheck disable=SC2086 # "tar arm64" is two words
  inside env "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH" "CXXFLAGS=-ffile-prefix-map=$2=." \
    "EVENHAND_REPOSITORY=${EVENHAND_REPOSITORY:-}" sh "$2/scripts/package.sh" $1 >/dev/null && return
  kept=1
  die 4 "$1 was not made; the clone with its logs is in $place"
}

# All packages, made in a clone, and what goes with them.
make_release() { # CLONE FOLDER
  mkdir -p "$2"
  if [ -z "$here" ]; then inside true; fi
  git clone -q --depth 1 --branch "$tag" "file://$root" "$place$1" 2>/dev/null || die 4 "$tag could not be cloned"
  for kind in $kinds; do
    say "$tag: $kind"
    case $kind in
      source) in_git archive --prefix="evenhand-$version/" "$tag" | gzip -9n >"$2/evenhand-$version.tar.gz" ;;
      *) make_package "$kind" "$inner$1" ;;
    esac
  done
  if [ -d "$place$1/build/packages" ]; then
    find "$place$1/build/packages" -maxdepth 1 -type f -exec cp {} "$2" \;
  fi
  cat "$notes" >"$2/notes.md"
  if [ -f "$2/evenhand-$version.tar.gz" ]; then
    python3 "$place$1/scripts/write-recipes.py" "$2/evenhand-$version.tar.gz" "$2/recipes.tar.gz"
  fi
}

unpack() { # PACKAGE FOLDER
  mkdir -p "$2"
  case $1 in
    *.deb) dpkg-deb -R "$1" "$2" ;;
    *.whl) python3 -m zipfile -e "$1" "$2" ;;
    *.tar.gz | *.tgz) tar -C "$2" -xzf "$1" ;;
    *) cp "$1" "$2" ;;
  esac
}

# Every file of one release is in the other, with the same bytes; of those that are not, what differs is listed.
compare_releases() { # FOLDER FOLDER
  if diff -rq "$1" "$2" >/dev/null; then return 0; fi
  diff -rq "$1" "$2" >&2 || true
  for package in "$1"/*; do
    name=$(basename "$package")
    if [ ! -f "$2/$name" ] || cmp -s "$package" "$2/$name"; then continue; fi
    unpack "$package" "$place/first/$name"
    unpack "$2/$name" "$place/second/$name"
    (cd "$place" && diff -rq "first/$name" "second/$name" >&2) || true
  done
  return 1
}

make_release /evenhand "$out.partial"
if [ -n "$twice" ]; then
  make_release /another/folder "$out.second"
  compare_releases "$out.partial" "$out.second" ||
    die 1 "$tag: made twice, and not the same bytes; both are there: $out.partial, $out.second"
  rm -rf "$out.second"
  say "$tag: made twice, the same bytes"
fi

cd "$out.partial"
find . -type f ! -name notes.md -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum -- >"$place.sums"
mv "$place.sums" SHA256SUMS
if [ -n "$key" ]; then
  ssh-keygen -q -Y sign -f "$key" -n evenhand SHA256SUMS || die 4 "SHA256SUMS could not be signed"
fi
mv "$out.partial" "$out"
missing=
for kind in $all_kinds; do
  case " $kinds " in *" $kind "*) ;; *) missing="$missing $kind" ;; esac
done
cat "$out/SHA256SUMS"
[ -z "$missing" ] || say "$tag: left out:$missing"
[ -n "$key" ] || say "$tag: not signed; --key FILE signs it"
[ -n "${EVENHAND_REPOSITORY:-}" ] ||
  say "$tag: EVENHAND_REPOSITORY is not set: recipes name github.com/OWNER, and npm would not publish its package"
say "$tag: the release is in $out"
