#!/bin/sh
# The library shows the functions that the header declares and the map lists, each with its version, and no other.
#   sh symbols_test.sh LIBRARY FOLDER-OF-THE-HEADER
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
nm -D --defined-only "$1" | awk '$2 == "T" || $2 == "D" || $2 == "B" || $2 == "R" || $2 == "W" || $2 == "V" { print $3 }' |
  LC_ALL=C sort >"$folder/shown"
sed -n 's/^    \(evenhand_[a-z0-9_]*\);$/\1@@EVENHAND_0.1/p' "$2/evenhand.map" | LC_ALL=C sort >"$folder/listed"
grep -v '^#' "$2/evenhand.h" | tr '\n' ' ' | grep -o 'EVENHAND_API [^;]*(' | sed 's/(.*//; s/.*[ *]//' |
  sed 's/$/@@EVENHAND_0.1/' | LC_ALL=C sort >"$folder/declared"
diff "$folder/listed" "$folder/shown"
diff "$folder/declared" "$folder/shown"
[ "$(wc -l <"$folder/shown")" -ge 18 ]
