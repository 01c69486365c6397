#!/bin/sh
# Tests what a build takes for its commit: sh commit_test.sh CMAKE COMMIT.CMAKE
set -eu
cmake=$1
script=$2
command -v git >/dev/null || { echo "skipped: needs git"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GIT_CONFIG_GLOBAL=/dev/null
GIT_CONFIG_NOSYSTEM=1
export GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM

in_repository() { git -C "$work/repository" -c user.name=a -c user.email=a@example.com "$@" >/dev/null; }
expect() { # WHAT FOLDER COMMIT
  "$cmake" -DSOURCE="$2" -DOUTPUT="$work/commit.cpp" -P "$script"
  if ! grep -q "\"$3\"" "$work/commit.cpp"; then
    echo "$1: expected $3, found: $(grep commit "$work/commit.cpp")"
    exit 1
  fi
}

mkdir -p "$work/repository/copy"
expect "no repository" "$work/repository" unknown
in_repository init -q
echo 1 >"$work/repository/file"
in_repository add file
in_repository commit -m first
hash=$(git -C "$work/repository" rev-parse HEAD | cut -c 1-12)
expect "a commit" "$work/repository" "$hash"
in_repository tag -a v1.0 -m tagged
expect "a commit with a tag" "$work/repository" "$hash"
expect "a copy within another project" "$work/repository/copy" unknown
echo 2 >"$work/repository/file"
expect "a change" "$work/repository" "$hash-dirty"
