#!/bin/sh
# The page of bindings/page.
#   sh page_test.sh PROGRAM PROJECT-FOLDER WORK-FOLDER TEST [NAME]   TEST is words, which needs Node alone; or page, which
#                                                             builds the page, or takes the file that $PAGE names, and
#                                                             opens it in chromium, or in what $BROWSER names. With NAME
#                                                             only those of its tests whose names have these words;
#                                                             or bench, which says how long the page takes
# 77, which ctest takes for skipped, where something is missing.
set -eu
evenhand=$(readlink -f -- "$1")
root=$(readlink -f -- "$2")
mkdir -p "$3"
work=$(readlink -f -- "$3")
skip() {
  echo "skipped: $1"
  exit 77
}

command -v node >/dev/null || skip "needs node"
if [ "$4" = words ]; then exec node --test "$root/bindings/page/tests/words.test.mjs"; fi
[ -e "$root/build/wasm/evenhand.wasm" ] || skip "needs what sh scripts/wasm.sh builds"
for name in npm xz; do
  command -v "$name" >/dev/null || skip "needs $name"
done
browser=${BROWSER:-}
for name in chromium chromium-browser google-chrome; do
  [ -n "$browser" ] || browser=$(command -v "$name") || continue
done
[ -n "$browser" ] || skip "needs chromium"
browser=$(command -v "$browser") || skip "needs $BROWSER"

# Works on copies of the sources, so that no packages are installed among them.
rm -rf "$work/bindings" "$work/reports"
mkdir -p "$work/reports"
cp -R "$root/bindings" "$work"
cp -R "$root/reports/page" "$work/reports"
cp "$root/LICENSE" "$work"
cd "$work/bindings/page"
npm ci --no-audit --no-fund --ignore-scripts >"$work/npm.log" 2>&1 || skip "needs packages of npm; see $work/npm.log"
if [ -z "${PAGE:-}" ]; then
  node build.mjs "$root/build/wasm" "$work/evenhand.html"
  PAGE=$work/evenhand.html
fi
export PAGE BROWSER="$browser" EVENHAND="$evenhand" SOURCE="$root"
if [ "$4" = bench ]; then exec node tests/page_bench.mjs; fi
node --test ${5:+"--test-name-pattern=$5"} tests/page.test.mjs
