# The module for WebAssembly: the program, and the functions of evenhand.h for whoever loads it. Its script makes an
# instance when its function is called, and runs nothing by itself (bindings/npm/source/instance.mjs).

# evenhand_wasm_module(PROGRAM SYMBOLS): SYMBOLS is the file that lists the functions of evenhand.h.
function(evenhand_wasm_module program symbols)
  target_link_libraries(${program} PRIVATE evenhand_capi)
  file(STRINGS ${symbols} functions REGEX "^ +evenhand_")
  list(TRANSFORM functions REPLACE "^ +(evenhand_[a-z0-9_]+);$" "_\\1")
  list(JOIN functions "," functions)
  set(files ${PROJECT_SOURCE_DIR}/cmake/wasm_files.js)
  set(processes ${PROJECT_SOURCE_DIR}/cmake/wasm_processes.js)
  target_link_options(${program} PRIVATE -Oz
    -sMODULARIZE -sEXPORT_NAME=evenhand_module -sINVOKE_RUN=0 -sEXIT_RUNTIME -sENVIRONMENT=node,web,worker -sWASM_BIGINT
    -sEXPORTED_FUNCTIONS=_main,_malloc,_free,${functions}
    -sEXPORTED_RUNTIME_METHODS=callMain,FS,ENV,UTF8ToString,stringToUTF8,lengthBytesUTF8
    # Long double is in software: Boost.Math's own stack of them is deep.
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=4MB
    -sFORCE_FILESYSTEM -lnodefs.js -lnoderawfs.js "SHELL:--js-library ${files}" "SHELL:--js-library ${processes}")
  set_target_properties(${program} PROPERTIES LINK_DEPENDS "${symbols};${files};${processes}")
endfunction()

# The small module, which verifies games and does nothing else, for pages of others: SOURCES and those of the C and C++
# libraries, optimised for their size. It asks nothing of a system (bindings/npm/source/verifier.mjs).
function(evenhand_wasm_verifier name)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE sources)
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE evenhand_options nlohmann_json::nlohmann_json fmt::fmt PkgConfig::SODIUM)
  target_compile_options(${name} PRIVATE -Wshadow -Oz)
  target_link_options(${name} PRIVATE -Oz -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sSTACK_SIZE=1MB --no-entry
                      -sEXPORTED_FUNCTIONS=_malloc,_evenhand_verify_game)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
endfunction()
