# How every target of this project is built.

include(CheckLinkerFlag)

# What nearly every source includes, precompiled once for all libraries that are compiled alike.
set(evenhand_standard_headers
  <algorithm> <array> <bit> <cmath> <cstdint> <functional> <map> <memory> <numeric> <optional>
  <span> <stdexcept> <string> <string_view> <utility> <vector> <fmt/format.h>)

add_library(evenhand_options INTERFACE)
target_include_directories(evenhand_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>)
target_compile_features(evenhand_options INTERFACE cxx_std_20)
# Of this project alone, and not of those who use its library.
add_library(evenhand_own_options INTERFACE)
target_link_libraries(evenhand_options INTERFACE $<BUILD_INTERFACE:evenhand_own_options>)
target_compile_options(evenhand_own_options INTERFACE
  -Wall -Wextra -Wconversion -Wpedantic
  # Fused multiply-add would make floating-point results depend on the machine.
  -ffp-contract=off
  $<$<BOOL:${EVENHAND_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overruns in std::string where there are none (GCC bug 105651), and a precompiled
  # header is no longer a system header, whose warnings are kept quiet.
  target_compile_options(evenhand_own_options INTERFACE -Wno-array-bounds -Wno-restrict
                         -Wno-stringop-overflow -Wno-stringop-overread)
endif()
# Sources that are written with vectors are compiled once an instruction set, for few of them: on x86-64 for SSE4 (any of
# the last fifteen years), AVX2 and AVX3_DL (AVX-512 as of Ice Lake and Zen 4). They keep vectors in arrays and structures,
# where those whose length is known at run time alone (SVE, RVV) cannot be: every arm64 has NEON.
target_compile_definitions(evenhand_own_options INTERFACE HWY_WANT_AVX3_DL
  "HWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_AVX3|HWY_SVE|HWY_SVE2|HWY_SVE_256|HWY_SVE2_128|HWY_RVV)")
if(EVENHAND_SANITIZE)
  target_compile_options(evenhand_own_options INTERFACE
    -fsanitize=${EVENHAND_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(EVENHAND_UNCHECKED)
    target_compile_options(evenhand_own_options INTERFACE -fno-sanitize=${EVENHAND_UNCHECKED})
  endif()
  target_link_options(evenhand_own_options INTERFACE -fsanitize=${EVENHAND_SANITIZE})
  # Sanitized programs are large, and lld links them faster.
  check_linker_flag(CXX -fuse-ld=lld evenhand_has_lld)
  if(evenhand_has_lld)
    target_link_options(evenhand_own_options INTERFACE -fuse-ld=lld)
  endif()
endif()

# Compiled objects are kept where ccache is installed. Precompiled headers hide what they include from it, so it is told
# to trust them; a checkout in another folder finds the same objects.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime,locale ${CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(evenhand_own_options INTERFACE -fpch-preprocess)
  else()
    target_compile_options(evenhand_own_options INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

if(EVENHAND_FUZZ)
  # What libFuzzer steers by; without it, in the tests, it does nothing.
  target_compile_options(evenhand_own_options INTERFACE -fsanitize=fuzzer-no-link
    -fsanitize-coverage-ignorelist=${PROJECT_SOURCE_DIR}/tests/fuzz/without_coverage.txt)
endif()

# Sources are compiled together, some forty at a time, so that what they all include is read, instantiated and compiled
# once: most of what a small unit compiles is what others compile again. Names in anonymous namespaces are therefore
# unique in a namespace; with FOLDERS_APART, in a folder, where a number that another folder means would be taken
# without a word. What is there for the sake of a component, or of its library, stands alone, so that all others stay as
# they are when it comes. EVENHAND_UNITY=OFF compiles each file by itself, which is sooner done when one of them changes.
function(evenhand_unite name)
  cmake_parse_arguments(ARG "FOLDERS_APART" "" "" ${ARGN})
  get_target_property(sources ${name} SOURCES)
  # By folder: what lies in a folder itself stands behind what is in those below it.
  list(TRANSFORM sources REPLACE "/([^/]*)$" "|\\1")
  list(SORT sources)
  list(TRANSFORM sources REPLACE "[|]" "/")
  set(last_folder)
  set(group 0)
  set(members 0)
  foreach(source IN LISTS sources)
    get_source_file_property(elsewhere ${source} HEADER_FILE_ONLY)
    get_source_file_property(alone ${source} SKIP_UNITY_BUILD_INCLUSION)
    if(elsewhere OR alone)
      continue()
    endif()
    if(source MATCHES "/(without_[a-z]+|(sqlite|postgresql)[a-z_]*)\\.cpp$")
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      continue()
    endif()
    get_filename_component(folder ${source} DIRECTORY)
    if(ARG_FOLDERS_APART AND NOT folder STREQUAL last_folder)
      set(group 0)
      set(members 0)
    elseif(members EQUAL 40)
      math(EXPR group "${group} + 1")
      set(members 0)
    endif()
    set(last_folder ${folder})
    math(EXPR members "${members} + 1")
    set(unit ${group})
    if(ARG_FOLDERS_APART) # Named so that a folder that comes leaves the others' units as they are.
      file(RELATIVE_PATH unit ${CMAKE_CURRENT_SOURCE_DIR} ${folder})
      string(REPLACE "/" "_" unit ${unit}_${group})
    endif()
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${unit})
  endforeach()
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# Those sources of a library that are compiled once an instruction set, those of a library, or of a room of src, in one unit,
# which includes itself once an instruction set: what Highway is for each of them takes longer to read than what is
# written with it to compile. They include little else, and no precompiled headers.
function(evenhand_unite_vectors name)
  get_target_property(sources ${name} SOURCES)
  set(units)
  foreach(source IN LISTS sources)
    file(STRINGS ${source} found REGEX "hwy/foreach_target\\.h" LIMIT_COUNT 1)
    if(NOT found)
      continue()
    endif()
    # As all includes are written, from the root, so that the unit is the same in every checkout.
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${source})
    if(NOT EVENHAND_UNITY)
      set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON
                                  COMPILE_DEFINITIONS "HWY_TARGET_INCLUDE=\"${path}\"")
      continue()
    endif()
    set_source_files_properties(${source} PROPERTIES HEADER_FILE_ONLY ON)
    set(unit vectors_of_${name}.cpp)
    if(path MATCHES "^src/([a-z]+)/")
      set(unit vectors_of_${CMAKE_MATCH_1}.cpp)
    endif()
    list(APPEND units ${unit})
    string(APPEND text_of_${unit} "#include \"${path}\"\n")
  endforeach()
  list(REMOVE_DUPLICATES units)
  foreach(unit IN LISTS units)
    set(output ${PROJECT_BINARY_DIR}/generated/${unit})
    file(CONFIGURE OUTPUT ${output} CONTENT "#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE \"${unit}\"
#include <hwy/foreach_target.h>
${text_of_${unit}}")
    target_sources(${name} PRIVATE ${output})
    set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  endforeach()
endfunction()

# evenhand_library(NAME FOLDERS ... LINK ... [EXCLUDE REGEX ...] [ALSO SOURCE ...] [PRECOMPILE ... | PRECOMPILED_BY LIBRARY]
# [OBJECT] [FOLDERS_APART]) : a static library, or one of objects, of all sources below the folders, which are collected
# by pattern so that adding a file needs no edit here, and of those named. PRECOMPILE names the headers, beyond the standard
# ones, that most of its sources include and that take long. PRECOMPILED_BY names a library whose
# precompiled headers it shares, which must be optimised alike.
function(evenhand_library name)
  cmake_parse_arguments(ARG "OBJECT;FOLDERS_APART" "PRECOMPILED_BY" "FOLDERS;ALSO;EXCLUDE;LINK;PRECOMPILE" ${ARGN})
  set(sources)
  foreach(folder IN LISTS ARG_FOLDERS)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  list(APPEND sources ${ARG_ALSO})
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  foreach(pattern IN LISTS ARG_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX ${pattern})
  endforeach()
  if(ARG_OBJECT)
    add_library(${name} OBJECT ${sources})
  else()
    add_library(${name} STATIC ${sources})
  endif()
  target_link_libraries(${name} PUBLIC evenhand_options ${ARG_LINK})
  target_compile_options(${name} PRIVATE -Wshadow)
  # For libevenhand.so, which is made of the same objects as the program and shows what evenhand.h declares alone.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                        VISIBILITY_INLINES_HIDDEN ON)
  if(ARG_PRECOMPILED_BY)
    target_precompile_headers(${name} REUSE_FROM ${ARG_PRECOMPILED_BY})
  else()
    target_precompile_headers(${name} PRIVATE ${evenhand_standard_headers} ${ARG_PRECOMPILE})
  endif()
  evenhand_unite_vectors(${name})
  if(EVENHAND_UNITY)
    if(ARG_FOLDERS_APART)
      set(apart FOLDERS_APART)
    endif()
    evenhand_unite(${name} ${apart})
  endif()
endfunction()

# The name of a library that is loaded when it is wanted, as a program that was linked with it would look for it.
function(evenhand_loaded_name link variable)
  file(REAL_PATH ${link} path)
  string(REGEX REPLACE ".*/(lib[a-z0-9]+\\.so\\.[0-9]+).*" "\\1" name ${path})
  set(${variable} ${name} PARENT_SCOPE)
endfunction()

# Whether a header's own source includes it before all others, and so shows that it needs none.
function(evenhand_is_included_first header variable)
  string(REGEX REPLACE "\\.hpp$" ".cpp" source ${PROJECT_SOURCE_DIR}/${header})
  set(first)
  if(EXISTS ${source})
    file(STRINGS ${source} first REGEX "^#include" LIMIT_COUNT 1)
  endif()
  if(first STREQUAL "#include \"${header}\"")
    set(${variable} TRUE PARENT_SCOPE)
  else()
    set(${variable} FALSE PARENT_SCOPE)
  endif()
endfunction()

# One translation unit for each other header, which fails to compile when the header needs another of this project
# before it; what all sources have precompiled, these have, too.
function(evenhand_check_headers)
  set(units)
  foreach(folder base stats sims protocol reports src)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
         ${PROJECT_SOURCE_DIR}/${folder}/*.hpp)
    foreach(header IN LISTS headers)
      evenhand_is_included_first(${header} included_first)
      if(included_first)
        continue()
      endif()
      string(REPLACE "/" "_" unit ${header})
      set(unit ${PROJECT_BINARY_DIR}/header_checks/${unit}.cpp)
      file(CONFIGURE OUTPUT ${unit} CONTENT "#include \"${header}\"\n#include \"${header}\"\n")
      list(APPEND units ${unit})
    endforeach()
  endforeach()
  add_library(evenhand_header_checks OBJECT ${units})
  target_link_libraries(evenhand_header_checks PRIVATE evenhand_cli)
  target_compile_options(evenhand_header_checks PRIVATE -O0)
  target_precompile_headers(evenhand_header_checks PRIVATE ${evenhand_standard_headers})
endfunction()
