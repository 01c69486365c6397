#!/bin/sh
# Builds what evenhand is linked with for WebAssembly, from Debian's source packages, and puts it into a folder,
# together with the headers of what is headers alone:
#   sh scripts/wasm-libraries.sh FOLDER
# In a Debian that has Emscripten and may be changed: scripts/wasm.sh calls it in a root of its own.
set -eu
folder=$(readlink -m -- "${1:?expected a FOLDER}")
sources=$folder/sources
built=$folder/built
flags='-O2 -msimd128'

headers='libboost-math-dev libeigen3-dev nlohmann-json3-dev libcli11-dev libtomlplusplus-dev librandom123-dev'
libraries='zlib bzip2 libzstd xz-utils libdivsufsort fmtlib highway libsodium utf8proc openssl'

# The original archive is enough. Of several versions a mirror may have the older one alone.
download() { # PACKAGE
  for version in $(apt-cache showsrc "$1" | awk '/^Version:/ { print $2 }' | sort -rV); do
    apt-get source --download-only -qq "$1=$version" >"$folder/download.log" 2>&1 || true
    if ls "$1"_*.orig.tar.* >/dev/null 2>&1; then return; fi
  done
  echo "evenhand: no source of $1 could be had; $folder/download.log says why" >&2
  exit 4
}

unpack() { # PACKAGE
  mkdir -p "$built/$1"
  find "$sources" -name "$1_*.orig.tar.*" ! -name '*.asc' -exec tar -C "$built/$1" --strip-components=1 -xf {} \;
}

by_cmake() { # PACKAGE SOURCE-FOLDER LANGUAGE-FLAGS OPTION...
  package=$1 source=$built/$1/$2 language_flags=$3
  shift 3
  emcmake cmake -S "$source" -B "$built/$package/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_POLICY_VERSION_MINIMUM=3.5 -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_PREFIX="$folder" \
    -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags $language_flags" "$@"
  ninja -C "$built/$package/build" install
}

build_zlib() (
  cd "$built/zlib"
  CFLAGS=$flags emconfigure ./configure --static --prefix="$folder"
  emmake make install libz.a
)

build_bzip2() (
  cd "$built/bzip2"
  emmake make CC=emcc AR=emar RANLIB=emranlib CFLAGS="$flags" libbz2.a
  cp libbz2.a "$folder/lib"
  cp bzlib.h "$folder/include"
)

build_libzstd() {
  by_cmake libzstd build/cmake '' -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF -DZSTD_BUILD_TESTS=OFF \
    -DZSTD_MULTITHREAD_SUPPORT=OFF -DZSTD_LEGACY_SUPPORT=OFF
}

build_xz_utils() {
  by_cmake xz-utils . '' -DXZ_THREADS=no -DXZ_TOOL_XZ=OFF -DXZ_TOOL_XZDEC=OFF -DXZ_TOOL_LZMADEC=OFF \
    -DXZ_TOOL_LZMAINFO=OFF -DXZ_TOOL_SCRIPTS=OFF -DXZ_DOC=OFF -DXZ_NLS=OFF
}

build_libdivsufsort() { by_cmake libdivsufsort . '' -DBUILD_EXAMPLES=OFF; }

build_fmtlib() { by_cmake fmtlib . -fwasm-exceptions -DFMT_TEST=OFF -DFMT_DOC=OFF; }

build_highway() {
  by_cmake highway . -fwasm-exceptions -DBUILD_TESTING=OFF -DHWY_ENABLE_TESTS=OFF -DHWY_ENABLE_EXAMPLES=OFF \
    -DHWY_ENABLE_CONTRIB=OFF
}

build_libsodium() (
  cd "$built/libsodium"
  ./autogen.sh -s
  CFLAGS=$flags emconfigure ./configure --prefix="$folder" --disable-shared --disable-ssp --disable-asm --disable-pie \
    --without-pthreads
  emmake make -C src/libsodium install
  emmake make install-pkgconfigDATA
)

build_utf8proc() { by_cmake utf8proc . ''; }

# What no command asks for is left out.
build_openssl() (
  cd "$built/openssl"
  leave_out=
  for part in asm threads shared dso engine tests apps docs sock ui-console ssl tls dtls quic http ocsp cms ts ct srp \
    psk afalgeng async des rc2 rc4 rc5 idea seed camellia aria bf cast blake2 whirlpool rmd160 md4 mdc2 gost siphash \
    ml-dsa ml-kem slh-dsa scrypt cmp comp legacy; do
    leave_out="$leave_out no-$part"
  done
  # shellcheck disable=SC2086 # a list of words
  CC=emcc AR=emar RANLIB=emranlib CFLAGS=$flags perl ./Configure linux-generic32 --prefix="$folder" $leave_out \
    -D__STDC_NO_ATOMICS__
  make -j2 build_generated
  make -j2 libcrypto.a
  cp libcrypto.a "$folder/lib"
  cp -r include/openssl "$folder/include"
)

# Beside the C library's own headers in /usr/include they would be read in place of Emscripten's.
copy_headers() {
  for name in boost nlohmann CLI toml++ Random123; do cp -r "/usr/include/$name" "$folder/include/"; done
  mkdir -p "$folder/share/cmake"
  cp -r /usr/share/cmake/nlohmann_json /usr/share/cmake/CLI11 "$folder/share/cmake/"
}

# What each licence asks for, and which version it is of: of the libraries that are built, of headers, and of what
# Emscripten links in (the C and C++ libraries).
copy_licences() {
  licences=$folder/share/licences
  mkdir -p "$licences"
  for package in $libraries; do
    for text in LICENSE LICENSE.md LICENSE.txt LICENSE.rst LICENSE-BSD3 COPYING.0BSD COPYING; do
      # Zstandard is taken by the first of its two.
      if [ "$package-$text" = libzstd-COPYING ]; then continue; fi
      if [ -e "$built/$package/$text" ]; then cp "$built/$package/$text" "$licences/$package-$text"; fi
    done
    find "$sources" -name "${package}_*.orig.tar.*" ! -name '*.asc' -printf '%f\n'
  done >"$licences/sources.txt"
  # Of Boost's, which names each of its files, the licence alone.
  awk '/^ Boost Software License/ { found = 1 } found && /^$/ { exit } found { sub(/^ [.]?/, ""); print }' \
    /usr/share/doc/libboost*-dev/copyright >"$licences/boost"
  for package in $headers emscripten; do
    case $package in libboost-*) ;; *) cp -L "/usr/share/doc/$package/copyright" "$licences/$package" ;; esac
    dpkg-query -W -f '${source:Package} ${source:Version}\n' "$package"
  done >>"$licences/sources.txt"
}

rm -rf "$folder"
mkdir -p "$sources" "$built" "$folder/lib" "$folder/include"
# Those of the release before as well: what a mirror has not of this one.
sed -n 's/^deb /deb-src /p; s/^deb-src \(.*\) trixie /deb-src \1 bookworm /p' /etc/apt/sources.list \
  >/etc/apt/sources.list.d/sources.list
apt-get -q update
# shellcheck disable=SC2086 # a list of words
apt-get -q -y install --no-install-recommends $headers dpkg-dev make perl autoconf automake libtool
cd "$sources"
for package in $libraries; do
  download "$package"
  unpack "$package"
  "build_$(echo "$package" | tr - _)"
done
copy_headers
copy_licences
rm -rf "$built"
# What built them: scripts/wasm.sh builds them anew where this script has changed.
cp "$0" "$folder/complete"
