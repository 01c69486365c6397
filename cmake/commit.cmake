# Writes OUTPUT with the commit of SOURCE, when it says something else: cmake -DSOURCE= -DOUTPUT= -P
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(commit STREQUAL "")
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
     "#include \"base/version.hpp\"\n\nnamespace evenhand {\nconst char* const commit = \"${commit}\";\n}  // namespace evenhand\n")
