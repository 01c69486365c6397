#!/bin/sh
# shellcheck disable=SC2317 # the functions are called by name
# Checks format, shell scripts, architecture, the programs that tests start, the words of pages and
# texts, translations of pages and messages, the form of the tables of speeds, and (which takes minutes) clang-tidy's findings.
#   sh scripts/lint.sh             everything
#   sh scripts/lint.sh --quick     without clang-tidy
#   sh scripts/lint.sh stats/ src/cli/table   clang-tidy for files whose path contains one of these
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"
cd "$root" || exit

faults=0
check() { # NAME COMMAND...
  name=$1
  shift
  if "$@"; then return 0; fi
  say "$name: faults found"
  faults=1
}

sources() { find base stats sims protocol reports src packages tests bench -name '*.hpp' -o -name '*.cpp'; }

# The first fault of each file is enough: clang-format-16 -i mends them all.
format() {
  sources | xargs clang-format-16 --dry-run --Werror 2>&1 |
    awk -F: '/ error: / && !seen[$1]++ { print $1 ":" $2 ": not as clang-format-16 -i writes it" }
             /not found|No such/ { print; seen["?"] = 1 }
             END { for (file in seen) exit 1 }'
}

shell_scripts() {
  find scripts tests/scripts tests/browser reports/page examples -path "*/node_modules" -prune -o -name '*.sh' -exec shellcheck -x {} + &&
    shellcheck -x .ci/run
}

tidy() { # PATH-PART...
  if [ $# -eq 0 ]; then set -- ''; fi
  patterns=
  for part; do
    if ! grep -q "\"file\": \"$root/.*$part" build/ci/compile_commands.json; then
      say "no source file's path contains $part"
      return 1
    fi
    patterns="$patterns ^$root/(?=(base|stats|sims|protocol|reports|src|tests|bench)/).*$part"
  done
  # shellcheck disable=SC2086 # a list of words
  run-clang-tidy-16 -quiet -p build/ci -j "$(cores)" $patterns
}

quick=
if [ "${1:-}" = --quick ]; then quick=1; fi

require_packages clang-format-16 shellcheck python3
check format format
check shellcheck shell_scripts
check architecture sh scripts/check-architecture.sh
check programs python3 scripts/check-programs.py
check words sh scripts/check-words.sh
check translations sh scripts/check-translations.sh
check messages python3 scripts/messages.py --check
check performance python3 scripts/measure.py --check
if [ -z "$quick" ]; then
  require_packages clang-tidy-16 libbenchmark-dev
  build ci build.ninja # sees new files
  check clang-tidy tidy "$@"
fi
exit "$faults"
