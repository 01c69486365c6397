#!/bin/sh
# Runs the commands that README and docs/ show, and compares what they print with what is shown.
# Those shown without output are to end with a verdict. Figures that pages repeat are compared, too.
#   sh scripts/check-docs.sh               all but those marked slow
#   sh scripts/check-docs.sh --slow        those as well
#   sh scripts/check-docs.sh --downloads   and those that install something from a registry
#   sh scripts/check-docs.sh --slow docs/odds.md   these pages alone
# The program is $EVENHAND, or what run.sh builds. CONTRIBUTING.md says how a page marks what varies.
# Fails with page and line of every command that prints something else.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

level=quick
case ${1:-} in
  --slow | --downloads) level=${1#--} && shift ;;
  -*) die 2 "$1: expected --slow or --downloads" ;;
esac
if [ -z "${EVENHAND:-}" ]; then
  without_tests
  build release evenhand
  EVENHAND=$root/build/release/src/evenhand
fi
case $EVENHAND in /*) ;; *) EVENHAND=$PWD/$EVENHAND ;; esac
[ -x "$EVENHAND" ] || die 2 "$EVENHAND: no such program"
cd "$root" || exit
whole=
if [ $# -eq 0 ]; then
  whole=1
  for page in README*.md docs/*.md docs/lessons/*.md examples/*/README.md; do
    # A page that a command has written whole, in twenty minutes of a processor, is no page about it.
    case $page in docs/deals-needed-table.md) ;; *) set -- "$@" "$page" ;; esac
  done
fi

work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/bin" "$work/bin-zh"
ln -s "$EVENHAND" "$work/bin/evenhand"
# A page in Chinese shows what the program says in Chinese.
printf '#!/bin/sh\nexec "%s" --lang zh "$@"\n' "$EVENHAND" >"$work/bin-zh/evenhand"
chmod +x "$work/bin-zh/evenhand"
usual_path=$PATH
COLUMNS=100
export COLUMNS

compared=0 ran=0 left_out=0 faults=0
fault() { # WHERE MESSAGE-FILE
  printf '%s: ' "$1"
  cat "$2"
  faults=$((faults + 1))
}

# Sets $why to the reason not to run what has these marks, or to nothing.
find_reason() { # MARKS
  why=
  rest=$1
  while [ -n "$rest" ]; do
    mark=${rest%%, *}
    case $rest in *', '*) rest=${rest#*, } ;; *) rest= ;; esac
    case $mark in
      slow) if [ "$level" = quick ]; then why=slow; fi ;;
      downloads) if [ "$level" != downloads ]; then why=downloads; fi ;;
      'needs '*) if ! has "${mark#needs }"; then why=$mark; fi ;;
      'not run: '*) why=$mark ;;
      *) die 2 "unknown mark '$mark': expected slow, downloads, needs PROGRAM or not run: REASON" ;;
    esac
  done
}

# The optional programs that are missing, as a regular expression of their names.
missing_programs=no-such-program
for name in $optional_programs; do
  if ! has "$name"; then missing_programs="$missing_programs|$name"; fi
done

# Sets $why for a command that starts one of them.
find_missing_program() { # COMMAND-FILE
  started=$(grep -oE "(^|[|;&(]|--exec ['\"]) *($missing_programs)( |\$)" "$1" | head -n 1)
  if [ -n "$started" ]; then why="needs $(printf '%s' "$started" | grep -oE '[a-z0-9.-]+ ?$')"; fi
  why=${why% }
}

# stdin is nobody's; what a command asks for goes to stdout.
run_in_folder() { # COMMAND-FILE FOLDER
  (cd "$2" && timeout 1200 sh "$1" </dev/null >"$work/printed" 2>"$work/errors")
}

check_output() { # WHERE COMMAND-FILE SHOWN-FILE FOLDER
  compared=$((compared + 1))
  run_in_folder "$2" "$4"
  if ! awk -f scripts/check-docs-match.awk "$3" "$work/printed" >"$work/fault"; then
    { printf '$ ' && cat "$2" "$work/fault" && head -n 5 "$work/errors"; } >"$work/message"
    fault "$1" "$work/message"
  fi
}

check_run() { # WHERE COMMAND-FILE FOLDER
  ran=$((ran + 1))
  run_in_folder "$2" "$3"
  case $? in
    0 | 1 | 3) if ! grep -q '^evenhand: ' "$work/errors"; then return; fi ;;
  esac
  { cat "$2" && head -n 5 "$work/errors"; } >"$work/message"
  fault "$1" "$work/message"
}

# Commands of a page share a folder, in which the project's own files are at hand.
check_page() { # PAGE
  shown=$work/shown folder=$work/folder
  case $1 in *.zh.md) PATH=$work/bin-zh:$usual_path ;; *) PATH=$work/bin:$usual_path ;; esac
  export PATH
  rm -rf "$shown" "$folder"
  mkdir "$shown" "$folder"
  ln -s "$root/examples" "$root/tests" "$root/docs" "$folder"
  awk -v out="$shown" -f scripts/check-docs.awk "$1"
  [ -f "$shown/index" ] || return 0
  while read -r kind number line note; do
    if [ "$kind" = file ]; then
      cp "$shown/$number.shown" "$folder/$note"
      continue
    fi
    find_reason "$note"
    if [ -z "$why" ]; then find_missing_program "$shown/$number.command"; fi
    if [ -n "$why" ]; then
      left_out=$((left_out + 1))
      case $why in slow | downloads) ;; *) echo "skipped: $1:$line: $why" ;; esac
    elif [ "$kind" = output ]; then
      check_output "$1:$line" "$shown/$number.command" "$shown/$number.shown" "$folder"
    else
      check_run "$1:$line" "$shown/$number.command" "$folder"
    fi
  done <"$shown/index"
}

check_figures() { # PAGE...
  awk -v whole="$whole" -f scripts/check-docs-same.awk "$@" >"$work/differ"
  while read -r line; do
    echo "${line#*: }" >"$work/message"
    fault "${line%%: *}" "$work/message"
  done <"$work/differ"
}

for page; do check_page "$page"; done
check_figures "$@"
say "$compared commands compared with what is shown, $ran more run, $left_out left out, $faults faults"
[ "$faults" -eq 0 ]
