# Writes OUTPUT, a source that defines FUNCTION of HEADER, in NAMESPACE, with the text of FILES by
# their names: cmake -DFILES= -DHEADER= -DNAMESPACE= -DFUNCTION= -DOUTPUT= -P
set(entries)
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND entries "    {\"${name}\", R\"evenhand_asset(${text})evenhand_asset\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace ${NAMESPACE} {

std::span<const EmbeddedFile> ${FUNCTION}() {
  static constexpr EmbeddedFile files[] = {
${entries}};
  return files;
}

}  // namespace ${NAMESPACE}
")
