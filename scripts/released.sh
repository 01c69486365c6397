#!/bin/sh
# Prints the path of the released program of this checkout's version: downloads the archive for any Linux of this machine's
# architecture, holds it to SHA256SUMS of the same release, and unpacks it into FOLDER.
#   program=$(sh scripts/released.sh https://github.com/OWNER/evenhand FOLDER)
# Nothing is downloaded where FOLDER has it already. It needs curl. Exit code 4 where the release cannot be had.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

[ $# -eq 2 ] || die 2 "expected sh scripts/released.sh REPOSITORY FOLDER"
has curl || die 2 "a release is downloaded with curl: install it"
version=$(sed -n 's/^project(evenhand VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
name=evenhand-$version-$(uname -m)
release=$1/releases/download/v$version
program=$2/$name/bin/evenhand
if [ ! -x "$program" ]; then
  mkdir -p "$2/download"
  cd "$2/download"
  for file in SHA256SUMS "$name.tar.gz"; do
    curl -fsSL --retry 3 --max-time 300 -o "$file" "$release/$file" ||
      die 4 "$release/$file could not be downloaded: is version $version released? Without a release, build it (scripts/run.sh)"
  done
  grep " $name.tar.gz\$" SHA256SUMS >wanted || die 4 "$release/SHA256SUMS does not name $name.tar.gz"
  sha256sum --status -c wanted || die 4 "$release/$name.tar.gz is not the file that SHA256SUMS says"
  # It is there whole or not at all.
  tar -xzf "$name.tar.gz"
  rm -rf "../$name"
  mv "$name" ..
  cd ..
  rm -rf download
fi
echo "$program"
