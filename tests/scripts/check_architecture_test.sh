#!/bin/sh
# check-architecture.sh lets a sound tree pass and names the file and line of each planted fault.
set -eu
check=$1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

plant() { # FILE LINE...
  mkdir -p "$tree/$(dirname "$1")"
  file=$tree/$1
  shift
  printf '%s\n' "$@" >"$file"
}

fails_with() { # MESSAGE
  if output=$(sh "$check" "$tree"); then
    echo "passed, but should say: $1"
    exit 1
  fi
  case $output in
    *"$1"*) ;;
    *)
      printf 'expected: %s\nfound: %s\n' "$1" "$output"
      exit 1
      ;;
  esac
}

plant base/a.hpp '#include <vector>'
plant stats/b.hpp '#include "base/a.hpp"' '#include <boost/math/constants/constants.hpp>'
plant sims/c.cpp '#include "base/a.hpp"' '// #include "stats/b.hpp"'
plant src/d.cpp '#include "stats/b.hpp"'
plant tests/sims/c_test.cpp ''
plant tests/src/d_test.cpp ''
plant tests/stats/b_test.cpp '#include "src/d.hpp"'
sh "$check" "$tree"

plant sims/c.cpp '#include "base/a.hpp"' '' '#  include "stats/b.hpp"'
fails_with 'sims/c.cpp:3: sims/ must not include stats/b.hpp'
plant sims/c.cpp '#include <reports/e.hpp>'
fails_with 'sims/c.cpp:1: sims/ must not include reports/e.hpp'
plant sims/c.cpp ''

plant src/d.cpp '#include "tests/stats/helper.hpp"'
fails_with 'src/d.cpp:1: src/ must not include tests/stats/helper.hpp'
plant src/d.cpp ''

plant stats/b.cpp '#include "b.hpp"'
fails_with 'stats/b.cpp:1: write the path from the root instead of "b.hpp"'
rm "$tree/stats/b.cpp"

plant base/a.hpp '#include "base/f.hpp"'
plant base/f.hpp '' '#include "base/g.hpp"'
plant base/g.hpp '#include "base/a.hpp"'
fails_with 'base/g.hpp:1: headers include each other: base/a.hpp -> base/f.hpp -> base/g.hpp -> base/a.hpp'
rm "$tree/base/f.hpp" "$tree/base/g.hpp"
plant base/a.hpp ''

plant src/run/r.hpp '#include "src/judge/j.hpp"'
plant src/judge/j.hpp ''
fails_with 'src/run/r.hpp:1: src/run/ must not include src/judge/j.hpp'
plant src/run/r.hpp '#include "src/audit/a.hpp"'
plant src/audit/a.hpp ''
fails_with 'src/run/r.hpp:1: src/run/ must not include src/audit/a.hpp'
plant src/run/r.hpp ''
plant src/cellar/c.hpp '#include "src/run/r.hpp"'
fails_with 'src/cellar/c.hpp:1: give src/cellar/ its rank in check-architecture.awk'
rm "$tree/src/cellar/c.hpp"

plant src/cli/command/parse.cpp '#include <CLI/CLI.hpp>'
plant tests/src/cli/command/parse_test.cpp ''
sh "$check" "$tree"
plant src/cli/command/options.hpp '#include <CLI/App.hpp>'
fails_with 'src/cli/command/options.hpp:1: only src/cli/command/parse.cpp may include CLI/App.hpp'
rm -r "$tree/src/cli" "$tree/tests/src/cli"

plant stats/tables/t.hpp '#include "stats/series/s.hpp"'
plant stats/series/s.hpp ''
plant stats/series/u.cpp '#include "stats/tables/t2.hpp"'
plant stats/tables/t2.hpp ''
fails_with 'folders include each other'
rm "$tree/stats/series/u.cpp"

plant tests/stats/h_test.cpp ''
plant tests/stats/i_test.cpp ''
plant stats/h.cpp 'namespace {' 'int twice(int n) { return 2 * n; }' 'constexpr int least = 1;' '}  // namespace'
plant stats/i.cpp 'namespace {' '' 'double twice(double x) { return 2 * x; }' '}  // namespace'
fails_with 'stats/i.cpp:3: twice also names something in stats/h.cpp'
plant stats/i.cpp 'namespace {' 'const double least{2};' '}  // namespace' 'double twice(double x) { return x; }'
fails_with 'stats/i.cpp:2: least also names something in stats/h.cpp'
plant stats/i.cpp 'namespace {' 'double twice_of(double x) { return twice(x); }' '}  // namespace'
sh "$check" "$tree"

list=scripts/sources-without-tests.txt
plant stats/j.cpp ''
fails_with 'stats/j.cpp: give it its test, tests/stats/j_test.cpp'
plant $list '# Sources that may lack a test.' 'stats/j.cpp  # a list of names'
sh "$check" "$tree"
plant $list 'stats/j.cpp'
fails_with "$list: say why stats/j.cpp needs no test"
plant $list 'stats/j.cpp  # a list of names' 'stats/k.cpp  # gone'
fails_with "$list: stats/k.cpp is not there: take it off the list"
plant $list 'stats/j.cpp  # a list of names'
plant tests/stats/j_test.cpp ''
fails_with "$list: stats/j.cpp has its test: take it off the list"

plant $list ''
plant stats/j.hpp '// of_others(1)' 'double mean_of(int n);' 'struct Spread;'
fails_with 'stats/j.cpp: tests/stats/j_test.cpp uses no name that stats/j.hpp declares'
plant tests/stats/j_test.cpp 'of_others(1), Spread_of(1)'
fails_with 'uses no name that stats/j.hpp declares'
plant tests/stats/j_test.cpp 'EXPECT_EQ(mean_of(2), 1)'
sh "$check" "$tree"
plant tests/stats/j_test.cpp 'Spread spread'
sh "$check" "$tree"

budgets=scripts/lines-per-room.txt
plant $budgets '# Lines.' '9 base' '30 stats' '9 sims' '9 src' '9 src/audit' '9 src/judge' '9 src/run' '9 tests'
sh "$check" "$tree"
plant $budgets '5 stats' '9 sims' '9 src' '9 src/audit' '9 src/gone' '9 src/judge' '9 src/run' '9 tests'
fails_with "$budgets: give base/ a budget; it has 1 lines"
fails_with "$budgets: stats/ has 16 lines, and its budget is 5: take some out, or raise it and say in the commit why"
fails_with "$budgets: src/gone is not there: take it off the list"
