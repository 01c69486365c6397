#!/bin/sh
# The library as somebody else uses it: installed, found by find_package, linked with a program outside
# of the tree that audits its own std::shuffle.
#   sh library_test.sh BUILD-FOLDER PROJECT-FOLDER COMPILER
set -eu
build=$1 project=$2 compiler=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The example is what docs/library.md shows.
# shellcheck disable=SC2016 # backquotes of Markdown
sed -n '/^```cpp/,/^```$/p' "$project/docs/library.md" | sed '1d;$d' >"$folder/shown"
sed 1d "$project/examples/library/audit_shuffle.cpp" | diff - "$folder/shown"

cmake --install "$build" --component development --prefix "$folder/installed" >/dev/null
cmake --install "$build" --component library --prefix "$folder/installed" >/dev/null
cp -r "$project/examples/library" "$folder/program"
cmake -S "$folder/program" -B "$folder/build" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$folder/installed"
cmake --build "$folder/build"
status=0
"$folder/build/audit_shuffle" >"$folder/printed" || status=$?
cat "$folder/printed"
# A sound shuffle is called biased once in a hundred runs: then once more.
if [ "$status" -eq 1 ]; then
  status=0
  "$folder/build/audit_shuffle" >"$folder/printed" || status=$?
fi
grep -q '^20,000 deals of 52 cards' "$folder/printed"
[ "$status" -eq 0 ]

# The same for C, as find_package gave it and by pkg-config, from which it is the same program.
"$folder/build/audit_deals" | grep -q '^20,000 deals of 52 cards from rand()'
PKG_CONFIG_PATH=$(dirname "$(find "$folder/installed" -name evenhand.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # a word each
"$compiler" -x c -std=c11 -o "$folder/by_pkg_config" "$project/examples/library/audit_deals.c" -x none \
  $(pkg-config --cflags --libs evenhand)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir evenhand) "$folder/by_pkg_config" |
  grep -q '^20,000 deals of 52 cards from rand()'
