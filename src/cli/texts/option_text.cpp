#include "src/cli/texts/option_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace evenhand::cli {
namespace {

bool is_prose(const std::string& line) { return !line.empty() && line.front() != ' '; }
/// "Examples:" or "In its plan:" are headings; a line of a paragraph that ends with a colon is
/// longer.
bool is_heading(const std::string& line) {
  constexpr std::size_t longest = 40;
  return is_prose(line) && line.back() == ':' && line.size() <= longest;
}

bool excludes(const Option& option, const Option& other) {
  return std::any_of(option.excluded.begin(), option.excluded.end(),
                     [&](const Option* each) { return each == &other; });
}

/// Whether the option excludes all that make the plan, as --resume does.
bool excludes_plan(const Option& option) {
  const std::list<Option>& all = option.command->options;
  return !option.excluded.empty() && std::all_of(all.begin(), all.end(), [&](const Option& other) {
    return !other.is_of_plan() || excludes(option, other);
  });
}

/// "--shard, --until". What excludes many says so itself, and is not told of each of them.
std::string excluded_by(const Option& option) {
  constexpr std::size_t many = 8;
  const bool is_plan = excludes_plan(option);
  std::vector<std::string> names;
  if (is_plan) names.emplace_back("anything under Options");
  for (const Option& other : option.command->options) {
    const bool is_told = option.excluded.size() > many || is_plan;
    const bool is_telling = other.excluded.size() > many || excludes_plan(other);
    if (!excludes(option, other) || (is_telling && !is_told)) continue;
    if (!is_plan || !other.is_of_plan()) names.push_back(other.name());
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string needed_by(const Option& option) {
  std::vector<std::string> names;
  for (const Option* other : option.needed) names.push_back(other->name());
  std::sort(names.begin(), names.end());
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::vector<std::string> joined_paragraphs(const std::string& text) {
  std::vector<std::string> joined;
  std::istringstream lines(text);
  bool is_end = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) {
      is_end = true;
      continue;
    }
    const std::string before = joined.empty() ? "" : joined.back();
    if (!is_end && is_prose(before) && !is_heading(before) && is_prose(line) && !is_heading(line)) {
      joined.back() += ' ' + line;
    } else {
      if (!joined.empty() && (is_end || is_prose(line))) joined.emplace_back();
      joined.push_back(line);
    }
    is_end = false;
  }
  return joined;
}

std::string option_type(const Option& option) {
  if (option.is_flag) return {};
  std::string type = option.type.substr(0, option.type.find_first_of(":["));
  if (!type.empty()) return type == "TEXT" ? "NAME" : type;
  if (std::holds_alternative<double*>(option.target)) return "P";
  const bool is_whole = std::holds_alternative<std::int64_t*>(option.target) ||
                        std::holds_alternative<unsigned*>(option.target) ||
                        std::holds_alternative<std::uint64_t*>(option.target);
  return is_whole ? "N" : "NAME";
}

std::string option_words(const Option& option) {
  std::string words = option.help;
  std::replace(words.begin(), words.end(), '\n', ' ');
  if (!option.default_text.empty()) words += fmt::format(" (default: {})", option.default_text);
  if (option.is_required) words += " (required)";
  if (const std::string others = needed_by(option); !others.empty()) {
    words += fmt::format(" (only with {})", others);
  }
  if (const std::string others = excluded_by(option); !others.empty()) {
    words += fmt::format(" (not with {})", others);
  }
  return words;
}

std::vector<std::string> option_groups(const Command& command) {
  std::vector<std::string> groups = {"Options"};
  for (const Option& option : command.options) {
    if (std::find(groups.begin(), groups.end(), option.heading) == groups.end()) {
      groups.push_back(option.heading);
    }
  }
  return groups;
}

}  // namespace evenhand::cli
