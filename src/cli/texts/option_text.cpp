#include "src/cli/texts/option_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace evenhand::cli {
namespace {

bool excludes(const CLI::Option& option, const CLI::Option& other) {
  const std::set<CLI::Option*> excluded = option.get_excludes();
  return std::any_of(excluded.begin(), excluded.end(),
                     [&](const CLI::Option* each) { return each == &other; });
}

bool is_of_plan(const CLI::App& command, const CLI::Option& option) {
  return option.get_group() == "Options" && &option != command.get_help_ptr();
}

/// Whether the option excludes all that make the plan, as --resume does.
bool excludes_plan(const CLI::App& command, const CLI::Option& option) {
  const std::vector<const CLI::Option*> all = command.get_options();
  return !option.get_excludes().empty() &&
         std::all_of(all.begin(), all.end(), [&](const CLI::Option* other) {
           return !is_of_plan(command, *other) || excludes(option, *other);
         });
}

/// "--shard, --until". What excludes many says so itself, and is not told of each of them.
std::string excluded_by(const CLI::App& command, const CLI::Option& option) {
  constexpr std::size_t many = 8;
  const bool is_plan = excludes_plan(command, option);
  std::vector<std::string> names;
  if (is_plan) names.emplace_back("anything under Options");
  for (const CLI::Option* other : command.get_options()) {
    const bool is_told = option.get_excludes().size() > many || is_plan;
    const bool is_telling = other->get_excludes().size() > many || excludes_plan(command, *other);
    if (!excludes(option, *other) || (is_telling && !is_told)) continue;
    if (!is_plan || !is_of_plan(command, *other)) names.push_back(other->get_name());
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string needed_by(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const CLI::Option* other : option.get_needs()) names.push_back(other->get_name());
  std::sort(names.begin(), names.end());
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string option_type(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return {};
  std::string type = option.get_type_name();
  type = type.substr(0, type.find_first_of(":["));
  if (type == "TEXT") return "NAME";
  if (type == "UINT" || type == "INT") return "N";
  return type == "FLOAT" ? "P" : type;
}

std::string option_words(const CLI::App& command, const CLI::Option& option) {
  std::string words = option.get_description();
  std::replace(words.begin(), words.end(), '\n', ' ');
  const std::string by_default = option.get_default_str();
  if (!by_default.empty() && by_default != "\"\"")
    words += fmt::format(" (default: {})", by_default);
  if (option.get_required()) words += " (required)";
  if (const std::string others = needed_by(option); !others.empty()) {
    words += fmt::format(" (only with {})", others);
  }
  if (const std::string others = excluded_by(command, option); !others.empty()) {
    words += fmt::format(" (not with {})", others);
  }
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
