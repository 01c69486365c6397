#!/bin/sh
# Runs a command as root in a bare Debian, which has debootstrap's minbase, ca-certificates, git and nothing else:
#   sh scripts/bare-root.sh [--suite SUITE] [--objects CACHE] FOLDER [COMMAND...]
# It is made in FOLDER where there is none yet, of this machine's release unless SUITE names another, from the mirror
# that this machine's apt uses. It stays there: rm -rf --one-file-system FOLDER removes it.
# Nothing of this machine is mounted into it but, with --objects, the folder CACHE, in which ccache keeps compiled
# objects; the command alone sees that, its /proc and its pseudo-terminals. Its device nodes are its own.
# The exit code is the command's; 2 or 4 where the root cannot be made here.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

suite=$(release_name) objects=
usage='expected sh scripts/bare-root.sh [--suite SUITE] [--objects CACHE] FOLDER [COMMAND...]'
while [ $# -ge 2 ]; do
  case $1 in
    --suite) suite=$2 ;;
    --objects) objects=$(readlink -f -- "$2") || die 2 "--objects $2: there is no such folder" ;;
    *) break ;;
  esac
  shift 2
done
case ${1:--} in -*) die 2 "$usage" ;; esac
folder=$(readlink -m -- "$1")
shift

# Prints the places that apt reads packages from, a line each: address, release, component.
apt_sources() {
  # shellcheck disable=SC2016 # the $(...) are apt's
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null
}

# Sets $mirror and $components to those of this machine's own release.
find_mirror() {
  own=$(apt_sources | awk -v own="$(release_name)" '$2 == own')
  [ -n "$own" ] || die 4 "apt has no source of packages of this machine's release ($(release_name))"
  mirror=$(echo "$own" | awk 'NR == 1 { print $1 }')
  components=$(echo "$own" | awk -v mirror="$mirror" '$1 == mirror && !seen[$3]++ { print $3 }' | paste -sd,)
}

# Copies the settings by which this machine reaches packages: proxies and the like, and its certificates.
copy_access() { # ROOT
  apt-config dump | grep -E '^Acquire::(https?|ForceIPv[46]|Retries|Check-)' >"$1/etc/apt/apt.conf.d/machine" || true
  if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
    cp -L /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/"
  fi
}

make_root() {
  [ "$(id -u)" -eq 0 ] || die 2 "a root to change into wants root"
  # Before anything is made: whether a /proc of its own can be mounted at all.
  unshare --mount true 2>/dev/null || die 4 "nothing may be mounted here"
  require_packages debootstrap
  find_mirror
  partial=$folder.partial
  rm -rf --one-file-system "$partial"
  mkdir -p "$partial"
  log=$partial.log
  say "making a bare $suite in $folder"
  # The mounts of debootstrap go with it, even where it is killed.
  unshare --mount debootstrap --variant=minbase --include=ca-certificates,git --components="$components" "$suite" \
    "$partial" "$mirror" >"$log" 2>&1 || die_with_log "$log" "debootstrap failed"
  copy_access "$partial"
  # As in container images: what a power failure spoils is made again.
  echo force-unsafe-io >"$partial/etc/dpkg/dpkg.cfg.d/unsafe-io"
  echo "$suite" >"$partial/debootstrap.suite"
  mv "$partial" "$folder"
  rm "$log"
}

if [ ! -e "$folder/debootstrap.suite" ]; then
  if [ -e "$folder" ]; then die 2 "$folder is no bare root; name a folder that does not exist yet"; fi
  make_root
fi
if [ $# -eq 0 ]; then exit; fi

# Nothing of this machine's environment but how to reach others.
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  eval "value=\${$name:-}"
  if [ -n "$value" ]; then set -- "$name=$value" "$@"; fi
done
if [ -n "$objects" ]; then set -- CCACHE_DIR=/var/cache/ccache "$@"; fi
# The mounts are the command's own, and gone when it ends: whoever removes the folder then does not see them.
# shellcheck disable=SC2016 # for the shell that is started
exec unshare --mount --propagation private sh -c 'mount -t proc proc "$0/proc" &&
  { mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts" 2>/dev/null || true; } &&
  { [ -z "$1" ] || { mkdir -p "$0/var/cache/ccache" && mount --bind "$1" "$0/var/cache/ccache"; }; } &&
  shift && exec chroot "$0" "$@"' "$folder" "$objects" \
  /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive "$@"
