#!/bin/sh
# Builds for arm64 with the distribution's cross compiler, and runs quick tests under qemu-user; on Debian 12, as
# root or with sudo:
#   sh scripts/prove-arm64.sh                    those of the libraries: what counts, draws and computes
#   sh scripts/prove-arm64.sh --all              those of the program and its commands as well: takes hours
#   sh scripts/prove-arm64.sh -R Hypergeometric  anything that ctest understands, after --all if that is given
# It installs g++-aarch64-linux-gnu and qemu-user where they are missing, and nothing for arm64: those
# libraries are unpacked into build/arm64-sysroot (see scripts/arm64.sh), so that nothing of the system changes.
# Tests that start the program from a shell start a script that runs it under the emulator (tests/CMakeLists.txt).
# Tests that fail for the emulator's sake are left out: tests/not-emulated.txt names them, with the reason.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"
. "$root/scripts/arm64.sh"

left_out=$(sed -n 's/^\([^ #]*\)  # .*/\1/p' "$root/tests/not-emulated.txt" | paste -sd '|')
if [ "${1:-}" = --all ]; then
  shift
  build_arm64 all
else
  build_arm64 evenhand base_tests stats_tests bits_tests sims_tests protocol_tests reports_tests
  left_out="$left_out|src_tests_NOT_BUILT|Documents"
fi
say "left out, for qemu-user or unbuilt: $left_out"
ctest --test-dir "$root/build/arm64" --output-on-failure -j "$(cores)" -LE slow -E "^($left_out)\$" "$@"
