#!/usr/bin/env bash
# What takes too long for every change: the slow tests, all that the documentation shows, the thread sanitizer, longer
# fuzzing, and more sessions that are killed. Where ccache keeps objects it builds little. It goes on from what .ci/run
# has left, if that was here.
#   bash scripts/nightly.sh
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root" || exit
. scripts/steps.sh

tools() {
  require_packages clang-16 libclang-rt-16-dev lld-16 libbenchmark-dev ccache && keep_objects
}

slow_tests() { sh scripts/test.sh --slow -L slow | tee build/ctest-slow.log; }

# What has threads, and nothing else: this build takes long.
threads() { sh scripts/test.sh --preset tsan | tee build/ctest-tsan.log; }

fuzz() { sh scripts/fuzz.sh 10; }

robust() {
  bash scripts/prove-robust.sh build/release/src/evenhand 30 &&
    python3 scripts/prove-watch.py build/release/src/evenhand 10 --soak 60 &&
    python3 scripts/prove-interrupts.py build/release/src/evenhand 10
}

mkdir -p build
rm -f build/ctest-*.log
step 'packages' tools
step 'slow tests' slow_tests
step 'thread sanitizer' threads
step 'fuzzing' fuzz
step 'kills, full disks and limits' robust
close_steps
