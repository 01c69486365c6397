#!/bin/sh
# Builds the program and the tests for arm64 with the distribution's cross compiler, and runs the quick tests
# under qemu-user; on Debian 12, as root or with sudo:
#   sh scripts/prove-arm64.sh                    all quick tests
#   sh scripts/prove-arm64.sh -R Hypergeometric  anything that ctest understands
# It installs g++-aarch64-linux-gnu and qemu-user where they are missing, and nothing for arm64: those
# libraries are unpacked into build/arm64-sysroot (see scripts/arm64.sh), so that nothing of the system changes.
# Tests that start the program from a shell start a script that runs it under the emulator (tests/CMakeLists.txt).
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"
. "$root/scripts/arm64.sh"

build_arm64 all
ctest --test-dir "$root/build/arm64" --output-on-failure -j "$(cores)" -LE slow "$@"
