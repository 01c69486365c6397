# shellcheck shell=sh
# The steps that run.sh, test.sh and .ci/run share: install what is missing, configure, build.
# Sourced with $root set to the project's folder. Everything it says goes to stderr; logs are kept
# in build/. Exit codes are evenhand's: 2 when an administrator has to act, 4 when it cannot finish.
: "${root:?}"
# Outputs that are compared are English, whatever the shell speaks.
export LANGUAGE=en

# Every name is the same on Debian 12, Ubuntu 22.04 and 24.04, but for the compiler and Boost.
program_packages='cmake ninja-build pkg-config libfmt-dev libeigen3-dev libcli11-dev libssl-dev
  nlohmann-json3-dev libtomlplusplus-dev librandom123-dev libhwy-dev libgcrypt20-dev zlib1g-dev
  libzstd-dev liblzma-dev libbz2-dev libdivsufsort-dev libsodium-dev libutf8proc-dev'
# The databases' libraries are used where they are found, tested always, and in every package.
database_packages='libsqlite3-dev libpq-dev'
# The programs that tests, documents and the examples of help start. scripts/check-programs.py refuses what is in none of these lists.
# Every Debian has:
# shellcheck disable=SC2034 # read by check-programs.py
base_programs='awk basename bash cat chmod chown cmp cp cut date dd df diff dirname dpkg-query env expr find flock grep gzip head id kill ln ls
  mkdir mkfifo mktemp mv nproc od paste perl printf prlimit readlink rm rmdir runuser sed seq setpriv sh sha256sum shuf
  sleep sort stat stty tail tar tee timeout touch tr truncate uname uniq wc xargs yes'
# Packages of the same names, installed with the tests:
test_programs='make openssl python3 xxd'
# Interpreters, servers and browsers. A test that wants one is skipped where it is missing, and says so.
# shellcheck disable=SC2034 # read by check-docs.sh
optional_programs='cc chromium chromium-browser curl fish gawk git go google-chrome groff initdb java javac jq lua5.4 mawk mpirun node npm
  parallel php prometheus promtool ps psql qemu-x86_64 ruby systemd-analyze valgrind zsh'
test_packages="libgtest-dev libgmock-dev librapidcheck-dev $database_packages $test_programs python3-jsonschema
  python3-yaml"
packages="$program_packages $test_packages"
tests=ON
# Parts of the program, of which run.sh builds those that it needs: EVENHAND_COMPONENTS of CMake.
all_components='protocol watch games bits odds mpi'
components=$all_components

# Asks for what the program needs and no more, unless the build folder has the tests already.
without_tests() {
  packages=$program_packages
  tests=OFF
}

# Asks for the packages of a program that is given to others.
with_databases() {
  packages="$program_packages $database_packages"
  tests=OFF
}

say() { printf 'evenhand: %s\n' "$*" >&2; }

die() {
  exit_code=$1
  shift
  say "$@"
  exit "$exit_code"
}

has() { command -v "$1" >/dev/null 2>&1; }

cores() { nproc 2>/dev/null || getconf _NPROCESSORS_ONLN; }

# Shows the first errors in the log, which may stand far above its end: a build goes on with other files, and warns.
die_with_log() { # LOG MESSAGE
  grep -nE -m 10 -A 3 '(^|[ :])(fatal )?error: |^FAILED: |CMake Error|undefined (reference|symbol)|^E: |npm ERR!|npm error' \
    "$1" >&2 || tail -n 40 "$1" >&2
  die 4 "$2; the whole log is in $1"
}

# Compilers ---------------------------------------------------------------------------------------

compiler_is_recent() { # COMMAND
  banner=$("$1" --version 2>/dev/null) || return 1
  major=$("$1" -dumpversion)
  major=${major%%.*}
  case $banner in
    *clang*) [ "$major" -ge 16 ] ;;
    *) [ "$major" -ge 12 ] ;;
  esac
}

# Sets $compiler to the one to use (the user's choice unquestioned), or to nothing if none will do.
find_compiler() {
  compiler=${CXX:-}
  if [ -n "$compiler" ]; then return 0; fi
  for compiler in c++ g++-12 g++-13 g++-14 g++-15 \
    clang++ clang++-16 clang++-17 clang++-18 clang++-19 clang++-20; do
    if compiler_is_recent "$compiler"; then return 0; fi
  done
  compiler=
}

