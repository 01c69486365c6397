# shellcheck shell=sh
# shellcheck disable=SC2034 # the variables are setup.sh's
# The steps that prove-arm64.sh and package.sh share: a build for arm64 on a Debian of another architecture.
# Sourced after setup.sh. Only the cross compiler and the emulator are installed. The libraries for arm64 are
# not: libpq-dev has no place beside that of this machine. apt downloads them as an arm64 machine with nothing
# installed would, from the sources that this machine has, with lists and cache of their own, and they are
# unpacked into build/arm64-sysroot. What this machine has installed, its lists and its architectures stay as
# they are, and nothing of it needs root but installing the tools.
: "${root:?}"

sysroot=$root/build/arm64-sysroot
arm64_tools='g++-aarch64-linux-gnu qemu-user cmake ninja-build pkg-config gzip'

# Everything that a build wants is in the sysroot, but for the tools.
find_missing() {
  # shellcheck disable=SC2086 # a list of words
  missing=$(missing_of $arm64_tools)
}

apt_for_arm64() { # FOLDER APT-ARGUMENT...
  state=$1
  shift
  apt-get -q -y -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o "Dir::State=$state" \
    -o "Dir::State::status=$state/status" -o "Dir::Cache=$state" --no-install-recommends "$@" </dev/null >>"$root/build/arm64-sysroot.log" 2>&1
}

# Unpacks a package, and keeps the list of what is in it and the name and version of its source.
unpack() { # PACKAGE-FILE FOLDER
  name=$(dpkg-deb --field "$1" Package)
  # shellcheck disable=SC2016 # the ${...} are dpkg's
  dpkg-deb --show --showformat '${source:Package} ${source:Version}\n' "$1" >"$2/sources/$name"
  dpkg-deb --fsys-tarfile "$1" | tar -C "$2" -xv --keep-directory-symlink --no-same-owner >"$2/lists/$name"
}

# Links that begin at the root begin at the sysroot.
keep_links_inside() { # FOLDER
  find "$1" -type l -lname '/*' -printf '%p\n%l\n' | while read -r link && read -r target; do
    ln -sfnr "$1$target" "$link"
  done
}

make_sysroot() { # PACKAGE...
  work=$root/build/arm64-sysroot.partial
  rm -rf "$work"
  mkdir -p "$work/apt/lists/partial" "$work/apt/archives/partial" "$work/root/lists" "$work/root/sources" \
    "$work/root/usr/lib"
  : >"$work/apt/status"
  # As on every Debian of today; of the packages some still have their libraries in /lib.
  ln -s usr/lib "$work/root/lib"
  if ! apt_for_arm64 "$work/apt" update || ! apt_for_arm64 "$work/apt" --download-only install "$@"; then
    die_with_log "$root/build/arm64-sysroot.log" "the libraries for arm64 could not be downloaded"
  fi
  for package in "$work"/apt/archives/*.deb; do
    unpack "$package" "$work/root" || die 4 "$package could not be unpacked"
  done
  keep_links_inside "$work/root"
  echo "$*" >"$work/root/packages"
  rm -rf "$sysroot"
  mv "$work/root" "$sysroot"
  rm -rf "$work"
}

# Builds targets of the preset arm64, with all that this takes.
build_arm64() { # TARGET...
  [ "$(dpkg --print-architecture 2>/dev/null)" != arm64 ] || die 2 "this is arm64: no cross build is needed"
  case $(release_name) in
    bookworm | trixie) ;;
    *) die 2 "building for arm64 wants Debian 12 or 13, whose packages for arm64 are beside the others" ;;
  esac
  # shellcheck disable=SC2086,SC2154 # lists of words, of setup.sh
  set_sysroot_up $program_packages $test_packages "$(boost_package)" libc6-dev
  # shellcheck disable=SC2086
  require_packages $arm64_tools
  packages=$arm64_tools
  tests=ON
  CXX=aarch64-linux-gnu-g++
  export CXX
  build arm64 "$@"
}

set_sysroot_up() { # PACKAGE...
  libraries=
  for package; do
    case $package in
      lib* | nlohmann-json3-dev | zlib1g-dev) libraries="$libraries $package" ;;
    esac
  done
  # shellcheck disable=SC2086 # a list of words
  set -- $libraries
  if [ -f "$sysroot/packages" ] && [ "$(cat "$sysroot/packages")" = "$*" ]; then return 0; fi
  say "downloading the libraries for arm64 into build/arm64-sysroot"
  mkdir -p "$root/build"
  : >"$root/build/arm64-sysroot.log"
  make_sysroot "$@"
}
