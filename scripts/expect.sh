# shellcheck shell=sh
# The functions that scripts share which try a package as a user has it. Sourced after setup.sh, with $folder set to a
# folder of their own.
: "${folder:?}"

now() { date +%s.%N; }

fail() {
  say "$*"
  exit 1
}

# A command that is to end with this exit code, and in whose output these words are to stand.
expect() { # CODE WORDS COMMAND...
  wanted=$1 words=$2 code=0
  shift 2
  "$@" >"$folder/said" 2>&1 || code=$?
  if [ "$code" -ne "$wanted" ] || ! grep -q -e "$words" "$folder/said"; then
    tail -n 40 "$folder/said" >&2
    fail "$*: exit code $code, expected $wanted and '$words'"
  fi
}
