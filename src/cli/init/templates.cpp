#include "src/cli/init/templates.hpp"

#include <stdexcept>

namespace evenhand::cli {

std::string_view template_text(std::string_view name) {
  for (const EmbeddedFile& file : template_files()) {
    if (file.name == name) return file.text;
  }
  throw std::logic_error("no such template");
}

}  // namespace evenhand::cli
