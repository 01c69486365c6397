#!/bin/bash
# Tries to make evenhand lose what it counted, hang, crash or believe what is not so:
# scripts/prove-robust.sh [PROGRAM [KILLS]], of which 3 are enough to see that all is in order. Kills at random moments with every signal, resumes and
# compares byte by byte; full disks, read-only folders, closed and few descriptors, few processes,
# little memory; two runs in one folder, exchanged logs, planted links, engines that misbehave.
# Ends with the number of trials, and 1 if one of them failed.
set -u
root=$(cd "$(dirname "$0")/.." && pwd -P)
EVENHAND=${1:-$root/build/release/src/evenhand}
kills=${2:-200}
EVENHAND=$(cd "$(dirname "$EVENHAND")" && pwd -P)/$(basename "$EVENHAND")
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit
export EVENHAND TMPDIR=$work/tmp
mkdir tmp
trials=0
failures=0
RANDOM=7

passed() { trials=$((trials + 1)); }
failed() {
  trials=$((trials + 1))
  failures=$((failures + 1))
  echo "FAILED: $*"
}
# check WHAT COMMAND...: the command is a trial
check() {
  local what=$1
  shift
  if "$@"; then passed; else failed "$what"; fi
}
# ends STATUSES SECONDS COMMAND...: in time, with one of the statuses, and not by a signal
ends() {
  local wanted=$1 seconds=$2 status
  shift 2
  timeout -k 1 "$seconds" "$@" >out 2>err
  status=$?
  case " $wanted " in *" $status "*) return 0 ;; esac
  echo "status $status of: $*"
  head -n 3 err
  return 1
}
says() { grep -q -- "$1" err || { echo "not said: $1"; head -n 3 err; false; }; }
# Permissions and limits bind everybody but root.
as_nobody=()
[ "$(id -u)" = 0 ] && as_nobody=(setpriv --reuid=61999 --regid=61999 --clear-groups)

# --- killed at random moments, and gone on with -------------------------------------------------
"$EVENHAND" deal doudizhu --samples 4e5 --write log --write-format u16le -q >/dev/null || exit
"$EVENHAND" deal doudizhu --samples 4e5 --seed 2 --write other --write-format u16le -q >/dev/null || exit
sessions=(
  'audit|audit fisher-yates --deck 9 --samples 3e6 --tests position,order'
  'audit|audit --log ../log --reader u16le --deck doudizhu'
  'compare|compare fisher-yates asf --deck 8 --samples 2e6 --tests position'
  'deal doudizhu|deal doudizhu --samples 6e5'
  'play xiangqi|play xiangqi --red random --black random --games 3000 --record record'
  'play mahjong|play mahjong --games 2e4 --record record'
  'play doudizhu|play doudizhu --games 6e4 --record record'
  'play holdem|play holdem --games 3e6'
  'audit|audit riffle:7 --deck 9 --samples 6e6 --tests position --shard 2/3'
  'audit|audit --scheme faro --samples 2e5'
  'bits|bits --rng xoshiro256++ --length 1e5 --sequences 800'
  'entropy|entropy --rng chacha20 --samples 2e4 --sequences 20'
  'calibrate|calibrate --deck 6 --samples 2000 --sessions 900'
)
signals=(KILL TERM INT HUP)

whole() { # INDEX: the session at once, in a folder of its own
  mkdir "whole$1"
  (cd "whole$1" && eval "$EVENHAND ${sessions[$1]#*|} --out out -q" >printed 2>err)
}

