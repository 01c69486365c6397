#!/bin/sh
# The pinned commands by the program as it is built for WebAssembly, with Node: the same text as the program's, to the
# byte, and the same JSON with numbers rounded to ten digits, as tests/pinned/digests.txt has them: long doubles have 80
# bits here, and the accuracy of doubles there. The commit that each was built from may differ. The last lines say how many
# numbers differ with more digits.
#   sh wasm_test.sh PROGRAM PROJECT-FOLDER [NAME...]
# Skipped where `sh scripts/wasm.sh` has built nothing.
set -eu
program=$1 project=$2
shift 2
command -v node >/dev/null || { echo "skipped: needs node"; exit 77; }
[ -e "$project/build/wasm/evenhand.wasm" ] || { echo "skipped: needs what sh scripts/wasm.sh builds"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export EVENHAND_WASM="$project/build/wasm" COLUMNS=100

cat >"$folder/rounded.cjs" <<'J'
const { readFileSync } = require('node:fs');
const text = readFileSync(process.argv[2], 'utf8');
const rounded = (key, value) => {
  if (key === 'program') return value.replace(/,.*/, '');
  return typeof value === 'number' ? Number(value.toPrecision(10)) : value;
};
process.stdout.write(text.startsWith('{') ? JSON.stringify(JSON.parse(text), rounded, 1) : text);
J
# Counts the numbers of two documents, and how many of them are not the same with so many digits.
cat >"$folder/numbers.cjs" <<'J'
const { appendFileSync, readFileSync } = require('node:fs');
const [one, other] = process.argv.slice(2, 4).map((file) => {
  const numbers = [];
  JSON.parse(readFileSync(file, 'utf8'), (key, value) => (typeof value === 'number' && numbers.push(value), value));
  return numbers;
});
if (one.length === other.length) {
  const differing = (digits) => one.filter((value, i) => value.toPrecision(digits) !== other[i].toPrecision(digits)).length;
  appendFileSync(process.argv[4], `${[one.length, ...[17, 16, 15, 14, 13, 12, 11, 10].map(differing)].join(' ')}\n`);
}
J
rounded() { node "$folder/rounded.cjs" "$1" >"$1.same"; }

# Compares one command in one way to show it: exit code, stdout, stderr.
compare() { # NAME ARGUMENT...
  name=$1 code=0 other=0
  shift
  "$program" "$@" <"$input" >"$folder/out" 2>"$folder/error" || code=$?
  node "$project/bindings/npm/bin/evenhand.cjs" "$@" <"$input" >"$folder/out.wasm" 2>"$folder/error.wasm" || other=$?
  rounded "$folder/out"
  rounded "$folder/out.wasm"
  case $name in *' --json') node "$folder/numbers.cjs" "$folder/out" "$folder/out.wasm" "$folder/numbers" || true ;; esac
  if [ "$code" -ne "$other" ]; then echo "$name: exit code $code, and $other by WebAssembly"; failed=1; fi
  # The line that says how long it takes is there where that is long.
  for error in error error.wasm; do sed -i '/; Ctrl-C ends it/d' "$folder/$error"; done
  for stream in out.same error; do
    wasm=$(echo "$stream" | sed 's/^[a-z]*/&.wasm/')
    if ! diff "$folder/$stream" "$folder/$wasm" >"$folder/difference"; then
      echo "$name: not the same:"
      head -8 "$folder/difference"
      failed=1
    fi
  done
}

failed=0 compared=0 input=/dev/null
while read -r name words; do
  case $name in '' | '#'* | -) continue ;; esac
  case " $* " in '  ' | *" $name "*) ;; *) continue ;; esac
  # shellcheck disable=SC2086 # a list of words
  compare "$name" $words
  # shellcheck disable=SC2086
  compare "$name --json" $words --json
  compared=$((compared + 1))
done <"$project/tests/pinned/commands.txt"
# Programs, standard input, refusals, and readers that close the pipe.
if [ $# -eq 0 ]; then
  deals='BEGIN { for (deal = 0; deal < 9000; ++deal) { print deal % 3, (deal + 1) % 3, (deal + 2) % 3 } }'
  compare exec audit --exec "awk '$deals'" --deck 3 --samples 8000 --json
  compare 'exec that ends' audit --exec 'echo 0 2 1; echo oops >&2; exit 3' --deck 3
  compare 'exec that fails' audit --exec /no/such/program --deck 3
  compare 'exec filter' audit --exec cat --exec-mode filter --deck 9 --samples 3000 --json
  compare 'exec once' audit --exec 'echo 0 2 1' --exec-mode once --deck 3 --samples 20 --json
  compare 'exec that hangs' audit --exec 'sleep 9' --exec-timeout 1s --deck 3
  awk "$deals" >"$folder/deals"
  compare log audit --log "$folder/deals" --deck 3 --json
  input=$folder/deals
  compare 'standard input' audit --log - --deck 3 --json
  input=/dev/null
  compare refusal audit naive-swp
  compare 'no file' audit --log "$folder/none" --deck 3
  compare folder audit --log "$folder" --deck 3
  compared=$((compared + 11))
  node "$project/bindings/npm/bin/evenhand.cjs" list | head -1 >"$folder/line" 2>"$folder/error"
  if [ ! -s "$folder/line" ] || [ -s "$folder/error" ]; then
    echo "a closed pipe: $(cat "$folder/error")"
    failed=1
  fi
  awk "$deals" | node "$project/bindings/npm/bin/evenhand.cjs" audit --log - --deck 3 >"$folder/out" || true
  grep -q '^biased' "$folder/out" || { echo "a pipe: $(head -1 "$folder/out")"; failed=1; }
fi
if [ -e "$folder/numbers" ]; then
  awk '{ for (i = 1; i <= NF; ++i) sum[i] += $i }
    END { printf "of %d numbers in %d documents differ:", sum[1], NR
          for (i = 2; i <= 9; ++i) printf " %d with %d digits%s", sum[i], 19 - i, i < 9 ? "," : "\n" }' "$folder/numbers"
fi
[ "$compared" -gt 0 ] || { echo "no such command: $*"; exit 1; }
[ "$failed" -eq 0 ]
echo "$compared commands: the same"
