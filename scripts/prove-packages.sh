#!/bin/sh
# Tries the packages that scripts/package.sh made, as root, each where nothing else is:
# - the .deb in a bare Debian (debootstrap, downloaded anew): lintian finds no error; it installs, audits,
#   has its man pages and completions, and leaves nothing behind when it is purged;
# - the archive in a root that holds nothing but it: no libraries, no shell, no /proc.
#   sh scripts/prove-packages.sh [SUITE]      bookworm, unless another is named
# Nothing of the system is mounted into those roots, for they are removed.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

suite=${1:-bookworm}
[ "$(id -u)" -eq 0 ] || die 2 "a root to change into wants root"
require_packages debootstrap lintian
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

say "lintian"
lintian --fail-on error "$deb"

say "a bare $suite"
debootstrap --variant=minbase "$suite" "$work/bare" >"$work/debootstrap.log" 2>&1 ||
  die_with_log "$work/debootstrap.log" "debootstrap failed"
cp "$deb" "$work/bare/tmp/evenhand.deb"
inside() { chroot "$work/bare" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
inside apt-get update -q >"$work/apt.log"
inside apt-get install -y -q --no-install-recommends /tmp/evenhand.deb >>"$work/apt.log" 2>&1 ||
  die_with_log "$work/apt.log" "the package cannot be installed"
expect_status 1 inside evenhand audit naive-swap --samples 20k --format html,junit --out /tmp/report --quiet
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
expect_status 1 chroot "$work/empty" "$program" audit naive-swap --samples 20k --format html,junit \
  --out /tmp/report --quiet
expect_status 0 chroot "$work/empty" "$program" exact fisher-yates --deck 6 --quiet
[ -s "$work/empty/tmp/report/report.html" ] || die 1 "the archive's reports are missing"
say "the archive runs without libraries"
