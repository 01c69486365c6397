#include "src/cli/texts/completions.hpp"

#include <algorithm>
#include <string_view>

#include "src/cli/texts/known_names.hpp"
#include "src/cli/texts/option_text.hpp"

namespace evenhand::cli {

bool wants_path(const Option& option) {
  // What has no name of an option is often a file and never known not to be one.
  if (!option.is_named()) return true;
  if (!known_names(option).empty()) return false;
  return option_type(option).starts_with("FILE") || option_type(option).starts_with("DIR");
}

std::string brief(const std::string& words) {
  std::size_t end = words.size();
  for (const std::string_view detail : {": ", "; ", " (", ", "}) {
    end = std::min(end, words.find(detail));
  }
  return words.substr(0, end);
}

}  // namespace evenhand::cli
