#!/bin/sh
# Tries the packages that scripts/package.sh made, as root, each where nothing else is:
# - the .deb in a bare Debian that is made anew: lintian finds no error; it installs, audits,
#   has its man pages and completions, and leaves nothing behind when it is purged;
# - the archive in a root that holds nothing but it: no libraries, no shell, no /proc. It has the licence of each
#   library and the texts that licences name.
# A random source of libgcrypt's shows that the libraries which only some commands use are there as well.
#   sh scripts/prove-packages.sh [SUITE]      bookworm, unless another is named
# Nothing of the system is mounted into those roots, for they are removed.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

suite=${1:-bookworm}
[ "$(id -u)" -eq 0 ] || die 2 "a root to change into wants root"
require_packages lintian
deb=$(find "$root/build/packages" -name "*_$(dpkg --print-architecture).deb")
archive=$(find "$root/build/packages" -name "*-$(uname -m).tar.gz")
for package in "$deb" "$archive"; do
  [ -f "$package" ] || die 2 "expected one package of each kind; sh scripts/package.sh makes them"
done

work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT

expect_status() { # STATUS COMMAND...
  wanted=$1 status=0
  shift
  "$@" || status=$?
  [ "$status" -eq "$wanted" ] || die 1 "$*: exit code $status, expected $wanted"
}

# One audit that finds a bias, and one with a source from another library.
audit_twice() { # COMMAND...
  expect_status 1 "$@" audit naive-swap --samples 20k --format html,junit --out /tmp/report --quiet
  expect_status 0 "$@" audit fisher-yates --rng sm4-ctr --samples 20k --quiet
}

say "lintian"
lintian --fail-on error "$deb"

say "a bare $suite"
inside() { sh "$root/scripts/bare-root.sh" --suite "$suite" "$work/bare" "$@"; }
inside true
cp "$deb" "$work/bare/tmp/evenhand.deb"
inside apt-get update -q >"$work/apt.log"
inside apt-get install -y -q --no-install-recommends /tmp/evenhand.deb >>"$work/apt.log" 2>&1 ||
  die_with_log "$work/apt.log" "the package cannot be installed"
audit_twice inside evenhand
for report in report.html junit.xml; do
  [ -s "$work/bare/tmp/report/$report" ] || die 1 "$report is missing"
done
pages=$(find "$work/bare/usr/share/man" -name 'evenhand*' | wc -l)
inside apt-get purge -y -q evenhand >>"$work/apt.log" 2>&1
left=$(find "$work/bare/usr" "$work/bare/etc" "$work/bare/var/lib/dpkg" -name '*evenhand*')
[ -z "$left" ] || die 1 "left behind: $left"
say "installed, audited, $pages man pages, purged: nothing is left"

say "a root with nothing but the archive"
mkdir -p "$work/empty/opt" "$work/empty/tmp"
tar -C "$work/empty/opt" -xzf "$archive"
program=/opt/$(basename "$archive" .tar.gz)/bin/evenhand
audit_twice chroot "$work/empty" "$program"
expect_status 0 chroot "$work/empty" "$program" exact fisher-yates --deck 6 --quiet
[ -s "$work/empty/tmp/report/report.html" ] || die 1 "the archive's reports are missing"
documents=${program%/bin/*}/share/doc/evenhand
while read -r library package version; do
  [ -n "$version" ] || die 1 "$library, of $package: the archive does not say which version"
  [ -s "$work/empty${program%/bin/*}/lib/evenhand/$library" ] || die 1 "$library is not in the archive"
done <"$work/empty$documents/licences/sources.txt"
for text in licences/libgcrypt20 licences/libgpg-error0 common-licenses/LGPL-2.1 common-licenses/Apache-2.0; do
  [ -s "$work/empty$documents/$text" ] || die 1 "the archive has no $text"
done
say "the archive runs without libraries"
