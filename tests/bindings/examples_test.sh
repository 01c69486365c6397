#!/bin/sh
# One file of deals through each language that is there: the same document, byte for byte, from all that call the
# library; and the program, C++, and WebAssembly by Node, as `npx evenhand` and in a browser have its digest (digest.py).
#   sh examples_test.sh PROGRAM LIBRARY-FOLDER PROJECT-FOLDER [BY-C++]
# BY-C++ is examples/bindings/audit_file.cpp as it was built.
set -eu
program=$1 library=$2 project=$3 by_cpp=${4:-}
examples=$project/examples/bindings
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LD_LIBRARY_PATH="$library${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" EVENHAND_LIBRARY="$library/libevenhand.so.0"
export PYTHONPATH="$project/bindings/python${PYTHONPATH:+:$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1

# Each card is swapped with any, 20,000 times from a new deck.
awk 'BEGIN {
  srand(7)
  for (deal = 0; deal < 20000; ++deal) {
    for (i = 0; i < 52; ++i) deck[i] = i
    for (i = 0; i < 52; ++i) { j = int(52 * rand()); card = deck[i]; deck[i] = deck[j]; deck[j] = card }
    for (i = 0; i < 52; ++i) printf "%02x", deck[i]
    print ""
  }
}' | xxd -r -p >"$folder/deals.u8"
[ "$(wc -c <"$folder/deals.u8")" -eq 1040000 ]
"$program" audit --log "$folder/deals.u8" --reader u8 --deck 52 --json --fail-on never >"$folder/program.json"

digest_of() { python3 "$project/tests/bindings/digest.py" "$1"; }
digest=$(digest_of "$folder/program.json")
grep -q '"verdict": "biased"' "$folder/program.json"
ran=
# The document says of the deals what the program's says.
hold() { # LANGUAGE
  [ "$(digest_of "$folder/$1.json")" = "$digest" ] || { echo "$1: not the program's digest"; exit 1; }
  ran="$ran $1"
}
# The outcome in one language is to be that of the first.
compare() { # LANGUAGE
  [ -e "$folder/first.json" ] || cp "$folder/$1.json" "$folder/first.json"
  cmp "$folder/first.json" "$folder/$1.json"
  hold "$1"
}

if command -v cc >/dev/null; then
  cc -std=c11 -O1 "-I$project/src/capi" -o "$folder/by_c" "$examples/audit_file.c" "-L$library" -levenhand
  "$folder/by_c" 52 "$folder/deals.u8" >"$folder/c.json"
  compare c
  if "$folder/by_c" 1 "$folder/deals.u8" 2>"$folder/error"; then exit 1; fi
  [ "$(wc -l <"$folder/error")" -eq 1 ]
fi
if [ -n "$by_cpp" ]; then
  "$by_cpp" 52 "$folder/deals.u8" >"$folder/c++.json"
  hold c++
fi
if command -v rustc >/dev/null; then
  rustc -O -L "native=$library" -l evenhand -o "$folder/by_rust" "$examples/audit_file.rs"
  "$folder/by_rust" 52 "$folder/deals.u8" >"$folder/rust.json"
  compare rust
  if "$folder/by_rust" 1 "$folder/deals.u8" 2>"$folder/error"; then exit 1; fi
  [ "$(wc -l <"$folder/error")" -eq 1 ]
fi
if command -v go >/dev/null; then
  GOCACHE=$folder/cache GO111MODULE=off CGO_CFLAGS="-I$project/src/capi" CGO_LDFLAGS="-L$library -levenhand" \
    PKG_CONFIG=true go build -o "$folder/by_go" "$examples/audit_file.go"
  "$folder/by_go" 52 "$folder/deals.u8" >"$folder/go.json"
  compare go
fi
jna=${JNA:-/usr/share/java/jna.jar}
if command -v java >/dev/null && [ -e "$jna" ]; then
  java "-Djna.library.path=$library" -cp "$jna" "$examples/AuditFile.java" 52 "$folder/deals.u8" >"$folder/java.json"
  compare java
fi
if command -v mcs >/dev/null && command -v mono >/dev/null; then
  mcs -out:"$folder/by_csharp.exe" "$examples/AuditFile.cs"
  mono "$folder/by_csharp.exe" 52 "$folder/deals.u8" >"$folder/csharp.json"
  compare csharp
  if mono "$folder/by_csharp.exe" 1 "$folder/deals.u8" 2>"$folder/error"; then exit 1; fi
  [ "$(wc -l <"$folder/error")" -eq 1 ]
fi
if command -v Rscript >/dev/null && R CMD config CC >/dev/null 2>&1; then
  cp "$examples/evenhand_r.c" "$folder"
  (cd "$folder" && PKG_CPPFLAGS="-I$project/src/capi" PKG_LIBS="-L$library -levenhand" R CMD SHLIB evenhand_r.c) >"$folder/r.log" 2>&1
  Rscript "$examples/audit_file.R" "$folder/evenhand_r.so" 52 "$folder/deals.u8" >"$folder/r.json"
  compare r
  if Rscript "$examples/audit_file.R" "$folder/evenhand_r.so" 1 "$folder/deals.u8" 2>"$folder/error"; then exit 1; fi
  [ "$(wc -l <"$folder/error")" -eq 1 ]
fi
if python3 -c 'import numpy' 2>/dev/null; then
  python3 "$examples/audit_file.py" 52 "$folder/deals.u8" >"$folder/python.json"
  compare python
fi
if python3 -c 'import numpy, distributed' 2>/dev/null; then
  for workers in 1 2 4; do
    python3 "$examples/dask_tally.py" 52 "$folder/deals.u8" "$workers" >"$folder/dask.json"
    compare dask
  done
  # One of four is killed at work: its partitions are counted by others.
  PYTHONPATH="$examples:$PYTHONPATH" python3 "$project/tests/bindings/dask_killed.py" "$folder/killed" 52 \
    "$folder/deals.u8" 4 >"$folder/killed.json" 2>"$folder/error" || { tail -n 20 "$folder/error"; exit 1; }
  [ -e "$folder/killed" ]
  compare killed
fi
if [ -e "$project/build/wasm/evenhand.wasm" ] && command -v node >/dev/null; then
  export EVENHAND_WASM="$project/build/wasm"
  node "$project/tests/bindings/audit_file.mjs" 52 "$folder/deals.u8" >"$folder/node.json"
  hold node
  node "$project/bindings/npm/bin/evenhand.cjs" audit --log "$folder/deals.u8" --reader u8 --deck 52 --json \
    --fail-on never >"$folder/npx.json"
  hold npx
  code=0
  DEALS="$folder/deals.u8" DOCUMENT="$folder/page.json" sh "$project/tests/bindings/page_test.sh" "$program" "$project" \
    "$folder/page" page 'DEALS names' >"$folder/error" 2>&1 || code=$?
  case $code in
    0) hold page ;;
    77) cat "$folder/error" ;;
    *) tail -n 40 "$folder/error" && exit 1 ;;
  esac
fi
[ -n "$ran" ] || { echo "skipped: needs one of rustc, golang, libjna-java, mono-mcs, r-base-dev, python3-numpy"; exit 77; }
echo "the same from:$ran"
echo "one digest: $digest"
