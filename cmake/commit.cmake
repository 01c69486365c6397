# Writes OUTPUT with the commit of SOURCE, when it says something else: cmake -DSOURCE= -DOUTPUT= -P
# It is the hash, which a tag may not hide, and only of a repository that SOURCE is the top of: a copy within
# another project is of no commit of that project.
# Who copies the sources without their history says it in EVENHAND_COMMIT.
set(commit "$ENV{EVENHAND_COMMIT}")
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-prefix
                OUTPUT_VARIABLE prefix OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(commit STREQUAL "" AND prefix STREQUAL "")
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit STREQUAL "")
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
     "#include \"base/version.hpp\"\n\nnamespace evenhand {\nconst char* const commit = \"${commit}\";\n}  // namespace evenhand\n")
