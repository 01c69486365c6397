#!/bin/sh
# Makes packages for the machine that it runs on, in build/packages/:
#   sh scripts/package.sh deb         evenhand_VERSION_ARCHITECTURE.deb, for this release of Debian or Ubuntu
#   sh scripts/package.sh tar         evenhand-VERSION-ARCHITECTURE.tar.gz, for any Linux of this architecture:
#                                     unpack it anywhere and run bin/evenhand
#   sh scripts/package.sh tar arm64   the same for arm64, on Debian of x86-64 (see arm64.sh)
#   sh scripts/package.sh wheel       evenhand-VERSION-py3-none-manylinux_….whl, for Python on any Linux of this
#                                     architecture whose C library is not older than this one's
#   sh scripts/package.sh npm         evenhand-VERSION.tgz, for Node and browsers, of what scripts/wasm.sh builds
#   sh scripts/package.sh page        evenhand.html, the same in one page
#   sh scripts/package.sh sbom        evenhand-VERSION.spdx.json, what the packages for Linux are made of
# Without an argument, the first two. SOURCE_DATE_EPOCH is the time that what is packed bears: the commit's, unless it is set.
# EVENHAND_REPOSITORY, where it is set, is the address that the package for npm names as its own.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

with_databases
made=$root/build/packages
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH

make_deb() {
  require_packages dpkg-dev file gzip
  build release evenhand evenhand_texts evenhand_changelogs
  (cd "$root/build/release" && cpack >"$root/build/cpack.log" 2>&1) ||
    die_with_log "$root/build/cpack.log" "the package could not be made"
  find "$made" -maxdepth 1 -name '*.deb' -newer "$root/build/release/CPackConfig.cmake"
}

# The libraries that a program is linked with, and the loader.
libraries_of() { # PROGRAM
  ldd "$1" | awk '$2 == "=>" { print $3 } $1 ~ /^\// { print $1 }'
}

# Where the machine has the library of this name.
path_of() { # NAME
  ldconfig -p | awk -v name="$1" '$1 == name { print $NF; exit }'
}

# Those of the libraries that are loaded when they are wanted, and what they are linked with in turn.
loaded_by() { # PROGRAM NAME|NAME...
  grep -aoE "lib($2)\\.so\\.[0-9]+" "$1" | sort -u | while read -r name; do
    loaded=$(path_of "$name")
    echo "$loaded"
    libraries_of "$loaded"
  done
}

all_libraries_of() { # PROGRAM
  { libraries_of "$1" && loaded_by "$1" 'crypto|pq|sqlite3|ssl'; } | sort -u
}

# Prints the package of a library, by its name and the architecture's folder: /lib may be /usr/lib, and packages for
# cross compilers have libraries of the same name.
owner_of() { # LIBRARY
  folder=$(dirname "$1")
  dpkg-query -S "*/$(basename "$folder")/$(basename "$1")" | sed 's/:.*//;q'
}

# The name and version of the source of a package.
source_of() { # PACKAGE
  # shellcheck disable=SC2016 # the ${...} are dpkg's
  dpkg-query -W -f '${source:Package} ${source:Version}\n' "$1"
}

# The licence of each library, from the package that it is in, and which sources it was built from.
copy_licences() { # FOLDER LIBRARY...
  licences=$1
  shift
  mkdir -p "$licences"
  for library; do
    owner=$(owner_of "$(readlink -f -- "$library")")
    cp "$documents/$owner/copyright" "$licences/$owner"
    source=$(source_of "$owner")
    printf '%s\t%s\n' "$(basename "$library")" "$source"
  done >"$licences/sources.txt"
}

# The texts that licences do not repeat, because every Debian has them.
copy_common_licences() { # FOLDER LICENCE...
  common=$1
  shift
  mkdir -p "$common"
  grep -ho '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' "$@" | sort -u | while read -r text; do
    cp -L "$text" "$common"
  done
}

version_of() { # BUILD-FOLDER
  sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$1/CMakeCache.txt"
}

