# shellcheck shell=bash
# The functions that .ci/run and nightly.sh share. Sourced by bash with $root set to the project's folder, and in it. Every
# step runs even when one before it failed; the closing lines give the time of each and the tests' totals.
. "${root:?}/scripts/setup.sh"

totals=()
failed=()

step() { # NAME COMMAND...
  local name=$1 start=$SECONDS result=passed
  shift
  echo "==> $name"
  "$@" || result=FAILED
  totals+=("$(printf '%5d s  %-6s  %s' $((SECONDS - start)) "$result" "$name")")
  if [ "$result" = FAILED ]; then failed+=("$name"); fi
}

# Compiled objects are kept between runs, where the machine keeps its files.
export CCACHE_DIR=${CCACHE_DIR:-$HOME/.cache/ccache} CCACHE_MAXSIZE=15G
mkdir -p "$CCACHE_DIR"
keep_objects() { ccache --zero-stats >/dev/null; }

# Prints how many of the objects were compiled in runs before.
kept_objects() {
  ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit\t/ { kept += $2 } /^cache_miss\t/ { made = $2 }
    END { printf "%d of %d objects were kept from runs before\n", kept, kept + made }'
}

# Prints what failed, once more: only the end of a long log may be kept. A failed test's output stands between
# ctest's line for it and the next test's.
failures() {
  awk '/^ *[0-9]+\/[0-9]+ Test +#[0-9]+:/ { shown = /\*\*\*/ && !/\*\*\*Skipped/; lines = 0 }
       /^ *Start +[0-9]+:/ { next }
       /tests passed,.* tests failed out of/ { shown = 0 }
       shown && ++lines <= 60' build/ctest-*.log
}

# Succeeds where every step did.
close_steps() {
  echo
  failures
  grep -h '^skipped: ' build/ctest-*.log
  grep -h '^unsteady: ' build/ctest-*.log
  kept_objects
  printf '%s\n' "${totals[@]}"
  printf '%5d s  in all\n' "$SECONDS"
  cat build/ctest-*.log |
    awk '/^tests: / { passed += $2; failed += $4 } /^unsteady: / { ++passed; --failed }
         END { print passed + 0 " passed, " failed + 0 " failed" }'
  [ "${#failed[@]}" -eq 0 ]
}
