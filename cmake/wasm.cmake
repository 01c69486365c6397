# Builds for WebAssembly with Debian 13's Emscripten, against the libraries in $EVENHAND_WASM_LIBRARIES, which
# scripts/wasm-libraries.sh builds there.

include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
set(wasm_libraries $ENV{EVENHAND_WASM_LIBRARIES})
set(CMAKE_FIND_ROOT_PATH ${wasm_libraries})
set(CMAKE_PREFIX_PATH ${wasm_libraries})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(ENV{PKG_CONFIG_LIBDIR} ${wasm_libraries}/lib/pkgconfig:${wasm_libraries}/share/pkgconfig)
set(OPENSSL_USE_STATIC_LIBS ON)
# Headers alone.
set(Boost_NO_BOOST_CMAKE ON)
set(Boost_INCLUDE_DIR ${wasm_libraries}/include)
set(Eigen3_DIR /usr/share/eigen3/cmake)
set(RANDOM123_INCLUDE_DIR ${wasm_libraries}/include)
set(TOMLPLUSPLUS_INCLUDE_DIR ${wasm_libraries}/include)

set(flags -fwasm-exceptions -msimd128
  # std::jthread is experimental in libc++.
  -fexperimental-library
  # Random123 does not know that there are integers of 128 bits.
  -DR123_USE_GNU_UINT128=1
  -include ${CMAKE_CURRENT_LIST_DIR}/wasm_long_double.h)
foreach(name fabs floor ceil trunc round rint nearbyint sqrt log log2 log10 exp exp2 sin cos)
  list(APPEND flags -fno-builtin-${name}l)
endforeach()
list(JOIN flags " " CMAKE_CXX_FLAGS_INIT)
# What pages and packages load is to be small.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "Flags of a release")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fwasm-exceptions")