# Packages ----------------------------------------------------------------------------------------

release_name() (
  VERSION_CODENAME='' UBUNTU_CODENAME=''
  # shellcheck source=/dev/null
  if [ -r /etc/os-release ]; then . /etc/os-release; fi
  echo "${UBUNTU_CODENAME:-$VERSION_CODENAME}"
)

compiler_package() { if [ "$(release_name)" = jammy ]; then echo g++-12; else echo g++; fi; }

# Debian 12's default Boost is 1.74, and it has 1.81 beside it; the two cannot be installed together.
boost_package() {
  if [ "$(release_name)" = bookworm ]; then echo libboost-math1.81-dev; else echo libboost-math-dev; fi
}

# Prints those of the packages named that are not installed.
missing_of() { # PACKAGE...
  # shellcheck disable=SC2016 # the ${...} are dpkg's
  present=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null) || true
  for package; do
    case "
$present
" in
      *"
$package installed
"*) ;;
      *) printf '%s ' "$package" ;;
    esac
  done
}

# Sets $missing. What is there by other means than a package is not asked for.
find_missing() {
  missing=
  has dpkg-query || return 0
  set --
  find_compiler
  if [ -z "$compiler" ]; then set -- "$(compiler_package)"; fi
  if [ ! -e /usr/include/boost/math/distributions.hpp ]; then set -- "$@" "$(boost_package)"; fi
  # shellcheck disable=SC2086 # a list of words
  missing=$(missing_of "$@" $packages)
}

# Sets $as_root to the words that make a command run as root; fails where there is no way.
find_root() {
  as_root=
  if [ "$(id -u)" -eq 0 ]; then return 0; fi
  has sudo || return 1
  as_root='sudo -n'
  if sudo -n true 2>/dev/null; then return 0; fi
  as_root=sudo
  # Only a person at a terminal can give a password.
  if [ -t 0 ] && [ -t 2 ]; then
    say "sudo may ask for your password, to install: $*"
    sudo -v
  else
    return 1
  fi
}

apt_get() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y \
    -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null >>"$setup_log" 2>&1
}

# --no-remove: nothing that is on the machine may make way for us.
apt_install() { apt_get install --no-install-recommends --no-remove "$@"; }

# Fails where there is no way to install; ends the script where installing went wrong.
install_packages() { # PACKAGE...
  has apt-get && find_root "$@" || return 1
  say "installing $*"
  # A new machine has no package lists, and old lists name files that are gone.
  apt_install "$@" || { apt_get update && apt_install "$@"; } ||
    die_with_log "$setup_log" "apt-get could not install the packages"
}

ask_administrator() { # PACKAGE...
  say "packages are missing, and there is neither root nor a sudo that works without a password."
  say "An administrator can install them with this line; then run this command again:"
  printf 'apt-get update && apt-get install -y --no-install-recommends %s\n' "$*" >&2
  exit 2
}

# For tools beyond what the build needs.
require_packages() { # PACKAGE...
  absent=$(missing_of "$@")
  mkdir -p "$root/build"
  setup_log=$root/build/tools.log
  # shellcheck disable=SC2086 # a list of words
  [ -z "$absent" ] || install_packages $absent || ask_administrator $absent
}

# Build -------------------------------------------------------------------------------------------

open_build_folder() { # PRESET
  mkdir -p "$root/build" 2>/dev/null
  for place in "$root/build" "$root/build/lock" "$root/build/$1"; do
    if [ -w "$place" ] || { [ "$place" != "$root/build" ] && [ ! -e "$place" ]; }; then continue; fi
    die 4 "$place cannot be written by $(id -un): remove it as its owner, or clone the" \
      "repository to a folder of your own"
  done
}

