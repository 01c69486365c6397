#!/bin/sh
# Shows that xiangqi does what docs/xiangqi.md says: the counts of moves in tests/data, games without
# an illegal move by random players and by the engine, both compared with Fairy-Stockfish, the same
# games in any number of threads, and the engine's strength.
#   sh scripts/prove-xiangqi.sh [--random N] [--self N] [--strength N] [--most-leaves N]
# Defaults: 10,000 games of random players, 1,000 of the engine, 200 against Fairy-Stockfish and
# against a random player, counts up to 10,000,000,000 leaves. 0 leaves a part out. About half an
# hour on two processors. Needs the preset `ci` to be built, or EVENHAND_BUILD to name another build
# folder, and fairy-stockfish (FAIRY, by default /usr/games/fairy-stockfish) for what is compared.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
evenhand=${EVENHAND_BUILD:-$root/build/ci}/src/evenhand
fairy=${FAIRY:-/usr/games/fairy-stockfish}
threads=$(getconf _NPROCESSORS_ONLN)

random=10000
self=1000
strength=200
most_leaves=10000000000
while [ $# -gt 0 ]; do
  case $1 in
    --random) random=$2 ;;
    --self) self=$2 ;;
    --strength) strength=$2 ;;
    --most-leaves) most_leaves=$2 ;;
    *) echo "prove-xiangqi: unknown option $1; see the head of the script" >&2; exit 2 ;;
  esac
  shift 2
done
for program in "$evenhand" "$fairy"; do
  [ -x "$program" ] || { echo "prove-xiangqi: $program is missing" >&2; exit 2; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

rows=0
while IFS=, read -r fen depth leaves; do
  case $fen in '#'* | fen) continue ;; esac
  [ "$leaves" -le "$most_leaves" ] || continue
  rows=$((rows + 1))
  counted=$("$evenhand" xiangqi perft "$fen" --depth "$depth" --threads "$threads" | sed -n 's/,//g; 1s/ .*//p')
  [ "$counted" = "$leaves" ] || fail "perft $fen --depth $depth: $counted, expected $leaves"
done <"$root/tests/data/xiangqi-perft.csv"
echo "perft: $rows rows"

# Plays games, verifies them, and compares the legal moves of every 50th position.
#   games NAME OPTION...
games() {
  name=$1
  shift
  "$evenhand" play xiangqi "$@" --threads "$threads" --fail-on never --record "$scratch/$name" \
    >"$scratch/$name.report" ||
    fail "$name: games"
  "$evenhand" replay xiangqi "$scratch/$name" --against "$fairy" --every 50 || fail "$name: replay"
}
if [ "$random" -gt 0 ]; then
  games random --red random --black random --draw-colours --games "$random"
fi
if [ "$self" -gt 0 ]; then
  games self --nodes 250,1000 --random-plies 4,5 --games "$self"
  cat "$scratch/self.report"
  "$evenhand" play xiangqi --nodes 250,1000 --random-plies 4,5 --games "$self" --threads 1 \
    --fail-on never --record "$scratch/one" >"$scratch/one.report"
  if ! cmp "$scratch/self" "$scratch/one" || ! cmp "$scratch/self.report" "$scratch/one.report"; then
    fail "games depend on the number of threads"
  fi
fi
if [ "$strength" -gt 0 ]; then
  for other in "$fairy" random; do
    "$evenhand" play xiangqi --black "$other" --nodes 10k --random-plies 8 --pairs \
      --games "$strength" --threads "$threads" --fail-on never || fail "strength against $other"
  done
fi
[ "$failures" -eq 0 ] || exit 1
