#!/bin/sh
# release_test.sh PROJECT-FOLDER: what stops a release before anything is made, and a release of the sources alone, twice;
# the recipes have the version, the checksum and every library of the table, which must be that of scripts/setup.sh.
set -u
project=$1
command -v git >/dev/null || { echo "skipped: needs git"; exit 77; }
git -C "$project" rev-parse 2>/dev/null || { echo "skipped: needs git (no checkout)"; exit 77; }
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 PYTHONDONTWRITEBYTECODE=1
export GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM PYTHONDONTWRITEBYTECODE
unset EVENHAND_REPOSITORY EVENHAND_MAINTAINER SOURCE_DATE_EPOCH
failed=0

fail() {
  echo "$*"
  failed=1
}

# The files that a release reads, as they stand in the project.
tree=$work/project
mkdir "$tree"
for name in CMakeLists.txt CHANGELOG.md .gitignore scripts packages; do cp -R "$project/$name" "$tree"; done
version=$(sed -n 's/^project(evenhand VERSION \([0-9.]*\).*/\1/p' "$tree/CMakeLists.txt")
in_tree() { git -C "$tree" -c user.name=a -c user.email=a@example.com "$@" >/dev/null 2>&1; }
commit() { in_tree add -A && in_tree commit -m "$1" && in_tree tag -f "v$version"; }

release() { # STATUS WORDS ARGUMENT...
  wanted=$1 words=$2 status=0
  shift 2
  sh "$tree/scripts/release.sh" "$@" >"$work/out" 2>&1 || status=$?
  if [ "$status" -ne "$wanted" ] || ! grep -q -e "$words" "$work/out"; then
    fail "release.sh $*: ended with $status, expected $wanted and '$words'; it said: $(cat "$work/out")"
  fi
}

in_tree init -q
sed -i "/^## \\[$version\\]/d" "$tree/CHANGELOG.md"
commit first
release 2 'expected sh scripts/release.sh'
release 2 'expected sh scripts/release.sh' --twice
release 2 '^evenhand: v77.0: there is no such tag' v77.0
release 2 'expected some of source, page' --only source,zip "v$version"
release 2 'expected a private key' --key "$tree/CMakeLists.txt" "v$version"
release 2 "CHANGELOG.md has no section \\[$version\\]" "v$version"
in_tree tag v99.0.0
release 2 "v99.0.0: its CMakeLists.txt says version $version" v99.0.0

printf '# Changelog\n\n## [Unreleased]\n\n- later\n\n## [%s] - 2026-01-01\n\n- now\n\n## [0.0.1]\n\n- before\n' "$version" \
  >"$tree/CHANGELOG.md"
release 2 'the checkout has changes' "v$version"
commit second
release 0 'made twice, the same bytes' --here --only source --twice "v$version"
grep -q 'EVENHAND_REPOSITORY is not set' "$work/out" || fail 'nothing says that the address is missing'
out=$tree/build/releases/v$version
release 2 'is there already' --here --only source "v$version"
(cd "$out" && sha256sum --quiet -c SHA256SUMS) || fail 'the checksums are not those of the files'
if grep -q notes.md "$out/SHA256SUMS"; then fail 'the text of the release is taken for one of its files'; fi
grep -q recipes.tar.gz "$out/SHA256SUMS" || fail 'the recipes have no checksum'
[ "$(grep . "$out/notes.md")" = '- now' ] || fail "notes.md is not the section alone: $(cat "$out/notes.md")"
tar -tzf "$out/evenhand-$version.tar.gz" | grep -qx "evenhand-$version/CMakeLists.txt" || fail 'the sources lack CMakeLists.txt'

cd "$work" || exit
tar -xzf "$out/recipes.tar.gz"
sum=$(sha256sum <"$out/evenhand-$version.tar.gz" | cut -d ' ' -f 1)
for recipe in homebrew/evenhand.rb aur/PKGBUILD aur/.SRCINFO; do
  grep -q "$sum" "recipes/$recipe" || fail "$recipe has another checksum"
  grep -q "evenhand-$version.tar.gz" "recipes/$recipe" || grep -q "pkgver=$version" "recipes/$recipe" || fail "$recipe has another version"
