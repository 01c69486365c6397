#!/bin/sh
# check-links.py lets live links pass, and names the page and the link of each dead one, in Markdown and in HTML.
# shellcheck disable=SC2016 # Markdown has backquotes
set -eu
check=$1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

finds() { # MESSAGE OPTION...
  message=$1
  shift
  if output=$(python3 "$check" "$@" "$tree"); then
    echo "passed, but should say: $message"
    exit 1
  fi
  case $output in
    *"$message"*) ;;
    *) printf 'expected: %s\nfound: %s\n' "$message" "$output" && exit 1 ;;
  esac
}

passes() { # OPTION...
  output=$(python3 "$check" "$@" "$tree") || { printf 'failed, but should pass:\n%s\n' "$output" && exit 1; }
}

mkdir "$tree/docs"
printf '# A first `page`\n\n[down](docs/b.md#how-it-s-done) [up](#a-first-page) [away](https://example.org/x)\n' >"$tree/a.md"
printf '## How it s done\n\n[back](../a.md)\n\n    [code](nowhere.md)\n' >"$tree/docs/b.md"
passes --markdown
printf '[x](../c.md)\n' >>"$tree/docs/b.md"
finds 'docs/b.md: ../c.md: no such file' --markdown
printf '[x](../a.md#a-second-page)\n' >"$tree/docs/b.md"
finds 'docs/b.md: ../a.md#a-second-page: no such anchor' --markdown
printf '[x](/a.md)\n' >"$tree/docs/b.md"
finds 'docs/b.md: /a.md: it is from the root' --markdown

printf '<h1 id="one">x</h1><a href="docs/">d</a><img src="p.svg">' >"$tree/index.html"
printf '<a href="../index.html#one">x</a>' >"$tree/docs/index.html"
touch "$tree/p.svg"
passes
printf '<a href="../index.html#two">x</a>' >"$tree/docs/index.html"
finds 'docs/index.html: ../index.html#two: no such anchor'
rm "$tree/p.svg" && printf '<p>' >"$tree/docs/index.html"
finds 'index.html: p.svg: no such file'
