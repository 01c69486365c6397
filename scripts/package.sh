#!/bin/sh
# Makes packages for the machine that it runs on, in build/packages/:
#   sh scripts/package.sh deb   evenhand_VERSION_ARCHITECTURE.deb, for this release of Debian or Ubuntu
#   sh scripts/package.sh tar   evenhand-VERSION-ARCHITECTURE.tar.gz, for any Linux of this architecture:
#                               unpack it anywhere and run bin/evenhand
# Without an argument, both.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

with_databases
folder=$root/build/release
made=$root/build/packages

make_deb() {
  require_packages dpkg-dev file gzip
  build release evenhand evenhand_texts evenhand_changelogs
  (cd "$folder" && cpack >"$root/build/cpack.log" 2>&1) ||
    die_with_log "$root/build/cpack.log" "the package could not be made"
  find "$made" -maxdepth 1 -name '*.deb' -newer "$folder/CPackConfig.cmake"
}

# The libraries that a program is linked with, and the loader.
libraries_of() { # PROGRAM
  ldd "$1" | awk '$2 == "=>" { print $3 } $1 ~ /^\// { print $1 }'
}

# The licence of each library, from the package that it is in.
copy_licences() { # FOLDER LIBRARY...
  mkdir -p "$1"
  licences=$1
  shift
  for library; do
    # By its name alone, for /lib may be /usr/lib.
    owner=$(dpkg-query -S "*/$(basename "$(readlink -f -- "$library")")" | sed 's/:.*//;q')
    cp "/usr/share/doc/$owner/copyright" "$licences/$owner"
  done
}

make_tar() {
  [ "$(uname -m)" = x86_64 ] || die 2 "the archive is made on x86-64 alone"
  require_packages gzip
  build release evenhand evenhand_texts evenhand_launcher
  name=evenhand-$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$folder/CMakeCache.txt")-x86_64
  stage=$made/$name
  rm -rf "$stage"
  cmake --install "$folder" --prefix "$stage" --component program --strip >/dev/null
  cmake --install "$folder" --prefix "$stage" --component local >/dev/null
  mkdir -p "$stage/lib/evenhand"
  mv "$stage/bin/evenhand" "$stage/lib/evenhand/evenhand"
  strip -o "$stage/bin/evenhand" "$folder/packages/evenhand_launcher"
  # shellcheck disable=SC2046 # paths of libraries, a word each
  set -- $(libraries_of "$stage/lib/evenhand/evenhand")
  cp -L "$@" "$stage/lib/evenhand"
  copy_licences "$stage/share/doc/evenhand/licences" "$@"
  tar -C "$made" --owner=0 --group=0 --sort=name --mtime="@$(git -C "$root" log -1 --format=%ct)" \
    -czf "$made/$name.tar.gz" "$name"
  rm -rf "$stage"
  echo "$made/$name.tar.gz"
}

case ${1:-} in
  deb) make_deb ;;
  tar) make_tar ;;
  '') make_deb && make_tar ;;
  *) die 2 "$1: expected deb or tar" ;;
esac
