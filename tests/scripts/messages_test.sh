#!/bin/sh
# messages_test.sh SCRIPT: the check of catalogues finds what is planted in a source or in a catalogue, and --update
# adds what is missing.
set -u
script=$1
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
failed=0
mkdir -p "$work/scripts" "$work/po" "$work/base"
cp "$script" "$work/scripts/messages.py"
: >"$work/po/names.txt"

expect() { # STATUS WORDS WHAT
  python3 "$work/scripts/messages.py" --check >"$work/out" 2>&1
  status=$?
  if [ "$status" -ne "$1" ] || ! grep -q -- "$2" "$work/out"; then
    echo "$3: ended with $status, expected $1 and '$2'"
    cat "$work/out"
    failed=1
  fi
}

catalogue() { # MESSAGE TRANSLATION
  printf 'msgid ""\nmsgstr "Language: zh\\n"\n\nmsgid "%s"\nmsgstr "%s"\n' "$1" "$2" >"$work/po/zh.po"
}

# A comment is no message, and two texts beside each other are one.
cat >"$work/base/a.cpp" <<'END'
// nobody reads this comment
const char* a = "{} of {:.3f} tests "
                "reject, see --all";
const char* b = "name";
END
catalogue '{0} of {1} tests reject, see --all' '{1} 项检验中有 {0} 项拒绝，见 --all'
expect 0 '0 faults' 'a whole catalogue'
catalogue '{0} of {1} tests reject, see --all' '{1} 项检验拒绝，见 --all'
expect 1 'other places than its translation: {0}' 'a place that is left out'
catalogue '{0} of {1} tests reject, see --all' '{1} 项检验中有 {0} 项拒绝'
expect 1 'has --all, and its translation has not' 'an option that is left out'
catalogue '{0} of {1} tests reject, see --all' ''
expect 1 'is not translated' 'a message without a translation'
catalogue 'nothing of the sources' '无'
expect 1 'is no message of the sources' 'a message that is gone'
expect 1 '(base/a.cpp:2) is not in it' 'a message that is missing'
catalogue 'name' '名称'
expect 1 '1 faults' 'a word alone, which may be one'
python3 "$work/scripts/messages.py" --update || failed=1
expect 1 'reject, see --all. is not translated' 'a message that was added'
echo '{0} of {1} tests reject, see --all' >"$work/po/names.txt"
catalogue 'name' '名称'
expect 0 '0 faults' 'a text that is a name'
exit "$failed"
