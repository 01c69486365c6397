# Writes OUTPUT with the commit of SOURCE, when it says something else: cmake -DSOURCE= -DOUTPUT= -P
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(commit STREQUAL "")
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
     "namespace evenhand { extern const char* const commit; const char* const commit = \"${commit}\"; }\n")
