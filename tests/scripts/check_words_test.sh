#!/bin/sh
# check-words.sh lets plain words pass, and names the place, the phrase and what to write for each planted one.
set -eu
check=$1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

finds() { # FILE LINE-NUMBER PHRASE
  if output=$(sh "$check" "$tree/$1"); then
    echo "passed, but should find '$3' in $1"
    exit 1
  fi
  case $output in
    *"$1:$2: \"$3\": write "*) ;;
    *) printf 'expected: %s:%s: "%s"\nfound: %s\n' "$1" "$2" "$3" "$output" && exit 1 ;;
  esac
}

passes() { # FILE
  sh "$check" "$tree/$1" || exit 1
}

printf 'The report says so.\nHe was told.\n' >"$tree/page.md"
finds page.md 2 ' was told.'
printf 'Dealt\nanew.\n' >"$tree/page.md"
finds page.md 2 'anew.'
printf 'Whoever plays.\n' >"$tree/page.md"
finds page.md 1 'whoever '
printf 'Who programmed this shuffle?\nA new deal, and what anyone says.\n' >"$tree/page.md"
passes page.md

# In sources the strings alone, over several lines where they are raw.
printf '// told of\nint told = 1; // is told\nuse(told, "fine");\n' >"$tree/a.cpp"
passes a.cpp
printf 'int n = 0;\nuse("it", "begin anew");\n' >"$tree/a.cpp"
finds a.cpp 2 ' anew '
printf 'auto help = R"(Examples:\n  evenhand\n\nDeals are told of.)";\nint told = 1;\n' >"$tree/a.cpp"
finds a.cpp 4 ' are told '
printf 'auto help = R"(Examples:)";\nint x; // is told\n' >"$tree/a.cpp"
passes a.cpp

# Comments by how they begin, whatever their kind, in the sources of the program and of tests.
printf '/// What it returns.\nint f();\n' >"$tree/a.hpp"
finds a.hpp 1 What
printf 'struct S {\n  int n;  ///< Of all.\n};\n' >"$tree/a.hpp"
finds a.hpp 2 Of
printf 'int f() {\n  // Of two, one.\n  return 1;\n}\n' >"$tree/a.cpp"
finds a.cpp 2 Of
printf '/// Returns what it is, or one of two.\n/// Offers What-if.\nint f();  // of a kind\nuse("https:// What");\n' >"$tree/a.cpp"
passes a.cpp
mkdir -p "$tree/src/cli" "$tree/tests"
printf '// What is left.\n' | tee "$tree/src/cli/a.cpp" >"$tree/tests/a.cpp"
cd "$tree"
for source in src/cli/a.cpp tests/a.cpp; do
  if sh "$check" "$source" >/dev/null; then echo "comments of $source are to be looked at" && exit 1; fi
done
printf 'use("it is told");\n' >tests/a.cpp
sh "$check" tests/a.cpp || { echo 'strings of tests are not looked at' && exit 1; }

sh "$check" || { echo "the project's own pages and texts are to pass" && exit 1; }
