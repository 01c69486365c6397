#!/bin/sh
# Makes a page of each kind and opens it in chromium, and that of a running watch: see pages_test.mjs and
# live_test.mjs.
#   run.sh EVENHAND WORK_FOLDER      with PNG=1 the pages are left as pictures in WORK_FOLDER/png
# 77, which ctest takes for skipped, where chromium, node or the packages of package-lock.json are missing.
set -eu
evenhand=$1
work=$2
here=$(cd "$(dirname -- "$0")" && pwd)
SOURCE=${here%/tests/browser}
WORK=$work
export SOURCE WORK

skip() {
  echo "skipped: $1"
  exit 77
}

browser=
for name in chromium chromium-browser google-chrome; do
  browser=$(command -v "$name") && break
done
[ -n "$browser" ] || skip "needs chromium"
for name in node npm; do
  command -v "$name" >/dev/null || skip "needs $name"
done

mkdir -p "$work/pages"
cp "$here/package.json" "$here/package-lock.json" "$here/pages_test.mjs" "$here/read_drawn.mjs" "$here/live_test.mjs" "$work"
if ! cmp -s "$work/package-lock.json" "$work/installed-lock.json"; then
  (cd "$work" && npm ci --no-audit --no-fund >npm.log 2>&1) ||
    skip "needs puppeteer-core, which npm cannot install; see $work/npm.log"
  cp "$work/package-lock.json" "$work/installed-lock.json"
fi

rm -f "$work"/pages/*.html "$work"/history.db*
for deck in 52 mahjong; do
  "$evenhand" audit fisher-yates --deck "$deck" --samples 5000 --quiet --json >"$work/audit-$deck.json"
done
grep -v '^#' "$here/pages.txt" | while read -r name command; do
  status=0
  # The commands are the project's own, and name files by $SOURCE and $WORK.
  eval "\"$evenhand\" $command --quiet --format html" >"$work/pages/$name.html" || status=$?
  case $status in
    0 | 1 | 3) ;;
    *) echo "$command: exit code $status" && exit 1 ;;
  esac
done
node "$work/pages_test.mjs" "$browser" "$work/png" "$work"/pages/*.html
node "$work/live_test.mjs" "$browser" "$work/png" "$evenhand"
