#!/bin/sh
# evenhand-mpi leaves the bytes that evenhand leaves: with any number of ranks, and after it was
# killed and went on with another number.
#   sh tests/scripts/mpi_test.sh EVENHAND EVENHAND-MPI
# Three ranks; with EVENHAND_LONG=1 in the environment 1, 2, 3 and 4.
set -u
numbers=3
if [ "${EVENHAND_LONG:-}" = 1 ]; then numbers='1 2 3 4'; fi
evenhand=$1
evenhand_mpi=$2
for program in mpirun ps; do
  command -v $program >/dev/null || { echo "skipped: needs $program"; exit 77; }
done

# MPI refuses root: another user runs it.
if [ "$(id -u)" = 0 ]; then
  command -v setpriv >/dev/null || { echo 'skipped: needs setpriv'; exit 77; }
  folder=$(mktemp -d) || exit 1
  cp "$evenhand" "$folder/evenhand" && cp "$evenhand_mpi" "$folder/evenhand-mpi" || exit 1
  chmod -R a+rx "$folder"
  chown -R 65534:65534 "$folder"
  HOME=$folder TMPDIR=$folder setpriv --reuid=65534 --regid=65534 --clear-groups \
    sh "$0" "$folder/evenhand" "$folder/evenhand-mpi"
  status=$?
  rm -rf "$folder"
  exit "$status"
fi

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
faults=0
fail() { echo "FAILED: $*"; faults=$((faults + 1)); }
# Ends with the status of rank 0.
ranks() { # NUMBER ARGUMENT...
  number=$1
  shift
  mpirun -q --oversubscribe -n "$number" "$evenhand_mpi" "$@"
}

seq 1 3000 | awk '{ srand($1); for (i = 1; i <= 9; ++i) d[i] = i
  for (i = 9; i > 1; --i) { j = 1 + int(rand() * i); t = d[i]; d[i] = d[j]; d[j] = t }
  line = d[1]; for (i = 2; i <= 9; ++i) line = line " " d[i]; print line }' >log.txt

# The same deals in u8, which ranks share.
tr -d ' \n' <log.txt | tr 123456789 '\001\002\003\004\005\006\007\010\011' >log.u8
for _ in 1 2 3 4; do cat log.u8 log.u8 >more.u8 && mv more.u8 log.u8; done

while read -r arguments; do
  # shellcheck disable=SC2086 # a list of words
  "$evenhand" $arguments --threads 1 --out one --force >one.txt 2>/dev/null
  expected=$?
  for number in $numbers; do
    # shellcheck disable=SC2086
    ranks "$number" $arguments --out many --force >many.txt 2>many.err
    status=$?
    [ "$status" = "$expected" ] || fail "$number ranks of $arguments: exit code $status, not $expected: $(cat many.err)"
    cmp one.txt many.txt || fail "$number ranks print something else: $arguments"
    diff -r one many || fail "$number ranks leave something else: $arguments"
  done
done <<'END'
compare fisher-yates naive-swap riffle:7 --deck 10 --samples 300000
audit sattolo --deck 8 --samples 200000 --confirm 50000
audit --log log.txt
audit --log log.u8 --deck 9
audit --log log.u8 log.u8 --deck 9 --samples 50000
compare fisher-yates --log log.u8 --log log.txt --deck 9 --samples 3000
play mahjong --games 400
play xiangqi --games 12
calibrate --deck 6 --samples 500 --sessions 60
deal doudizhu --samples 100000
END

# The deals that are written, in the same order.
"$evenhand" deal poker --samples 60000 --write one.deals >/dev/null
ranks 3 deal poker --samples 60000 --write many.deals >/dev/null 2>&1
cmp one.deals many.deals || fail 'ranks write other deals'

# A rank is lost; the checkpoint goes on with more ranks, and with none.
session='--deck 20 --samples 12000000 --threads 1'
# shellcheck disable=SC2086
"$evenhand" audit fisher-yates $session --format json >one.json
# By itself, so that its number is that of the ranks' parent.
# shellcheck disable=SC2086
mpirun -q --oversubscribe -n 3 "$evenhand_mpi" audit fisher-yates $session --format json \
  --checkpoint lost.evenhand --checkpoint-every 1 >lost.json 2>lost.err &
job=$!
waited=0
while [ ! -s lost.evenhand ] && [ "$waited" -lt 300 ]; do
  sleep .1
  waited=$((waited + 1))
done
# shellcheck disable=SC2009 # by its parent, so that no other job is meant
lost=$(ps -o pid= --ppid "$job" | tail -n 1)
if [ -s lost.evenhand ] && [ -n "$lost" ]; then
  kill -KILL "$lost"
  wait "$job"
  [ -s lost.json ] && fail 'a job that lost a rank printed a result'
  cp lost.evenhand again.evenhand
  ranks 2 audit --resume lost.evenhand --format json >two.json 2>two.err ||
    fail "two ranks do not go on: $(cat two.err)"
  cmp one.json two.json || fail 'two ranks that went on tell something else'
  "$evenhand" audit --resume again.evenhand --format json >none.json
  cmp one.json none.json || fail 'evenhand that went on tells something else'
else
  fail "the job left no checkpoint: $(cat lost.err)"
fi

# A rank that stands still for a while is waited for.
mpirun -q --oversubscribe -n 3 "$evenhand_mpi" audit fisher-yates --deck 20 --samples 12000000 --threads 1 --format json \
  >slow.json 2>slow.err &
job=$!
sleep .7
# shellcheck disable=SC2009 # by its parent, as above
slow=$(ps -o pid= --ppid "$job" | tail -n 1)
# shellcheck disable=SC2086 # a number or nothing
kill -STOP $slow && sleep 2 && kill -CONT $slow
wait "$job" || fail "a job with a slow rank: $(cat slow.err)"
cmp one.json slow.json || fail 'a slow rank makes another result'

# A rank on an older machine counts the same.
if command -v qemu-x86_64 >/dev/null && [ "$(uname -m)" = x86_64 ]; then
  old='audit fisher-yates --deck 20 --samples 100000 --threads 1 --format json'
  # shellcheck disable=SC2086
  "$evenhand" $old >new.json
  # shellcheck disable=SC2086
  mpirun -q --oversubscribe -n 1 "$evenhand_mpi" $old : -n 1 qemu-x86_64 -cpu Nehalem "$evenhand_mpi" $old >old.json \
    2>old.err || fail "a rank of another instruction set: $(cat old.err)"
  cmp new.json old.json || fail 'another instruction set makes another result'
else
  echo 'skipped: a rank of another instruction set: needs qemu-x86_64'
fi

# Ranks that disagree are refused.
mpirun -q --oversubscribe -n 1 "$evenhand_mpi" audit asf --samples 1000 : \
  -n 1 "$evenhand_mpi" audit asf --samples 2000 >/dev/null 2>disagree.err
status=$?
[ "$status" = 2 ] || fail "ranks that disagree end with $status"
grep -q 'start the same program' disagree.err || fail "ranks that disagree say: $(cat disagree.err)"

[ "$faults" = 0 ] && echo 'evenhand-mpi: the same bytes'
exit "$faults"
