#!/bin/sh
# shellcheck disable=SC2016 # texts of shell, which nobody is to expand
# check-programs.py lets a sound tree pass and names the file and line of each planted fault.
set -eu
check=$1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

plant() { # FILE LINE...
  mkdir -p "$tree/$(dirname "$1")"
  planted=$tree/$1
  shift
  printf '%s\n' "$@" >"$planted"
}

passes() {
  output=$(python3 "$check" "$tree") || { printf 'failed, but should pass:\n%s\n' "$output" && exit 1; }
  case $output in
    "$1 starts of programs"*) ;;
    *) printf 'expected: %s starts\nfound: %s\n' "$1" "$output" && exit 1 ;;
  esac
}

fails_with() { # MESSAGE
  if output=$(python3 "$check" "$tree"); then
    echo "passed, but should say: $1"
    exit 1
  fi
  case $output in
    *"$1"*) ;;
    *) printf 'expected: %s\nfound: %s\n' "$1" "$output" && exit 1 ;;
  esac
}

# FILE LINE TEXT...: what is planted there starts jq, which is not in the lists.
finds() {
  file=$1 line=$2
  shift 2
  plant "$file" "$@"
  fails_with "$file:$line: jq is in none of the lists of scripts/setup.sh"
  rm "$tree/$file"
}

plant scripts/setup.sh "program_packages='cmake'" "base_programs='cat grep" "  sh'" "test_programs='python3'" \
  "optional_programs='node ruby'" 'say() { :; }'
plant src/cli/program/program.cpp '{"audit", add_audit},'
test=tests/src/cli/a_test.cpp
runs='#include "tests/src/cli/run_command.hpp"'
plant $test "$runs" 'run("$EVENHAND list | grep jq; for jq in jq jq; do cat $jq; done");' '// run("jq . x | cat")'
plant tests/scripts/a_test.sh '. scripts/setup.sh' 'case $1 in jq) cat ;; jq | x) sh ;; esac' 'cat <<END' 'jq' 'END' "cat 'jq | jq'" \
  'jq() { cat; }' 'jq' 'here=jq' 'say jq >jq 2>&1 # jq' 'cat "$(cat jq)"'
passes 9
rm "$tree/$test" "$tree/tests/scripts/a_test.sh"

# Tests in C++.
finds $test 2 "$runs" 'run("cd x; $EVENHAND audit --json | jq .");'
finds $test 3 "$runs" 'run("$EVENHAND audit" +' '    " --json | jq .");'
finds $test 2 "$runs" 'run("jq . result.json");'
finds $test 2 "$runs" 'run("x=$(jq . a.json); echo $EVENHAND");'
finds $test 2 "$runs" 'run("audit --exec '\''jq . x'\'' --samples 60");'
finds $test 4 "$runs" 'run(R"(cd x' '  cat y' '  timeout -s INT 3 jq . $EVENHAND)");'
finds tests/sims/a_test.cpp 2 'std::system(' '    "command -v jq >/dev/null");'
# A program that nobody knows, where nothing but the call says that it is a command.
plant $test "$runs" 'run("strange-program here");'
fails_with "$test:2: strange-program is in none of the lists of scripts/setup.sh"
plant $test "$runs" 'run("SELECT strange FROM table");'
passes 0
rm "$tree/$test"
finds tests/sims/a_test.cpp 2 'x' 'std::system("jq .");'

# Scripts.
finds tests/scripts/a_test.sh 2 'cat x |' '  jq .'
finds tests/scripts/a_test.sh 1 'if [ "$(jq . x)" = 1 ]; then cat; fi'
finds tests/scripts/a_test.sh 3 'case $1 in' '  x) ;;' '  y) jq . ;;' 'esac'
finds tests/scripts/a_test.sh 1 'A=1 jq'
finds tests/scripts/a_test.sh 1 'sh -c "cat x && jq ."'
finds tests/scripts/a_test.sh 1 'cat list | xargs -n 5 jq .'
finds tests/scripts/a.py 2 'import subprocess' 'subprocess.run(["jq", "."], check=True)'
finds tests/scripts/a.py 1 'subprocess.run([EVENHAND, "watch", "--exec", "cat x | jq ."])'
finds tests/scripts/a.py 2 'import os' 'os.system("jq .")'
finds tests/scripts/a.py 1 'subprocess.run(f"cat {x} | jq .", shell=True)'
finds examples/shufflers/deal.sh 1 'jq . deals.json'

# Documents and help.
finds README.md 3 'Text.' '' '    $ evenhand audit --json | jq .'
finds docs/a.md 4 '```' '$ evenhand audit --json |' '    cat |' '    jq .' '```'
finds src/cli/examine/report.cpp 2 'R"(Examples:' '  evenhand audit --json | jq .   the findings'

# A program that may be missing wants a test that can be skipped; documents are skipped by check-docs.sh.
plant $test "$runs" 'run("ruby shuffle.rb | cat");'
fails_with "$test:2: ruby may be missing: skip the test then, and say that it needs ruby"
plant $test "$runs" 'if (!tests::is_installed("ruby")) GTEST_SKIP() << "needs ruby";' 'run("ruby shuffle.rb | cat");'
plant README.md '    evenhand audit --exec '\''node x.js'\'''
passes 4