done
grep -q "^evenhand ($version-1)" recipes/debian/changelog || fail 'debian/changelog has another version'
if grep -rnE '@[A-Za-z_]+@' recipes; then fail 'a place in a recipe was not filled'; fi
bash -n recipes/aur/PKGBUILD || fail 'PKGBUILD: no bash'
# Each library is in each recipe, under its name there.
sed 1d "$tree/packages/libraries.csv" | while IFS=, read -r debian _ linked homebrew arch; do
  grep -Eq "^ (.*\\| )?$debian,?\$" recipes/debian/control || echo "debian/control lacks $debian"
  [ -z "$homebrew" ] || grep -q "depends_on \"$homebrew\"" recipes/homebrew/evenhand.rb || echo "homebrew lacks $homebrew"
  for recipe in PKGBUILD .SRCINFO; do
    grep -Eq "(depends.*[ (=])$arch([ :)]|\$)" "recipes/aur/$recipe" || echo "aur/$recipe lacks $arch ($linked)"
  done
done >lacking
if [ -s lacking ]; then fail "$(cat lacking)"; fi

# To npm, release/evenhand.tgz is a repository of GitHub's; ./release/evenhand.tgz is a file.
grep -q 'npm publish .* \./release/evenhand-\*\.tgz$' "$project/.github/workflows/release.yml" ||
  fail 'the workflow publishes no file of the release at npm'

# A library that comes or goes is not forgotten.
recipes() { python3 "$tree/scripts/write-recipes.py" "$out/evenhand-$version.tar.gz" "$work/again.tar.gz" 2>&1; }
cp "$tree/packages/libraries.csv" table
sed -i '/^libfmt-dev/d' "$tree/packages/libraries.csv"
recipes | grep -q '^evenhand: packages/libraries.csv: no line for libfmt-dev' || fail 'a library that the table lacks is not found'
cp table "$tree/packages/libraries.csv"
echo 'libold-dev,MIT,shared,old,old' >>"$tree/packages/libraries.csv"
recipes | grep -q '^evenhand: packages/libraries.csv: libold-dev is not among' || fail 'a library that is gone is not found'
cp table "$tree/packages/libraries.csv"
echo '# @SHA512@' >>"$tree/packages/recipes/aur/PKGBUILD.in"
recipes | grep -q 'aur/PKGBUILD.in: @SHA512@ is not known' || fail 'an unknown place in a recipe is not found'

# A package that has the name of its folder in it, one that is always the same, and one that cannot be made.
packages_are() { # COMMANDS
  rm -rf "$out"
  # shellcheck disable=SC2016 # for the script that is written
  printf '#!/bin/sh\nset -e\ncd "$(dirname "$0")/.."\nmkdir -p build/packages\n%s\n' "$1" >"$tree/scripts/package.sh"
  commit "$1"
}
# shellcheck disable=SC2016 # for the script that is written
packages_are 'pwd >where; touch -d "@$SOURCE_DATE_EPOCH" where; tar -czf build/packages/made.tar.gz where'
release 1 'made twice, and not the same bytes' --here --only deb --twice "v$version"
grep -q 'first/made.tar.gz/where and second/made.tar.gz/where differ' "$work/out" || fail "what differs is not named: $(cat "$work/out")"
# shellcheck disable=SC2016
packages_are 'echo "$1 $SOURCE_DATE_EPOCH" >build/packages/"$*".txt'
release 0 'left out: source page npm tar wheel sbom' --here --only deb,arm64 --twice "v$version"
[ "$(cat "$out/deb.txt")" = "deb $(git -C "$tree" log -1 --format=%ct)" ] || fail 'the time is not that of the commit'
[ -f "$out/tar arm64.txt" ] || fail 'arm64 is not what package.sh is asked for'
# shellcheck disable=SC2016
packages_are 'echo "$EVENHAND_REPOSITORY" >build/packages/address'
EVENHAND_REPOSITORY=https://example.org/evenhand
export EVENHAND_REPOSITORY
release 0 'left out' --here --only npm "v$version"
unset EVENHAND_REPOSITORY
[ "$(cat "$out/address")" = https://example.org/evenhand ] || fail 'packages are not told their address'
packages_are 'exit 3'
release 4 'deb was not made' --here --only deb "v$version"
exit "$failed"
