# Writes OUTPUT, a source that defines FUNCTION, in NAMESPACE, with the text of FILES by their names:
# cmake -DFILES= -DNAMESPACE= -DFUNCTION= -DOUTPUT= -P
# It includes nothing but what the texts are put into, so that it is compiled at once.
set(entries)
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND entries "    {\"${name}\", R\"evenhand_asset(${text})evenhand_asset\"sv},\n")
endforeach()
file(WRITE ${OUTPUT} "#include <span>
#include <string_view>

#include \"base/embedded_file.hpp\"

// More than every compiler need support; g++ and clang do.
#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace ${NAMESPACE} {

std::span<const EmbeddedFile> ${FUNCTION}() {
  using std::string_view_literals::operator\"\"sv; // of a long text, whose length a compiler will not count
  static constexpr EmbeddedFile files[] = {
${entries}};
  return files;
}

}  // namespace ${NAMESPACE}
")
