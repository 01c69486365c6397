# How every target of this project is built.

add_library(evenhand_options INTERFACE)
target_include_directories(evenhand_options INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
target_compile_options(evenhand_options INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wpedantic
  # Fused multiply-add would make floating-point results depend on the machine.
  -ffp-contract=off
  $<$<BOOL:${EVENHAND_WERROR}>:-Werror>)
if(EVENHAND_SANITIZE)
  target_compile_options(evenhand_options INTERFACE
    -fsanitize=${EVENHAND_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(evenhand_options INTERFACE -fsanitize=${EVENHAND_SANITIZE})
endif()

# evenhand_library(NAME DIR... ) : a static library of all sources below the folders, which are
# collected by pattern so that adding a file needs no edit here.
function(evenhand_library name)
  cmake_parse_arguments(ARG "" "" "FOLDERS;LINK" ${ARGN})
  set(sources)
  foreach(folder IN LISTS ARG_FOLDERS)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC evenhand_options ${ARG_LINK})
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

# One translation unit for each other header, which fails to compile when the header needs another
# before it.
function(evenhand_check_headers)
  set(units)
  foreach(folder base stats sims reports src)
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
  target_link_libraries(evenhand_header_checks PRIVATE evenhand_app)
  target_compile_options(evenhand_header_checks PRIVATE -O0)
endfunction()