# The archive of a build, of which $built, $strip, $documents and the functions above say all.
pack() { # ARCHITECTURE
  name=evenhand-$(version_of "$built")-$1
  stage=$made/$name
  rm -rf "$stage"
  cmake --install "$built" --prefix "$stage" --component program --strip >/dev/null
  cmake --install "$built" --prefix "$stage" --component local >/dev/null
  mkdir -p "$stage/lib/evenhand"
  mv "$stage/bin/evenhand" "$stage/lib/evenhand/evenhand"
  $strip -o "$stage/bin/evenhand" "$built/packages/evenhand_launcher"
  # shellcheck disable=SC2046 # paths of libraries, a word each
  set -- $(all_libraries_of "$stage/lib/evenhand/evenhand")
  cp -L "$@" "$stage/lib/evenhand"
  copy_licences "$stage/share/doc/evenhand/licences" "$@"
  copy_common_licences "$stage/share/doc/evenhand/common-licenses" "$stage/share/doc/evenhand/copyright" \
    "$stage"/share/doc/evenhand/licences/*
  tar -C "$made" --owner=0 --group=0 --mode=u+w,go=rX --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
    -czf "$made/$name.tar.gz" "$name"
  rm -rf "$stage"
  echo "$made/$name.tar.gz"
}

make_tar() {
  case $(uname -m) in
    x86_64 | aarch64) ;;
    *) die 2 "the archive is made on x86-64 and arm64 alone" ;;
  esac
  require_packages gzip
  build release evenhand evenhand_texts evenhand_launcher
  built=$root/build/release strip=strip documents=/usr/share/doc
  pack "$(uname -m)"
}

# The C library is the machine's, and so is the one for C++, which other extensions of Python use as well.
make_wheel() {
  require_packages python3
  build release evenhand_shared
  built=$root/build/release documents=/usr/share/doc
  stage=$(mktemp -d)
  trap 'rm -rf "$stage"' EXIT
  mkdir "$stage/lib" "$stage/licences"
  strip -o "$stage/lib/libevenhand.so.0" "$built/src/libevenhand.so.0"
  # shellcheck disable=SC2046 # paths of libraries, a word each
  set -- $({
    libraries_of "$built/src/libevenhand.so.0"
    loaded_by "$built/src/libevenhand.so.0" 'crypto|sqlite3'
  } | sort -u |
    grep -Ev '/(ld-linux[^/]*|lib(c|m|dl|rt|pthread|resolv|stdc\+\+|gcc_s))\.so')
  cp -L "$@" "$stage/lib"
  copy_licences "$stage/licences" "$@"
  cp "$root/LICENSE" "$stage/licences"
  copy_common_licences "$stage/licences/common" "$stage"/licences/*
  mkdir -p "$made"
  python3 "$root/bindings/python/write_wheel.py" "$(version_of "$built")" "$stage/lib" "$stage/licences" "$made"
}

# Lists the parts of which the packages for Linux are made.
make_sbom() {
  require_packages python3
  build release evenhand
  mkdir -p "$made"
  sbom=$made/evenhand-$(version_of "$root/build/release").spdx.json
  # shellcheck disable=SC2046 # names of packages, a word each
  python3 "$root/scripts/write-sbom.py" "$(git -C "$root" rev-parse HEAD 2>/dev/null || echo unknown)" "$sbom" \
    $(all_libraries_of "$root/build/release/src/evenhand" | while read -r library; do
      owner_of "$(readlink -f -- "$library")"
    done | sort -u)
  echo "$sbom"
}

# Stages what scripts/wasm.sh built, with all licences.
stage_module() {
  cp -r "$root/build/wasm" "$stage/module"
  copy_common_licences "$stage/module/licences/common" "$stage"/module/licences/*
}

# npm, which may be there by other means than a package, and what packs the page.
require_node() {
  has npm || require_packages nodejs npm
  has xz || require_packages xz-utils
}

# npm publishes with provenance what names the repository that publishes it.
name_repository() {
  if [ -z "${EVENHAND_REPOSITORY:-}" ]; then return 0; fi
  npm pkg set repository.type=git "repository.url=git+$EVENHAND_REPOSITORY.git" "homepage=$EVENHAND_REPOSITORY#readme" \
    "bugs.url=$EVENHAND_REPOSITORY/issues" "author=the maintainers of evenhand"
}

# The module, and the scripts around it. npm fetches what makes one script of several.
make_npm() {
  require_node
  sh "$root/scripts/wasm.sh"
  stage=$(mktemp -d)
  trap 'rm -rf "$stage"' EXIT
  mkdir "$stage/docs" "$stage/bindings"
  cp "$root/docs/document.schema.json" "$stage/docs"
  (cd "$root" && git ls-files -co --exclude-standard -z bindings/npm bindings/page reports/page LICENSE | tar --null -T - -c) |
    tar -C "$stage" -x
  stage_module
  package=$stage/bindings/npm
  mkdir "$package/wasm" "$package/page"
  cp "$root/build/wasm/evenhand.cjs" "$root/build/wasm/evenhand.wasm" "$root/build/wasm/verify.wasm" "$package/wasm"
  cp -r "$stage/module/licences" "$package/licences"
  cp "$root/reports/page/LICENSES.txt" "$package/licences/page.txt"
  cp "$root/LICENSE" "$package"
  mkdir -p "$made"
  log=$root/build/npm.log
  version=$(sed -n 's/^project(evenhand VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
  (cd "$stage/bindings/page" && npm ci --no-audit --no-fund --ignore-scripts &&
    node build.mjs "$stage/module" "$package/page/evenhand.html" --without-module &&
    cd "$package" && npm ci --no-audit --no-fund && node build.mjs && name_repository &&
    npm version --no-git-tag-version --allow-same-version "$version" && npm pack --pack-destination "$made") \
    >"$log" 2>&1 || die_with_log "$log" "the package could not be made"
  echo "$made/evenhand-$version.tgz"
}

# The module in one page, which needs nothing beside it.
make_page() {
  require_node
  sh "$root/scripts/wasm.sh"
  stage=$(mktemp -d)
  trap 'rm -rf "$stage"' EXIT
  (cd "$root" && git ls-files -co --exclude-standard -z bindings/page bindings/npm reports/page LICENSE | tar --null -T - -c) |
    tar -C "$stage" -x
  stage_module
  mkdir -p "$made"
  log=$root/build/page.log
  (cd "$stage/bindings/page" && npm ci --no-audit --no-fund --ignore-scripts && node build.mjs "$stage/module" "$made/evenhand.html") \
    >"$log" 2>&1 || die_with_log "$log" "the page could not be made"
  echo "$made/evenhand.html"
}

# The same archive with the libraries of the sysroot.
make_tar_of_arm64() {
  . "$root/scripts/arm64.sh"
  build_arm64 evenhand evenhand_texts evenhand_launcher
  built=$root/build/arm64 strip=aarch64-linux-gnu-strip documents=$sysroot/usr/share/doc
  libraries_of() {
    # Only the loader has its path in the sysroot there, for by that it was called.
    qemu-aarch64 -L "$sysroot" "$sysroot/lib/ld-linux-aarch64.so.1" --list "$1" |
      awk -v root="$sysroot" '$2 == "=>" { print (index($3, root) == 1 ? "" : root) $3 }'
  }
  path_of() { find "$sysroot/usr/lib/aarch64-linux-gnu" -name "$1" -print -quit; }
  owner_of() {
    owner=$(grep -lx ".*/$(basename "$1")" "$sysroot"/lists/*)
    basename "$owner"
  }
  source_of() { cat "$sysroot/sources/$1"; }
  pack aarch64
}

case "$*" in
  deb) make_deb ;;
  tar) make_tar ;;
  wheel) make_wheel ;;
  npm) make_npm ;;
  page) make_page ;;
  sbom) make_sbom ;;
  'tar arm64') make_tar_of_arm64 ;;
  '') make_deb && make_tar ;;
  *) die 2 "$*: expected deb, tar, tar arm64, wheel, npm, page or sbom" ;;
esac
