# Writes OUTPUT, a source with the text of FILES by their names: cmake -DFILES= -DOUTPUT= -P
set(entries)
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND entries "    {\"${name}\", R\"evenhand_asset(${text})evenhand_asset\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"src/cli/templates.hpp\"

#include <array>
#include <stdexcept>

namespace evenhand::cli {
namespace {

struct Template {
  std::string_view name;
  std::string_view text;
};

constexpr Template templates[] = {
${entries}};

}  // namespace

std::string_view template_text(std::string_view name) {
  for (const Template& each : templates) {
    if (each.name == name) return each.text;
  }
  throw std::logic_error(\"no such template\");
}

}  // namespace evenhand::cli
")
