#!/bin/sh
# Tries the recipes of packages/recipes, filled for a source archive of the last commit, as root on Debian:
#   sh scripts/prove-recipes.sh           Homebrew's is Ruby, Arch's gives the .SRCINFO that is beside it, Debian's makes a
#                                         source package in which lintian finds no error
#   sh scripts/prove-recipes.sh --build   and Debian's makes the package as well, which takes as long as a build
# The tools are installed (ruby, makepkg, debhelper, lintian).
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

case $# in
  0) kind=-S ;;
  *) if [ "$*" = --build ]; then kind='-b -j2'; else die 2 "$*: expected --build or nothing"; fi ;;
esac
[ "$(id -u)" -eq 0 ] || die 2 "the tools are installed as root"
# shellcheck disable=SC2086 # a list of words
require_packages ruby makepkg debhelper lintian dpkg-dev fakeroot python3 $program_packages $database_packages
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
chmod 755 "$work"

version=$(sed -n 's/^project(evenhand VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
git -C "$root" archive --prefix="evenhand-$version/" HEAD | gzip -9n >"evenhand-$version.tar.gz"
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct) \
  python3 "$root/scripts/write-recipes.py" "evenhand-$version.tar.gz" recipes.tar.gz
tar -xzf recipes.tar.gz
log=$work/log

ruby -c recipes/homebrew/evenhand.rb >"$log" 2>&1 || die_with_log "$log" "homebrew: not Ruby"
say "homebrew: Ruby reads it"

# makepkg does not run as root.
chown -R nobody recipes/aur
(cd recipes/aur && setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$work" makepkg --printsrcinfo) >srcinfo 2>"$log" ||
  die_with_log "$log" "aur: makepkg does not read it"
diff srcinfo recipes/aur/.SRCINFO >"$log" || die_with_log "$log" "aur: .SRCINFO is not what makepkg makes of the recipe"
say "aur: makepkg reads it, and .SRCINFO is the same"

cp "evenhand-$version.tar.gz" "evenhand_$version.orig.tar.gz"
tar -xzf "evenhand-$version.tar.gz"
cp -r recipes/debian "evenhand-$version"
# Debian 12 has one Boost of two, which need not be that of a package.
# shellcheck disable=SC2086 # two words
(cd "evenhand-$version" && dpkg-buildpackage $kind -us -uc -d) >"$log" 2>&1 || die_with_log "$log" "debian: no package"
lintian --fail-on error ./*.changes
ls ./*.changes ./*.deb 2>/dev/null || true
say "debian: dpkg-buildpackage $kind makes it, and lintian finds no error"
