#!/bin/sh
# Builds the program for WebAssembly, in a bare Debian 13 of its own, which has Emscripten, and lets Node run it there:
#   sh scripts/wasm.sh                       build/wasm/evenhand.cjs and evenhand.wasm, the program and the library, and
#                                            verify.wasm, which verifies games and does nothing else
#   sh scripts/wasm.sh audit fisher-yates    and runs that command with Node
# The root and the libraries, which take some ten minutes the first time, are kept in build/wasm-root:
# rm -rf --one-file-system build/wasm-root removes them. Exit codes are run.sh's.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

bare=$root/build/wasm-root
in_root() { sh "$root/scripts/bare-root.sh" --suite trixie "$bare" "$@"; }

# Copies what git knows or would know of the checkout, and nothing of one before. Files keep their times, by which is built what
# has changed.
copy_checkout() {
  mkdir -p "$bare/evenhand"
  find "$bare/evenhand" -xdev -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf --one-file-system {} +
  (cd "$root" && git ls-files -co --exclude-standard -z | tar --null -T - -c --ignore-failed-read) |
    tar -C "$bare/evenhand" -x || die 4 "the checkout could not be copied to $bare"
}

mkdir -p "$root/build"
# Documents name it.
commit=$(git -C "$root" describe --always --dirty --abbrev=12 '--exclude=*' 2>/dev/null || echo unknown)
log=$root/build/wasm.log
say "building for WebAssembly; $log says what is done"
{
  in_root true
  if ! in_root test -e /usr/bin/emcc; then
    in_root sh -c 'apt-get -q update && apt-get -q -y install --no-install-recommends emscripten cmake ninja-build pkg-config nodejs git'
  fi
  copy_checkout
  if ! cmp -s "$root/scripts/wasm-libraries.sh" "$bare/libraries/complete"; then
    in_root sh /evenhand/scripts/wasm-libraries.sh /libraries
  fi
  # shellcheck disable=SC2016 # for the shell that is started
  in_root env "EVENHAND_COMMIT=$commit" sh -ec 'cd /evenhand
    export EVENHAND_WASM_LIBRARIES=/libraries
    cmake -S . -B build/wasm -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE=/evenhand/cmake/wasm.cmake \
      -DEVENHAND_TESTS=OFF -DEVENHAND_MPI=OFF
    ninja -C build/wasm evenhand verify'
} >"$log" 2>&1 || die_with_log "$log" "the build for WebAssembly failed"
made=$root/build/wasm
mkdir -p "$made"
cp "$bare/evenhand/build/wasm/src/evenhand.wasm" "$bare/evenhand/build/wasm/src/verify.wasm" "$made"
cp "$bare/evenhand/build/wasm/src/evenhand.js" "$made/evenhand.cjs"
rm -rf "$made/licences"
cp -r "$bare/libraries/share/licences" "$made/licences"
if [ $# -gt 0 ]; then
  cp "$made/evenhand.cjs" "$bare/evenhand/build/wasm/src"
  exec sh "$root/scripts/bare-root.sh" "$bare" env EVENHAND_WASM=/evenhand/build/wasm/src \
    node /evenhand/bindings/npm/bin/evenhand.cjs "$@"
fi