configure() { # PRESET
  if [ -n "$compiler" ]; then export CXX="$compiler"; fi
  # CMake refuses a build folder that was moved or copied with its project.
  if [ -f "$folder/CMakeCache.txt" ] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf "$folder"
  fi
  # shellcheck disable=SC2046,SC2086 # lists of words
  set -- "$1" $(built_components) $components
  preset=$1
  shift
  (cd "$root" && cmake --preset "$preset" "-DEVENHAND_TESTS=$tests" \
    "-DEVENHAND_COMPONENTS=$(printf '%s\n' "$@" | sort -u | paste -sd ';' -)") </dev/null >>"$setup_log" 2>&1
}

# Prints the components that the folder has, so that they are kept.
built_components() {
  [ -f "$folder/CMakeCache.txt" ] || return 0
  if grep -q '^EVENHAND_COMPONENTS:' "$folder/CMakeCache.txt"; then
    sed -n 's/^EVENHAND_COMPONENTS:[A-Z]*=//p' "$folder/CMakeCache.txt" | tr ';' ' '
  else
    echo "$all_components"
  fi
}

has_components() {
  for component in $components; do
    case " $(built_components) " in *" $component "*) ;; *) return 1 ;; esac
  done
}

# Prints which databases' libraries there are: those that come or go are found out again.
databases() {
  for name in sqlite3 libpq; do
    if pkg-config --exists "$name" 2>/dev/null; then printf ' %s' "$name"; fi
  done
}

# Prints the facts that a folder was set up for: place, compiler, packages and databases.
stamp_of() { # PACKAGES
  printf '%s %s %s%s\n' "$root" "${CXX:-}" "$1" "$(databases)"
}

is_set_up() {
  [ -f "$folder/build.ninja" ] && [ -f "$stamp" ] && has_components || return 1
  case $(cat "$stamp") in
    "$(stamp_of "$packages")" | "$(stamp_of "$program_packages $test_packages")") ;;
    *) return 1 ;;
  esac
}

# Installs and configures once, as the stamp says.
set_up() { # PRESET
  if is_set_up; then return 0; fi
  : >"$setup_log"
  find_missing
  # shellcheck disable=SC2086 # a list of words
  if [ -n "$missing" ] && install_packages $missing; then missing=; fi
  find_compiler
  if [ -z "$missing" ] && { [ -z "$compiler" ] || ! has cmake; }; then
    die 2 "g++ 12, clang 16 or newer, cmake 3.22 and ninja are needed; see docs/dependencies.md"
  fi
  if ! configure "$1"; then
    # shellcheck disable=SC2086
    if [ -n "$missing" ]; then ask_administrator $missing; fi
    die_with_log "$setup_log" "the build could not be configured"
  fi
  stamp_of "$packages" >"$stamp"
}

# Copies the build's output to LOG and tells a person how far it is.
show_progress() { # LOG
  announced=
  while IFS= read -r line; do
    printf '%s\n' "$line"
    case $line in
      # Every build begins with these, also one that has nothing to do.
      *Re-checking* | *cmake/commit.cmake) ;;
      '['*/*']'*)
        if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
          announced='\n'
          printf '\r\033[Kevenhand: building %s]' "${line%%]*}" >&2
        elif [ -z "$announced" ]; then
          announced=' '
          say "building (log: $1)"
        fi
        ;;
    esac
  done >"$1"
  if [ "$announced" = '\n' ]; then printf '\n' >&2; fi
}

compile() { # PRESET TARGET...
  log=$root/build/$1.log
  shift
  status=$({
    {
      cmake --build "$folder" -j "$(cores)" --target "$@" </dev/null 2>&1
      echo $? >&3
    } | show_progress "$log"
  } 3>&1)
  if [ "$status" != 0 ]; then
    # Look again at what is installed next time: that may be why.
    rm -f "$stamp"
    die_with_log "$log" "the build failed"
  fi
}

# Installs, configures and builds what is not yet up to date (without targets, it only configures).
# One at a time, for job arrays start several at once on one checkout.
build() { # PRESET [TARGET...]
  open_build_folder "$1"
  (
    if has flock; then flock 9; fi
    folder=$root/build/$1
    stamp=$folder/setup.stamp
    setup_log=$root/build/setup.log
    set_up "$1"
    if [ $# -gt 1 ]; then compile "$@"; fi
  ) 9>"$root/build/lock" || exit
}
