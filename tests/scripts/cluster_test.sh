#!/bin/sh
# The recipes of examples/cluster, as far as one machine without a scheduler runs them: parts are worked one by
# one, one of them is interrupted and begun again, and all are merged to the bytes of one run.
#   sh tests/scripts/cluster_test.sh EVENHAND PROJECT_SOURCE
set -u
EVENHAND=$1
cluster=$2/examples/cluster
SESSION='compare fisher-yates random-keys --deck 10 --tests position,order --samples 9000000'
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
PARTS=$folder/parts
RESULT=$folder/result
TASKS=3
export EVENHAND SESSION PARTS RESULT TASKS
faults=0
fail() { echo "FAILED: $*"; faults=$((faults + 1)); }

# shellcheck disable=SC2086 # a list of words
"$EVENHAND" $SESSION --out one -q >/dev/null || fail 'no result of one run'

JOB_COMPLETION_INDEX=0 sh "$cluster/part.sh" || fail 'the first part is not worked'
sh "$cluster/merge.sh" >/dev/null 2>missing.txt
[ $? = 3 ] || fail 'a merge of one part does not end with 3'
grep -q -- "--shard [0-9]*\.\.[0-9]* --out $PARTS" missing.txt || fail "what is missing: $(cat missing.txt)"

# Interrupted, wherever it is by then: before it began, at work, or done.
sh "$cluster/part.sh" 2 &
part=$!
sleep .2
kill -TERM "$part" 2>/dev/null
wait "$part"
sh "$cluster/part.sh" 2 || fail 'the second part does not go on'
sh "$cluster/part.sh" 3 || fail 'the third part is not worked'
sh "$cluster/part.sh" 3 || fail 'a part that is done is worked again'
[ -z "$(find "$PARTS" -name 'checkpoint*')" ] || fail 'a checkpoint is left'
sh "$cluster/merge.sh" >/dev/null || fail 'the parts do not merge'
diff -r one result || fail 'the parts come to something else than one run'

# A missing part is worked by the command that says so.
rm "$PARTS/shard-2-3.evenhand"
sh "$cluster/merge.sh" >/dev/null 2>missing.txt
line=$(grep '^evenhand ' missing.txt)
eval "\"\$EVENHAND\" ${line#evenhand } -q" || fail "cannot be run: $line"
sh "$cluster/merge.sh" >/dev/null || fail 'the parts do not merge with one of another name'
diff -r one result || fail 'parts of other names come to something else'

if command -v parallel >/dev/null; then
  rm -rf "$PARTS"
  sh "$cluster/parallel.sh" >/dev/null 2>parallel.err || fail "GNU parallel: $(cat parallel.err)"
  diff -r one result || fail 'GNU parallel comes to something else'
else
  echo 'skipped: GNU parallel: needs parallel'
fi

if python3 -c 'import yaml' 2>/dev/null; then
  python3 - "$cluster" <<'END' || fail 'a recipe for Kubernetes is no job'
import pathlib
import sys

import yaml

for name in ("kubernetes-job.yaml", "kubernetes-merge.yaml"):
    job = yaml.safe_load((pathlib.Path(sys.argv[1]) / name).read_text())
    container = job["spec"]["template"]["spec"]["containers"][0]
    assert job["kind"] == "Job" and container["command"][0] == "sh"
    assert (pathlib.Path(sys.argv[1]) / pathlib.Path(container["command"][1]).name).exists()
    mounts = {mount["name"] for mount in container["volumeMounts"]}
    assert mounts == {volume["name"] for volume in job["spec"]["template"]["spec"]["volumes"]}
END
fi

[ "$faults" = 0 ] && echo 'examples/cluster: the same bytes'
exit "$faults"