resumed() { # INDEX SIGNAL: killed again and again, and gone on with
  local command=${sessions[$1]%%|*} options=${sessions[$1]#*|} extra='' status
  rm -rf run
  mkdir run
  cd run || return
  case $options in *--record*) extra='--record record' ;; esac
  case $options in *--shard*) extra='--shard 2/3' ;; esac
  for _ in 1 2 3 4 5 6 7 8; do
    local moment=0.$((RANDOM % 90 + 10))
    if [ -s out/checkpoint.evenhand ] || [ -s out/checkpoint-shard-2-3.evenhand ]; then
      eval "timeout --preserve-status -s $2 $moment $EVENHAND $command --resume out/checkpoint*.evenhand $extra \
        --threads $((RANDOM % 3 + 1)) --out out -q" >printed 2>err
    else
      # Nothing was kept: the record of a run that was killed is replaced.
      eval "timeout --preserve-status -s $2 $moment $EVENHAND $options --threads $((RANDOM % 3 + 1)) --out out \
        --force -q" >printed 2>err
    fi
    status=$?
    # `timeout` kills itself as well: the program may not have gone yet.
    sleep 0.1
    # Takes away the checkpoints that a run which was killed has claimed and not filled.
    find out -name 'checkpoint*' -size 0 -delete 2>/dev/null
    case $status in 0 | 1 | 3) break ;; esac
  done
  case $status in
    0 | 1 | 3) ;;
    *)
      if [ -s out/checkpoint.evenhand ] || [ -s out/checkpoint-shard-2-3.evenhand ]; then
        eval "$EVENHAND $command --resume out/checkpoint*.evenhand $extra --out out -q" >printed 2>err
      else
        eval "$EVENHAND $options --out out --force -q" >printed 2>err
      fi
      ;;
  esac
  rm -f out/*.partial out/probe.*
  cd ..
  diff -r "whole$1" run >differences || { head -n 5 differences run/err; return 1; }
}

kill_trials=0
while [ "$kill_trials" -lt "$kills" ]; do
  index=$((kill_trials % ${#sessions[@]}))
  signal=${signals[$((kill_trials / ${#sessions[@]} % 4))]}
  [ -d "whole$index" ] || whole "$index"
  check "killed by $signal: ${sessions[$index]#*|}" resumed "$index" "$signal"
  kill_trials=$((kill_trials + 1))
done
echo "$kill_trials sessions killed and gone on with"

# --- evidence that is exchanged ------------------------------------------------------------------
swapped() {
  for moment in 0.1 0.2 0.4 0.8; do
    rm -f checkpoint*.evenhand
    cp log exchanged
    timeout --preserve-status -s INT $moment "$EVENHAND" audit --log exchanged --reader u16le \
      --deck doudizhu --threads 1 >out 2>err
    if grep -q 'interrupted; [1-9]' err; then break; fi # before the first deals there is no evidence
  done
  [ -s checkpoint.evenhand ] || return 0 # it was too quick to be interrupted
  cp other exchanged
  ends 2 20 "$EVENHAND" audit --resume checkpoint.evenhand && says 'not the log that was begun with'
}
check 'another log' swapped
for game in xiangqi mahjong doudizhu; do
  case $game in xiangqi) players='--red random --black random' ;; *) players= ;; esac
  # shellcheck disable=SC2086
  "$EVENHAND" play "$game" --games 20 $players --record "$game" -q >/dev/null 2>&1
  check "$game: whole" ends 0 20 "$EVENHAND" replay "$game" "$game"
  size=$(stat -c %s "$game")
  for _ in 1 2 3 4 5 6; do
    head -c $(((RANDOM * 32768 + RANDOM) % size)) "$game" >cut.games
    check "$game: cut short" ends 2 20 "$EVENHAND" replay "$game" cut.games
  done
  grep -v '^{"end"' "$game" >cut.games
  check "$game: without its end" ends 2 20 "$EVENHAND" replay "$game" cut.games
done

# --- two runs in one folder, and of one file -----------------------------------------------------
two_runs() {
  rm -rf two
  mkdir two
  for seed in 1 2 3; do
    (cd two && timeout -s INT 1 "$EVENHAND" audit fisher-yates --deck 9 --samples 1e11 --seed $seed) \
      >/dev/null 2>&1 &
  done
  wait
  [ "$(cd two && for file in *.evenhand; do "$EVENHAND" merge --partial "$file"; done |
    grep -c 'seed [123]$')" = 3 ]
}
check 'two runs in one folder' two_runs
one_file() {
  cp two/checkpoint.evenhand both
  timeout -s INT 2 "$EVENHAND" audit --resume both >/dev/null 2>&1 &
  sleep 0.5
  ends 2 5 "$EVENHAND" audit --resume both && says 'another run works with it'
  local result=$?
  wait
  return $result
}
check 'two runs of one checkpoint' one_file

# --- planted links -------------------------------------------------------------------------------
planted() {
  rm -rf planted
  mkdir planted
  echo precious >precious
  # shellcheck disable=SC2016
  sh -c 'for name in result.json report.md evenhand-files.txt figures.csv; do
      ln -s ../precious planted/$name.$$.partial; done
    ln -s ../precious planted/checkpoint.evenhand
    exec "$EVENHAND" audit fisher-yates --deck 5 --samples 20k --out planted -q' >/dev/null 2>err
  [ "$(cat precious)" = precious ] && [ -s planted/result.json ]
}
check 'planted links' planted

# --- limits --------------------------------------------------------------------------------------
small='audit fisher-yates --deck 9 --samples 2e5 --tests position'
limited() { # LIMIT STATUSES
  # shellcheck disable=SC2016
  ends "$2" 20 bash -c "$1; exec \"\$EVENHAND\" $small --threads 4"
}
chmod 777 "$work" tmp
for size in 60000 80000 120000 200000 400000; do
  check "address space of $size kB" limited "ulimit -v $size" '0 4 127'
done
for files in 0 3 4 5 6 8; do
  check "$files descriptors" limited "ulimit -n $files" '0 2 4 126 127'
done
check 'files of at most 0 bytes' limited 'ulimit -f 0' '0 4'
for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
  check "closed descriptors $closed" limited "exec $closed" '0 4'
done
few_threads() {
  ends '0' 20 "${as_nobody[@]}" bash -c "ulimit -u $1; exec \"$EVENHAND\" $small --threads 8"
}
if "${as_nobody[@]}" test -x "$EVENHAND"; then
  check 'one process' few_threads 1
  check 'three processes' few_threads 3
  read_only() {
    rm -rf readonly
    mkdir readonly
    chmod 555 readonly
    # shellcheck disable=SC2016
    ends 0 20 "${as_nobody[@]}" sh -c "cd readonly && exec \"\$EVENHAND\" $small" &&
      ends 2 20 "${as_nobody[@]}" sh -c "cd readonly && exec \"\$EVENHAND\" $small --out here" &&
      ends 2 20 "${as_nobody[@]}" sh -c "cd readonly && exec \"\$EVENHAND\" $small --checkpoint here"
  }
  check 'a folder that cannot be written' read_only
else
  echo 'not tried, for nobody else may run the program: few processes, a read-only folder'
fi
full_disk() {
  mkdir -p full
  mount -t tmpfs -o size=64k tmpfs full 2>/dev/null || { echo 'not tried: no tmpfs'; return 0; }
  ends 4 20 "$EVENHAND" audit fisher-yates --samples 2e4 --out full/reports &&
    grep -q '20,000 deals of 52 cards' out && says 'No space left'
  local result=$?
  umount full
  return $result
}
check 'a full disk' full_disk
# shellcheck disable=SC2016
check 'standard output that is full' sh -c '"$EVENHAND" --help >/dev/full 2>/dev/null; [ $? = 4 ]'
quiet_filter() {
  yes 123m456p789s1122z | timeout 10 "$EVENHAND" hand mahjong - 2>err | head -n 1 >/dev/null
  [ "${PIPESTATUS[1]}" = 0 ] && ! [ -s err ]
}
check 'a reader that leaves' quiet_filter

# --- children ------------------------------------------------------------------------------------
play='play xiangqi --black random --games 2 --nodes 10 --grace 300'
for engine in 'yes info string hello' 'yes >&2' 'cat /dev/zero' 'sleep 100' 'exit 3' 'kill -9 $$' \
  'echo uciok; exec cat >/dev/null' 'setsid sleep 100 & sleep 100'; do
  # shellcheck disable=SC2016
  check "an engine: $engine" ends '0 1 3' 20 \
    bash -c 'ulimit -v 2000000; exec "$EVENHAND" '"$play"' --red "$0"' "$engine"
done
for shuffler in 'yes "#"' 'yes' 'cat /dev/zero' 'sleep 100' 'exit 3' 'kill -9 $$' 'echo 1 0; sleep 100'; do
  # shellcheck disable=SC2016
  check "a shuffler: $shuffler" ends 2 20 \
    bash -c 'ulimit -v 2000000; exec "$EVENHAND" audit --exec "$0" --exec-timeout 1' "$shuffler"
done
orphans() {
  "$EVENHAND" audit --exec 'setsid sleep 98765 & sleep 98765' --exec-timeout 60 >/dev/null 2>&1 &
  local pid=$!
  sleep 1
  kill -KILL $pid
  wait $pid 2>/dev/null
  sleep 1.5
  ! pgrep -f 'sleep 98765' >/dev/null
}
check 'children of a program that was killed' orphans
stopped_soon() {
  local begun
  begun=$(date +%s%N)
  timeout --preserve-status -s INT 1 "$EVENHAND" play xiangqi --red "$1" --games 2 --nodes 10 >out 2>err
  [ $? = 130 ] && [ $((($(date +%s%N) - begun) / 1000000)) -lt 2200 ]
}
check 'Ctrl-C while an engine hangs' stopped_soon 'sleep 100'
check 'Ctrl-C while an engine is deaf' stopped_soon "trap '' TERM INT; while :; do sleep 1; done"

echo "$trials trials, $failures failed"
[ "$failures" = 0 ]
