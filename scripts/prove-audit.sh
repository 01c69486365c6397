#!/bin/sh
# Shows what `evenhand audit` finds: logs with each known flaw (tests/flaws) must be called biased by a
# group of tests made for it; fair logs from three engines must not, and the p-values of every test
# must be uniform over them (or larger, where the statistic is discrete).
#   sh scripts/prove-audit.sh [--deals N] [--fair LOGS] [--fair-deals N] [FLAW...|none]
# Defaults: 1,000,000 deals a flaw, all flaws; 204 fair logs of 100,000 deals, unless flaws are named
# and --fair is not. Needs the preset `ci`
# to be built, or EVENHAND_BUILD to name another build folder. The exit code is 0 when every flaw is
# found and at most 2 % of the fair logs are called biased.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
build=${EVENHAND_BUILD:-$root/build/ci}
evenhand=$build/src/evenhand
flawed_deals=$build/tests/flawed_deals

deals=1000000
fair=
fair_deals=100000
while [ $# -gt 0 ]; do
  case $1 in
    --deals) deals=$2 ;;
    --fair) fair=$2 ;;
    --fair-deals) fair_deals=$2 ;;
    *) break ;;
  esac
  shift 2
done
wanted=$*
if [ -z "$fair" ]; then
  case $wanted in '' | none) fair=204 ;; *) fair=0 ;; esac
fi

for program in "$evenhand" "$flawed_deals"; do
  [ -x "$program" ] || { echo "prove-audit: $program is not built" >&2; exit 2; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A log on standard input; $scratch/out/ has the reports, the exit code is audit's.
audit() { # DECK
  "$evenhand" audit --log - --log-format u8 --deck "$1" --quiet --out "$scratch/out" >/dev/null
}

# The strongest test of the group, and of all, among those that reject.
strongest() { # [GROUP]
  awk -F, -v group="${1:-}" 'NR > 1 && $12 == "true" && (group == "" || $3 == group) {
      if (best == "" || $11 < least) { least = $11; best = $2 } }
    END { if (best != "") printf "%s 1e%.0f", best, least; else printf "-" }' "$scratch/plain.csv"
}

failures=0
printf '%-20s %-9s %-4s %-44s %s\n' flaw deck exit 'group for it: strongest test' 'of all'
"$flawed_deals" list >"$scratch/flaws"
while read -r flaw deck group; do
  if [ -n "$wanted" ]; then
    case " $wanted " in *" $flaw "*) ;; *) continue ;; esac
  fi
  "$flawed_deals" "$flaw" "$deals" 7 | audit "$deck"
  code=$?
  # Nulls and findings are quoted and may hold commas: they are taken out.
  sed 's/"[^"]*"//g' "$scratch/out/tests.csv" >"$scratch/plain.csv"
  fitting=$(strongest "$group")
  if [ "$code" != 1 ] || [ "$fitting" = - ]; then failures=$((failures + 1)); fi
  printf '%-20s %-9s %-4s %-44s %s\n' "$flaw" "$deck" "$code" "$group: $fitting" "$(strongest)"
done <"$scratch/flaws"

biased=0
log=0
while [ "$log" -lt "$fair" ]; do
  case $((log % 3)) in 0) engine=mt19937-64 ;; 1) engine=ranlux48 ;; *) engine=splitmix64 ;; esac
  case $((log / 3 % 4)) in 0) deck=10 ;; 1) deck=52 ;; 2) deck=54 ;; *) deck=136 ;; esac
  "$flawed_deals" fair "$fair_deals" $((1000 + log)) $engine $deck | audit $deck
  code=$?
  if [ "$code" != 0 ]; then
    sed 's/"[^"]*"//g' "$scratch/out/tests.csv" >"$scratch/plain.csv"
    echo "fair log $log ($engine, $deck cards): exit $code, $(strongest)"
  fi
  if [ "$code" = 1 ]; then biased=$((biased + 1)); fi
  sed 's/"[^"]*"//g' "$scratch/out/tests.csv" | awk -F, 'NR > 1 && $5 == "" && $8 != "" { print $2, $8 }' \
    >>"$scratch/p-values"
  log=$((log + 1))
done
if [ "$fair" -gt 0 ]; then
  echo "fair logs called biased: $biased of $fair"
  if [ $((biased * 50)) -gt "$fair" ]; then failures=$((failures + 1)); fi
  # Smirnov's one-sided statistic; exp(-2 m d^2) is its limit, and never too small.
  LC_ALL=C sort -k1,1 -k2,2g "$scratch/p-values" | awk '
    $1 != name { if (m) finish(); name = $1; m = 0 }
    { p[++m] = $2 }
    END { finish()
      for (t in tail) if (tail[t] * tests < .01) {
        printf "p-values too small: %s (%g after Bonferroni)\n", t, tail[t] * tests; bad = 1 }
      printf "tests whose p-values are looked at: %d; smallest Smirnov p %g (%s)\n", tests, least, where
      exit bad }
    function finish(  i, d) {
      d = 0
      for (i = 1; i <= m; i++) if (i / m - p[i] > d) d = i / m - p[i]
      tail[name] = exp(-2 * m * d * d); tests++
      if (where == "" || tail[name] < least) { least = tail[name]; where = name } }' ||
    failures=$((failures + 1))
fi
[ "$failures" -eq 0 ]
