#include "src/cli/texts/option_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace evenhand::cli {

std::string option_type(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return {};
  std::string type = option.get_type_name();
  type = type.substr(0, type.find_first_of(":["));
  if (type == "TEXT") return "NAME";
  if (type == "UINT" || type == "INT") return "N";
  return type == "FLOAT" ? "P" : type;
}

std::string option_words(const CLI::Option& option) {
  std::string words = option.get_description();
  std::replace(words.begin(), words.end(), '\n', ' ');
  const std::string by_default = option.get_default_str();
  if (!by_default.empty() && by_default != "\"\"")
    words += fmt::format(" (default: {})", by_default);
  if (option.get_required()) words += " (required)";
  return words;
}

std::vector<std::string> option_groups(const CLI::App& app) {
  std::vector<std::string> groups = {"Options"};
  for (const CLI::Option* option : app.get_options()) {
    const std::string& group = option->get_group();
    if (!group.empty() && std::find(groups.begin(), groups.end(), group) == groups.end()) {
      groups.push_back(group);
    }
  }
  return groups;
}

}  // namespace evenhand::cli
