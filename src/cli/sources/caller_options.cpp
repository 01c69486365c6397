#include "src/cli/sources/caller_options.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "base/toml.hpp"
#include "src/cli/command/parse.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/sources/deal_options.hpp"
#include "src/library/caller_plan.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* plan_name = "the plan";
constexpr const char* usual_name = "the program's own deals";

nlohmann::json table_of(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') {
    return json_of(parse_toml(text, plan_name));
  }
  return json_from(text, plan_name);
}

/// Adds the options of which none says where deals come from, or how they are read.
void add_caller_options(Command& command, deals::Plan& plan) {
  AddSettingOptions add{command};
  deals::SourcePlan::deck_settings(plan, add);
  deals::SourcePlan::number_setting(plan, add);
  deals::SourcePlan::deal_order_setting(plan, add);
  deals::DealingPlan::cards_settings(plan, add);
  deals::SourcePlan::draw_setting(plan, add);
  deals::SourcePlan::sorted_setting(plan, add);
  deals::BatteryPlan::settings(plan, add);
  command.get_option("--profile")->excludes("--alpha");
}

std::vector<std::string> names_of(const Command& command) {
  std::vector<std::string> names = {"name"};
  for (const Option& option : command.options) {
    if (option.is_of_plan()) names.push_back(option.plain_name());
  }
  return names;
}

std::string name_from(nlohmann::json& table) {
  if (!table.contains("name")) return usual_name;
  std::string name = printable(option_text("name", table["name"]), 200);
  table.erase("name");
  return name;
}

}  // namespace

deals::Plan plan_of_caller(std::string_view text) {
  nlohmann::json table = table_of(text);
  deals::Plan plan = asked_plan("audit");
  Command command;
  add_caller_options(command, plan);
  const std::vector<std::string> names = names_of(command);
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string name = name_from(table);
  for (const auto& [key, value] : table.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      throw InputError(unknown_name("key of the plan", printable(key, 200), known,
                                    "docs/library.md lists the keys"));
    }
  }
  try {
    parse(command, words_of_options(table));
  } catch (const UsageError& error) {
    throw InputError(error.what());
  }
  return library::caller_plan(std::move(plan), name);
}

}  // namespace evenhand::cli
